import type { CreatorEntry } from "@clipledger/contract/events/creators";
import type { Queryable } from "../../../infra/db/database.ts";
import { ADDED_BY_TEAM } from "../creator-entry.ts";
import { findApprovedRequestOf, type JoinRequestRow } from "./join-requests.queries.ts";

export function entryThrough({ id, link_id }: Pick<JoinRequestRow, "id" | "link_id">): CreatorEntry {
  return { via: "join_request", applicationId: null, joinRequestId: id, inviteLinkId: link_id };
}

/** How the creator came in: through a request of theirs, or else by the team alone. */
export async function entryOfCreator(
  db: Queryable,
  organizationId: string,
  creatorId: string,
): Promise<CreatorEntry> {
  const request = await findApprovedRequestOf(db, organizationId, creatorId);
  return request === undefined ? ADDED_BY_TEAM : entryThrough(request);
}
