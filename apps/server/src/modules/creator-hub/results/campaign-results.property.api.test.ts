import { ResultCreatorsQuerySchema } from "@clipledger/contract/campaign-results";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCampaign, insertAssignment } from "../../../../test/campaign-builders.ts";
import { buildCreator } from "../../../../test/creator-builders.ts";
import { storePayout } from "../../../../test/payout-builders.ts";
import { testSeed } from "../../../../test/seeded-random.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { getHubKpis } from "../kpis/get-hub-kpis.ts";
import { getCampaignResults, listResultCreators } from "./get-campaign-results.ts";
import { getDailyResults } from "./get-daily-results.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const states = ["open", "paid", "canceled"] as const;
const window = fc.record({
  creator: fc.nat(3),
  week: fc.nat(5),
  state: fc.constantFrom(...states),
  amount: fc.bigInt({ min: 0n, max: 10n ** 12n }),
});
const byHand = fc.record({
  creator: fc.nat(3),
  day: fc.integer({ min: 1, max: 20 }),
  amount: fc.integer({ min: 1, max: 1_000_000 }),
  currency: fc.constantFrom("EUR", "USD"),
});
const anyWorld = fc.record({
  windows: fc.uniqueArray(window, { maxLength: 14, selector: ({ creator, week }) => `${creator} ${week}` }),
  byHand: fc.array(byHand, { maxLength: 5 }),
});
type World = typeof anyWorld extends fc.Arbitrary<infer Value> ? Value : never;

/** Weeks from Monday, 17 August 2026; the sixth, from 21 September, runs today. */
const firstWeek = Date.UTC(2026, 7, 17);
const dayAfter = (days: number) => new Date(firstWeek + days * 86_400_000).toISOString().slice(0, 10);

async function buildWorld(
  organization: TestOrganization,
  { windows, byHand: payouts }: World,
): Promise<string> {
  const { id: campaignId } = await buildCampaign(organization, {
    schedule: { interval: "week", anchor: "fixed", startsOn: "2026-08-17" },
  });
  const assignments = [];
  for (let index = 0; index < 4; index++) {
    const { id: creatorId } = await buildCreator(organization);
    assignments.push(
      await insertAssignment(organization, { campaignId, creatorId, validFrom: "2026-08-17" }),
    );
  }
  const now = organization.ctx.clock.now();
  for (const { creator, week, state, amount } of windows) {
    const { id, creatorId } = assignments[creator] ?? { id: "", creatorId: "" };
    const settled = state === "open" ? null : now;
    await organization.ctx.db.execute(sql`
      insert into billing_windows (
        organization_id, campaign_id, creator_id, starts_on, ends_on, assignment_id, state, amount_minor, decided_at,
        created_at, updated_at
      ) values (
        ${organization.id}, ${campaignId}, ${creatorId}, ${dayAfter(week * 7)}, ${dayAfter(week * 7 + 6)}, ${id}, ${state},
        ${amount}, ${settled}, ${now}, ${now}
      )`);
  }
  for (const { creator, day, amount, currency } of payouts)
    await storePayout(organization, {
      creatorId: assignments[creator]?.creatorId ?? "",
      campaignId,
      amountMinor: amount,
      currency,
      paidAt: `2026-09-${String(day).padStart(2, "0")}T10:00:00.000Z`,
    });
  return campaignId;
}

/** What the rows say, added up one by one. */
function naiveSpend({ windows, byHand: payouts }: World) {
  const isRunning = ({ week }: World["windows"][number]) => week === 5;
  const sum = (rows: World["windows"]) => rows.reduce((all, { amount }) => all + amount, 0n);
  const inEuros = payouts.filter(({ currency }) => currency === "EUR");
  const paid =
    sum(windows.filter(({ state }) => state === "paid")) +
    BigInt(inEuros.reduce((all, { amount }) => all + amount, 0));
  const due = sum(windows.filter((row) => row.state === "open" && !isRunning(row)));
  const running = sum(windows.filter((row) => row.state === "open" && isRunning(row)));
  const other = payouts.filter(({ currency }) => currency === "USD");
  return {
    spend: {
      paid: Number(paid),
      due: Number(due),
      running: Number(running),
      total: Number(paid + due + running),
    },
    other: other.reduce((all, { amount }) => all + amount, 0),
  };
}

it("adds up to the cent, whatever is paid, due, canceled or running, by creator, by day and in the overview", async () => {
  await fc.assert(
    fc.asyncProperty(anyWorld, async (world) => {
      const organization = await buildOrganization(app);
      const campaignId = await buildWorld(organization, world);
      const { ctx } = organization;
      const whole = await getCampaignResults(ctx, campaignId, {});
      const expected = naiveSpend(world);
      expect(whole.spend).toEqual(expected.spend);
      expect(whole.otherSpend.reduce((all, { amount }) => all + amount, 0)).toBe(expected.other);

      const costs = await listResultCreators(
        ctx,
        campaignId,
        ResultCreatorsQuerySchema.parse({ perPage: 100 }),
      );
      for (const part of ["paid", "due", "running", "total"] as const)
        expect(costs.data.reduce((all, { spend }) => all + spend[part], 0)).toBe(whole.spend[part]);

      const { days } = await getDailyResults(ctx, campaignId, {});
      const ended = days.reduce((all, { spend }) => all + spend, 0);
      const paidAhead = world.windows
        .filter(({ week, state }) => week === 5 && state === "paid")
        .reduce((all, { amount }) => all + amount, 0n);
      expect(ended + Number(paidAhead) + whole.spend.running).toBe(whole.spend.total);

      const kpis = await getHubKpis(ctx, {
        scope: "allTime",
        campaignIds: [campaignId],
        publicationMode: "allEligible",
      });
      const euros = kpis.payoutsByCurrency.find(({ currency }) => currency === "EUR")?.payouts ?? 0;
      expect(euros).toBeCloseTo(ended / 100, 2);
    }),
    { numRuns: 15, seed: testSeed(20_260_921) },
  );
});
