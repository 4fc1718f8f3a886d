import type { TeamStatus } from "@clipledger/contract/applications";
import type { ApplicationDetailsOutput } from "@clipledger/contract/jobs/application";
import { isAlready } from "@clipledger/domain/jobs/application-status";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import {
  type ApplicationKey,
  applicationSubject,
  getApplicationRow,
  lockApplication,
} from "./application-rows.ts";
import { toApplicationDetails } from "./applications.mapper.ts";
import { orderAnswerMail } from "./mails/application-mails.ts";
import { moveApplication, updateRead } from "./move-application.ts";

export function setApplicationStatus(
  ctx: OperationContext,
  id: string,
  { status }: { status: TeamStatus },
): Promise<ApplicationDetailsOutput> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockApplication(tx, ctx, id);
    if (isAlready(row.status, status)) return toApplicationDetails(row);
    const moved = await moveApplication(tx, ctx, row, { by: "team", to: status });
    await orderAnswerMail(tx, ctx, { applicationId: id, messageId: null, decision: status });
    return toApplicationDetails(moved);
  });
}

/** Takes an invitation to apply back, which its receiver is not told. */
export function retractInvitation(ctx: OperationContext, id: string): Promise<ApplicationDetailsOutput> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockApplication(tx, ctx, id);
    if (row.status === "retracted") return toApplicationDetails(row);
    return toApplicationDetails(await moveApplication(tx, ctx, row, { by: "team", to: "retracted" }));
  });
}

export async function markApplicationRead(ctx: OperationContext, id: string): Promise<{ success: true }> {
  const key = { organizationId: ctx.organization.id, id, at: ctx.clock.now() };
  const found = await ctx.db.transaction((tx) => updateRead(tx, key));
  if (found === 0) throw new AppError("NOT_FOUND");
  return { success: true };
}

export function bookmarkApplication(
  ctx: OperationContext,
  id: string,
  { bookmarked }: { bookmarked: boolean },
): Promise<ApplicationDetailsOutput> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockApplication(tx, ctx, id);
    if (row.is_bookmarked === bookmarked) return toApplicationDetails(row);
    const key = { organizationId: ctx.organization.id, id, at: ctx.clock.now() };
    await updateBookmark(tx, key, bookmarked);
    await recordActivity(tx, ctx, {
      type: "application.bookmarked",
      subject: applicationSubject(row),
      changes: { isBookmarked: { before: row.is_bookmarked, after: bookmarked } },
    });
    return toApplicationDetails(await getApplicationRow(tx, ctx, id));
  });
}

async function updateBookmark(
  tx: Transaction,
  { organizationId, id, at }: ApplicationKey,
  isBookmarked: boolean,
): Promise<void> {
  await tx.execute(sql`
    update job_applications set is_bookmarked = ${isBookmarked}, updated_at = ${at}
    where organization_id = ${organizationId} and id = ${id}`);
}
