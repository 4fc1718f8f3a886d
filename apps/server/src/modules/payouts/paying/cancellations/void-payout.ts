import type { PaidRow } from "@clipledger/contract/payouts/rows";
import { AppError, invalidState } from "../../../../infra/app-error.ts";
import type { OperationContext } from "../../../../infra/context.ts";
import type { Transaction } from "../../../../infra/db/database.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { publishEvents } from "../../../../infra/events/outbox.ts";
import { publishHoldChange } from "../../../billing/holds/payout-hold.ts";
import { recordActivity } from "../../../organizations/activity/record-activity.ts";
import { lockPayoutWithWindow, reopenPaidWindow } from "../../books/locked-payout.ts";
import { payoutSubject, toEventPayout, toPaidRow } from "../../books/payouts.mapper.ts";
import { getPayoutRow } from "../../books/payouts.queries.ts";
import { issueCreditNote } from "../../papers/invoices.ts";

/**
 * Takes back that something was recorded as paid outside of the service. The payout stays in the books as void, and its window
 * is due again with the next generation. What a provider has made is taken back there, not here.
 */
export function voidPayout(ctx: OperationContext, id: string, reason: string): Promise<PaidRow> {
  const organizationId = ctx.organization.id;
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const payout = await lockPayoutWithWindow(tx, organizationId, id);
    if (payout === undefined) throw new AppError("NOT_FOUND");
    if (payout.provider_payout_id !== null)
      throw invalidState("The provider has this payout; take it back there, or wait until it comes back");
    if ((await getPayoutRow(tx, organizationId, id)).withdrawn_at !== null)
      throw invalidState("This payout was voided already");
    await markVoid(tx, organizationId, { id, reason, at });
    if (payout.window_key !== null) await reopenPaidWindow(tx, organizationId, payout.window_key, at);
    const row = await getPayoutRow(tx, organizationId, id);
    const data = { payout: toEventPayout(row) };
    await publishEvents(tx, ctx, [{ type: "payout.withdrawn", data, isMailed: true }]);
    await recordActivity(tx, ctx, {
      type: "payout.voided",
      subject: payoutSubject(row),
      changes: { reason: { before: null, after: reason } },
    });
    await issueCreditNote(tx, ctx, id);
    await publishHoldChange(tx, ctx);
    return toPaidRow(row, at);
  });
}

interface Voiding {
  readonly id: string;
  readonly reason: string;
  readonly at: Date;
}

async function markVoid(tx: Transaction, organizationId: string, { id, reason, at }: Voiding): Promise<void> {
  await tx.execute(sql`
    update payouts set withdrawn_at = ${at}, void_reason = ${reason}, updated_at = ${at}
    where organization_id = ${organizationId} and id = ${id}`);
}
