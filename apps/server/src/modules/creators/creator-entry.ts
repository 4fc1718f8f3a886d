import type { CreatorEntry } from "@clipledger/contract/events/creators";
import type { Queryable } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";

/** Somebody of the team added the creator, and invited them. */
export const ADDED_BY_TEAM: CreatorEntry = {
  via: "manual",
  applicationId: null,
  joinRequestId: null,
  inviteLinkId: null,
};

interface ApprovedRequest {
  readonly id: string;
  readonly link_id: string | null;
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

export function entryThrough({ id, link_id }: ApprovedRequest): CreatorEntry {
  return { via: "join_request", applicationId: null, joinRequestId: id, inviteLinkId: link_id };
}

/** The latest one, should a creator have been approved more than once. */
function findApprovedRequestOf(
  db: Queryable,
  organizationId: string,
  creatorId: string,
): Promise<ApprovedRequest | undefined> {
  return db.maybeRow(sql`
    select id, link_id from creator_join_requests
    where organization_id = ${organizationId} and creator_id = ${creatorId} and status = 'approved'
    order by decided_at desc, id limit 1`);
}
