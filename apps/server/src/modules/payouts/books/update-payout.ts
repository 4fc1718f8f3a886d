import type { PayoutNotes } from "@clipledger/contract/payouts/manual";
import type { PayoutOutput } from "@clipledger/contract/payouts/verification";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { changedFields, recordActivity } from "../../organizations/activity/record-activity.ts";
import { payoutSubject } from "./payout-subject.ts";
import { lockPayout, updatePayoutNotes } from "./payouts.queries.ts";
import { getPayoutRow, presentPayout } from "./present-payouts.ts";

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
