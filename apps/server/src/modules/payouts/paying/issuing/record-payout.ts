import type { ActivityType } from "@clipledger/contract/activity";
import { currencyOf } from "@clipledger/domain/money/currencies";
import type { Transaction } from "../../../../infra/db/database.ts";
import { insertRow } from "../../../../infra/db/insert-rows.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { publishEvents } from "../../../../infra/events/outbox.ts";
import { publishDueCleared } from "../../../billing/windows/event-windows.ts";
import { recordActivity } from "../../../organizations/activity/record-activity.ts";
import { type RowMaking, rowActorOf } from "../../../tracking/row-actor.ts";
import type { PayoutDraft } from "../../books/payout-draft.ts";
import { payoutSubject, toEventPayout } from "../../books/payouts.mapper.ts";
import {
  type BooksContext,
  getPayoutRow,
  type PayoutKind,
  toStoredLineItems,
} from "../../books/payouts.queries.ts";
import { issueInvoice } from "../../papers/invoices.ts";

/**
 * Records a payout with its events and log entry. The caller has locked the window and seen that it may be paid.
 * Without a provider's payout, it was paid outside of the service, and the creator is told.
 */
export async function recordPayout(
  tx: Transaction,
  ctx: BooksContext,
  draft: PayoutDraft,
  providerPayoutId: string | null,
): Promise<void> {
  const organizationId = ctx.organization.id;
  const at = ctx.clock.now();
  if (draft.reissuedFromId !== null) await supersedePayout(tx, organizationId, draft.reissuedFromId, at);
  else if (draft.window !== null) {
    await publishDueCleared(tx, ctx, [draft.window.key], "paid");
    await markWindowPaid(tx, organizationId, draft.window.key, { amountMinor: draft.amountMinor, at });
  }
  await insertPayout(tx, { organizationId, ...rowActorOf(ctx.actor), at }, draft, providerPayoutId);
  const row = await getPayoutRow(tx, organizationId, draft.id);
  const payout = toEventPayout(row);
  await publishEvents(tx, ctx, [
    { type: "payout.initiated", data: { payout, kind: draft.kind } },
    ...(providerPayoutId === null
      ? [{ type: "payout.paid" as const, data: { payout }, isMailed: true as const }]
      : []),
  ]);
  await recordActivity(tx, ctx, { type: ACTIVITIES[draft.kind], subject: payoutSubject(row) });
  if (providerPayoutId === null) await issueInvoice(tx, ctx, draft.id);
}

const ACTIVITIES: Readonly<Record<PayoutKind, ActivityType>> = {
  campaign: "payout.initiated",
  manual: "payout.recorded",
  reissue: "payout.reissued",
};

/** Without a provider it was paid outside of the service; with one, it awaits approval there. */
async function insertPayout(
  tx: Transaction,
  { organizationId, actorType, userId, at }: RowMaking,
  draft: PayoutDraft,
  providerPayoutId: string | null,
): Promise<void> {
  const { window, currency } = draft;
  const isByProvider = providerPayoutId !== null;
  await tx.execute(
    insertRow("payouts", {
      organizationId,
      id: draft.id,
      kind: draft.kind,
      creatorId: draft.creatorId,
      campaignId: draft.campaignId,
      windowKey: window?.key ?? null,
      startsOn: window?.startsOn ?? null,
      endsOn: window?.endsOn ?? null,
      amountMinor: draft.amountMinor,
      currency,
      precision: currencyOf(currency).precision,
      lineItems: JSON.stringify(toStoredLineItems(draft.lineItems)),
      calculation: draft.calculation && JSON.stringify(draft.calculation),
      description: draft.description,
      reference: draft.reference,
      provider: isByProvider ? "partner" : null,
      providerPayoutId,
      providerStatus: isByProvider ? "created" : null,
      actorType,
      userId,
      paidAt: at,
      completedAt: isByProvider ? null : at,
      reissuedFromId: draft.reissuedFromId,
      createdAt: at,
      updatedAt: at,
    }),
  );
}

async function markWindowPaid(
  tx: Transaction,
  organizationId: string,
  key: bigint,
  { amountMinor, at }: { readonly amountMinor: bigint; readonly at: Date },
): Promise<void> {
  await tx.execute(sql`
    update billing_windows set state = 'paid', amount_minor = ${amountMinor}, decided_at = ${at}, updated_at = ${at}
    where organization_id = ${organizationId} and key = ${key}`);
}

async function supersedePayout(tx: Transaction, organizationId: string, id: string, at: Date): Promise<void> {
  await tx.execute(sql`
    update payouts set superseded_at = ${at}, updated_at = ${at}
    where organization_id = ${organizationId} and id = ${id}`);
}
