import type { CalculateAnswer } from "@clipledger/contract/payouts/calculation";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../../../test/builders.ts";
import { eventsOf, forgetEvents } from "../../../../../test/outbox.ts";
import {
  buildDueWindow,
  SALARY,
  type TestDueWindow,
  windowAddress,
} from "../../../../../test/payout-builders.ts";
import { calculate, initiate } from "../../../../../test/provider-builders.ts";
import { send } from "../../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { publishDuePayoutsTask } from "../../books/due/publish-due-payouts.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp({ role: "all" });
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});
afterAll(() => app.stop());

const post = (path: string, body: object, key = apiKey) =>
  send(app, `/api/v1${path}`, { method: "POST", apiKey: key, body });
const get = async (id: string) => (await send(app, `/api/v1/payouts/${id}`, { apiKey })).body;
const calculationOf = ({ address }: TestDueWindow) => calculate(app, apiKey, address);
const typesOf = async () => (await eventsOf(organization)).map(({ type }) => type);
const pay = async (due: TestDueWindow, changes: object = {}) =>
  initiate(app, apiKey, await calculationOf(due), changes);

async function windowOf({ creatorId, address }: TestDueWindow) {
  return app.services.db.row<{ state: string; amount_minor: bigint | null; payouts: number }>(sql`
    select w.state, w.amount_minor, (select count(*)::int from payouts p where p.window_key = w.key) as payouts
    from billing_windows w
    where w.creator_id = ${creatorId} and w.starts_on = ${address.billingPeriodStart.slice(0, 10)}`);
}

async function mailsTo(email: string) {
  const page = { limit: 1_000, offset: 0, direction: "asc" } as const;
  const mails = (await app.services.mailbox?.list(page))?.mails ?? [];
  return mails.filter(({ to }) => to === email);
}

describe("paying a due window by hand", () => {
  it("pays exactly what was calculated, once", async () => {
    const due = await buildDueWindow(organization);
    await forgetEvents(organization);
    const { status, body } = await pay(due);
    expect([status, body]).toEqual([200, { success: true, payoutId: expect.stringMatching(/^orgpay_/) }]);
    expect(await get(body.payoutId)).toMatchObject({
      type: "campaign",
      creatorId: due.creatorId,
      amount: 100,
      currency: "EUR",
      lineItems: [{ title: "Fixed salary", amount: 100 }],
      provider: null,
      paidAt: "2026-09-21T08:30:00.000Z",
      completedAt: "2026-09-21T08:30:00.000Z",
      paidByUserId: organization.owner.userId,
      calculation: { generation: 1, payouts: { total: { amount: 10_000 } } },
    });
    expect(await windowOf(due)).toEqual({ state: "paid", amount_minor: 10_000n, payouts: 1 });
    const again = await pay(due);
    expect([again.status, again.body.code]).toEqual([409, "PAYOUT_CONFLICT"]);
    await expect.poll(() => typesOf()).toContain("chat.system_message.created");
    const events = await eventsOf(organization);
    expect(events.map(({ type }) => type)).toEqual([
      "payout.initiated",
      "payout.paid",
      "chat.system_message.created",
    ]);
    expect(events[0]?.data).toMatchObject({ kind: "campaign", payout: { id: body.payoutId, amount: 100 } });
    expect(JSON.stringify(events)).not.toContain("@");
    const activity = await send(app, "/api/v1/activity?perPage=1", { apiKey });
    expect(activity.body.data[0]).toMatchObject({
      type: "payout.initiated",
      subject: { type: "payout", id: body.payoutId },
      actor: { type: "api_key" },
    });
  });

  it("tells the creator in chat and by email, in words of theirs", async () => {
    const due = await buildDueWindow(organization, {
      campaign: { name: "Autumn launch" },
      creator: { firstName: "Juno", lastName: "Vale" },
    });
    const { payoutId } = (await pay(due)).body;
    const messages = () =>
      app.services.db.rows(sql`
        select m.content, m.metadata ->> 'payoutId' as "payoutId" from chat_messages m join chats c on c.id = m.chat_id
        where c.creator_id = ${due.creatorId} and m.metadata ->> 'type' = 'payout.sent'`);
    const content = "Payout sent: €100.00 for Autumn launch, 14 to 20 September 2026.";
    await expect.poll(messages, { timeout: 10_000 }).toEqual([{ content, payoutId }]);
    await expect.poll(() => mailsTo(due.creatorEmail)).toHaveLength(1);
    const [mail] = await mailsTo(due.creatorEmail);
    expect(mail?.subject).toMatch(/^Organization \d+ has paid you €100\.00$/);
    expect(mail?.text).toContain("Hello Juno,");
    expect(mail?.text).toContain("€100.00 for Autumn launch, 14 to 20 September 2026.");
    expect(mail?.text).toContain(payoutId);
  });

  it("tells that the window left the due queue, if it was told that it was in it", async () => {
    const due = await buildDueWindow(organization);
    await publishDuePayoutsTask.run(app.services, {});
    await forgetEvents(organization);
    await pay(due);
    const cleared = (await eventsOf(organization)).find(({ type }) => type === "payout.due_cleared");
    expect(cleared).toMatchObject({
      data: { reason: "paid", generation: 1, window: { creatorId: due.creatorId } },
    });
  });

  it("pays what edited line items sum to", async () => {
    const lineItems = [
      { title: "Salary", amount: 100 },
      { title: "  Thanks  ", amount: 12.34 },
      { title: "Advance", amount: -0.04 },
    ];
    const { body } = await pay(await buildDueWindow(organization), { lineItems });
    const payout = await get(body.payoutId);
    expect(payout.amount).toBe(112.3);
    expect(payout.lineItems).toEqual([lineItems[0], { title: "Thanks", amount: 12.34 }, lineItems[2]]);
    expect(payout.calculation.payouts.total.amount).toBe(10_000);
  });

  it("takes an address that names the same window, in any offset", async () => {
    const due = await buildDueWindow(organization);
    const { status } = await pay(due, {
      ...due.address,
      billingPeriodStart: "2026-09-14T02:00:00+02:00",
    });
    expect(status).toBe(200);
  });

  it("takes a calculation without its line items, which are known", async () => {
    const { lineItems: _, ...calculation } = await calculationOf(await buildDueWindow(organization));
    const { integrityToken } = calculation;
    expect((await post("/payouts/initiate", { calculation, integrityToken })).status).toBe(200);
  });
});

describe("paying a due window", () => {
  it("refuses bad line items, all of them at once", async () => {
    const due = await buildDueWindow(organization);
    const issuesOf = async (lineItems: object[]) => {
      const { status, body } = await pay(due, { lineItems });
      expect([status, body.code]).toEqual([400, "BAD_REQUEST"]);
      return body.data.issues.map(({ path }: { path: string }) => path);
    };
    const line = (amount: number) => ({ title: "Line", amount });
    expect(await issuesOf([line(10.005), line(5), line(1e15)])).toEqual([
      "lineItems.0.amount",
      "lineItems.2.amount",
    ]);
    expect(await issuesOf([line(10), line(-10)])).toEqual(["lineItems"]);
    expect(await issuesOf([line(900_000), line(900_000)])).toEqual(["lineItems"]);
    expect(await issuesOf([])).toEqual(["lineItems"]);
    expect(await issuesOf([{ title: " ", amount: 1 }])).toEqual(["lineItems.0.title"]);
    expect((await windowOf(due)).state).toBe("open");
  });

  it("refuses a window that pays nothing", async () => {
    const due = await buildDueWindow(organization, {
      campaign: { payouts: { basePayouts: [{ perVideo: 5 }] } },
    });
    const { status, body } = await pay(due);
    expect([status, body.data.issues[0].path]).toEqual([400, "lineItems"]);
  });

  it("refuses a calculation that was changed in any way, or is another organization's", async () => {
    const due = await buildDueWindow(organization);
    const calculation = await calculationOf(due);
    const stranger = await buildOrganization(app);
    const strangerKey = (await buildApiKey(stranger)).secret;
    const changed = structuredClone(calculation);
    changed.payouts.total.amount += 1;
    const more = Object.assign(structuredClone(calculation), { more: true });
    const forged: [CalculateAnswer, string][] = [
      [changed, apiKey],
      [{ ...calculation, generation: 2 }, apiKey],
      [more, apiKey],
      [{ ...calculation, lineItems: [] }, apiKey],
      [calculation, strangerKey],
    ];
    for (const [sent, key] of forged) {
      const { status, body } = await initiate(app, key, {
        ...sent,
        integrityToken: calculation.integrityToken,
      });
      expect([status, body.code]).toEqual([400, "INTEGRITY_TOKEN_INVALID"]);
    }
    expect((await initiate(app, apiKey, { ...calculation, integrityToken: "x" })).status).toBe(400);
    expect((await windowOf(due)).payouts).toBe(0);
  });

  it("refuses an address of another window", async () => {
    const due = await buildDueWindow(organization);
    const other = await buildDueWindow(organization);
    const { status, body } = await pay(due, { ...due.address, creatorId: other.creatorId });
    expect([status, body.data.issues]).toEqual([
      400,
      [{ path: "creatorId", message: "The calculation is of another window" }],
    ]);
  });

  it("refuses changed rules before it looks at the state", async () => {
    const due = await buildDueWindow(organization);
    const calculation = await calculationOf(due);
    await pay(due);
    const { status } = await send(app, `/api/v1/campaigns/${due.campaignId}`, {
      method: "PUT",
      apiKey,
      body: { payouts: { fixedSalary: { amount: 120 } } },
    });
    expect(status).toBe(200);
    const { body } = await initiate(app, apiKey, calculation);
    expect([body.status, body.code]).toEqual([409, "CAMPAIGN_RULES_CHANGED"]);
  });

  it("refuses a window that is canceled, or still runs, or was reinstated since", async () => {
    const due = await buildDueWindow(organization);
    const calculation = await calculationOf(due);
    await post("/payouts/cancel", due.address);
    expect((await initiate(app, apiKey, calculation)).body.code).toBe("PAYOUT_CONFLICT");
    await post("/payouts/cancel/reinstate", due.address);
    expect((await initiate(app, apiKey, calculation)).body.code).toBe("PAYOUT_CONFLICT");
    expect((await pay(due)).status).toBe(200);
    const upcoming = { ...due, address: windowAddress(due, "2026-09-21", "2026-09-27") };
    expect((await pay(upcoming)).body.code).toBe("PAYOUT_CONFLICT");
  });

  it("refuses a calculation from before the window was due", async () => {
    const due = await buildDueWindow(organization);
    const upcoming = { ...due, address: windowAddress(due, "2026-09-21", "2026-09-27") };
    const early = await calculationOf(upcoming);
    app.clock.set("2026-09-28T00:00:00.000Z");
    expect((await initiate(app, apiKey, early)).body.code).toBe("PAYOUT_CONFLICT");
    expect((await pay(upcoming)).status).toBe(200);
    app.clock.set("2026-09-21T08:30:00.000Z");
  });

  it("is for members and above", async () => {
    const due = await buildDueWindow(organization);
    const viewer = await buildApiKey(organization, await buildMember(app, organization, "viewer"));
    const calculation = await calculate(app, viewer.secret, due.address);
    expect((await initiate(app, viewer.secret, calculation)).status).toBe(403);
  });

  it("lets one of 50 at once win, and refuses 49", async () => {
    const due = await buildDueWindow(organization, { campaign: SALARY });
    const calculation = await calculationOf(due);
    const answers = await Promise.all(Array.from({ length: 50 }, () => initiate(app, apiKey, calculation)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
    expect(await windowOf(due)).toMatchObject({ state: "paid", payouts: 1 });
  });
});
