import type { PayoutNotes } from "@clipledger/contract/payouts/manual";
import type { PayoutOutput } from "@clipledger/contract/payouts/verification";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { changedFields, recordActivity } from "../../organizations/activity/record-activity.ts";
import { payoutSubject, toPaidRow } from "./payouts.mapper.ts";
import { type BooksContext, findStoredCalculation, getPayoutRow } from "./payouts.queries.ts";

/** The payout as GET answers it. */
export async function presentPayout(
  db: Queryable,
  { organization, clock }: Pick<BooksContext, "organization" | "clock">,
  id: string,
): Promise<PayoutOutput> {
  const row = await getPayoutRow(db, organization.id, id);
  const calculation = await findStoredCalculation(db, organization.id, id);
  return { ...toPaidRow(row, clock.now()), calculation: calculation ?? null };
}

/** Changes only what is sent, in whatever state the payout is. */
export function updatePayout(ctx: OperationContext, id: string, notes: PayoutNotes): Promise<PayoutOutput> {
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    if (!(await lockPayout(tx, organizationId, id))) throw new AppError("NOT_FOUND");
    const row = await getPayoutRow(tx, organizationId, id);
    const before = { reference: row.reference, notes: row.notes };
    const after = {
      reference: notes.reference === undefined ? before.reference : notes.reference,
      notes: notes.notes === undefined ? before.notes : notes.notes,
    };
    const changes = changedFields(before, after);
    if (Object.keys(changes).length > 0) {
      await updatePayoutNotes(tx, organizationId, id, after, ctx.clock.now());
      await recordActivity(tx, ctx, { type: "payout.updated", subject: payoutSubject(row), changes });
    }
    return presentPayout(tx, ctx, id);
  });
}

/** Keeps the payout as it is until the transaction ends. False when there is none. */
async function lockPayout(tx: Transaction, organizationId: string, id: string): Promise<boolean> {
  const locked = await tx.maybeRow(sql`
    select from payouts where organization_id = ${organizationId} and id = ${id} for update`);
  return locked !== undefined;
}

interface PayoutNotesFields {
  readonly reference: string | null;
  readonly notes: string | null;
}

async function updatePayoutNotes(
  tx: Transaction,
  organizationId: string,
  id: string,
  { reference, notes }: PayoutNotesFields,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update payouts set reference = ${reference}, notes = ${notes}, updated_at = ${at}
    where organization_id = ${organizationId} and id = ${id}`);
}
