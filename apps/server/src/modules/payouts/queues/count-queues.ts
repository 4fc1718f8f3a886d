import {
  type CountsQuery,
  type PayoutCounts,
  QUEUES,
  type QueueName,
} from "@clipledger/contract/payouts/queues";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { OperationContext } from "../../../infra/context.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { openWindows } from "../../campaigns/windows/open-windows.ts";
import { isIssued } from "./issued-payouts.ts";
import { isQueued } from "./window-queue.ts";

/** Counts do not depend on amounts: only windows that began meanwhile are opened. */
export async function countQueues(ctx: OperationContext, query: CountsQuery): Promise<PayoutCounts> {
  const organizationId = ctx.organization.id;
  const today = dateOf(ctx.clock.now());
  await ctx.db.transaction((tx) => openWindows(tx, organizationId, today));
  const { campaignIds, creatorIds, statuses } = query;
  const asked = QUEUES.filter((queue) => statuses === undefined || statuses.includes(queue));
  const rows = await ctx.db.rows<{ queue: QueueName; total: number }>(
    asked
      .map((queue) => {
        const counted = countOf(queue, { organizationId, today, campaignIds, creatorIds });
        return sql`select ${queue}::text as queue, (${counted})::int as total`;
      })
      .reduce((joined, count) => sql`${joined} union all ${count}`),
  );
  return Object.fromEntries(rows.map(({ queue, total }) => [queue, total]));
}

interface CountFilter extends Pick<CountsQuery, "campaignIds" | "creatorIds"> {
  readonly organizationId: string;
  readonly today: CalendarDate;
}

function countOf(
  queue: QueueName,
  { organizationId, today, campaignIds, creatorIds }: CountFilter,
): SqlFragment {
  if (queue === "paid") {
    return sql`select count(*) from payouts s where ${isIssued({ organizationId, campaignIds, creatorIds })}`;
  }
  const filter = { organizationId, today, campaignIds, creatorIds, includeEmpty: true };
  return sql`select count(*) from billing_windows w where ${isQueued(queue, filter)}`;
}
