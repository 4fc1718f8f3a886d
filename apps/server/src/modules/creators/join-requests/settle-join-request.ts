import type { JoinRequestStatus } from "@clipledger/contract/dashboard/join-requests";
import { AppError } from "../../../infra/app-error.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { fullName } from "../../organizations/organizations.queries.ts";
import type { RosterContext } from "../roster-context.ts";
import {
  findJoinRequest,
  type JoinRequestRow,
  lockJoinRequest,
  updateJoinRequestDecision,
} from "./join-requests.queries.ts";

/** The request, held still, if nobody has decided it yet. */
export async function lockPendingJoinRequest(
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
export async function settleJoinRequest(
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
