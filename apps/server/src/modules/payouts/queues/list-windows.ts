import type { WindowQueueQuery } from "@clipledger/contract/payouts/queues";
import { calendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { OperationContext } from "../../../infra/context.ts";
import { sql } from "../../../infra/db/sql.ts";
import { refreshAmounts } from "../../campaigns/amounts/bring-amounts-up-to-date.ts";
import { answerQueue } from "./queue-answer.ts";
import { isQueued, windowKeys, windowSums } from "./window-queue.ts";
import { toWindowRow } from "./window-rows.mapper.ts";
import { joinQueued, type QueuedWindowRow, queuedColumns } from "./window-rows.queries.ts";

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
  const referenceDate = query.referenceDate === undefined ? undefined : calendarDate(query.referenceDate);
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
