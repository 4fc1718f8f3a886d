import type { CalculateAnswer } from "@clipledger/contract/payouts/calculation";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../../../test/builders.ts";
import { buildDailyWindows } from "../../../../../test/daily-windows.ts";
import { eventsOf } from "../../../../../test/outbox.ts";
import { auditBooks } from "../../../../../test/payout-audit.ts";
import { buildDueWindow, type TestDueWindow } from "../../../../../test/payout-builders.ts";
import { calculate, initiate } from "../../../../../test/provider-builders.ts";
import { send, signIn, type TestSession } from "../../../../../test/request.ts";
import { type StagedProvider, startStagedProvider } from "../../../../../test/staged-provider.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { refreshPayoutTask } from "../../paying/approvals/refresh-payout.ts";
import { publishDuePayoutsTask } from "../due/publish-due-payouts.ts";
import { mailBalanceChangedTask } from "./notify-balance.ts";

let provider: StagedProvider;
let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let session: TestSession;

beforeAll(async () => {
  provider = await startStagedProvider(2_000);
  app = await startTestApp({ environment: provider.environment });
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  session = await signIn(app, organization.owner.email, organization.id);
});
afterAll(async () => {
  expect(await auditBooks(app.services.db)).toEqual([]);
  await app.stop();
  await provider.stop();
});

const ui = (path: string, body?: object, as = session) =>
  send(app, `/ui/v1${path}`, { method: body ? "POST" : "GET", session: as, ...(body && { body }) });
const adjust = (creatorId: string, amount: number, reason = "Agreed in the chat", more: object = {}) =>
  ui(`/creators/${creatorId}/balance`, { amount, currency: "EUR", reason, ...more });
const pay = async (due: Pick<TestDueWindow, "address">, changes: object = {}) =>
  initiate(app, apiKey, await calculate(app, apiKey, due.address), changes);
const payout = async (id: string) => (await send(app, `/api/v1/payouts/${id}`, { apiKey })).body;

async function leftOf(creatorId: string): Promise<number[]> {
  const { body } = await ui(`/creators/${creatorId}/balance`);
  return body.balances.map(({ amount }: { amount: number }) => amount);
}

async function dueOwing(amount: number, reason?: string): Promise<TestDueWindow> {
  const due = await buildDueWindow(organization);
  await publishDuePayoutsTask.run(app.services, {});
  expect((await adjust(due.creatorId, amount, reason)).status).toBe(200);
  return due;
}

async function booksOf(creatorId: string) {
  const { body } = await send(app, `/api/v1/ledger?creatorIds=${creatorId}`, { apiKey });
  return Object.fromEntries(
    body.balances
      .filter(({ balance }: { balance: string }) => Number(balance) !== 0)
      .map(({ account, balance }: { account: string; balance: string }) => [account, balance]),
  );
}

describe("adjusting a creator's balance", () => {
  it("keeps an entry with its reason, and tells the creator and the log", async () => {
    const due = await buildDueWindow(organization);
    const { status, body } = await adjust(due.creatorId, -30, "Paid twice in August");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      balances: [{ amount: -3_000, currency: "EUR", value: -30 }],
      entries: [
        {
          amount: { amount: -3_000 },
          left: { amount: -3_000 },
          reason: "Paid twice in August",
          payoutIds: [],
        },
      ],
    });
    const [entry] = body.entries;
    await mailBalanceChangedTask.run(app.services, { organizationId: organization.id, entryId: entry.id });
    const page = { limit: 1_000, offset: 0, direction: "asc" } as const;
    const mail = (await app.services.mailbox?.list(page))?.mails.find(({ to }) => to === due.creatorEmail);
    expect([mail?.subject, mail?.text]).toEqual([
      expect.stringContaining("Your balance with"),
      expect.stringContaining("They say: Paid twice in August"),
    ]);
    const activity = await send(app, "/api/v1/activity?types=balance.adjusted", { apiKey });
    expect(activity.body.data[0]).toMatchObject({ type: "balance.adjusted", subject: { id: due.creatorId } });
    const message = (await eventsOf(organization)).findLast(
      ({ type }) => type === "chat.system_message.created",
    );
    expect(JSON.stringify(message?.data)).toContain("€30.00 was taken off your balance");
    expect(await booksOf(due.creatorId)).toEqual({ adjusted: "-30.00", withheld: "-30.00" });
  });

  it("is for admins, and refuses what is no amount", async () => {
    const { creatorId } = await buildDueWindow(organization);
    const member = await buildMember(app, organization, "member");
    const asMember = await signIn(app, member.email, organization.id);
    expect(
      (await ui(`/creators/${creatorId}/balance`, { amount: 1, currency: "EUR", reason: "x" }, asMember))
        .status,
    ).toBe(403);
    expect((await ui(`/creators/${creatorId}/balance`, undefined, asMember)).status).toBe(200);
    for (const amount of [0, 0.001, 1e12])
      expect((await adjust(creatorId, amount)).body).toMatchObject({
        code: "BAD_REQUEST",
        data: { issues: [{ path: "amount" }] },
      });
    expect((await adjust(creatorId, 1, " ")).status).toBe(400);
    expect((await adjust(creatorId, 1, "x".repeat(1_001))).status).toBe(400);
    expect((await adjust("orgcre_000000000000", 1)).body.code).toBe("CREATOR_NOT_FOUND");
    expect(await leftOf(creatorId)).toEqual([]);
  });

  it("is never changed afterwards, and keeps its creator", async () => {
    const { creatorId } = await dueOwing(5);
    const change = app.services.db.execute(
      sql`update balance_entries set reason = 'x' where creator_id = ${creatorId}`,
    );
    await expect(change).rejects.toThrow("only ever added");
    await expect(
      app.services.db.execute(sql`delete from balance_entries where creator_id = ${creatorId}`),
    ).rejects.toThrow();
    await expect(
      app.services.db.execute(
        sql`update balance_entries set applied_minor = 501 where creator_id = ${creatorId}`,
      ),
    ).rejects.toThrow("balance_entries_applied");
  });
});

describe("a payout of a creator with a balance", () => {
  it("takes off what they owe, as calculating showed", async () => {
    const due = await dueOwing(-30, "Paid twice in August");
    const calculation = await calculate(app, apiKey, due.address);
    expect([calculation.lineItems, calculation.balance]).toEqual([
      [{ title: "Fixed salary", amount: 100 }],
      {
        lineItems: [{ title: "Balance: Paid twice in August", amount: -30 }],
        total: { amount: 7_000, precision: 2, currency: "EUR", value: 70 },
      },
    ]);
    const { body } = await initiate(app, apiKey, calculation);
    expect(await payout(body.payoutId)).toMatchObject({
      amount: 70,
      lineItems: [
        { title: "Fixed salary", amount: 100 },
        { title: "Balance: Paid twice in August", amount: -30 },
      ],
    });
    expect(await leftOf(due.creatorId)).toEqual([0]);
    expect(await booksOf(due.creatorId)).toEqual({ earned: "100.00", adjusted: "-30.00", paid: "70.00" });
    const statement = await send(app, `/api/v1/payouts/${body.payoutId}/statement`, { apiKey });
    expect(statement.body.csv).toMatch(/Balance: Paid twice in August,.*-30\.00,EUR/);
    expect(statement.body.csv).not.toContain("Adjustment");
  });

  it("adds what the team owes them", async () => {
    const due = await dueOwing(12.5, "Bonus we forgot");
    const { body } = await pay(due);
    expect(await payout(body.payoutId)).toMatchObject({ amount: 112.5 });
    expect(await leftOf(due.creatorId)).toEqual([0]);
  });

  it("nets edited lines too, and other currencies never", async () => {
    const due = await dueOwing(-150);
    await adjust(due.creatorId, -40, "Another currency", { currency: "USD" });
    const { body } = await pay(due, { lineItems: [{ title: "More", amount: 180 }] });
    expect(await payout(body.payoutId)).toMatchObject({ amount: 30 });
    expect(await leftOf(due.creatorId)).toEqual([0, -4_000]);
  });

  it("is canceled as netted where nothing is left, and the rest stays in the balance", async () => {
    const due = await dueOwing(-150);
    const { status, body } = await pay(due);
    expect([status, body]).toEqual([
      200,
      { success: true, payoutId: null, cancellationId: expect.stringMatching(/^orgpaycancel_/) },
    ]);
    expect(await leftOf(due.creatorId)).toEqual([-5_000]);
    const canceled = await send(app, `/api/v1/payouts/canceled?creatorIds=${due.creatorId}`, { apiKey });
    expect(canceled.body.data).toMatchObject([
      { payoutAmount: 10_000, reasonNote: expect.stringContaining("€100.00") },
    ]);
    const told = (await eventsOf(organization)).findLast(({ type }) => type === "payout.canceled");
    expect(told?.data).toMatchObject({ reason: "netted", cancellationId: body.cancellationId });
    expect(await booksOf(due.creatorId)).toEqual({
      earned: "100.00",
      adjusted: "-150.00",
      withheld: "-50.00",
    });

    const back = await send(app, "/api/v1/payouts/cancel/reinstate", {
      method: "POST",
      apiKey,
      body: due.address,
    });
    expect(back.status).toBe(200);
    expect(await leftOf(due.creatorId)).toEqual([-15_000]);
    await publishDuePayoutsTask.run(app.services, {});
    expect(await booksOf(due.creatorId)).toEqual({
      earned: "100.00",
      adjusted: "-150.00",
      owed: "100.00",
      withheld: "-150.00",
    });
  });

  it("is canceled as netted with its amount, though no queue was read before", async () => {
    const due = await buildDueWindow(organization);
    await app.services.db.execute(sql`
      update billing_windows set amount_minor = null where creator_id = ${due.creatorId} and ends_on = '2026-09-20'`);
    await adjust(due.creatorId, -150);
    expect((await pay(due)).body.payoutId).toBeNull();
    const canceled = await send(app, `/api/v1/payouts/canceled?creatorIds=${due.creatorId}`, { apiKey });
    expect(canceled.body.data).toMatchObject([{ payoutAmount: 10_000 }]);
  });

  it("is refused where the balance is not the one that was looked at", async () => {
    const due = await buildDueWindow(organization);
    const calculation = await calculate(app, apiKey, due.address);
    expect(calculation.balance).toBeUndefined();
    await adjust(due.creatorId, -10);
    const refused = await initiate(app, apiKey, calculation);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: "PAYOUT_CONFLICT", message: expect.stringContaining("balance changed") },
    ]);
    expect((await pay(due)).status).toBe(200);
  });

  it("does not let the previewed lines be changed", async () => {
    const due = await dueOwing(-10);
    const { balance, ...calculation } = await calculate(app, apiKey, due.address);
    const without = await initiate(app, apiKey, calculation as CalculateAnswer);
    expect(without.body.code).toBe("INTEGRITY_TOKEN_INVALID");
    expect(balance?.lineItems.length).toBe(1);
  });
});

describe("a balance that a payout used", () => {
  it("comes back when the payout is voided", async () => {
    const due = await dueOwing(-30);
    const { body } = await pay(due);
    expect((await ui(`/payouts/${body.payoutId}/void`, { reason: "Never sent" })).status).toBe(200);
    expect(await leftOf(due.creatorId)).toEqual([-3_000]);
    expect(await booksOf(due.creatorId)).toEqual({ adjusted: "-30.00", withheld: "-30.00" });
    const again = await pay(due);
    expect(await payout(again.body.payoutId)).toMatchObject({ amount: 70 });
  });

  it("comes back when it is taken back at the provider, also as a reissue, which keeps it until then", async () => {
    const due = await dueOwing(-30);
    const { body } = await pay(due, { payoutProvider: "partner" });
    expect(provider.payouts.at(-1)?.order.amount).toBe("70.00");
    expect(await leftOf(due.creatorId)).toEqual([0]);
    const made = provider.payouts.at(-1);
    if (made !== undefined) made.status = "expired";
    await refreshPayoutTask.run(app.services, { providerPayoutId: made?.id ?? "" });
    expect(await leftOf(due.creatorId)).toEqual([0]);
    const reissued = await ui(`/payouts/${body.payoutId}/reissue`, {});
    expect([reissued.status, reissued.body.amount]).toEqual([200, 70]);
    expect(await leftOf(due.creatorId)).toEqual([0]);
    expect((await ui(`/payouts/${reissued.body.id}/cancel`, {})).status).toBe(200);
    expect(await leftOf(due.creatorId)).toEqual([-3_000]);
    expect(await booksOf(due.creatorId)).toEqual({ adjusted: "-30.00", withheld: "-30.00" });
  });

  it("stays used while the provider's answer is out, and comes back when an owner abandons the payout", async () => {
    const due = await dueOwing(-30);
    provider.intervene = async (moment) => (moment === "arrived" ? "lost" : undefined);
    const calculation = await calculate(app, apiKey, due.address);
    const unanswered = await initiate(app, apiKey, calculation, { payoutProvider: "partner" });
    provider.intervene = async () => undefined;
    expect([unanswered.status, await leftOf(due.creatorId)]).toEqual([502, [0]]);
    const rows = await send(app, `/api/v1/payouts/due?creatorIds=${due.creatorId}`, { apiKey });
    const id = rows.body.data[0].awaitingProvider.payoutId;
    const body = { reason: "The provider was down" };
    await send(app, `/api/v1/payouts/intents/${id}/abandon`, { method: "POST", apiKey, body });
    expect(await leftOf(due.creatorId)).toEqual([-3_000]);
    expect((await pay(due)).status).toBe(200);
  });

  it("is in the payout once that is asked for again with the same calculation", async () => {
    const due = await dueOwing(-30);
    provider.intervene = async (moment) => (moment === "arrived" ? "lost" : undefined);
    const calculation = await calculate(app, apiKey, due.address);
    await initiate(app, apiKey, calculation, { payoutProvider: "partner" });
    provider.intervene = async () => undefined;
    app.clock.advance(6_000);
    const { status, body } = await initiate(app, apiKey, calculation, { payoutProvider: "partner" });
    expect(status).toBe(200);
    expect(await payout(body.payoutId)).toMatchObject({ amount: 70 });
    expect(await leftOf(due.creatorId)).toEqual([0]);
  });

  it("is used once, when windows of the creator are paid at once", async () => {
    const { windows, creatorIds } = await buildDailyWindows(organization, { creators: 1, days: 20 });
    const [creatorId = ""] = creatorIds;
    await publishDuePayoutsTask.run(app.services, {});
    await adjust(creatorId, -250, "One balance for all");
    const calculations: CalculateAnswer[] = [];
    for (const address of windows) calculations.push(await calculate(app, apiKey, address));
    const answers = await Promise.all(calculations.map((calculation) => initiate(app, apiKey, calculation)));
    // The balance takes up two windows whole; whoever comes next was shown more than is left.
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, ...Array(18).fill(409)]);
    let open = windows.filter((_, place) => answers[place]?.status !== 200);
    while (open.length > 0) {
      const [first, ...rest] = open;
      if (first !== undefined) expect((await pay({ address: first })).status).toBe(200);
      open = rest;
    }
    expect(await leftOf(creatorId)).toEqual([0]);
    const { sums } = await app.services.db.row<{ sums: bigint }>(sql`
      select sum(amount_minor)::bigint as sums from payouts where creator_id = ${creatorId}`);
    expect(sums).toBe(20n * 10_000n - 25_000n);
    const canceled = await send(app, `/api/v1/payouts/canceled?creatorIds=${creatorId}&mode=count`, {
      apiKey,
    });
    expect(canceled.body.total).toBe(2);
  });
});

describe("reversing an entry", () => {
  const reverse = (creatorId: string, entryId: string) =>
    ui(`/creators/${creatorId}/balance/${entryId}/reverse`, { reason: "Our mistake" });

  it("takes back what is left of it, and gives back what was used", async () => {
    const due = await dueOwing(-130);
    await pay(due);
    expect(await leftOf(due.creatorId)).toEqual([-3_000]);
    const [entry] = (await ui(`/creators/${due.creatorId}/balance`)).body.entries;
    const { body } = await reverse(due.creatorId, entry.id);
    expect(body).toMatchObject({
      balances: [{ amount: 10_000 }],
      entries: [
        { amount: { amount: 13_000 }, left: { amount: 10_000 }, reversesEntryId: entry.id },
        { amount: { amount: -13_000 }, left: { amount: 0 }, reversedByEntryId: body.entries[0].id },
      ],
    });
    expect((await reverse(due.creatorId, entry.id)).body.code).toBe("INVALID_STATE");
    expect((await reverse(due.creatorId, body.entries[0].id)).body.code).toBe("INVALID_STATE");
  });

  it("happens once, of many at once", async () => {
    const due = await dueOwing(-130);
    const [entry] = (await ui(`/creators/${due.creatorId}/balance`)).body.entries;
    const answers = await Promise.all(Array.from({ length: 6 }, () => reverse(due.creatorId, entry.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(409)]);
    expect(await leftOf(due.creatorId)).toEqual([0]);
    expect((await reverse(due.creatorId, "orgbal_000000000000")).status).toBe(404);
  });
});
