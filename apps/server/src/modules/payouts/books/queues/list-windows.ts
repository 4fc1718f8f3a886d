import type { CanceledQueueQuery, WindowQueueQuery } from "@clipledger/contract/payouts/queues";
import {
  type CanceledRow,
  CanceledRowSchema,
  type WindowRow,
  WindowRowSchema,
} from "@clipledger/contract/payouts/rows";
import { toWireWindow } from "@clipledger/domain/calendar/billing-window";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { dayOf } from "@clipledger/domain/calendar/date-range";
import { toPeriod } from "@clipledger/domain/campaigns/assignments/assignment-windows";
import { currencyOf } from "@clipledger/domain/money/currencies";
import { isCapped } from "@clipledger/domain/money/state-sums";
import type { OperationContext } from "../../../../infra/context.ts";
import { type SqlFragment, sql } from "../../../../infra/db/sql.ts";
import { wireFields } from "../../../../infra/wire-fields.ts";
import { refreshAmounts } from "../../../billing/amounts/refresh-amounts.ts";
import { creatorColumns } from "../../../billing/creator-columns.ts";
import { windowIdOf } from "../../../billing/windows/event-windows.ts";
import {
  type CampaignRefRow,
  campaignRefColumns,
  toOverviewCampaign,
} from "../../../creator-hub/overview-parts.ts";
import { toTimestamp } from "../../../organizations/organizations.mapper.ts";
import { foundWarning } from "../payouts.mapper.ts";
import { type CreatorFieldsRow, type FoundPayout, foundOfWindow, joinAccounts } from "../payouts.queries.ts";
import { answerQueue } from "./queue-answer.ts";
import { isQueued, windowKeys, windowSums } from "./window-queue.ts";

export function listUpcoming(ctx: OperationContext, query: WindowQueueQuery) {
  return listWindows(ctx, "upcoming", query);
}

export function listDue(ctx: OperationContext, query: WindowQueueQuery) {
  return listWindows(ctx, "due", query);
}

async function listWindows(ctx: OperationContext, queue: "upcoming" | "due", query: WindowQueueQuery) {
  await refreshAmounts(ctx);
  const organizationId = ctx.organization.id;
  const today = dateOf(ctx.clock.now());
  const { campaignIds, creatorIds, includeEmpty } = query;
  const referenceDate = dayOf(query.referenceDate);
  const filter = { organizationId, today, campaignIds, creatorIds, includeEmpty, referenceDate };
  const condition = isQueued(queue, filter);
  return answerQueue(
    ctx.db,
    {
      entries: sql`select from billing_windows w where ${condition}`,
      keys: windowKeys(condition, query.sortCol),
      sums: windowSums(condition, organizationId),
      row: sql`
        select ${queuedColumns} from billing_windows w ${joinQueued}
        where w.organization_id = ${organizationId} and w.key = page.key`,
      present: (row: QueuedWindowRow) => toWindowRow(row, today),
    },
    query,
  );
}

/** A billing window with whom and what it is about. */
interface QueuedWindowRow extends CreatorFieldsRow, CampaignRefRow {
  readonly window_starts_on: CalendarDate;
  readonly window_ends_on: CalendarDate;
  readonly valid_from: CalendarDate;
  readonly state: "open" | "paying" | "canceled";
  readonly generation: number;
  readonly amount_minor: bigint | null;
  readonly amount_kept_at: Date | null;
  readonly loaded_at: Date | null;
  readonly intent_id: string | null;
  readonly intent_created_at: Date | null;
  readonly intent_failure: string | null;
  readonly found: FoundPayout | null;
}

/** The columns of `QueuedWindowRow`, of `billing_windows w` with what `joinQueued` joins. */
const queuedColumns: SqlFragment = sql`
  w.starts_on as window_starts_on, w.ends_on as window_ends_on, assigned.valid_from, w.state, w.generation,
  w.amount_minor, w.amount_kept_at, linked.loaded_at, linked.accounts, intent.id as intent_id,
  intent.created_at as intent_created_at, intent.last_failure as intent_failure, ${foundOfWindow(sql`w.key`)} as found, ${creatorColumns}, ${campaignRefColumns}`;

const joinQueued: SqlFragment = sql`
  join campaigns c on c.organization_id = w.organization_id and c.id = w.campaign_id
  join creators k on k.organization_id = w.organization_id and k.id = w.creator_id
  join users u on u.id = k.user_id
  join assignments assigned on assigned.organization_id = w.organization_id and assigned.id = w.assignment_id
  left join payout_intents intent on intent.window_key = w.key
  ${joinAccounts}`;

function toWindowRow(row: QueuedWindowRow, today: CalendarDate): WindowRow {
  const campaign = toOverviewCampaign(row, today);
  const window = { startsOn: row.window_starts_on, endsOn: row.window_ends_on };
  const { startedMidPeriod, endedEarly } = toPeriod(scheduleOf(row), row.valid_from, window);
  return {
    ...wireFields(WindowRowSchema, row),
    id: windowIdOf({ campaignId: campaign.id, creatorId: row.creator_id, ...window }),
    campaignStatus: campaign.status,
    campaignValidFrom: campaign.validFrom,
    campaignValidUntil: campaign.validUntil,
    ...toWireWindow(window),
    billingAnchor: campaign.billingAnchor,
    timeZone: "UTC",
    payoutAmount: row.amount_minor === null ? null : Number(row.amount_minor),
    ...(row.amount_minor !== null && isCapped(row.amount_minor) && { amountCapped: true as const }),
    payoutPrecision: currencyOf(row.currency).precision,
    payoutCurrency: row.currency,
    startedMidPeriod,
    endedEarly,
    isAwaitingProvider: row.state === "paying",
    awaitingProvider: toAwaiting(row),
    providerWarning: row.found && foundWarning(row.found),
    calculationRefreshedAt: toTimestamp(row.amount_kept_at),
    analyticsDataRefreshedAt: toTimestamp(row.loaded_at),
  };
}

function toAwaiting(row: QueuedWindowRow): WindowRow["awaitingProvider"] {
  const { intent_id: payoutId, intent_created_at: since, intent_failure: lastFailure } = row;
  return payoutId === null || since === null ? null : { payoutId, since: since.toISOString(), lastFailure };
}

function scheduleOf(row: QueuedWindowRow) {
  return {
    interval: row.interval,
    intervalCount: row.interval_count,
    anchor: row.anchor,
    startsOn: row.campaign_starts_on,
  };
}

/** A canceled window keeps the amount it had, so that nothing is brought up to date for them. */
export function listCanceled(ctx: OperationContext, query: CanceledQueueQuery) {
  const organizationId = ctx.organization.id;
  const today = dateOf(ctx.clock.now());
  const { campaignIds, creatorIds, includeEmpty } = query;
  const condition = isQueued("canceled", { organizationId, today, campaignIds, creatorIds, includeEmpty });
  return answerQueue(
    ctx.db,
    {
      entries: sql`select from billing_windows w where ${condition}`,
      keys: windowKeys(condition, query.sortCol),
      sums: windowSums(condition, organizationId),
      row: sql`${selectCanceled} where w.organization_id = ${organizationId} and w.key = page.key`,
      present: (row: CanceledWindowRow) => toCanceledRow(row, today),
    },
    query,
  );
}

interface CanceledWindowRow extends QueuedWindowRow {
  readonly cancellation_id: string;
  readonly canceled_at: Date;
  readonly reason_note: string | null;
  readonly canceler_id: string | null;
  readonly canceler_name: string | null;
  readonly canceler_email: string | null;
  readonly canceler_image: string | null;
}

const selectCanceled: SqlFragment = sql`
  select ${queuedColumns}, x.id as cancellation_id, x.canceled_at, x.reason_note, canceler.id as canceler_id,
    canceler.name as canceler_name, canceler.email as canceler_email, canceler.image as canceler_image
  from billing_windows w ${joinQueued}
  join payout_cancellations x on x.window_key = w.key and x.ended_at is null
  left join users canceler on canceler.id = x.canceled_by_user_id`;

function toCanceledRow(row: CanceledWindowRow, today: CalendarDate): CanceledRow {
  const { canceler_id: id, canceler_name: name, canceler_email: email, canceler_image: image } = row;
  return {
    ...wireFields(CanceledRowSchema, row),
    ...toWindowRow(row, today),
    canceledByUserId: id,
    canceledByName: name,
    canceledByEmail: email,
    canceledByUser: id === null || email === null ? null : { id, name, email, image },
  };
}
