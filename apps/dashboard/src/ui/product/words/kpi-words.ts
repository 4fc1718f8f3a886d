interface KpiWords {
  readonly label: string;
  readonly explanation: string;
  readonly kind: "count" | "share" | "amount";
}

/** What the figures of a range are called, and what each means. */
export const kpiWords = {
  viewCount: {
    label: "Views",
    explanation: "How many views the videos gained in these days.",
    kind: "count",
  },
  likeCount: {
    label: "Likes",
    explanation: "How many likes the videos gained in these days.",
    kind: "count",
  },
  commentCount: {
    label: "Comments",
    explanation: "How many comments the videos gained in these days.",
    kind: "count",
  },
  shareCount: {
    label: "Shares",
    explanation: "How often the videos were shared in these days.",
    kind: "count",
  },
  bookmarkCount: {
    label: "Bookmarks",
    explanation: "How often the videos were saved for later in these days.",
    kind: "count",
  },
  engagementRate: {
    label: "Engagement",
    explanation: "Likes, comments, shares and bookmarks of these days, for every view of these days.",
    kind: "share",
  },
  videoCount: {
    label: "Videos posted",
    explanation: "How many videos were published in these days.",
    kind: "count",
  },
  accountCount: {
    label: "Accounts",
    explanation: "How many accounts had at least one video to count by the end of these days.",
    kind: "count",
  },
  newAppInstalls: {
    label: "New installs",
    explanation: "First installs in these days of the apps that belong to your projects.",
    kind: "count",
  },
  appRevenue: {
    label: "App revenue",
    explanation: "What the apps that belong to your projects earned in these days.",
    kind: "amount",
  },
} as const satisfies Record<string, KpiWords>;

export type KpiName = keyof typeof kpiWords;

/**
 * A target as a whole number of videos. Cycles that are only partly in a range make it a fraction, and whoever is to fulfil
 * it must post a whole video for the rest.
 */
export function wholeTarget(targetVideos: number): number {
  return Math.max(Math.ceil(targetVideos - 1e-9), 0);
}

/** Why a target is no whole number; undefined where it is one. */
export function targetExplanation(targetVideos: number): string | undefined {
  if (Math.abs(targetVideos - Math.round(targetVideos)) < 1e-9) return undefined;
  const exact = Math.round(targetVideos * 10) / 10;
  return `On average over these days the cycles ask for ${exact} videos: of a cycle that is partly in them, a part counts. It takes ${wholeTarget(targetVideos)} to fulfil that.`;
}
