import type { HubKpis } from "../../../api/types.ts";
import type { Better } from "../../../ui/primitives/figures.tsx";

export type HubKpiName = keyof HubKpis["metrics"];

interface HubKpiWords {
  readonly label: string;
  readonly explanation: string;
  readonly kind: "count" | "dollars";
  readonly better: Better;
}

/** What the figures of the overview are called, and what each means. */
export const hubKpiWords: Record<HubKpiName, HubKpiWords> = {
  totalViews: {
    label: "Views",
    explanation: "How many views videos that count gained in these days.",
    kind: "count",
    better: "more",
  },
  publishedVideos: {
    label: "Videos posted",
    explanation: "How many videos creators published while they were assigned.",
    kind: "count",
    better: "more",
  },
  eligibleVideos: {
    label: "Videos that count",
    explanation: "Posted videos that are not excluded and that their account's hashtag filter lets through.",
    kind: "count",
    better: "more",
  },
  activeCreators: {
    label: "Active creators",
    explanation: "Creators who were assigned to a campaign on at least one of these days.",
    kind: "count",
    better: "more",
  },
  activeAccounts: {
    label: "Their accounts",
    explanation: "Accounts that are linked to the active creators.",
    kind: "count",
    better: "more",
  },
  payoutsUsd: {
    label: "Payouts",
    explanation:
      "What cycles that end in these days pay, in campaigns in US dollars. Canceled ones pay nothing.",
    kind: "dollars",
    better: "either",
  },
  effectiveCpm: {
    label: "Cost per 1,000 views",
    explanation: "Payouts for every 1,000 views, in campaigns in US dollars.",
    kind: "dollars",
    better: "less",
  },
  spendPerVideo: {
    label: "Cost per video",
    explanation: "Payouts for every video that counts, in campaigns in US dollars.",
    kind: "dollars",
    better: "less",
  },
  paidPayoutsUsd: {
    label: "Already paid",
    explanation: "The part of the payouts that is paid, in campaigns in US dollars.",
    kind: "dollars",
    better: "either",
  },
  paidCpm: {
    label: "Paid per 1,000 views",
    explanation: "What is already paid for every 1,000 views, in campaigns in US dollars.",
    kind: "dollars",
    better: "less",
  },
};

/** As they stand on the page: reach first, money below. */
export const hubKpiNames: readonly HubKpiName[] = [
  "totalViews",
  "publishedVideos",
  "eligibleVideos",
  "activeCreators",
  "activeAccounts",
  "payoutsUsd",
  "effectiveCpm",
  "spendPerVideo",
  "paidPayoutsUsd",
  "paidCpm",
];
