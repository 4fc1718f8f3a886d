import type { EventType } from "@clipledger/contract/events/catalog";

/** Events that modules of the product act on, soon after the transaction that published them. */
export const FOLLOWED_TYPES = [
  "assignment.created",
  "assignment.updated",
  "assignment.canceled",
  "assignment.ended",
  "campaign.deleted",
  "creator.created",
  "creator.archived",
  "creator.deleted",
  "application.status_changed",
] as const satisfies readonly EventType[];

export type FollowedType = (typeof FOLLOWED_TYPES)[number];

const followed: ReadonlySet<string> = new Set(FOLLOWED_TYPES);

export function isFollowed(type: EventType): boolean {
  return followed.has(type);
}
