import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../../../test/builders.ts";
import { buildCampaign } from "../../../../../test/campaign-builders.ts";
import { followEvents } from "../../../../../test/chat-builders.ts";
import { buildCreator, markArchived, type TestCreator } from "../../../../../test/creator-builders.ts";
import { eventsOf, forgetEvents } from "../../../../../test/outbox.ts";
import { buildDueWindow } from "../../../../../test/payout-builders.ts";
import {
  calculate,
  controlSandbox,
  initiate,
  manualPayout,
  PROVIDER_TIMEOUT_MS,
  sandboxPayoutsOf,
} from "../../../../../test/provider-builders.ts";
import { send, signIn, type TestSession } from "../../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { reconcileIntentsTask } from "./carry-out-intent.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let session: TestSession;
let creator: TestCreator;

beforeAll(async () => {
  app = await startTestApp({
    environment: { CLIPLEDGER_PAYOUT_PROVIDER_TIMEOUT_MS: PROVIDER_TIMEOUT_MS },
  });
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  session = await signIn(app, organization.owner.email, organization.id);
  creator = await buildCreator(organization);
});
afterAll(() => app.stop());

const create = (body: object, key = apiKey, on = app) =>
  send(on, "/api/v1/payouts/manual", { method: "POST", apiKey: key, body });
const preflight = (body: object, key = apiKey) =>
  send(app, "/api/v1/payouts/manual/preflight", { method: "POST", apiKey: key, body });
const misbehave = (mode: string, count = 1) =>
  controlSandbox(app, session, { action: "misbehave", mode, count: String(count) });
const manual = (fields: object = {}) => manualPayout({ creatorId: creator.id, ...fields });
const atProvider = async (id: string) =>
  (await sandboxPayoutsOf(organization)).filter((row) => row.idempotency_key === `${organization.id}/${id}`);

async function countRows(id: string): Promise<number> {
  const { total } = await app.services.db.row<{ total: number }>(sql`
    select count(*)::int as total from payouts where organization_id = ${organization.id} and id = ${id}`);
  return total;
}

describe("a manual payout", () => {
  it("is recorded as paid, settles no window, and is told", async () => {
    const { id: campaignId } = await buildCampaign(organization);
    const sent = manual({ campaignId, description: "Extra edit", reference: "INV-7" });
    await forgetEvents(organization);
    const { status, body } = await create(sent);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: sent.id,
      type: "manual",
      campaignId,
      creatorId: creator.id,
      billingPeriodStart: null,
      amount: 25.5,
      precision: 2,
      currency: "EUR",
      lineItems: [{ title: "Manual payout", amount: 25.5 }],
      description: "Extra edit",
      reference: "INV-7",
      provider: null,
      providerPayoutId: null,
      calculation: null,
    });
    await followEvents(app);
    const events = await eventsOf(organization);
    expect(events.map(({ type }) => type)).toEqual([
      "payout.initiated",
      "payout.paid",
      "chat.system_message.created",
    ]);
    expect(events[0]?.data.kind).toBe("manual");
    expect(events[2]?.data.message.content).toBe("Payout sent: €25.50 for Extra edit.");
    const activity = await send(app, "/api/v1/activity?perPage=1", { apiKey });
    expect(activity.body.data[0]).toMatchObject({ type: "payout.recorded", subject: { id: sent.id } });
  });

  it("answers the original result to the same details, for good", async () => {
    const sent = manual({ description: "First" });
    const first = await create(sent);
    await markArchived(organization, creator.id);
    app.clock.advance(400 * 86_400_000);
    const again = await create({ ...sent, description: "Other", reference: "Other" });
    app.clock.set("2026-09-21T08:30:00.000Z");
    await app.services.db.execute(sql`update creators set archived_at = null where id = ${creator.id}`);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await countRows(sent.id)).toBe(1);
  });

  it("refuses the same id with other details", async () => {
    const other = await buildCreator(organization);
    const { id: campaignId } = await buildCampaign(organization);
    const sent = manual();
    await create(sent);
    for (const change of [
      { amount: 25.51 },
      { currency: "USD" },
      { creatorId: other.id },
      { campaignId },
      { payoutProvider: "partner" },
    ]) {
      const { status, body } = await create({ ...sent, ...change });
      expect([status, body.code]).toEqual([409, "PAYOUT_ID_CONFLICT"]);
    }
  });

  it("refuses an id that a window was paid by", async () => {
    const due = await buildDueWindow(organization);
    const { payoutId } = (await initiate(app, apiKey, await calculate(app, apiKey, due.address))).body;
    const { body } = await create(manual({ id: payoutId, creatorId: due.creatorId, amount: 100 }));
    expect(body.code).toBe("PAYOUT_ID_CONFLICT");
  });

  it("may have the id that another organization has used", async () => {
    const stranger = await buildOrganization(app);
    const strangerKey = (await buildApiKey(stranger)).secret;
    const sent = manual();
    await create(sent);
    const theirs = { ...sent, creatorId: (await buildCreator(stranger)).id, amount: 3 };
    expect((await create(theirs, strangerKey)).status).toBe(200);
  });

  it("is one row and the same answer 50 times, when it is sent 50 times at once", async () => {
    const sent = manual({ amount: 7 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(sent)));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await countRows(sent.id)).toBe(1);
    const events = (await eventsOf(organization)).filter(({ data }) => data.payout?.id === sent.id);
    expect(events.map(({ type }) => type)).toEqual(["payout.initiated", "payout.paid"]);
  });

  it("refuses unknown creators and campaigns, also those of others", async () => {
    const stranger = await buildOrganization(app);
    const foreign = manual({ creatorId: (await buildCreator(stranger)).id });
    expect((await create(foreign)).body).toMatchObject({ status: 404, code: "CREATOR_NOT_FOUND" });
    const campaignId = (await buildCampaign(stranger)).id;
    expect((await create(manual({ campaignId }))).body).toMatchObject({
      status: 404,
      code: "CAMPAIGN_NOT_FOUND",
    });
  });

  it.each([
    [{ amount: 0 }, "amount"],
    [{ amount: -5 }, "amount"],
    [{ amount: 10.005 }, "amount"],
    [{ amount: 10.5, currency: "JPY" }, "amount"],
    [{ amount: 1_000_001 }, "amount"],
    [{ currency: "XXX" }, "currency"],
    [{ id: "orgpay_short" }, "id"],
    [{ amount: 5, currency: "SEK", payoutProvider: "partner" }, "payoutProvider"],
    [{ notes: "x" }, "notes"],
  ])("refuses %j", async (change, path) => {
    const { status, body } = await create(manual(change));
    expect([status, body.data.issues.map((issue: { path: string }) => issue.path)]).toEqual([400, [path]]);
  });

  it("is for members and above", async () => {
    const viewer = await buildApiKey(organization, await buildMember(app, organization, "viewer"));
    expect((await create(manual(), viewer.secret)).status).toBe(403);
    expect((await preflight(manual(), viewer.secret)).status).toBe(200);
  });
});

describe("a manual payout through the provider", () => {
  const partner = (fields: object = {}) => manual({ payoutProvider: "partner", ...fields });

  it("awaits approval there, with the provider's id", async () => {
    const sent = partner({ description: "Extra edit" });
    const { status, body } = await create(sent);
    const [made] = await atProvider(sent.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: sent.id,
      provider: "partner",
      providerPayoutId: made?.id,
      providerPayoutStatus: "created",
    });
    expect(made).toMatchObject({ amount: "25.50", description: "Extra edit" });
    expect((await create(sent)).body).toEqual(body);
    expect((await create({ ...sent, payoutProvider: "manual" })).body.code).toBe("PAYOUT_ID_CONFLICT");
  });

  it("is one payout and the same answer 50 times, when it is sent 50 times at once", async () => {
    const sent = partner();
    const patient = await startTestApp({ sharing: app });
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(sent, apiKey, patient)));
    await patient.stop();
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await atProvider(sent.id)).toHaveLength(1);
    expect(await countRows(sent.id)).toBe(1);
  });

  it("answers all who wait alike when the provider does not answer, and finishes it later, once", async () => {
    const sent = partner();
    await misbehave("answer_late");
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(sent)));
    expect(answers.map(({ body }) => body.code)).toEqual(
      Array.from({ length: 5 }, () => "PAYOUT_PROVIDER_FAILED"),
    );
    expect((await create({ ...sent, amount: 1 })).body.code).toBe("PAYOUT_ID_CONFLICT");
    expect((await create(sent)).status).toBe(200);
    await reconcileIntentsTask.run(app.services, {});
    expect(await atProvider(sent.id)).toHaveLength(1);
    expect(await countRows(sent.id)).toBe(1);
  });

  it("keeps its creator and its campaign while the provider's answer is out", async () => {
    const payee = await buildCreator(organization);
    const { id: campaignId } = await buildCampaign(organization);
    const sent = partner({ creatorId: payee.id, campaignId });
    await misbehave("time_out");
    await create(sent);
    const remove = (path: string) => send(app, `/api/v1${path}`, { method: "DELETE", apiKey, body: {} });
    expect((await remove(`/creators/${payee.id}`)).body.code).toBe("CREATOR_HAS_PAYOUTS");
    expect((await remove(`/campaigns/${campaignId}`)).body.code).toBe("PAYOUTS_ALREADY_ISSUED");
    await reconcileIntentsTask.run(app.services, {});
    expect(await countRows(sent.id)).toBe(1);
  });

  it("is as if it had never been when the provider refuses it", async () => {
    const sent = partner();
    await misbehave("fail");
    expect((await create(sent)).body).toMatchObject({ status: 502, code: "PAYOUT_PROVIDER_FAILED" });
    expect(await countRows(sent.id)).toBe(0);
    expect((await create({ ...sent, amount: 4, payoutProvider: "manual" })).status).toBe(200);
  });
});

describe("the preflight of a manual payout", () => {
  it("lists everything that creating it would be refused for, and writes nothing", async () => {
    const { id: campaignId } = await buildCampaign(organization, { currency: "SEK" });
    const sent = manual({ campaignId, amount: 10.005, payoutProvider: "partner", currency: "NOK" });
    const { status, body } = await preflight({ ...sent, creatorId: "orgcre_AAAAAAAAAAAA" });
    expect([status, body.ok, body.alreadyExists]).toEqual([200, false, false]);
    expect(body.issues.map(({ path }: { path: string }) => path)).toEqual([
      "amount",
      "creatorId",
      "currency",
      "payoutProvider",
    ]);
    expect(await countRows(sent.id)).toBe(0);
    expect((await preflight(manual({ campaignId: "orgcamp_AAAAAAAAAAAA" }))).body.issues).toEqual([
      { path: "campaignId", message: "No such campaign" },
    ]);
  });

  it("says when it exists already, and when the id stands for another", async () => {
    const sent = manual();
    expect((await preflight(sent)).body).toEqual({
      ok: true,
      issues: [],
      warnings: [],
      alreadyExists: false,
    });
    await create(sent);
    expect((await preflight(sent)).body).toEqual({ ok: true, issues: [], warnings: [], alreadyExists: true });
    const other = (await preflight({ ...sent, amount: 3 })).body;
    expect([other.ok, other.alreadyExists, other.issues[0].path]).toEqual([false, false, "id"]);
  });

  it("warns of an archived creator, who may still be paid", async () => {
    const archived = await buildCreator(organization);
    await markArchived(organization, archived.id);
    const sent = manual({ creatorId: archived.id });
    const { body } = await preflight(sent);
    expect([body.ok, body.warnings[0].code]).toEqual([true, "creator_archived"]);
    expect((await create(sent)).status).toBe(200);
  });
});
