import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCreator } from "../../../../test/creator-builders.ts";
import {
  buildDueWindow,
  issuePayout,
  storePayout,
  type TestDueWindow,
  windowAddress,
} from "../../../../test/payout-builders.ts";
import { enterPortal, type PortalClient } from "../../../../test/portal-builders.ts";
import { buildPaidCreator, type PaidCreator } from "../../../../test/portal-world.ts";
import { buildPayoutAtProvider, manualPayout } from "../../../../test/provider-builders.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";

let app: TestApp;
let organization: TestOrganization;
let world: PaidCreator;
let client: PortalClient;
let session: TestSession;

beforeAll(async () => {
  app = await startTestApp();
  app.clock.set("2026-09-14T08:30:00.000Z");
  organization = await buildOrganization(app);
  world = await buildPaidCreator(app, organization);
  client = await enterPortal(app, world.creator);
  session = await signIn(app, organization.owner.email, organization.id);
});
afterAll(() => app.stop());

const mine = (path: string, method = "GET") =>
  client.send(`/creators/${world.creator.id}${path}`, { method });
const firstWeek = () =>
  windowAddress({ campaignId: world.campaignId, creatorId: world.creator.id }, "2026-09-07", "2026-09-13");

describe("a finished cycle", () => {
  it("is awaited until it is paid, with what it comes to", async () => {
    expect((await mine("/awaited-payouts")).body).toEqual({
      data: [
        {
          campaignName: "Worked example",
          startsOn: "2026-09-07",
          endsOn: "2026-09-13",
          amount: { amount: 3_560, precision: 2, currency: "EUR", value: 35.6 },
        },
      ],
    });
  });

  it("is explained once it is paid, and what the team added is named", async () => {
    const lineItems = [
      { title: "Base payout per video", amount: 20 },
      { title: "CPM bonus", amount: 15.6 },
      { title: "For the quick answer", amount: 4.4 },
    ];
    const id = await issuePayout(organization, firstWeek(), { lineItems });
    expect((await mine("/awaited-payouts")).body.data).toEqual([]);
    const { status, body } = await mine(`/payouts/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      campaignName: "Worked example",
      startsOn: "2026-09-07",
      endsOn: "2026-09-13",
      amount: { amount: 4_000, currency: "EUR" },
      state: "paid",
      stateSentence: "It was paid directly to you, in the way that you have agreed on.",
      adjustment: { amount: 440, currency: "EUR" },
    });
    const sum = (parts: { amount: { amount: number } }[]) =>
      parts.reduce((all, { amount }) => all + amount.amount, 0);
    const { explanation, lineItems: lines } = body;
    expect(sum(lines)).toBe(4_000);
    expect(sum(explanation.lines)).toBe(3_560);
    expect(explanation.total.amount + body.adjustment.amount).toBe(body.amount.amount);
    expect(explanation.videos).toHaveLength(4);
    expect(sum(explanation.videos)).toBe(3_560);
  });
});

describe("the list of payouts", () => {
  it("has the newest first, page by page, in words", async () => {
    const creator = await buildCreator(organization);
    const { send: ask } = await enterPortal(app, creator);
    const states = [
      [null, "paid"],
      ["approved", "claimable"],
      ["requested", "on_the_way"],
      ["completed", "paid"],
      ["expired", "expired"],
      ["deleted", "withdrawn"],
    ] as const;
    for (const [index, [providerStatus]] of states.entries())
      await storePayout(organization, {
        creatorId: creator.id,
        providerStatus,
        paidAt: `2026-09-0${index + 1}T10:00:00.000Z`,
        withdrawnAt: providerStatus === "deleted" ? "2026-09-08T10:00:00.000Z" : null,
      });
    const first = await ask(`/creators/${creator.id}/payouts?perPage=4`);
    const second = await ask(`/creators/${creator.id}/payouts?perPage=4&page=2`);
    expect([first.body.pageCount, first.body.totalRows]).toEqual([2, 6]);
    const rows: { state: string; stateSentence: string }[] = [...first.body.data, ...second.body.data];
    expect(rows.map(({ state }) => state)).toEqual(states.map(([, state]) => state).reverse());
    for (const { stateSentence } of rows) expect(stateSentence).toMatch(/^[A-Z].*\.$/);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual([
      "amount",
      "campaignName",
      "completedAt",
      "description",
      "endsOn",
      "id",
      "paidAt",
      "startsOn",
      "state",
      "stateSentence",
    ]);
  });

  it("keeps what the team notes to itself", async () => {
    const id = await storePayout(organization, { creatorId: world.creator.id });
    await send(app, `/api/v1/payouts/${id}`, {
      method: "PATCH",
      apiKey: world.apiKey,
      body: { notes: "Do not tell", reference: "Internal 7" },
    });
    const answers = [await mine("/payouts"), await mine(`/payouts/${id}`)];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/Do not tell|Internal 7|owner-|Olive/);
    }
  });
});

describe("earnings by month", () => {
  it("sum what was paid and is owed for each currency, in the month of the cycle, and nothing twice", async () => {
    const creator = await buildCreator(organization);
    const { send: ask } = await enterPortal(app, creator);
    const earnings = async () => (await ask(`/creators/${creator.id}/earnings`)).body.currencies;
    expect(await earnings()).toEqual([]);
    const states = [
      [null, "2026-06-30T23:59:59.000Z", null],
      ["completed", "2026-08-01T00:00:00.000Z", null],
      ["approved", "2026-08-03T10:00:00.000Z", null],
      ["expired", "2026-08-04T10:00:00.000Z", null],
      ["deleted", "2026-08-05T10:00:00.000Z", "2026-08-06T10:00:00.000Z"],
    ] as const;
    for (const [providerStatus, paidAt, withdrawnAt] of states)
      await storePayout(organization, { creatorId: creator.id, providerStatus, paidAt, withdrawnAt });
    const [paidAt, supersededAt] = ["2026-08-07T10:00:00.000Z", "2026-08-08T10:00:00.000Z"];
    await storePayout(organization, {
      creatorId: creator.id,
      providerStatus: "expired",
      paidAt,
      supersededAt,
    });
    const money = (amount: number) => ({ amount, precision: 2, currency: "EUR", value: amount / 100 });
    expect(await earnings()).toEqual([
      {
        months: [
          { month: "2026-06", paid: money(10_000), owed: money(0) },
          { month: "2026-07", paid: money(0), owed: money(0) },
          { month: "2026-08", paid: money(10_000), owed: money(20_000) },
        ],
        paid: money(20_000),
        owed: money(20_000),
      },
    ]);
  });

  it("count a finished cycle as owed until it is paid, then as paid, in the same month", async () => {
    const due = await buildDueWindow(organization, {
      startDate: "2026-09-07",
      campaign: { currency: "USD" },
    });
    const { userId } = await app.services.db.row<{ userId: string }>(
      sql`select user_id as "userId" from creators where id = ${due.creatorId}`,
    );
    const { send: ask } = await enterPortal(app, { userId });
    const september = async () =>
      (await ask(`/creators/${due.creatorId}/earnings`)).body.currencies.map(
        ({ months }: { months: { month: string; paid: object; owed: object }[] }) => months,
      );
    const awaited = (await ask(`/creators/${due.creatorId}/awaited-payouts`)).body.data;
    const [owed] = await september();
    expect(
      owed.reduce((sum: number, month: { owed: { amount: number } }) => sum + month.owed.amount, 0),
    ).toBe(
      awaited.reduce((sum: number, { amount }: { amount: { amount: number } }) => sum + amount.amount, 0),
    );
    await issuePayout(organization, windowAddress(due, awaited[0].startsOn, awaited[0].endsOn));
    const [paid] = await september();
    const first = awaited[0];
    const month = paid.find(({ month }: { month: string }) => month === first.endsOn.slice(0, 7));
    expect(month.paid).toEqual(first.amount);
  });

  it.each([
    ["2026-09-20T23:59:59.999Z", []],
    ["2026-09-21T00:00:00.000Z", ["2026-09-20"]],
  ])("count at %s what is owed for a cycle that ends on 20 September", async (at, owed) => {
    const { creatorId } = await buildDueWindow(organization);
    const { user_id: userId } = await app.services.db.row<{ user_id: string }>(
      sql`select user_id from creators where id = ${creatorId}`,
    );
    const { send: ask } = await enterPortal(app, { userId });
    app.clock.set(at);
    const awaited = (await ask(`/creators/${creatorId}/awaited-payouts`)).body.data;
    const earned = (await ask(`/creators/${creatorId}/earnings`)).body.currencies;
    app.clock.set("2026-09-14T08:30:00.000Z");
    expect(awaited.map(({ endsOn }: { endsOn: string }) => endsOn)).toEqual(owed);
    expect(earned).toHaveLength(owed.length);
  });

  it("are nobody else's", async () => {
    const other = await buildCreator(organization);
    expect((await client.send(`/creators/${other.id}/earnings`)).status).toBe(404);
  });
});

describe("a payout that awaits approval", () => {
  let due: TestDueWindow;
  let ask: PortalClient["send"];
  beforeEach(async () => {
    due = await buildDueWindow(organization, { startDate: "2026-09-07" });
    const { userId } = await app.services.db.row<{ userId: string }>(
      sql`select user_id as "userId" from creators where id = ${due.creatorId}`,
    );
    ({ send: ask } = await enterPortal(app, { userId }));
  });

  const awaited = async () => (await ask(`/creators/${due.creatorId}/awaited-payouts`)).body.data;
  const listed = async () => (await ask(`/creators/${due.creatorId}/payouts`)).body;
  const shown = (id: string) => ask(`/creators/${due.creatorId}/payouts/${id}`);
  const firstCycle = [{ startsOn: "2026-09-07", endsOn: "2026-09-13", amount: { amount: 10_000 } }];

  it("is not told, and its cycle is awaited, until somebody approves it", async () => {
    const id = await buildPayoutAtProvider(app, world.apiKey, due);
    expect(await awaited()).toMatchObject(firstCycle);
    expect(await listed()).toMatchObject({ data: [], totalRows: 0 });
    expect((await shown(id)).status).toBe(404);
    const { body: deletion } = await ask("/account/deletion");
    expect(deletion.organizations[0].unpaid).toMatchObject(firstCycle);
    expect(deletion.sentences).toEqual([expect.stringContaining("can still pay you €100.00")]);
    await send(app, "/ui/v1/payouts/approve", { method: "POST", session, body: { ids: [id] } });
    expect(await awaited()).toEqual([]);
    expect((await listed()).data).toMatchObject([{ id, state: "claimable" }]);
    expect((await shown(id)).status).toBe(200);
  });

  it("is never told when it is withdrawn before", async () => {
    const id = await buildPayoutAtProvider(app, world.apiKey, due);
    const withdrawn = await send(app, `/ui/v1/payouts/${id}/cancel`, { method: "POST", session });
    expect(withdrawn.status).toBe(200);
    expect(await awaited()).toMatchObject(firstCycle);
    expect(await listed()).toMatchObject({ data: [], totalRows: 0 });
    expect((await shown(id)).status).toBe(404);
  });
});

describe("the link to claim a payout with", () => {
  it("is asked of the provider at the moment, logged, and kept nowhere", async () => {
    const { body: made } = await send(app, "/api/v1/payouts/manual", {
      method: "POST",
      apiKey: world.apiKey,
      body: manualPayout({ creatorId: world.creator.id, payoutProvider: "partner" }),
    });
    const id = made.id ?? made.payoutId;
    const early = await mine(`/payouts/${id}/claim-link`, "POST");
    expect([early.status, early.body.code]).toEqual([404, "NOT_FOUND"]);
    await send(app, "/ui/v1/payouts/approve", { method: "POST", session, body: { ids: [id] } });
    const { status, body } = await mine(`/payouts/${id}/claim-link`, "POST");
    expect([status, body.url]).toEqual([200, expect.stringMatching(/^https?:\/\//)]);
    const { body: log } = await send(app, "/api/v1/activity?perPage=1", { apiKey: world.apiKey });
    expect(log.data[0]).toMatchObject({
      type: "payout.claim_link_copied",
      actor: { type: "creator", userId: world.creator.userId },
      subject: { id },
    });
    const stored = await app.services.db.rows<{ row: string }>(sql`
      select row_to_json(p)::text as row from payouts p union all select row_to_json(a)::text from activity a
      union all select row_to_json(e)::text from events e`);
    for (const { row } of stored) expect(row).not.toContain(body.url);
  });

  it("is refused for one that was paid elsewhere", async () => {
    const id = await storePayout(organization, { creatorId: world.creator.id });
    expect((await mine(`/payouts/${id}/claim-link`, "POST")).body.code).toBe("INVALID_STATE");
  });
});

describe("a balance", () => {
  it("is read with its reasons, and named in the payout that takes it up", async () => {
    const due = await buildDueWindow(organization, { startDate: "2026-09-07" });
    const adjusting = { amount: -12.5, currency: "EUR", reason: "Paid twice in August" };
    const path = `/ui/v1/creators/${due.creatorId}/balance`;
    await send(app, path, { method: "POST", session, body: adjusting });
    const { userId } = await app.services.db.row<{ userId: string }>(
      sql`select user_id as "userId" from creators where id = ${due.creatorId}`,
    );
    const owing = await enterPortal(app, { userId });
    const balance = async () => (await owing.send(`/creators/${due.creatorId}/balance`)).body;
    expect(await balance()).toMatchObject({
      balances: [{ amount: -1_250, currency: "EUR" }],
      entries: [{ amount: { amount: -1_250 }, left: { amount: -1_250 }, reason: "Paid twice in August" }],
    });
    expect(JSON.stringify(await balance())).not.toContain("createdByName");
    const id = await issuePayout(organization, due.address);
    expect(await balance()).toMatchObject({ balances: [{ amount: 0 }], entries: [{ left: { amount: 0 } }] });
    const { body } = await owing.send(`/creators/${due.creatorId}/payouts/${id}`);
    expect(body).toMatchObject({
      amount: { amount: 8_750 },
      lineItems: [{ title: "Fixed salary" }, { title: "Balance: Paid twice in August" }],
      adjustment: { amount: -1_250 },
    });
  });
});
