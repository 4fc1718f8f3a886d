import type { PayoutPlan } from "@clipledger/contract/dashboard/payout-plans";
import type { WindowAddress } from "@clipledger/contract/payouts/payout-parts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../../test/builders.ts";
import { auditBooks } from "../../../../../test/payout-audit.ts";
import { buildDueWindow, windowAddress } from "../../../../../test/payout-builders.ts";
import { calculate, initiate } from "../../../../../test/provider-builders.ts";
import { send, signIn, type TestSession } from "../../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { carryOutPlanTask } from "./carry-out-plan.ts";

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
afterAll(async () => {
  expect(await auditBooks(app.services.db)).toEqual([]);
  await app.stop();
});

const post = (path: string, body: object) => send(app, `/ui/v1${path}`, { method: "POST", session, body });
const calculationOf = (address: WindowAddress) => calculate(app, apiKey, address);
const adjust = (creatorId: string, amount: number) =>
  post(`/creators/${creatorId}/balance`, { amount, currency: "EUR", reason: "Agreed on" });

/** Two weeks of one creator that are due, each with a salary of 100.00. */
async function buildTwoWeeks(): Promise<{ creatorId: string; weeks: [WindowAddress, WindowAddress] }> {
  const due = await buildDueWindow(organization, { startDate: "2026-09-07" });
  return {
    creatorId: due.creatorId,
    weeks: [due.address, windowAddress(due, "2026-09-14", "2026-09-20")],
  };
}

async function plan(address: WindowAddress): Promise<PayoutPlan> {
  const calculation = await calculationOf(address);
  const { status, body } = await post("/payout-plans", {
    calculation,
    integrityToken: calculation.integrityToken,
  });
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}

const carryOut = (...plans: readonly PayoutPlan[]) =>
  Promise.all(
    plans.map(({ id: planId }) =>
      carryOutPlanTask.run(app.services, { organizationId: organization.id, planId }),
    ),
  );

async function listed(...plans: readonly PayoutPlan[]): Promise<PayoutPlan[]> {
  const { body } = await send(app, "/ui/v1/payout-plans", { session });
  return plans.flatMap(({ id }) => body.data.find((one: PayoutPlan) => one.id === id) ?? []);
}

/** What each week was paid, and the state that it is in. */
function paidTo(creatorId: string) {
  return app.services.db.rows<{ state: string; amount_minor: bigint | null }>(sql`
    select w.state, p.amount_minor from billing_windows w left join payouts p on p.window_key = w.key
    where w.creator_id = ${creatorId} and w.ends_on < '2026-09-21' order by w.starts_on`);
}

async function leftOf(creatorId: string): Promise<bigint> {
  const { left } = await app.services.db.row<{ left: bigint }>(sql`
    select sum(amount_minor - applied_minor)::bigint as left from balance_entries where creator_id = ${creatorId}`);
  return left;
}

describe("a plan for a creator with a balance", () => {
  it("shows what is paid with it, and takes it up only when it is carried out", async () => {
    const { creatorId, weeks } = await buildTwoWeeks();
    await adjust(creatorId, -30);
    const planned = await plan(weeks[0]);
    expect([planned.amount, await leftOf(creatorId)]).toEqual([7_000, -3_000n]);
    app.clock.advance(10_000);
    await carryOut(planned);
    expect(await leftOf(creatorId)).toBe(0n);
    expect(await listed(planned)).toMatchObject([{ state: "done" }]);
  });

  it("ends without a payout where nothing is left to pay", async () => {
    const { creatorId, weeks } = await buildTwoWeeks();
    await adjust(creatorId, -130);
    const planned = await plan(weeks[0]);
    expect(planned.amount).toBe(0);
    app.clock.advance(10_000);
    await carryOut(planned);
    expect(await listed(planned)).toMatchObject([{ state: "done", payoutId: null }]);
    expect(await paidTo(creatorId)).toMatchObject([
      { state: "canceled", amount_minor: null },
      { state: "open" },
    ]);
  });

  it("pays what was shown, and leaves what was agreed on meanwhile to the next payout", async () => {
    const { creatorId, weeks } = await buildTwoWeeks();
    const planned = await plan(weeks[0]);
    await adjust(creatorId, -30);
    app.clock.advance(10_000);
    await carryOut(planned);
    expect(await listed(planned)).toMatchObject([{ state: "done", amount: 10_000 }]);
    expect(await paidTo(creatorId)).toMatchObject([{ amount_minor: 10_000n }, { state: "open" }]);
    expect((await plan(weeks[1])).amount).toBe(7_000);
  });

  it("fails where what it was to take up was taken back meanwhile", async () => {
    const { creatorId, weeks } = await buildTwoWeeks();
    const { body } = await adjust(creatorId, -30);
    const planned = await plan(weeks[0]);
    const reversal = `/creators/${creatorId}/balance/${body.entries[0].id}/reverse`;
    expect((await post(reversal, { reason: "A mistake" })).status).toBe(200);
    app.clock.advance(10_000);
    await carryOut(planned);
    expect(await listed(planned)).toMatchObject([
      { state: "failed", failure: expect.stringContaining("balance changed") },
    ]);
    expect(await paidTo(creatorId)).toMatchObject([{ state: "open" }, { state: "open" }]);
  });
});

describe("plans for two windows of a creator with a balance", () => {
  it.each([
    [
      "one after the other",
      async (one: PayoutPlan, two: PayoutPlan) => [await carryOut(one), await carryOut(two)],
    ],
    [
      "the later first",
      async (one: PayoutPlan, two: PayoutPlan) => [await carryOut(two), await carryOut(one)],
    ],
    ["both at once, and each twice", (one: PayoutPlan, two: PayoutPlan) => carryOut(one, two, two, one)],
  ])("take it up once and are both carried out, %s", async (_, carry) => {
    const { creatorId, weeks } = await buildTwoWeeks();
    await adjust(creatorId, -30);
    const [one, two] = [await plan(weeks[0]), await plan(weeks[1])];
    expect([one.amount, two.amount]).toEqual([7_000, 10_000]);
    app.clock.advance(10_000);
    await carry(one, two);
    expect(await listed(one, two)).toMatchObject([{ state: "done" }, { state: "done" }]);
    expect(await paidTo(creatorId)).toMatchObject([{ amount_minor: 7_000n }, { amount_minor: 10_000n }]);
    expect(await leftOf(creatorId)).toBe(0n);
  });

  it("share one that is more than the first pays, also when they are planned together", async () => {
    const { creatorId, weeks } = await buildTwoWeeks();
    await adjust(creatorId, -130);
    const windows = weeks.map((address) => ({ ...address, payoutAmount: 10_000 }));
    const { body } = await post("/payout-plans/several", { windows });
    const amounts = body.planned.map(({ amount }: PayoutPlan) => amount);
    expect([body.failed, amounts.sort()]).toEqual([[], [0, 7_000]]);
    const balance = await send(app, `/ui/v1/creators/${creatorId}/balance`, { session });
    expect(balance.body.entries).toMatchObject([{ left: { amount: -13_000 }, free: { amount: 0 } }]);
    app.clock.advance(10_000);
    await carryOut(...body.planned);
    expect(await paidTo(creatorId)).toMatchObject([{ state: "canceled" }, { amount_minor: 7_000n }]);
    expect(await leftOf(creatorId)).toBe(0n);
  });

  it("leave it to the next payout when the one that was to take it up is undone", async () => {
    const { creatorId, weeks } = await buildTwoWeeks();
    await adjust(creatorId, -30);
    const [one, two] = [await plan(weeks[0]), await plan(weeks[1])];
    await post("/payout-plans/undo", { ids: [one.id] });
    app.clock.advance(10_000);
    await carryOut(one, two);
    expect(await listed(one, two)).toMatchObject([{ state: "undone" }, { state: "done" }]);
    expect(await paidTo(creatorId)).toMatchObject([{ state: "open" }, { amount_minor: 10_000n }]);
    expect((await plan(weeks[0])).amount).toBe(7_000);
  });

  it("are never both planned with it, also not when two people calculated before", async () => {
    const { creatorId, weeks } = await buildTwoWeeks();
    await adjust(creatorId, 30);
    const calculations = await Promise.all(weeks.map(calculationOf));
    const answers = await Promise.all(
      calculations.map((calculation) =>
        post("/payout-plans", { calculation, integrityToken: calculation.integrityToken }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "PAYOUT_CONFLICT",
      message: expect.stringContaining("calculate again"),
    });
  });
});

describe("a balance that is set aside for a plan", () => {
  it("is left alone by a payout of another window, by API too", async () => {
    const { creatorId, weeks } = await buildTwoWeeks();
    await adjust(creatorId, -30);
    const planned = await plan(weeks[0]);
    const { status } = await initiate(app, apiKey, await calculationOf(weeks[1]));
    expect(status).toBe(200);
    app.clock.advance(10_000);
    await carryOut(planned);
    expect(await listed(planned)).toMatchObject([{ state: "done" }]);
    expect(await paidTo(creatorId)).toMatchObject([{ amount_minor: 7_000n }, { amount_minor: 10_000n }]);
  });

  it("goes to the same window when the API pays it first, and the rest to the next", async () => {
    const { creatorId, weeks } = await buildTwoWeeks();
    await adjust(creatorId, -120);
    const planned = await plan(weeks[0]);
    const { body } = await initiate(app, apiKey, await calculationOf(weeks[0]));
    expect(body).toMatchObject({ payoutId: null, cancellationId: expect.any(String) });
    expect((await calculationOf(weeks[1])).balance?.total.amount).toBe(8_000);
    app.clock.advance(10_000);
    await carryOut(planned);
    expect(await listed(planned)).toMatchObject([{ state: "failed" }]);
    expect(await leftOf(creatorId)).toBe(-2_000n);
  });
});
