import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../../test/builders.ts";
import { eventsOf, forgetEvents } from "../../../../../test/outbox.ts";
import { buildDueWindow, type TestDueWindow } from "../../../../../test/payout-builders.ts";
import {
  calculate,
  controlSandbox,
  initiate,
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

beforeAll(async () => {
  app = await startTestApp({
    environment: { CLIPLEDGER_PAYOUT_PROVIDER_TIMEOUT_MS: PROVIDER_TIMEOUT_MS },
  });
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  session = await signIn(app, organization.owner.email, organization.id);
});
afterAll(() => app.stop());

const partner = { payoutProvider: "partner" };
const get = async (id: string) => (await send(app, `/api/v1/payouts/${id}`, { apiKey })).body;
const calculationOf = ({ address }: TestDueWindow) => calculate(app, apiKey, address);
const pay = async (due: TestDueWindow, changes: object = {}) =>
  initiate(app, apiKey, await calculationOf(due), { ...partner, ...changes });
const misbehave = (mode: string, count = 1) =>
  controlSandbox(app, session, { action: "misbehave", mode, count: String(count) });
const reconcile = () => reconcileIntentsTask.run(app.services, {});
const atProvider = async ({ creatorId }: TestDueWindow) => {
  const { name } = await app.services.db.row<{ name: string }>(sql`
    select btrim(first_name || ' ' || last_name) as name from creators where id = ${creatorId}`);
  return (await sandboxPayoutsOf(organization)).filter(({ recipient_name }) => recipient_name === name);
};
const dueRow = async ({ creatorId }: TestDueWindow) =>
  (await send(app, `/api/v1/payouts/due?creatorIds=${creatorId}`, { apiKey })).body.data[0];

async function booksOf({ creatorId }: TestDueWindow) {
  return app.services.db.row(sql`
    select w.state, w.generation,
      (select count(*)::int from payouts p where p.window_key = w.key) as payouts,
      (select count(*)::int from payout_intents i where i.window_key = w.key) as intents
    from billing_windows w where w.creator_id = ${creatorId} and w.starts_on = '2026-09-14'`);
}

const untouched = { state: "open", generation: 1, payouts: 0, intents: 0 };
const leftOpen = { state: "paying", generation: 1, payouts: 0, intents: 1 };
const issued = { state: "paid", generation: 1, payouts: 1, intents: 0 };

describe("paying a due window through the provider", () => {
  it("makes a payout there that awaits approval, and the creator hears nothing yet", async () => {
    const due = await buildDueWindow(organization, {
      campaign: { name: "Winter launch" },
      creator: { firstName: "Juno", lastName: "Vale" },
    });
    await forgetEvents(organization);
    const { status, body } = await pay(due, { lineItems: [{ title: "Salary", amount: 90.5 }] });
    expect([status, body.success]).toEqual([200, true]);
    const [made] = await atProvider(due);
    expect(made).toMatchObject({
      idempotency_key: `${organization.id}/${body.payoutId}`,
      amount: "90.50",
      currency: "EUR",
      recipient_name: "Juno Vale",
      description: "Winter launch, 14 to 20 September 2026",
      state: "created",
    });
    expect(await get(body.payoutId)).toMatchObject({
      amount: 90.5,
      provider: "partner",
      providerPayoutId: made?.id,
      providerPayoutStatus: "created",
      providerState: null,
      completedAt: null,
    });
    expect(await booksOf(due)).toEqual(issued);
    expect((await eventsOf(organization)).map(({ type }) => type)).toEqual(["payout.initiated"]);
    const { total } = await app.services.db.row<{ total: number }>(sql`
      select count(*)::int as total from graphile_worker.jobs where task_identifier like 'payouts.mail%'`);
    expect(total).toBe(0);
  });

  it("leaves the window due when the provider refuses", async () => {
    const due = await buildDueWindow(organization);
    await misbehave("fail");
    const { status, body } = await pay(due);
    expect([status, body.code]).toEqual([502, "PAYOUT_PROVIDER_FAILED"]);
    expect(body.message).toBe("The payout provider refused: The sandbox was told to refuse");
    expect(await booksOf(due)).toEqual(untouched);
    expect(await dueRow(due)).toMatchObject({ payoutAmount: 10_000, isAwaitingProvider: false });
    expect((await pay(due)).status).toBe(200);
  });

  it.each([
    ["time_out", 0],
    ["answer_late", 1],
  ])("finishes a payout whose request went unanswered (%s), once", async (mode, madeBefore) => {
    const due = await buildDueWindow(organization);
    await misbehave(mode);
    const { status, body } = await pay(due);
    expect([status, body.code]).toEqual([502, "PAYOUT_PROVIDER_FAILED"]);
    expect(await booksOf(due)).toEqual(leftOpen);
    expect(await atProvider(due)).toHaveLength(madeBefore);
    expect(await dueRow(due)).toMatchObject({ isAwaitingProvider: true });
    await reconcile();
    await reconcile();
    expect(await booksOf(due)).toEqual(issued);
    expect(await atProvider(due)).toHaveLength(1);
    expect(await dueRow(due)).toBeUndefined();
  });

  it("is asked again until the provider answers, and a refusal then frees the window", async () => {
    const due = await buildDueWindow(organization);
    await misbehave("time_out", 2);
    await pay(due);
    await reconcileIntentsTask.run(app.services, {});
    // The second request went unanswered too; the third, in the same pass, was answered.
    expect(await booksOf(due)).toEqual(issued);
    const other = await buildDueWindow(organization);
    await misbehave("time_out");
    await pay(other);
    await misbehave("fail");
    await reconcile();
    expect(await booksOf(other)).toEqual(untouched);
    expect(await atProvider(other)).toHaveLength(0);
  });

  it("does not take a refusal for an answer to a request that was carried out before", async () => {
    const due = await buildDueWindow(organization);
    await misbehave("answer_late");
    await pay(due);
    await misbehave("fail");
    await reconcile();
    expect(await booksOf(due)).toEqual(issued);
    expect(await atProvider(due)).toHaveLength(1);
  });

  it("takes over what was left open when the very same is asked for again", async () => {
    const due = await buildDueWindow(organization);
    const calculation = await calculationOf(due);
    await misbehave("answer_late");
    await initiate(app, apiKey, calculation, partner);
    const lineItems = [{ title: "Other", amount: 1 }];
    const other = await initiate(app, apiKey, calculation, { ...partner, lineItems });
    expect([other.status, other.body.code]).toEqual([409, "PAYOUT_CONFLICT"]);
    expect((await initiate(app, apiKey, calculation)).body.code).toBe("PAYOUT_CONFLICT");
    const again = await initiate(app, apiKey, calculation, partner);
    expect(again.status).toBe(200);
    const [made, ...more] = await atProvider(due);
    expect(more).toEqual([]);
    expect(made?.idempotency_key).toBe(`${organization.id}/${again.body.payoutId}`);
    expect(await booksOf(due)).toEqual(issued);
  });

  it("keeps a window that awaits the provider from being canceled, or taken away", async () => {
    const due = await buildDueWindow(organization);
    await misbehave("time_out");
    await pay(due);
    const cancel = await send(app, "/api/v1/payouts/cancel", { method: "POST", apiKey, body: due.address });
    expect([cancel.status, cancel.body.code]).toEqual([409, "PAYOUT_CONFLICT"]);
    const removed = await send(app, `/api/v1/campaigns/${due.campaignId}`, {
      method: "DELETE",
      apiKey,
      body: {},
    });
    expect([removed.status, removed.body.code]).toEqual([409, "PAYOUTS_ALREADY_ISSUED"]);
    await reconcile();
  });

  it("lets one of 50 at once win, and refuses 49", async () => {
    const due = await buildDueWindow(organization);
    const calculation = await calculationOf(due);
    const patient = await startTestApp({ sharing: app });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => initiate(patient, apiKey, calculation, partner)),
    );
    await patient.stop();
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
    expect(await booksOf(due)).toEqual(issued);
    expect(await atProvider(due)).toHaveLength(1);
  });

  it("refuses currencies that the provider does not pay", async () => {
    const due = await buildDueWindow(organization, { campaign: { currency: "SEK" } });
    const { status, body } = await pay(due);
    expect([status, body.data.issues[0].path]).toEqual([400, "payoutProvider"]);
    expect((await pay(due, { payoutProvider: "manual" })).status).toBe(200);
  });
});

describe("a server without a provider", () => {
  it("refuses to pay through one, and says so", async () => {
    const plain = await startTestApp({ environment: { CLIPLEDGER_PAYOUT_PROVIDER: "none" } });
    const home = await buildOrganization(plain);
    const key = (await buildApiKey(home)).secret;
    const due = await buildDueWindow(home);
    const calculation = await calculate(plain, key, due.address);
    const { status, body } = await initiate(plain, key, calculation, partner);
    expect([status, body.code]).toEqual([412, "PAYOUT_PROVIDER_NOT_CONFIGURED"]);
    const owner = await signIn(plain, home.owner.email, home.id);
    expect((await send(plain, "/ui/v1/payout-provider", { session: owner })).body).toEqual({
      kind: "none",
      name: null,
      sandboxUrl: null,
    });
    expect((await send(plain, "/sandbox-provider/claim")).status).toBe(404);
    expect((await send(plain, "/provider-callbacks/payouts", { method: "POST", body: {} })).status).toBe(404);
    await plain.stop();
  });
});
