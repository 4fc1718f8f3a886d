export interface PlannedArea {
  readonly title: string;
  readonly purpose: string;
  readonly abilities: readonly string[];
}

/** What each area will do once it is built, by its path. */
export const plannedAreas = {
  "/creators": {
    title: "Creators",
    purpose: "The people who make your videos, with their accounts, campaigns and earnings.",
    abilities: [
      "Invite creators or approve their requests",
      "Link their accounts on each platform",
      "Read what each one earned, and why",
    ],
  },
  "/campaigns": {
    title: "Campaigns",
    purpose: "Set what you pay for: a rate, a threshold, milestones and caps, over fixed periods.",
    abilities: [
      "Write payout rules and try them on past videos",
      "Assign creators with their own billing windows",
      "End a campaign without losing its history",
    ],
  },
  "/briefs": {
    title: "Briefs",
    purpose: "Tell creators what to make, and keep every version of what you asked for.",
    abilities: [
      "Write briefs with references from the library",
      "Attach them to campaigns and jobs",
      "See who has read them",
    ],
  },
  "/payouts": {
    title: "Payouts",
    purpose: "What you owe each creator, computed to the cent and open to inspection.",
    abilities: [
      "Review a period video by video before approving it",
      "Mark payouts as paid, or cancel them with a reason",
      "Export statements for accounting",
    ],
  },
  "/jobs": {
    title: "Jobs",
    purpose: "Publish open work and choose among the creators who apply.",
    abilities: [
      "Post a job with its terms",
      "Review applications side by side",
      "Turn an accepted application into an assignment",
    ],
  },
  "/chat": {
    title: "Chat",
    purpose: "Talk to your creators where their campaigns and payouts are.",
    abilities: [
      "One thread per creator",
      "Messages tied to briefs, videos and payouts",
      "History that stays with the organization",
    ],
  },
  "/webhooks": {
    title: "Webhooks",
    purpose: "Signed events for your own systems, delivered again until they arrive.",
    abilities: [
      "Register endpoints and choose their events",
      "Inspect each delivery and send it again",
      "Rotate signing secrets without a gap",
    ],
  },
} as const satisfies Record<string, PlannedArea>;
