import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { publishEvent } from "../../infra/events/outbox.ts";
import { recordActivity } from "../organizations/activity/record-activity.ts";
import { deleteCreatorRow, getCreatorTies } from "./creators.queries.ts";
import { loadEventCreator } from "./event-creators.ts";
import { lockRoster } from "./lock-roster.ts";
import { creatorSubject, lockCreator } from "./locked-creator.ts";
import { deletePerson, lockIfKnownOnlyAs } from "./people.queries.ts";
import { deleteUnusedTags } from "./tags.queries.ts";

/** The person goes too, if nobody else knows them. Linked accounts stay tracked. */
export function deleteCreator(
  ctx: OperationContext,
  id: string,
): Promise<{ success: true; deletedUser: boolean }> {
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    await lockRoster(tx, organizationId);
    const creator = await lockCreator(tx, ctx, id);
    await refuseTied(tx, organizationId, id);
    const lastState = await loadEventCreator(tx, ctx, id);
    // Before the creator goes: somebody who adds the same person at this moment holds the person, and looks for them.
    const deletedUser = await lockIfKnownOnlyAs(tx, creator.user_id, id);
    await deleteCreatorRow(tx, organizationId, id);
    await deleteUnusedTags(tx, organizationId);
    if (deletedUser) await deletePerson(tx, creator.user_id);
    await publishEvent(tx, ctx, "creator.deleted", { creator: lastState, reason: "manual" });
    await recordActivity(tx, ctx, { type: "creator.deleted", subject: creatorSubject(creator) });
    return { success: true, deletedUser };
  });
}

/** Money that was settled or may be owed keeps the creator it belongs to. */
async function refuseTied(tx: Transaction, organizationId: string, id: string): Promise<void> {
  const ties = await getCreatorTies(tx, organizationId, id);
  if (ties.has_payouts) throw new AppError("CREATOR_HAS_PAYOUTS");
  if (ties.has_canceled_windows) throw new AppError("CREATOR_HAS_CANCELED_PAYOUTS");
  if (ties.has_assignments) throw new AppError("CREATOR_HAS_ASSIGNMENTS");
}
