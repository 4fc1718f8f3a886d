export const VIEW_MILESTONES = [
  10_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 5_000_000, 10_000_000,
] as const;

export const FOLLOWER_MILESTONES = [
  1_000, 10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000, 10_000_000,
] as const;

/** The milestones that a count came to or passed, lowest first. */
export function crossedMilestones<const Milestone extends number>(
  milestones: readonly Milestone[],
  before: number,
  now: number,
): Milestone[] {
  return milestones.filter((milestone) => before < milestone && milestone <= now);
}
