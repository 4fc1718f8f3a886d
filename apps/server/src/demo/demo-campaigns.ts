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

/** In each status, with both anchors and every kind of payout; in the order in which creators went through them. */
export const demoCampaigns: readonly DemoCampaign[] = [
  {
    createdDaysAgo: 352,
    spec: {
      name: "Pantry launch",
      description:
        "Introduce Pantry to home cooks: the app that turns what is left in the fridge into dinner.",
      schedule: { interval: "month", anchor: "fixed" },
      videoTarget: 8,
      payouts: {
        fixedSalary: { amount: 250 },
        flatBonuses: [
          {
            scope: "per_video",
            mode: "aggregated",
            tiers: [
              { from: 50_000, amount: 60 },
              { from: 250_000, amount: 200 },
            ],
          },
        ],
      },
    },
    assignments: [{ firstNames: ["Juniper", "Marco", "Wren", "Mira"], daysAgo: 350, startBasis: "current" }],
    end: { daysAgo: 96, endBasis: "prev" },
  },
  {
    createdDaysAgo: 77,
    spec: {
      name: "Pantry weeknights",
      description: "Dinners under twenty minutes, with Pantry on screen in the first five seconds.",
      schedule: { interval: "week", anchor: "fixed" },
      videoTarget: 4,
      payouts: {
        basePayouts: [{ perVideo: 30, minViews: 1_000, limit: { videos: 6 } }],
        cpmPayouts: [
          {
            tiers: [
              { from: 0, to: 50_000, rate: 1.6 },
              { from: 50_000, to: 1_000_000, rate: 0.8 },
            ],
          },
        ],
        flatBonuses: [
          {
            tiers: [
              { from: 250_000, to: 1_000_000, amount: 150 },
              { from: 1_000_000, amount: 500 },
            ],
          },
        ],
        performanceCap: { amount: 1_500 },
      },
    },
    assignments: [
      { firstNames: ["Juniper", "Marco"], daysAgo: 76, startBasis: "current" },
      { firstNames: ["Wren", "Dev", "Tessa"], daysAgo: 62, startBasis: "current" },
    ],
  },
  {
    createdDaysAgo: 306,
    spec: {
      name: "Stride ambassadors",
      description: "A month-to-month retainer for people who train with Stride every day.",
      currency: "EUR",
      schedule: { interval: "month", anchor: "rolling" },
      videoTarget: 10,
      payouts: {
        fixedSalary: { amount: 450 },
        cpmPayouts: [{ scope: "all_content", tiers: [{ from: 0, rate: 0.7 }] }],
        flatBonuses: [{ tiers: [{ from: 500_000, amount: 200 }] }],
        performanceCap: { amount: 2_500 },
        eligibility: { windowDays: 60 },
      },
    },
    assignments: [
      { firstNames: ["Noor"], daysAgo: 303, startBasis: "custom" },
      { firstNames: ["Lena"], daysAgo: 240, startBasis: "custom" },
      { firstNames: ["Imani"], daysAgo: 128, startBasis: "custom" },
      { firstNames: ["Caleb"], daysAgo: 83, startBasis: "custom" },
    ],
  },
  {
    createdDaysAgo: 66,
    spec: {
      name: "Ten weeks to 10K",
      description: "From the sofa to ten kilometres, told in weekly episodes with Stride's coach in the ear.",
      schedule: { interval: "week", intervalCount: 2, anchor: "fixed" },
      videoTarget: 4,
      payouts: {
        basePayouts: [
          { perVideo: 70, platforms: ["tiktok"], limit: { videos: 6, amount: 400 } },
          { perVideo: 80, platforms: ["facebook", "instagram", "youtube"], limit: null },
        ],
        flatBonuses: [
          {
            scope: "all_content",
            tiers: [
              { from: 100_000, to: 500_000, amount: 90 },
              { from: 500_000, amount: 320 },
            ],
          },
        ],
      },
    },
    assignments: [{ firstNames: ["Theo", "Freya"], daysAgo: 65, startBasis: "current" }],
    end: { daysAgo: 4, endBasis: "next" },
  },
  {
    createdDaysAgo: 208,
    spec: {
      name: "Halo skin diaries",
      description:
        "Ten honest check-ins a month with the Halo barrier cream. No filters, no before-and-after tricks.",
      schedule: { interval: "month", anchor: "fixed" },
      videoTarget: 10,
      payouts: {
        fixedSalary: { amount: 350 },
        basePayouts: [{ perVideo: 45, minViews: 2_000, limit: { videos: 12 } }],
        flatBonuses: [
          {
            tiers: [
              { from: 100_000, to: 500_000, amount: 100 },
              { from: 500_000, amount: 400 },
            ],
          },
        ],
      },
    },
    assignments: [
      { firstNames: ["Sofia", "Jae"], daysAgo: 206, startBasis: "next" },
      { firstNames: ["Hannah"], daysAgo: 160, startBasis: "next" },
      { firstNames: ["Amara"], daysAgo: 104, startBasis: "next" },
    ],
  },
  {
    createdDaysAgo: 5,
    startsInDays: 12,
    spec: {
      name: "Pantry family table",
      description: "One pot, four plates: recipes that children eat and parents finish before eight.",
      schedule: { interval: "week", anchor: "fixed" },
      videoTarget: 3,
      payouts: {
        basePayouts: [{ perVideo: 55, minViews: 2_000 }],
        cpmPayouts: [{ tiers: [{ from: 2_000, rate: 1.25 }] }],
        eligibility: { windowDays: 14, publicationScope: "current_period_only" },
      },
    },
    assignments: [{ firstNames: ["Chiara"], daysAgo: 2, startBasis: "next" }],
  },
  {
    createdDaysAgo: 1,
    startsInDays: 33,
    spec: {
      name: "Stride morning club",
      description: "Twelve minutes before work, five days a week. Creators are still being chosen.",
      currency: "EUR",
      schedule: { interval: "month", anchor: "fixed" },
      videoTarget: 12,
      payouts: { fixedSalary: { amount: 600 }, flatBonuses: [{ tiers: [{ from: 250_000, amount: 150 }] }] },
    },
    assignments: [],
  },
];
