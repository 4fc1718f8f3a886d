import { calendarDate, toEpochDay } from "@clipledger/domain/calendar/calendar-date";
import type { PayoutRule } from "@clipledger/domain/campaigns/rules/payout-rule";
import type { WindowTerms, WindowVideos } from "@clipledger/domain/payouts/window-calculation";
import { PLATFORMS } from "@clipledger/domain/platforms";

export const VIDEOS_PER_WINDOW = 30;
export const WINDOW_DAYS = 31;

/** Base payouts up to five videos, a CPM ladder of two tiers, the highest bonus for each video, and a cap on both. */
export const PAYOUT_TERMS = {
  perVideo: 1_000,
  maxVideos: 5,
  minViews: 500,
  cpm: [
    { from: 0, to: 10_000, rate: 1_000 },
    { from: 10_000, to: null, rate: 525 },
  ],
  bonuses: [
    { from: 10_000, to: 50_000, amount: 2_000 },
    { from: 50_000, to: null, amount: 5_000 },
  ],
  cap: 30_000,
} as const;

export interface PayoutWindow {
  readonly terms: WindowTerms;
  readonly videos: WindowVideos;
}

/** The same terms as a campaign's rules. */
export function payoutRules(): PayoutRule[] {
  const money = { currency: "EUR", precision: 2 } as const;
  const eligibility = { windowDays: WINDOW_DAYS, publicationScope: "include_earlier" } as const;
  const { perVideo, maxVideos, minViews, cpm, bonuses, cap } = PAYOUT_TERMS;
  const limit = { videos: maxVideos, amount: null };
  return [
    {
      id: "rule_base",
      type: "base_payout",
      ...money,
      amount: perVideo,
      limit,
      minViews,
      platforms: PLATFORMS,
    },
    { id: "rule_cpm", type: "cpm", ...money, scope: "per_video", tiers: cpm, eligibility },
    {
      id: "rule_bonus",
      type: "flat_bonus",
      ...money,
      scope: "per_video",
      mode: "highest",
      tiers: bonuses,
      eligibility,
    },
    { id: "rule_cap", type: "performance_cap", ...money, amount: cap },
  ];
}

/** Weeks, the same ones every time. All their videos still count, and about one in five was published in the week. */
export function makePayoutWindows(count: number): PayoutWindow[] {
  const random = randomNumbers(20_260_907);
  const firstDay = toEpochDay(calendarDate("2026-09-07"));
  return Array.from({ length: count }, (_, index) => makeWindow(firstDay + 7 * (index % 50), random));
}

function makeWindow(startDay: number, random: () => number): PayoutWindow {
  const endDay = startDay + 6;
  const firstPublication = startDay - WINDOW_DAYS + 1;
  const days = Array.from({ length: VIDEOS_PER_WINDOW }, () =>
    Math.floor(firstPublication + random() * (endDay - firstPublication + 1)),
  ).toSorted((left, right) => left - right);
  const viewsAtEnd = days.map(() => Math.floor(100 * 1_000 ** random()));
  return {
    terms: { startDay, endDay, isLast: false, coveredDays: 7, cycleDays: 7 },
    videos: {
      count: VIDEOS_PER_WINDOW,
      platform: days.map(() => Math.floor(random() * PLATFORMS.length)),
      publishedDay: days,
      viewsBefore: days.map((day, video) =>
        day >= startDay ? 0 : Math.floor((viewsAtEnd[video] ?? 0) * random()),
      ),
      viewsAtEnd,
      viewsEligible: [viewsAtEnd],
    },
  };
}

// Numerical Recipes' generator: good enough to spread, and the same on every machine.
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
