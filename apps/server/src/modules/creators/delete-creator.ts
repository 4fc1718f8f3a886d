import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { recordEvent } from "../organizations/activity/record-event.ts";
import { loadEventCreator } from "./creator-rows.queries.ts";
import { deleteUnusedTags } from "./creator-tags.ts";
import { creatorSubject, lockCreator, lockRoster } from "./creators.queries.ts";
import { deletePerson, lockIfKnownOnlyAs } from "./people.queries.ts";

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
    // Before the creator goes: somebody who adds the same person at this moment has locked the person, and looks for the creator.
    const deletedUser = await lockIfKnownOnlyAs(tx, creator.user_id, id);
    await deleteCreatorRow(tx, organizationId, id);
    await deleteUnusedTags(tx, organizationId);
    if (deletedUser) await deletePerson(tx, creator.user_id);
    await recordEvent(tx, ctx, {
      type: "creator.deleted",
      data: { creator: lastState, reason: "manual" },
      subject: creatorSubject(creator),
    });
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

interface CreatorTies {
  has_payouts: boolean;
  has_canceled_windows: boolean;
  has_assignments: boolean;
}

/** What keeps a creator from being deleted. */
export function getCreatorTies(tx: Transaction, organizationId: string, id: string): Promise<CreatorTies> {
  return tx.row(sql`
    with windows as not materialized (
      select w.state from billing_windows w where w.organization_id = ${organizationId} and w.creator_id = ${id}
    )
    select exists (select from windows where state in ('paying', 'paid')) or exists (
        select from payouts p where p.organization_id = ${organizationId} and p.creator_id = ${id}
      ) or exists (
        select from payout_intents i where i.organization_id = ${organizationId} and i.creator_id = ${id}
      ) or exists (
        select from payout_decisions d where d.organization_id = ${organizationId} and d.creator_id = ${id}
      ) or exists (
        select from payout_plans l where l.organization_id = ${organizationId} and l.creator_id = ${id} and l.state = 'open'
      ) or exists (
        select from balance_entries e where e.organization_id = ${organizationId} and e.creator_id = ${id}
      ) as has_payouts,
      exists (select from windows where state = 'canceled') as has_canceled_windows,
      exists (
        select from assignments a where a.organization_id = ${organizationId} and a.creator_id = ${id}
      ) as has_assignments`);
}

export async function deleteCreatorRow(tx: Transaction, organizationId: string, id: string): Promise<void> {
  await tx.execute(sql`delete from creators where organization_id = ${organizationId} and id = ${id}`);
}
