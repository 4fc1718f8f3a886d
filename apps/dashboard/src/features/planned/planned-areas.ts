export interface PlannedArea {
  readonly title: string;
  readonly purpose: string;
  readonly abilities: readonly string[];
}

/** What each area will do once it is built, by its path. */
export const plannedAreas = {
  "/briefs": {
    title: "Briefs",
    purpose: "Tell creators what to make, and keep every version of what you asked for.",
    abilities: [
      "Write briefs with references from the library",
      "Attach them to campaigns and jobs",
      "See who has read them",
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
} as const satisfies Record<string, PlannedArea>;
