import type { CalculateAnswer } from "@clipledger/contract/payouts/calculation";
import type { WindowRow } from "@clipledger/contract/payouts/rows";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addVideo } from "../../../../../test/analytics-sample.ts";
import { buildApiKey, buildOrganization } from "../../../../../test/builders.ts";
import type { CampaignFields } from "../../../../../test/campaign-builders.ts";
import { buildDueWindow } from "../../../../../test/payout-builders.ts";
import { send } from "../../../../../test/request.ts";
import { testSeed } from "../../../../../test/seeded-random.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";
import { buildTrackedAccount } from "../../../../../test/tracking-builders.ts";

const SEED = testSeed(20_260_914);
const WORLDS = 12;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const scope = fc.constantFrom("per_video" as const, "all_content" as const);

/** Ladders of two tiers, the first one closed. */
const bounds = fc.integer({ min: 1, max: 5_000 }).map((to) => [{ from: 0, to }, { from: to }] as const);

const cpm = fc.record({ scope, bounds, rate: fc.integer({ min: 1, max: 9_999 }) }).map((ladder) => ({
  scope: ladder.scope,
  tiers: ladder.bounds.map((tier) => ({ ...tier, rate: ladder.rate / 1_000 })),
}));

const bonus = fc.record({ scope, bounds, amount: fc.integer({ min: 1, max: 500 }) }).map((ladder) => ({
  scope: ladder.scope,
  mode: "highest" as const,
  tiers: ladder.bounds.map((tier, index) => ({ ...tier, amount: ladder.amount * (index + 1) })),
}));

const payouts: fc.Arbitrary<CampaignFields["payouts"]> = fc.record({
  fixedSalary: fc.constant({ amount: 3 }),
  basePayouts: fc.array(fc.constant({ perVideo: 7, minViews: 100 }), { maxLength: 1 }),
  cpmPayouts: fc.array(cpm, { minLength: 1, maxLength: 2 }),
  flatBonuses: fc.array(bonus, { maxLength: 2 }),
  performanceCap: fc.record({ amount: fc.integer({ min: 1, max: 300 }) }),
  eligibility: fc.record({
    windowDays: fc.integer({ min: 1, max: 20 }),
    publicationScope: fc.constantFrom("include_earlier" as const, "current_period_only" as const),
  }),
});

const video = fc.record({
  publishedOn: fc.integer({ min: 5, max: 20 }),
  counts: fc.array(
    fc.record({ after: fc.integer({ min: 0, max: 14 }), views: fc.integer({ min: 0, max: 9_000 }) }),
    {
      maxLength: 4,
    },
  ),
});

const world = fc.record({ payouts, videos: fc.array(video, { maxLength: 8 }) });
type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never;

const dayText = (day: number) => `2026-09-${String(day).padStart(2, "0")}`;

/** A creator with three weeks of these videos; answers each due window with its calculation. */
async function calculateWorld({ payouts: rules, videos }: World) {
  const organization = await buildOrganization(app);
  const { secret: apiKey } = await buildApiKey(organization);
  const { creatorId } = await buildDueWindow(organization, {
    startDate: "2026-09-07",
    campaign: { videoTarget: 3, payouts: rules },
  });
  const account = await buildTrackedAccount(organization, { creatorId });
  for (const { publishedOn, counts } of videos) {
    await addVideo(
      organization,
      account,
      { publishedAt: `${dayText(publishedOn)}T10:00:00.000Z` },
      counts.map(({ after, views }) => ({
        at: dayText(Math.min(publishedOn + after, 28)),
        viewCount: views,
      })),
    );
  }
  const { body: queue } = await send(app, "/api/v1/payouts/due", { apiKey });
  const rows: WindowRow[] = queue.data;
  return Promise.all(
    rows.map(async ({ campaignId, billingPeriodStart, billingPeriodEnd, payoutAmount }) => {
      const body = { campaignId, creatorId, billingPeriodStart, billingPeriodEnd };
      const answer = await send(app, "/api/v1/payouts/calculate", { method: "POST", apiKey, body });
      const calculation: CalculateAnswer = answer.body;
      return { payoutAmount, calculation };
    }),
  );
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

describe("calculations", () => {
  it(`equal the kept amounts and sum up, for any rules and counts (${WORLDS} worlds, seed ${SEED})`, async () => {
    app.clock.set("2026-09-29T08:30:00.000Z");
    for (const sample of fc.sample(world, { seed: SEED, numRuns: WORLDS })) {
      const windows = await calculateWorld(sample);
      expect(windows).toHaveLength(3);
      for (const { payoutAmount, calculation } of windows) {
        const { total, breakdown } = calculation.payouts;
        expect(total.amount).toBe(payoutAmount);
        expect(sumOf(breakdown.map(({ amount }) => amount))).toBe(total.amount);
        const lines = calculation.lineItems.map(({ amount }) => Math.round(amount * 100));
        expect(sumOf(lines)).toBe(total.amount);
        const byVideo = breakdown.flatMap(({ calculationDetails: { videos } }) => videos);
        const shown = calculation.metrics.perVideo.map((each) => each.payoutAmount ?? 0);
        expect(sumOf(shown)).toBe(sumOf(byVideo.map(({ amount }) => amount)));
      }
    }
  }, 120_000);
});
