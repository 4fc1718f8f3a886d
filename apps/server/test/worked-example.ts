import type { CampaignFields } from "./campaign-builders.ts";

/** The campaign that the domain rules compute by hand. */
export const WORKED_EXAMPLE: CampaignFields = {
  name: "Worked example",
  currency: "EUR",
  schedule: { interval: "week", anchor: "fixed", startsOn: "2026-09-07" },
  videoTarget: 2,
  payouts: {
    basePayouts: [{ perVideo: 10, minViews: 500 }],
    cpmPayouts: [
      {
        tiers: [
          { from: 0, to: 10_000, rate: 1 },
          { from: 10_000, rate: 0.5 },
        ],
      },
    ],
    flatBonuses: [
      {
        mode: "highest",
        tiers: [
          { from: 10_000, to: 50_000, amount: 20 },
          { from: 50_000, amount: 50 },
        ],
      },
    ],
    performanceCap: { amount: 60 },
    eligibility: { windowDays: 31 },
  },
};

const HISTORY: [video: string, publishedOn: string, counts: [day: string, views: number][]][] = [
  [
    "a",
    "2026-09-07",
    [
      ["2026-09-13", 9_000],
      ["2026-09-20", 26_000],
      ["2026-10-07", 52_000],
    ],
  ],
  [
    "b",
    "2026-09-08",
    [
      ["2026-09-13", 400],
      ["2026-09-20", 700],
    ],
  ],
  [
    "c",
    "2026-09-09",
    [
      ["2026-09-13", 1_200],
      ["2026-09-20", 1_200],
    ],
  ],
  ["d", "2026-09-10", [["2026-09-13", 5_000]]],
];

/** What an import of the example's videos sends, as far as it was observed by the day. */
export function workedExampleRows(through = "2026-10-07") {
  return HISTORY.flatMap(([platformVideoId, publishedOn, counts]) =>
    counts
      .filter(([day]) => day <= through)
      .map(([day, viewCount]) => ({
        platform: "tiktok" as const,
        platformAccountId: "worked-example",
        username: "worked.example",
        platformVideoId,
        publishedAt: `${publishedOn}T10:00:00.000Z`,
        observedAt: `${day}T18:00:00.000Z`,
        viewCount,
      })),
  );
}
