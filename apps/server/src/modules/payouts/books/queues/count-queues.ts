import {
  type CountsQuery,
  type PayoutCounts,
  QUEUES,
  type QueueName,
} from "@clipledger/contract/payouts/queues";
import { type CalendarDate, dateOf, endInstant } from "@clipledger/domain/calendar/calendar-date";
import { dayOf } from "@clipledger/domain/calendar/date-range";
import type { OperationContext } from "../../../../infra/context.ts";
import { type SqlFragment, sql } from "../../../../infra/db/sql.ts";
import { refreshAmounts } from "../../../billing/amounts/refresh-amounts.ts";
import { isIssued } from "./list-paid.ts";
import { isQueued } from "./window-queue.ts";

/** Windows that pay nothing are not due to anybody, so that what is due depends on amounts. */
export async function countQueues(ctx: OperationContext, query: CountsQuery): Promise<PayoutCounts> {
  const organizationId = ctx.organization.id;
  const today = dateOf(ctx.clock.now());
  await refreshAmounts(ctx);
  const { campaignIds, creatorIds, statuses } = query;
  const referenceDate = dayOf(query.referenceDate);
  const asked = QUEUES.filter((queue) => !statuses?.length || statuses.includes(queue));
  const rows = await ctx.db.rows<{ queue: QueueName; total: number }>(
    asked
      .map((queue) => {
        const counted = countOf(queue, { organizationId, today, campaignIds, creatorIds, referenceDate });
        return sql`select ${queue}::text as queue, (${counted})::int as total`;
      })
      .reduce((joined, count) => sql`${joined} union all ${count}`),
  );
  return Object.fromEntries(rows.map(({ queue, total }) => [queue, total]));
}

interface CountFilter extends Pick<CountsQuery, "campaignIds" | "creatorIds"> {
  readonly referenceDate: CalendarDate | undefined;
  readonly organizationId: string;
  readonly today: CalendarDate;
}

function countOf(
  queue: QueueName,
  { organizationId, today, campaignIds, creatorIds, referenceDate }: CountFilter,
): SqlFragment {
  if (queue === "paid") {
    const before = referenceDate && endInstant(referenceDate);
    const issued = isIssued({ organizationId, campaignIds, creatorIds, before });
    return sql`select count(*) from payouts s where ${issued}`;
  }
  const includeEmpty = queue !== "due";
  const filter = { organizationId, today, campaignIds, creatorIds, includeEmpty, referenceDate };
  return sql`select count(*) from billing_windows w where ${isQueued(queue, filter)}`;
}
