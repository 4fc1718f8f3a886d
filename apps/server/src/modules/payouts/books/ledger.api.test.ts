import type { LedgerEntry } from "@clipledger/contract/payouts/ledger";
import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../../test/builders.ts";
import { followEvents } from "../../../../test/chat-builders.ts";
import { buildCreator } from "../../../../test/creator-builders.ts";
import { follow, readCsv } from "../../../../test/downloads.ts";
import { mailsTo } from "../../../../test/mails.ts";
import { eventsOf, mailEvents } from "../../../../test/outbox.ts";
import { auditBooks } from "../../../../test/payout-audit.ts";
import {
  buildDueWindow,
  issuePayout,
  storePayout,
  type TestDueWindow,
} from "../../../../test/payout-builders.ts";
import {
  buildPayoutAtProvider,
  claim,
  controlSandbox,
  manualPayout,
} from "../../../../test/provider-builders.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { saveRates } from "../../reporting-currency/reference-rates.ts";
import { pollProviderTask, refreshPayoutTask } from "../paying/approvals/refresh-payout.ts";
import { publishDuePayoutsTask } from "./due/publish-due-payouts.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let session: TestSession;

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  session = await signIn(app, organization.owner.email, organization.id);
});
afterAll(() => app.stop());

const tellDue = () => publishDuePayoutsTask.run(app.services, {});
const read = async (query = "", key = apiKey) => send(app, `/api/v1/ledger?${query}`, { apiKey: key });
const post = (path: string, body: object) => send(app, `/api/v1${path}`, { method: "POST", apiKey, body });
const act = (path: string, body: object = {}) =>
  send(app, `/ui/v1/payouts${path}`, { method: "POST", session, body });

/** What happened to a creator, oldest first, as `kind account±amount …`. */
async function bookOf(creatorId: string): Promise<string[]> {
  const { body } = await read(`creatorIds=${creatorId}`);
  return body.data.map(lineOf).reverse();
}

function lineOf({ kind, postings }: LedgerEntry): string {
  const parts = postings.map(
    ({ account, debit, credit }) => `${account}${debit ? `+${debit}` : `-${credit}`}`,
  );
  return [kind, ...parts].join(" ");
}

async function buildTold(): Promise<TestDueWindow> {
  const due = await buildDueWindow(organization);
  await tellDue();
  return due;
}

async function tell(id: string, action: "complete" | "expire" | "return"): Promise<void> {
  const { body } = await send(app, `/api/v1/payouts/${id}`, { apiKey });
  await controlSandbox(app, session, { action, payout: body.providerPayoutId });
  await refreshPayoutTask.run(app.services, { providerPayoutId: body.providerPayoutId });
}

async function claimOf(id: string): Promise<void> {
  await act("/approve", { ids: [id] });
  await claim(app, (await act(`/${id}/claim-link`)).body.url);
  await pollProviderTask.run(app.services, {});
}

describe("the ledger", () => {
  it("has what a window owes once it is told as due, and what was paid of it", async () => {
    const { creatorId, address } = await buildTold();
    expect(await bookOf(creatorId)).toEqual(["owed earned+100.00 owed-100.00"]);
    await issuePayout(organization, address);
    expect(await bookOf(creatorId)).toEqual([
      "owed earned+100.00 owed-100.00",
      "paid owed+100.00 paid-100.00",
    ]);
  });

  it("has what people change as adjusted", async () => {
    const { creatorId, address } = await buildTold();
    await issuePayout(organization, address, { lineItems: [{ title: "Rounded up", amount: 120.5 }] });
    expect((await bookOf(creatorId)).at(-1)).toBe("paid adjusted+20.50 owed+100.00 paid-120.50");
  });

  it("has the whole amount of a payout whose window was never told", async () => {
    const { creatorId, address } = await buildDueWindow(organization);
    await issuePayout(organization, address);
    expect(await bookOf(creatorId)).toEqual(["paid earned+100.00 paid-100.00"]);
  });

  it("follows what a due window owes by other rules", async () => {
    const { creatorId, campaignId } = await buildTold();
    const body = { payouts: { fixedSalary: { amount: 80 } } };
    await send(app, `/api/v1/campaigns/${campaignId}`, { method: "PUT", apiKey, body });
    await tellDue();
    expect((await bookOf(creatorId)).at(-1)).toBe("recalculated owed+20.00 earned-20.00");
  });

  it("takes back what a canceled window owes, until it is told again", async () => {
    const { creatorId, address } = await buildTold();
    await post("/payouts/cancel", address);
    expect((await bookOf(creatorId)).at(-1)).toBe("canceled owed+100.00 earned-100.00");
    await post("/payouts/cancel/reinstate", address);
    await tellDue();
    expect((await bookOf(creatorId)).at(-1)).toBe("owed earned+100.00 owed-100.00");
  });

  it("follows a payout through the provider, back, and out again", async () => {
    const { creatorId, address } = await buildTold();
    const id = await buildPayoutAtProvider(app, apiKey, { address });
    await claimOf(id);
    await tell(id, "complete");
    await tell(id, "return");
    expect((await bookOf(creatorId)).slice(1)).toEqual([
      "reserved owed+100.00 reserved-100.00",
      "sent reserved+100.00 sent-100.00",
      "paid sent+100.00 paid-100.00",
      "returned paid+100.00 owed-100.00",
    ]);
  });

  it("owes again what came back, and what was not claimed in time, until it is reissued", async () => {
    for (const [action, kind] of [
      ["return", "returned sent+100.00 owed-100.00"],
      ["expire", "expired sent+100.00 owed-100.00"],
    ] as const) {
      const { creatorId, address } = await buildTold();
      const id = await buildPayoutAtProvider(app, apiKey, { address });
      await claimOf(id);
      await tell(id, action);
      expect((await bookOf(creatorId)).at(-1)).toBe(kind);
      const { body } = await act(`/${id}/reissue`);
      expect((await bookOf(creatorId)).at(-1)).toBe("reissued owed+100.00 reserved-100.00");
      expect((await act(`/${body.id}/cancel`)).status).toBe(200);
      expect((await bookOf(creatorId)).at(-1)).toBe("withdrawn reserved+100.00 earned-100.00");
      await tellDue();
      expect((await bookOf(creatorId)).at(-1)).toBe("owed earned+100.00 owed-100.00");
    }
  });

  it("shows both what was recorded by mistake and that it was voided", async () => {
    const { creatorId, address } = await buildTold();
    const id = await issuePayout(organization, address, { lineItems: [{ title: "More", amount: 130 }] });
    const { status, body } = await act(`/${id}/void`, { reason: "Paid the wrong person" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ voidReason: "Paid the wrong person", withdrawnAt: expect.any(String) });
    expect((await bookOf(creatorId)).slice(1)).toEqual([
      "paid adjusted+30.00 owed+100.00 paid-130.00",
      "voided paid+130.00 earned-100.00 adjusted-30.00",
    ]);
    await tellDue();
    expect((await bookOf(creatorId)).at(-1)).toBe("owed earned+100.00 owed-100.00");
    const [row] = (await send(app, `/api/v1/payouts/due?creatorIds=${creatorId}`, { apiKey })).body.data;
    expect(row).toMatchObject({ generation: 2, payoutAmount: 10_000 });
    expect(await issuePayout(organization, address)).not.toBe(id);
    expect((await act(`/${id}/void`, { reason: "Again" })).body.code).toBe("INVALID_STATE");
  });

  it("tells the creator and whoever listens of what was voided", async () => {
    const { id: creatorId, email: creatorEmail } = await buildCreator(organization);
    const payout = manualPayout({ creatorId });
    await post("/payouts/manual", payout);
    expect((await act(`/${payout.id}/void`, { reason: " " })).body.code).toBe("BAD_REQUEST");
    const viewer = await buildMember(app, organization, "member");
    const asMember = await signIn(app, viewer.email, organization.id);
    const refused = await send(app, `/ui/v1/payouts/${payout.id}/void`, {
      method: "POST",
      session: asMember,
      body: { reason: "Mine" },
    });
    expect(refused.status).toBe(403);
    await act(`/${payout.id}/void`, { reason: "Twice" });
    const told = (await eventsOf(organization)).filter(({ type }) => type === "payout.withdrawn");
    expect(told.at(-1)).toMatchObject({ data: { payout: { id: payout.id } } });
    await followEvents(app);
    const { content } = await app.services.db.row<{ content: string }>(sql`
      select content from chat_messages where client_message_id = ${`payout.voided:${payout.id}`}`);
    expect(content).toContain("Twice");
    await mailEvents(app);
    expect(await mailsTo(app, creatorEmail)).toContainEqual(
      expect.objectContaining({
        subject: expect.stringContaining("took back the record of a payout"),
        text: expect.stringMatching(/€25\.50 as paid, by mistake[\s\S]*Twice/),
      }),
    );
    const entry = (await send(app, "/api/v1/activity?perPage=1", { apiKey })).body.data[0];
    expect(entry).toMatchObject({ type: "payout.voided", subject: { id: payout.id } });
  });

  it("leaves what the provider has to the provider", async () => {
    const { address } = await buildTold();
    const id = await buildPayoutAtProvider(app, apiKey, { address });
    expect((await act(`/${id}/void`, { reason: "No" })).body.code).toBe("INVALID_STATE");
  });

  it("has payouts of no window as adjusted", async () => {
    const { id: creatorId } = await buildCreator(organization);
    await post("/payouts/manual", manualPayout({ creatorId }));
    expect(await bookOf(creatorId)).toEqual(["paid adjusted+25.50 paid-25.50"]);
  });

  it("keeps what a deleted campaign owed, taken back", async () => {
    const { creatorId, campaignId } = await buildTold();
    const { status } = await send(app, `/api/v1/campaigns/${campaignId}`, {
      method: "DELETE",
      apiKey,
      body: { acknowledge: true },
    });
    expect(status).toBe(200);
    expect(await bookOf(creatorId)).toEqual([
      "owed earned+100.00 owed-100.00",
      "retracted owed+100.00 earned-100.00",
    ]);
    const { body } = await read(`creatorIds=${creatorId}`);
    expect(body.data[0]).toMatchObject({ campaignId, campaignName: null });
    expect(body.balances.map(({ balance }: { balance: string }) => balance)).toEqual(Array(7).fill("0.00"));
  });

  it("agrees with windows and payouts after all of that", async () => {
    expect(await auditBooks(app.services.db)).toEqual([]);
  });
});

describe("reading it", () => {
  it("gives balances of what the filters let through, and pages without gaps", async () => {
    const first = await buildTold();
    const second = await buildTold();
    await issuePayout(organization, second.address);
    const query = `creatorIds=${first.creatorId},${second.creatorId}`;
    const { body } = await read(`${query}&limit=2`);
    expect(body.balances).toContainEqual({
      currency: "EUR",
      account: "owed",
      debit: "100.00",
      credit: "200.00",
      balance: "100.00",
    });
    const rest = (await read(`${query}&limit=2&cursor=${body.nextCursor}`)).body;
    const all = (await read(query)).body.data;
    expect([...body.data, ...rest.data]).toEqual(all);
    expect(rest).toMatchObject({ nextCursor: null, balances: [] });
  });

  it("filters by campaign, kind, payout, currency and day", async () => {
    const { campaignId, address } = await buildTold();
    const payoutId = await issuePayout(organization, address);
    const count = async (query: string) =>
      (await read(`campaignIds=${campaignId}&${query}`)).body.data.length;
    const today = app.clock.now().toISOString().slice(0, 10);
    expect(await count("kinds=owed")).toBe(1);
    expect(await count(`payoutId=${payoutId}`)).toBe(1);
    expect(await count("currency=USD")).toBe(0);
    expect(await count(`from=${today}&to=${today}`)).toBe(2);
    expect(await count("to=2026-01-01")).toBe(0);
  });

  it("refuses a cursor that is none, and shows no other organization's books", async () => {
    const { body: refused } = await read("cursor=abc&from=2026-02-30");
    expect(refused.data.issues.map(({ path }: { path: string }) => path)).toEqual(["from", "cursor"]);
    const other = await buildOrganization(app);
    const { body } = await read("", (await buildApiKey(other)).secret);
    expect(body).toEqual({ data: [], nextCursor: null, balances: [] });
  });
});

describe("its files", () => {
  it("hold a row for each posting", async () => {
    const { creatorId, address } = await buildTold();
    await issuePayout(organization, address);
    const { body } = await post("/ledger/export", { creatorIds: [creatorId] });
    const rows = await readCsv(app, body.downloadUrl);
    expect(body).toMatchObject({ rowCount: 4, status: "ready" });
    expect(rows.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
      ["earned", "100.00", ""],
      ["owed", "", "100.00"],
      ["owed", "100.00", ""],
      ["paid", "", "100.00"],
    ]);
  });

  it("are a journal of plain text", async () => {
    const { creatorId } = await buildTold();
    const { body } = await post("/ledger/export", { creatorIds: [creatorId], format: "hledger" });
    expect(body.fileName).toMatch(/\.journal$/);
    const file = await follow(app, body.downloadUrl);
    expect(file.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(file.body).toContain(`liabilities:creators:owed:${creatorId}  EUR -100.00\n`);
  });

  it.each([
    ["xero", "*InvoiceNumber", "*UnitAmount"],
    ["quickbooks", "Bill no", "Line Amount"],
  ])("are bills for %s, one for each payout and a row for each line", async (format, number, amount) => {
    const { creatorId, address } = await buildTold();
    const lineItems = [
      { title: "Base", amount: 90 },
      { title: "=Extra", amount: 20 },
    ];
    const payoutId = await issuePayout(organization, address, { lineItems });
    const { body } = await post("/ledger/export", { creatorIds: [creatorId], format });
    const rows = await readCsv(app, body.downloadUrl);
    expect(body.rowCount).toBe(2);
    expect(rows.map((row) => [row[number], row[amount]])).toEqual([
      [payoutId, "90.00"],
      [payoutId, "20.00"],
    ]);
    expect(JSON.stringify(rows)).toContain("'=Extra");
  });

  it("list payouts with where they stand", async () => {
    const { creatorId, address } = await buildTold();
    const id = await issuePayout(organization, address);
    const { body } = await post("/payouts/export", {
      creatorIds: [creatorId],
      from: "2026-01-01",
      to: "2030-01-01",
    });
    const [row, ...more] = await readCsv(app, body.downloadUrl);
    expect(row).toMatchObject({ id, amount: "100.00", currency: "EUR", payoutProvider: "manual" });
    expect(more).toEqual([]);
    const later = await post("/payouts/export", { creatorIds: [creatorId], from: "2030-01-01" });
    expect(later.body.rowCount).toBe(0);
  });
});

describe("an entry", () => {
  const insert = (owed: number) =>
    app.services.db.execute(sql`
      insert into ledger_entries (organization_id, kind, posted_at, creator_id, currency, payout_id, earned, owed)
      values (${organization.id}, 'owed', now(), 'orgcre_4Rk8sVn1QwZp', 'EUR', 'orgpay_4Rk8sVn1QwZp', 100, ${owed})`);

  it("sums to zero, whatever any code does", async () => {
    await expect(insert(-99)).rejects.toMatchObject({ constraint: "ledger_entries_balance" });
  });

  it("is never changed nor deleted, but for an organization that goes", async () => {
    const { db } = app.services;
    const leaving = await buildOrganization(app);
    const { address } = await buildDueWindow(leaving);
    await tellDue();
    await issuePayout(leaving, address);
    await expect(db.execute(sql`update ledger_entries set kind = 'paid'`)).rejects.toThrow();
    await expect(db.execute(sql`delete from ledger_entries`)).rejects.toThrow();
    await db.execute(sql`delete from organizations where id = ${leaving.id}`);
    const left = await db.rows(sql`select from ledger_entries where organization_id = ${leaving.id}`);
    expect(left).toEqual([]);
  });
});

describe("the ledger in the reporting currency", () => {
  const usd = { currency: "USD", amountMinor: 12_500, paidAt: "2026-09-17T10:00:00Z" };

  /** Reports of an organization of its own: paid, not paid yet, and both. */
  async function startReporting(currency: string | null = "EUR") {
    const own = await buildOrganization(app);
    const { db } = app.services;
    await db.execute(sql`update organizations set reporting_currency = ${currency} where id = ${own.id}`);
    await saveRates(db, [
      { day: calendarDate("2026-09-17"), currency: "USD", rate: "1.2500" },
      { day: calendarDate("2026-09-18"), currency: "USD", rate: "1.0000" },
    ]);
    const owner = await signIn(app, own.owner.email, own.id);
    const report = async (query = "") =>
      (await send(app, `/ui/v1/reporting-currency/ledger${query}`, { session: owner })).body.reported;
    const amounts = async (query = "") => {
      const { paid, unpaid, total } = await report(query);
      return [paid.amount, unpaid.amount, total.amount];
    };
    return { own, owner, report, amounts, creatorId: (await buildCreator(own)).id };
  }

  it("comes to what was paid at the rates of its day, and what is not paid yet at the newest", async () => {
    const { own, report, amounts, creatorId } = await startReporting();
    expect(await amounts()).toEqual([0, 0, 0]);
    await storePayout(own, { creatorId, ...usd });
    await storePayout(own, { creatorId, ...usd, currency: "KES", amountMinor: 4_000 });
    await storePayout(own, { creatorId, currency: "USD", amountMinor: 2_000, providerStatus: "created" });
    const salary = { currency: "USD", payouts: { fixedSalary: { amount: 30 } } };
    const due = await buildDueWindow(own, { campaign: salary });
    await tellDue();
    expect(await amounts()).toEqual([10_000, 5_000, 15_000]);
    expect((await report()).total).toMatchObject({
      parts: [
        { currency: "USD", basis: "owed", amount: 5_000, rate: "1.0000", ratedFrom: "2026-09-18" },
        { currency: "USD", basis: "paid", amount: 12_500, rate: "0.8000", ratedFrom: "2026-09-17" },
      ],
      missing: [{ currency: "KES", amount: 4_000, paidFrom: "2026-09-17", paidTo: "2026-09-17" }],
    });
    expect(await amounts(`?creatorIds[0]=${due.creatorId}`)).toEqual([0, 3_000, 3_000]);
    expect(await amounts("?to=2026-09-17")).toEqual([10_000, 0, 10_000]);
  });

  it("keeps nothing of a payout that was voided on a day with other rates", async () => {
    const { own, owner, report, amounts, creatorId } = await startReporting();
    const id = await storePayout(own, { creatorId, ...usd });
    expect(await amounts()).toEqual([10_000, 0, 10_000]);
    const body = { reason: "Recorded twice" };
    await send(app, `/ui/v1/payouts/${id}/void`, { method: "POST", session: owner, body });
    expect((await report()).total).toMatchObject({ amount: 0, parts: [], missing: [] });
    expect(await amounts("?from=2026-09-21")).toEqual([-10_000, 0, -10_000]);
  });

  it("is not there without such a currency", async () => {
    const { own, report, creatorId } = await startReporting(null);
    await storePayout(own, { creatorId, ...usd });
    expect(await report()).toBeNull();
  });
});
