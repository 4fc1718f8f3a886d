import type { CanceledQueueQuery, WindowQueueQuery } from "@clipledger/contract/payouts/queues";
import { type CalendarDate, endInstant } from "@clipledger/domain/calendar/calendar-date";
import { allOf, type SqlFragment, sql } from "../../../../infra/db/sql.ts";
import { isCappedWindow, summedAmount } from "../../../billing/amounts/capped-amounts.ts";
import { creatorName } from "../../../billing/creator-columns.ts";
import { isWanted } from "../../../creator-hub/overview-question.ts";

type WindowQueueName = "upcoming" | "due" | "canceled";

/** Which windows of a queue are asked for. */
interface WindowFilter {
  readonly organizationId: string;
  readonly today: CalendarDate;
  readonly campaignIds: readonly string[] | undefined;
  readonly creatorIds: readonly string[] | undefined;
  readonly includeEmpty: boolean;
  /** The day at whose end the queues are looked at; today's without one. */
  readonly referenceDate?: CalendarDate | undefined;
}

/** A condition on `billing_windows w`. A window that the provider is asked for stays due until it is settled. */
export function isQueued(queue: WindowQueueName, filter: WindowFilter): SqlFragment {
  return allOf([
    isWanted(filter, sql`w`),
    isAsOf(queue, filter),
    filter.includeEmpty ? undefined : sql`w.pays`,
  ]);
}

function isAsOf(queue: WindowQueueName, { today, referenceDate = today }: WindowFilter): SqlFragment {
  return referenceDate === today ? isIn(queue, today) : wasIn(queue, referenceDate);
}

/** Whether the window was in the queue at the end of that day, by what was paid and canceled until then and not taken back. */
function wasIn(queue: WindowQueueName, day: CalendarDate): SqlFragment {
  const end = endInstant(day);
  const wasCanceled = sql`exists (
    select from payout_cancellations x where x.organization_id = w.organization_id and x.window_key = w.key
      and x.canceled_at < ${end} and (x.ended_at is null or x.ended_at >= ${end}))`;
  const wasPaid = sql`exists (
    select from payouts p where p.window_key = w.key and p.paid_at < ${end}
      and (p.withdrawn_at is null or p.withdrawn_at >= ${end}))`;
  if (queue === "canceled") return sql`w.state <> 'retracted' and ${wasCanceled}`;
  const isOpen = sql`w.state <> 'retracted' and w.starts_on <= ${day} and not ${wasCanceled} and not ${wasPaid}`;
  return queue === "due" ? sql`${isOpen} and w.ends_on < ${day}` : sql`${isOpen} and w.ends_on >= ${day}`;
}

function isIn(queue: WindowQueueName, today: CalendarDate): SqlFragment {
  switch (queue) {
    case "upcoming":
      return sql`w.state in ('open', 'paying') and w.ends_on >= ${today}`;
    case "due":
      return sql`w.state in ('open', 'paying') and w.ends_on < ${today}`;
    case "canceled":
      return sql`w.state = 'canceled'`;
  }
}

type WindowColumn = WindowQueueQuery["sortCol"] | CanceledQueueQuery["sortCol"];

/** Selects the keys of the windows that the condition is true for, with what they are sorted by. */
export function windowKeys(condition: SqlFragment, column: WindowColumn): SqlFragment {
  const { sortedBy, join } = sortColumns[column];
  return sql`select w.key, ${sortedBy} as sorted_by from billing_windows w ${join} where ${condition}`;
}

/** Selects the sums of each campaign, without capped windows: all its windows are paid in its currency. */
export function windowSums(condition: SqlFragment, organizationId: string): SqlFragment {
  return sql`
    select c.currency, part.amount, part.count, part.omitted from (
      select w.campaign_id, coalesce(sum(${summedAmount}), 0) as amount, count(*) as count,
        count(*) filter (where ${isCappedWindow}) as omitted
      from billing_windows w where ${condition} group by w.campaign_id
    ) part join campaigns c on c.organization_id = ${organizationId} and c.id = part.campaign_id`;
}

const nothing = sql``;

const sortColumns: Readonly<Record<WindowColumn, { sortedBy: SqlFragment; join: SqlFragment }>> = {
  billingPeriodEnd: { sortedBy: sql`w.ends_on`, join: nothing },
  billingPeriodStart: { sortedBy: sql`w.starts_on`, join: nothing },
  payoutAmount: { sortedBy: sql`w.amount_minor`, join: nothing },
  canceledAt: { sortedBy: sql`w.decided_at`, join: nothing },
  creatorName: {
    sortedBy: sql`lower(${creatorName})`,
    join: sql`join creators k on k.organization_id = w.organization_id and k.id = w.creator_id`,
  },
  campaignName: {
    sortedBy: sql`lower(c.name)`,
    join: sql`join campaigns c on c.organization_id = w.organization_id and c.id = w.campaign_id`,
  },
};
