import type { NewCampaign } from "@clipledger/contract/campaigns";

export interface DemoCampaign {
  readonly createdDaysAgo: number;
  /** Left to the default of its day when absent. */
  readonly startsInDays?: number;
  readonly spec: NewCampaign;
  readonly assignments: readonly DemoAssignment[];
  readonly end?: { readonly daysAgo: number; readonly endBasis: "prev" | "next" };
}

interface DemoAssignment {
  readonly firstNames: readonly string[];
  readonly daysAgo: number;
  /** In rolling cycles the first day is that of the assigning. */
  readonly startBasis: "current" | "next" | "custom";
}

/** One in each status, with both anchors and every kind of payout; in the order in which creators went through them. */
export const demoCampaigns: readonly DemoCampaign[] = [
  {
    createdDaysAgo: 43,
    spec: {
      name: "Pantry launch test",
      description: "Four weeks to find out which recipes bring people to the app.",
      schedule: { interval: "week", anchor: "fixed" },
      payouts: {
        fixedSalary: { amount: 80 },
        flatBonuses: [
          {
            scope: "per_video",
            mode: "aggregated",
            tiers: [
              { from: 25_000, amount: 10 },
              { from: 100_000, amount: 30 },
            ],
          },
        ],
      },
    },
    assignments: [{ firstNames: ["Wren", "Mira"], daysAgo: 42, startBasis: "current" }],
    end: { daysAgo: 12, endBasis: "prev" },
  },
  {
    createdDaysAgo: 42,
    spec: {
      name: "Pantry weekly",
      description: "Short recipes with the Pantry app in the first five seconds.",
      schedule: { interval: "week", anchor: "fixed" },
      videoTarget: 5,
      payouts: {
        basePayouts: [{ perVideo: 12, minViews: 500 }],
        cpmPayouts: [
          {
            tiers: [
              { from: 0, to: 10_000, rate: 1.5 },
              { from: 10_000, rate: 0.75 },
            ],
          },
        ],
        flatBonuses: [
          {
            tiers: [
              { from: 50_000, to: 250_000, amount: 25 },
              { from: 250_000, amount: 100 },
            ],
          },
        ],
        performanceCap: { amount: 400 },
      },
    },
    assignments: [
      { firstNames: ["Juniper", "Marco"], daysAgo: 41, startBasis: "current" },
      { firstNames: ["Wren"], daysAgo: 8, startBasis: "next" },
    ],
  },
  {
    createdDaysAgo: 41,
    spec: {
      name: "Stride ambassadors",
      description: "A month-to-month retainer for people who train with Stride every day.",
      currency: "EUR",
      schedule: { interval: "month", anchor: "rolling" },
      payouts: {
        fixedSalary: { amount: 300 },
        cpmPayouts: [{ scope: "all_content", tiers: [{ from: 0, rate: 0.8 }] }],
        flatBonuses: [{ tiers: [{ from: 100_000, amount: 50 }] }],
        eligibility: { windowDays: 60 },
      },
    },
    assignments: [
      { firstNames: ["Noor"], daysAgo: 40, startBasis: "custom" },
      { firstNames: ["Lena"], daysAgo: 33, startBasis: "custom" },
    ],
  },
  {
    createdDaysAgo: 36,
    spec: {
      name: "Stride challenge",
      description: "Thirty runs in thirty days, told in weekly episodes.",
      schedule: { interval: "week", intervalCount: 2, anchor: "fixed" },
      videoTarget: 6,
      payouts: {
        basePayouts: [
          { perVideo: 20, platforms: ["tiktok"], limit: { videos: 4, amount: 70 } },
          { perVideo: 15, platforms: ["facebook", "instagram", "youtube"], limit: null },
        ],
        flatBonuses: [
          {
            scope: "all_content",
            tiers: [
              { from: 100_000, to: 500_000, amount: 40 },
              { from: 500_000, amount: 120 },
            ],
          },
        ],
      },
    },
    assignments: [{ firstNames: ["Imani"], daysAgo: 35, startBasis: "current" }],
    end: { daysAgo: 2, endBasis: "next" },
  },
  {
    createdDaysAgo: 3,
    startsInDays: 18,
    spec: {
      name: "New year push",
      description: "Resolutions that last: one honest check-in a week.",
      schedule: { interval: "week", anchor: "fixed" },
      videoTarget: 3,
      payouts: {
        basePayouts: [{ perVideo: 18, minViews: 1_000 }],
        cpmPayouts: [{ tiers: [{ from: 1_000, rate: 1.25 }] }],
        eligibility: { windowDays: 14, publicationScope: "current_period_only" },
      },
    },
    assignments: [{ firstNames: ["Theo"], daysAgo: 2, startBasis: "next" }],
  },
];
