import type { CreatorEntry } from "@clipledger/contract/events/creators";
import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { publishEvent } from "../../infra/events/outbox.ts";
import { createId } from "../../infra/ids.ts";
import { recordActivity } from "../organizations/activity/record-activity.ts";
import { loadEventCreator } from "./creator-rows.queries.ts";
import { creatorSubject, type LockedCreator, type RosterContext } from "./creators.queries.ts";
import { withdrawInvitation } from "./invitations/invite-creator.ts";
import type { JoinRequestRow } from "./join-requests/list-join-requests.ts";

/** Makes the creator one who has joined; an open invitation has no use then. They get no access to the dashboard by it. */
export async function joinCreator(
  tx: Transaction,
  ctx: RosterContext,
  creator: LockedCreator,
  entry: CreatorEntry,
): Promise<void> {
  await withdrawInvitation(tx, ctx, creator);
  const memberId = createId("member");
  await markCreatorJoined(tx, ctx.organization.id, { id: creator.id, memberId, at: ctx.clock.now() });
  await publishEvent(tx, ctx, "creator.joined", {
    creator: await loadEventCreator(tx, ctx, creator.id),
    ...entry,
  });
  await recordActivity(tx, ctx, { type: "creator.joined", subject: creatorSubject(creator) });
}

async function markCreatorJoined(
  tx: Transaction,
  organizationId: string,
  { id, memberId, at }: { id: string; memberId: string; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update creators set member_id = ${memberId}, joined_at = ${at}, updated_at = ${at}
    where organization_id = ${organizationId} and id = ${id}`);
}

/** Somebody of the team added the creator, and invited them. */
export const ADDED_BY_TEAM: CreatorEntry = {
  via: "manual",
  applicationId: null,
  joinRequestId: null,
  inviteLinkId: null,
};

/** How the creator came in: through a request of theirs, or else by the team alone. */
export async function entryOfCreator(
  db: Queryable,
  organizationId: string,
  creatorId: string,
): Promise<CreatorEntry> {
  const request = await findApprovedRequestOf(db, organizationId, creatorId);
  return request === undefined ? ADDED_BY_TEAM : entryThrough(request);
}

export function entryThrough({ id, link_id }: Pick<JoinRequestRow, "id" | "link_id">): CreatorEntry {
  return { via: "join_request", applicationId: null, joinRequestId: id, inviteLinkId: link_id };
}

/** The latest one, should a creator have been approved more than once. */
function findApprovedRequestOf(
  db: Queryable,
  organizationId: string,
  creatorId: string,
): Promise<Pick<JoinRequestRow, "id" | "link_id"> | undefined> {
  return db.maybeRow(sql`
    select id, link_id from creator_join_requests
    where organization_id = ${organizationId} and creator_id = ${creatorId} and status = 'approved'
    order by decided_at desc, id limit 1`);
}
