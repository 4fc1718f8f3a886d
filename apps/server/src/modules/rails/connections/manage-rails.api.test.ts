import { randomBytes } from "node:crypto";
import type { ImitatedRail } from "@clipledger/upstreams/rails/imitated-rail";
import { servePaypal } from "@clipledger/upstreams/rails/paypal/serve-paypal";
import { serveStripe } from "@clipledger/upstreams/rails/stripe/serve-stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildMember, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { mailsTo } from "../../../../test/mails.ts";
import { runQueued } from "../../../../test/queued-tasks.ts";
import {
  approve,
  buildPayee,
  buildRailPayout,
  buildRailWorld,
  buildReadyPayee,
  chooseRail,
  passTime,
  paymentsTo,
  type RailWorld,
  statusOf,
} from "../../../../test/rail-world.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp, testEncryptionKey } from "../../../../test/test-app.ts";
import { createSealer } from "../../../infra/crypto/sealer.ts";
import { sql } from "../../../infra/db/sql.ts";
import { mailMethodChangeTask } from "../recipients/mail-method-change.ts";
import { resealRailSecretsTask } from "../reseal-rail-secrets.ts";
import { listRails, openCredentials } from "./rail-rows.ts";

let app: TestApp;
let organization: TestOrganization;
let owner: TestSession;
let imitated: ImitatedRail;

beforeAll(async () => {
  imitated = await servePaypal();
  app = await startTestApp({ environment: { CLIPLEDGER_PAYPAL_URL: imitated.url } });
  organization = await buildOrganization(app);
  owner = await signIn(app, organization.owner.email, organization.id);
});
afterAll(async () => {
  await app.stop();
  await imitated.stop();
});

const ask = (method: string, path: string, body?: object, session = owner) =>
  send(app, `/ui/v1${path}`, { method, session, ...(body && { body }) });

describe("payout rails", () => {
  it("are connected with credentials that nobody sees again, and tested at once", async () => {
    const { credentials } = imitated;
    const { status, body } = await ask("POST", "/payout-rails", { kind: "paypal", credentials });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      kind: "paypal",
      problem: null,
      isPaused: false,
      recipients: 0,
      underway: 0,
    });
    expect(body.callbackUrl).toContain(`/provider-callbacks/rails/${body.id}`);
    expect(JSON.stringify(body)).not.toContain(credentials["clientSecret"]);
    const stored = await app.services.db.rows(sql`select * from payout_rails`);
    expect(JSON.stringify(stored)).not.toContain(credentials["clientSecret"]);
    const again = await ask("POST", "/payout-rails", { kind: "paypal", credentials });
    expect([again.status, again.body.code]).toEqual([409, "NOT_UNIQUE"]);
    const { body: list } = await ask("GET", "/payout-rails");
    expect(list.offered.map(({ kind }: { kind: string }) => kind)).not.toContain("paypal");
    await resealRailSecretsTask.run(app.services, {});
    expect((await ask("POST", `/payout-rails/${body.id}/test`)).body.problem).toBeNull();
  });

  it("refuse what cannot be right, all of it at once", async () => {
    const { status, body } = await ask("POST", "/payout-rails", {
      kind: "sepa_file",
      credentials: { debtorIban: "DE00", colour: "red" },
    });
    expect(status).toBe(400);
    expect(body.data.issues.map(({ path }: { path: string }) => path)).toEqual([
      "credentials.debtorName",
      "credentials.debtorIban",
      "credentials.colour",
    ]);
  });

  it("say what is wrong with credentials, and keep what was not entered anew", async () => {
    const { body: list } = await ask("GET", "/payout-rails");
    const [{ id }] = list.data;
    const wrong = await ask("PATCH", `/payout-rails/${id}`, {
      credentials: { clientSecret: "wrong-secret" },
    });
    expect(wrong.body.problem).not.toBeNull();
    expect(wrong.body.problem).not.toContain("wrong-secret");
    const { clientSecret = "" } = imitated.credentials;
    const right = await ask("PATCH", `/payout-rails/${id}`, { credentials: { clientSecret } });
    expect(right.body.problem).toBeNull();
    expect((await ask("PATCH", `/payout-rails/${id}`, { isPaused: true })).body.isPaused).toBe(true);
    expect((await ask("PATCH", `/payout-rails/${id}`, { isPaused: false })).body.isPaused).toBe(false);
  });

  it("are connected and removed by owners alone, in their own organization", async () => {
    const { body: list } = await ask("GET", "/payout-rails");
    const [{ id }] = list.data;
    const admin = await buildMember(app, organization, "admin");
    const asAdmin = await signIn(app, admin.email, organization.id);
    expect((await ask("DELETE", `/payout-rails/${id}`, undefined, asAdmin)).status).toBe(403);
    expect((await ask("POST", `/payout-rails/${id}/test`, undefined, asAdmin)).status).toBe(200);
    const other = await buildOrganization(app);
    const stranger = await signIn(app, other.owner.email, other.id);
    expect((await ask("DELETE", `/payout-rails/${id}`, undefined, stranger)).status).toBe(404);
    expect((await ask("POST", `/payout-rails/${id}/test`, undefined, stranger)).status).toBe(404);
    expect((await ask("PATCH", `/payout-rails/${id}`, { isPaused: true }, stranger)).status).toBe(404);
    expect((await ask("DELETE", `/payout-rails/${id}`)).status).toBe(200);
    expect((await ask("GET", "/payout-rails")).body.data).toEqual([]);
  });
});

describe("a rail in use", () => {
  let world: RailWorld;
  beforeAll(async () => {
    world = await buildRailWorld("paypal", servePaypal);
  });
  afterAll(() => world.stop());

  it("is not removed while money is on its way, and keeps waiting payouts while it is paused", async () => {
    const creator = await buildReadyPayee(world);
    const id = await buildRailPayout(world, creator.id);
    await approve(world, [id]);
    const change = (method: string, body?: object) =>
      send(world.app, `/ui/v1/payout-rails/${world.railId}`, {
        method,
        session: world.owner,
        ...(body && { body }),
      });
    expect((await change("DELETE")).body.code).toBe("INVALID_STATE");
    const next = await buildRailPayout(world, creator.id);
    await change("PATCH", { isPaused: true });
    await approve(world, [next]);
    expect(await statusOf(world, next)).toBe("approved");
    await change("PATCH", { isPaused: false });
    await passTime(world, 60_000);
    expect(await statusOf(world, next)).toBe("requested");
  });

  it("carries over what is below its minimum, and sends it with the next", async () => {
    const stripe = await buildRailWorld("stripe", serveStripe);
    const { id: creatorId } = await buildReadyPayee(stripe);
    const first = await buildRailPayout(stripe, creatorId, 0.6);
    await approve(stripe, [first]);
    expect(await statusOf(stripe, first)).toBe("approved");
    const { body } = await send(stripe.app, `/ui/v1/payouts/${first}/rail`, { session: stripe.owner });
    expect(body.note).toMatch(/^Carried over: Stripe pays €1.00 at least/);
    const second = await buildRailPayout(stripe, creatorId, 0.4);
    await approve(stripe, [second]);
    await passTime(stripe, 0);
    expect([await statusOf(stripe, first), await statusOf(stripe, second)]).toEqual([
      "requested",
      "requested",
    ]);
    expect(await paymentsTo(stripe, creatorId)).toMatchObject([{ amountMinor: 100n }]);
    await stripe.stop();
  });

  it("takes a waiting payout back, tries again when asked, and undoes what was sent", async () => {
    const payee = await buildPayee(world);
    const waiting = await buildRailPayout(world, payee.creator.id);
    await approve(world, [waiting]);
    expect((await world.ask(`/payouts/${waiting}/cancel`)).status).toBe(200);
    expect(await statusOf(world, waiting)).toBe("deleted");
    const id = await buildRailPayout(world, payee.creator.id);
    await approve(world, [id]);
    const link = await world.ask(`/payouts/${id}/claim-link`);
    expect(link.body.url).toContain(`/portal/creators/${payee.creator.id}/payout-method`);
    await chooseRail(world, payee);
    await passTime(world, 60_000);
    expect(await statusOf(world, id)).toBe("requested");
    expect((await world.ask(`/payouts/${id}/rail/send`)).body.code).toBe("INVALID_STATE");
    const { body } = await send(world.app, `/ui/v1/payouts/${id}/rail`, { session: world.owner });
    const undone = await world.ask(`/rail-transfers/${body.transfer.id}/undo`);
    expect(undone.status).toBe(200);
    await passTime(world, 60_000);
    expect(await statusOf(world, id)).toBe("returned");
    expect(await paymentsTo(world, payee.creator.id)).toMatchObject([{ state: "returned" }]);
  });

  it("is sealed anew after a rotation of keys, and reached as before", async () => {
    const creator = await buildReadyPayee(world);
    await approve(world, [await buildRailPayout(world, creator.id)]);
    const { services } = world.app;
    const next = { id: "next", key: randomBytes(32) };
    const sealer = createSealer([next, testEncryptionKey]);
    await resealRailSecretsTask.run({ ...services, sealer }, {});
    const sealed = await services.db.rows<{ sealed: string }>(sql`
      select credentials_sealed as sealed from payout_rails union all select details_sealed from rail_recipients
      union all select details_sealed from payout_methods
      union all select recipient_sealed from rail_transfers`);
    expect(sealed.length).toBeGreaterThan(3);
    expect(sealed.every((row) => sealer.isSealedByCurrentKey(row.sealed))).toBe(true);
    const [rail] = await listRails(services.db, world.organization.id);
    if (rail === undefined) throw new Error("The rail is gone");
    expect(openCredentials(sealer, rail)).toEqual(world.imitated.credentials);
    // As it was, for what follows.
    await resealRailSecretsTask.run({ ...services, sealer: createSealer([testEncryptionKey, next]) }, {});
  });

  it("tells creators by email when where their money goes was changed", async () => {
    const payee = await buildPayee(world);
    const { email } = payee.creator;
    const before = (await mailsTo(world.app, email)).length;
    await chooseRail(world, payee);
    await runQueued(world.app, mailMethodChangeTask);
    const [mail, ...more] = (await mailsTo(world.app, email)).slice(before);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^How .+ pays you was changed$/);
    expect(mail?.text).toContain("pays you by PayPal, to what ends with");
    expect(mail?.text).toContain("If this was not you");
  });

  it("tells creators what is wrong with what they enter", async () => {
    const { creator, portal } = await buildPayee(world);
    const path = `/creators/${creator.id}/payout-method`;
    const body = { railId: world.railId, country: "XX1", details: { email: "nobody" } };
    const wrong = await portal.send(path, { method: "PUT", body });
    expect(wrong.body.data.issues).toMatchObject([{ path: "country" }]);
    const typo = await portal.send(path, { method: "PUT", body: { ...body, country: "de" } });
    expect(typo.body.data.issues).toMatchObject([{ path: "details.email" }]);
    const stranger = await buildPayee(world);
    expect((await stranger.portal.send(path)).status).toBe(404);
    expect((await portal.send(`${path}/check`, { method: "POST" })).status).toBe(404);
    expect((await portal.send(path)).body).toMatchObject({ chosen: null, waiting: [] });
  });
});
