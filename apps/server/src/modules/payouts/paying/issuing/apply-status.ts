import type { ActivityType } from "@clipledger/contract/activity";
import type { EventPayout } from "@clipledger/contract/events/payouts";
import type { ActorReference } from "@clipledger/contract/users";
import { nextPayoutStatus, type ProviderPayoutStatus } from "@clipledger/domain/payouts/payout-status";
import { systemActor } from "../../../../infra/actors.ts";
import type { Services } from "../../../../infra/context.ts";
import type { Transaction } from "../../../../infra/db/database.ts";
import { updateRow } from "../../../../infra/db/insert-rows.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { type Publication, publishEvents } from "../../../../infra/events/outbox.ts";
import { recordActivity } from "../../../organizations/activity/record-activity.ts";
import { makerOf } from "../../../rails/choose-provider.ts";
import { type LockedPayout, lockPayoutWithWindow, reopenPaidWindow } from "../../books/locked-payout.ts";
import { payoutSubject, toEventPayout } from "../../books/payouts.mapper.ts";
import { type BooksContext, getPayoutRow, type PayoutRow } from "../../books/payouts.queries.ts";
import { orderClaimMail } from "../../messages/order-claim-mail.ts";
import { issueCreditNote, issueInvoice } from "../../papers/invoices.ts";

interface ReportedStatus {
  readonly organizationId: string;
  readonly id: string;
  readonly status: ProviderPayoutStatus;
  readonly returnReason?: string | null | undefined;
}

/** Puts what the provider says of a payout into the books, with all that comes of it. Repeating it changes nothing. */
export async function applyStatus(
  tx: Transaction,
  { clock, sealer }: Pick<Services, "clock" | "sealer">,
  { organizationId, id, status: reported, returnReason = null }: ReportedStatus,
): Promise<void> {
  const payout = await lockPayoutWithWindow(tx, organizationId, id);
  const previous = payout?.provider_status;
  if (payout === undefined || previous === null || previous === undefined) return;
  const status = nextPayoutStatus(previous, reported);
  const isOver = isRequestOver(payout, status);
  if (status === previous && !isOver) return;
  const at = clock.now();
  await saveStatus(tx, payout, { status, returnReason, isRequestOver: isOver, at });
  if (status === previous) return;
  const ctx = { actor: actorOf(payout, status), clock, sealer, organization: { id: organizationId } };
  if (status === "deleted" && payout.window_key !== null)
    await reopenPaidWindow(tx, organizationId, payout.window_key, at);
  await publishStatus(tx, ctx, payout, { previous, status });
  if (status === "completed") await issueInvoice(tx, ctx, id);
  if (status === "returned") await issueCreditNote(tx, ctx, id);
  if (status === "approved") await orderClaimMail(tx, organizationId, id);
}

/** Of a provider's payout, the creator knows that it is on its way: they have claimed it. */
function isByRails({ provider_payout_id }: LockedPayout): boolean {
  return provider_payout_id !== null && makerOf(provider_payout_id) === "rails";
}

/** A request is over when the provider has done what it asks, or no longer can. */
function isRequestOver({ wish }: LockedPayout, status: ProviderPayoutStatus): boolean {
  if (wish === null) return false;
  return wish === "approve" ? status !== "created" : !["created", "approved"].includes(status);
}

/** Whoever requested the move made it; any other move is the provider's. */
function actorOf({ wish, wished_by }: LockedPayout, status: ProviderPayoutStatus): ActorReference {
  const isRequested =
    (wish === "approve" && status === "approved") || (wish === "cancel" && status === "deleted");
  return (isRequested ? wished_by : null) ?? systemActor;
}

interface StatusChange {
  readonly status: ProviderPayoutStatus;
  readonly returnReason: string | null;
  readonly isRequestOver: boolean;
  readonly at: Date;
}

async function saveStatus(
  tx: Transaction,
  { organization_id, id }: LockedPayout,
  { status, returnReason, isRequestOver, at }: StatusChange,
): Promise<void> {
  await tx.execute(sql`
    ${updateRow("payouts", {
      providerStatus: status,
      updatedAt: at,
      ...(["approved", "requested", "completed"].includes(status) && {
        approvedAt: sql`coalesce(approved_at, ${at})`,
      }),
      ...(status === "completed" && { completedAt: at }),
      ...(status === "returned" && {
        returnedAt: sql`coalesce(returned_at, ${at})`,
        returnReason: sql`coalesce(return_reason, ${returnReason})`,
      }),
      ...(status === "deleted" && { withdrawnAt: at }),
      ...(isRequestOver && { wish: null, wishedAt: null, wishedBy: null }),
    })}
    where organization_id = ${organization_id} and id = ${id}`);
}

interface PublishedStatus {
  readonly previous: ProviderPayoutStatus;
  readonly status: ProviderPayoutStatus;
}

/** Publishes the events, and writes the log entry, of a payout that has moved at the provider. */
async function publishStatus(
  tx: Transaction,
  ctx: BooksContext,
  locked: LockedPayout,
  { previous, status }: PublishedStatus,
): Promise<void> {
  const row = await getPayoutRow(tx, ctx.organization.id, locked.id);
  const payout = toEventPayout(row);
  const isMailed = status === "requested" && isByRails(locked);
  await publishEvents(tx, ctx, [
    {
      type: "payout.status_changed",
      data: { payout, previousStatus: previous },
      ...(isMailed && { isMailed }),
    },
    ...consequences(status, payout, row),
  ]);
  await recordActivity(tx, ctx, {
    type: activityOf(status, ctx),
    subject: payoutSubject(row),
    changes: { providerPayoutStatus: { before: previous, after: status } },
  });
}

function consequences(status: ProviderPayoutStatus, payout: EventPayout, row: PayoutRow): Publication[] {
  if (status === "completed") return [{ type: "payout.paid", data: { payout } }];
  if (status === "returned" && row.returned_at !== null) {
    const returned = { reason: row.return_reason, returnedAt: row.returned_at.toISOString() };
    return [{ type: "payout.returned", data: { payout, ...returned }, isMailed: true }];
  }
  if (status === "deleted") return [{ type: "payout.withdrawn", data: { payout } }];
  return [];
}

/** Moves that people of the organization made have log entries of their own. */
function activityOf(status: ProviderPayoutStatus, { actor }: BooksContext): ActivityType {
  if (status === "deleted") return "payout.withdrawn";
  if (status === "returned") return "payout.returned";
  return status === "approved" && actor.type !== "system" ? "payout.approved" : "payout.status_changed";
}
