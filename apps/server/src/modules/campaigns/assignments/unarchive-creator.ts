import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { loadEventCreator } from "../../creators/creator-rows.queries.ts";
import { creatorSubject, lockCreator } from "../../creators/creators.queries.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { updateArchivedAt } from "./assignments.queries.ts";

/** Their assignments keep the ends that archiving gave them. */
export function unarchiveCreator(ctx: OperationContext, id: string): Promise<{ success: true }> {
  return ctx.db.transaction(async (tx) => {
    const creator = await lockCreator(tx, ctx, id);
    if (creator.archived_at === null) throw new AppError("CREATOR_NOT_ARCHIVED");
    if (creator.account_deleted_at !== null) throw accountDeleted();
    await updateArchivedAt(tx, ctx.organization.id, id, { archivedAt: null, at: ctx.clock.now() });
    await recordActivity(tx, ctx, {
      type: "creator.unarchived",
      subject: creatorSubject(creator),
      changes: { creatorStatus: { before: "archived", after: "active" } },
    });
    await publishEvent(tx, ctx, "creator.unarchived", { creator: await loadEventCreator(tx, ctx, id) });
    return { success: true };
  });
}

function accountDeleted(): AppError {
  return new AppError("INVALID_STATE", undefined, { message: "This creator has deleted their account" });
}
