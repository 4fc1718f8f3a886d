import type { JoinRequestStatus } from "@clipledger/contract/creators/join-request-status";
import type { JoinRequestOutput } from "@clipledger/contract/dashboard/join-requests";
import { z } from "zod";
import { systemActor } from "../../../infra/actors.ts";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext, Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { fullName } from "../../organizations/organizations.queries.ts";
import { addCreator } from "../create-creator.ts";
import { entryThrough } from "../creator-entry.ts";
import { loadEventCreator } from "../creator-rows.queries.ts";
import {
  findCreatorIdByEmail,
  type LockedCreator,
  lockActiveCreator,
  type RosterContext,
} from "../creators.queries.ts";
import { issueInvitation } from "../invitations/invite-creator.ts";
import {
  findJoinRequest,
  type JoinRequestRow,
  selectRequests,
  toEventJoinRequest,
  toJoinRequest,
} from "./list-join-requests.ts";

/** Puts the person on the roster, and invites them: following that link shows that the address is theirs. */
export function approveJoinRequest(ctx: OperationContext, id: string): Promise<JoinRequestOutput> {
  return ctx.db.transaction(async (tx) => {
    const pending = await lockPendingJoinRequest(tx, ctx, id);
    const creator = await findOrAddCreator(tx, ctx, pending);
    const approved = await settleJoinRequest(tx, ctx, pending, {
      status: "approved",
      creatorId: creator.id,
    });
    await publishEvent(tx, ctx, "creator.join_request.approved", {
      joinRequest: toEventJoinRequest(approved),
      creator: await loadEventCreator(tx, ctx, creator.id),
    });
    if (creator.joined_at === null) await issueInvitation(tx, ctx, creator);
    return toJoinRequest(approved);
  });
}

/** Somebody who is on the roster already keeps the name that the team gave them. */
async function findOrAddCreator(
  tx: Transaction,
  ctx: OperationContext,
  request: JoinRequestRow,
): Promise<LockedCreator> {
  const { email, first_name: firstName, last_name: lastName } = request;
  const known = await findCreatorIdByEmail(tx, ctx.organization.id, email);
  if (known !== undefined) return lockActiveCreator(tx, ctx, known);
  return addCreator(tx, ctx, { email, firstName, lastName }, entryThrough(request));
}

/** The person is told nothing; they may ask again. */
export function rejectJoinRequest(ctx: OperationContext, id: string): Promise<JoinRequestOutput> {
  return ctx.db.transaction(async (tx) => {
    const pending = await lockPendingJoinRequest(tx, ctx, id);
    const rejected = await settleJoinRequest(tx, ctx, pending, { status: "rejected" });
    await publishEvent(tx, ctx, "creator.join_request.rejected", {
      joinRequest: toEventJoinRequest(rejected),
    });
    return toJoinRequest(rejected);
  });
}

const ANSWER_WITHIN_MS = 30 * 86_400_000;
const BATCH_SIZE = 200;

/** Each hour, ends the requests that nobody has decided for 30 days. */
export const cancelUnansweredRequestsTask = defineTask({
  name: "creators.cancel-unanswered-requests",
  input: z.object({}),
  schedule: "9 * * * *",
  run: cancelUnansweredRequests,
});

async function cancelUnansweredRequests(services: Services): Promise<void> {
  let canceled: number;
  do canceled = await cancelBatch(services);
  while (canceled === BATCH_SIZE);
}

function cancelBatch({ db, clock }: Services): Promise<number> {
  return db.transaction(async (tx) => {
    const before = new Date(clock.now().getTime() - ANSWER_WITHIN_MS);
    const rows = await lockRequestsOpenSince(tx, before, BATCH_SIZE);
    for (const row of rows) {
      const ctx = { actor: systemActor, clock, organization: { id: row.organization_id } };
      const joinRequest = toEventJoinRequest(await settleJoinRequest(tx, ctx, row, { status: "canceled" }));
      await publishEvent(tx, ctx, "creator.join_request.canceled", { joinRequest });
    }
    return rows.length;
  });
}

/** Locks the request, and refuses one that is decided already. */
async function lockPendingJoinRequest(
  tx: Transaction,
  ctx: RosterContext,
  id: string,
): Promise<JoinRequestRow> {
  const row = await lockJoinRequest(tx, ctx.organization.id, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  if (row.status !== "pending")
    throw new AppError("INVALID_STATE", undefined, { message: `This request is ${row.status} already` });
  return row;
}

/** Writes down what became of a request, and answers it as it is then. Its event is the caller's to publish. */
async function settleJoinRequest(
  tx: Transaction,
  ctx: RosterContext,
  row: JoinRequestRow,
  outcome: { readonly status: Exclude<JoinRequestStatus, "pending">; readonly creatorId?: string },
): Promise<JoinRequestRow> {
  await updateJoinRequestDecision(tx, {
    ...outcome,
    organizationId: ctx.organization.id,
    id: row.id,
    decidedByUserId: ctx.actor.userId,
    decidedAt: ctx.clock.now(),
  });
  await recordActivity(tx, ctx, {
    type: `join_request.${outcome.status}`,
    subject: { type: "join_request", id: row.id, label: fullName(row.first_name, row.last_name) },
  });
  const settled = await findJoinRequest(tx, ctx.organization.id, row.id);
  if (settled === undefined) throw new Error("The settled request cannot be read back");
  return settled;
}

function lockJoinRequest(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<JoinRequestRow | undefined> {
  return tx.maybeRow(sql`
    ${selectRequests()} where r.organization_id = ${organizationId} and r.id = ${id} for update of r`);
}

/** Across organizations, for the task that ends what nobody decided. Skips what another process works on. */
function lockRequestsOpenSince(tx: Transaction, before: Date, limit: number): Promise<JoinRequestRow[]> {
  return tx.rows(sql`
    ${selectRequests()} where r.status = 'pending' and r.created_at <= ${before}
    order by r.created_at limit ${limit} for update of r skip locked`);
}

interface JoinRequestDecision {
  readonly organizationId: string;
  readonly id: string;
  readonly status: Exclude<JoinRequestStatus, "pending">;
  readonly decidedByUserId: string | null;
  readonly decidedAt: Date;
  readonly creatorId?: string;
}

async function updateJoinRequestDecision(tx: Transaction, decision: JoinRequestDecision): Promise<void> {
  await tx.execute(sql`
    update creator_join_requests
    set status = ${decision.status}, decided_at = ${decision.decidedAt},
      decided_by_user_id = ${decision.decidedByUserId}, creator_id = ${decision.creatorId ?? null}
    where organization_id = ${decision.organizationId} and id = ${decision.id} and status = 'pending'`);
}
