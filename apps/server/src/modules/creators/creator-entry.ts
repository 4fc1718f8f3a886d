import type { CreatorEntry } from "@clipledger/contract/events/creators";

/** Somebody of the team added the creator, and invited them. */
export const ADDED_BY_TEAM: CreatorEntry = {
  via: "manual",
  applicationId: null,
  joinRequestId: null,
  inviteLinkId: null,
};
