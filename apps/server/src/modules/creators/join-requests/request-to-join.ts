import type { NewJoinRequest } from "@clipledger/contract/dashboard/join-requests";
import { creatorActor } from "../../../infra/actors.ts";
import { AppError } from "../../../infra/app-error.ts";
import type { VisitorContext } from "../../../infra/context.ts";
import { hashSecret } from "../../../infra/crypto/secrets.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { createId } from "../../../infra/ids.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { fullName } from "../../organizations/organizations.queries.ts";
import type { RosterContext } from "../creators.queries.ts";
import { findOrInsertPerson } from "../people.queries.ts";
import { lockOpenInviteLink } from "./invite-links.ts";
import { findJoinRequest, toEventJoinRequest } from "./list-join-requests.ts";

/** A link that was spread too far must not bury the team. */
const MAX_PENDING_PER_LINK = 500;

/** Nothing in the answer tells whether the address is known, or asked before: a second request changes nothing. */
export async function requestToJoin(
  { db, clock }: VisitorContext,
  { token, email, ...request }: NewJoinRequest,
): Promise<{ success: true }> {
  await db.transaction(async (tx) => {
    const link = await lockOpenInviteLink(tx, hashSecret(token));
    if (link === undefined) throw new AppError("INVITATION_EXPIRED");
    const organizationId = link.organization_id;
    await refuseFullLink(tx, { organizationId, linkId: link.id });
    const now = clock.now();
    const id = createId("joinRequest");
    const userId = await findOrInsertPerson(tx, email, now);
    const row = { ...request, organizationId, id, linkId: link.id, userId, createdAt: now };
    if ((await insertJoinRequest(tx, row)) > 0)
      await recordRequest(tx, { actor: somebody, clock, organization: { id: organizationId } }, id);
  });
  return { success: true };
}

async function refuseFullLink(
  tx: Transaction,
  link: { organizationId: string; linkId: string },
): Promise<void> {
  if ((await countPendingOfLink(tx, link)) < MAX_PENDING_PER_LINK) return;
  throw new AppError("INVALID_STATE", undefined, {
    message: "Too many requests wait for an answer already; try again another day",
  });
}

/** Anybody may write any address into a request, so it is nobody's doing until that address is confirmed. */
const somebody = creatorActor(null);

async function recordRequest(tx: Transaction, ctx: RosterContext, id: string): Promise<void> {
  const row = await findJoinRequest(tx, ctx.organization.id, id);
  if (row === undefined) throw new Error("The new request cannot be read back");
  await publishEvent(tx, ctx, "creator.join_request.created", { joinRequest: toEventJoinRequest(row) });
  await recordActivity(tx, ctx, {
    type: "join_request.created",
    subject: { type: "join_request", id, label: fullName(row.first_name, row.last_name) },
  });
}

async function countPendingOfLink(
  tx: Transaction,
  { organizationId, linkId }: { organizationId: string; linkId: string },
): Promise<number> {
  const { total } = await tx.row<{ total: number }>(sql`
    select count(*)::int as total from creator_join_requests
    where organization_id = ${organizationId} and link_id = ${linkId} and status = 'pending'`);
  return total;
}

interface NewJoinRequestRow {
  organizationId: string;
  id: string;
  linkId: string;
  userId: string;
  firstName: string;
  lastName: string;
  message: string;
  createdAt: Date;
}

/** The number is 0 when the same person's request waits already. */
function insertJoinRequest(tx: Transaction, request: NewJoinRequestRow): Promise<number> {
  return tx.execute(sql`
    ${insertRow("creator_join_requests", {
      organizationId: request.organizationId,
      id: request.id,
      linkId: request.linkId,
      userId: request.userId,
      firstName: request.firstName,
      lastName: request.lastName,
      message: request.message,
      status: "pending",
      createdAt: request.createdAt,
    })} on conflict (organization_id, user_id) where status = 'pending' do nothing`);
}
