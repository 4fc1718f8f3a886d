import type { CanceledQueueQuery } from "@clipledger/contract/payouts/queues";
import type { CanceledRow } from "@clipledger/contract/payouts/rows";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { OperationContext } from "../../../infra/context.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { answerQueue } from "./queue-answer.ts";
import { isQueued, windowKeys, windowSums } from "./window-queue.ts";
import { toWindowRow } from "./window-rows.mapper.ts";
import { joinQueued, type QueuedWindowRow, queuedColumns } from "./window-rows.queries.ts";

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
    ...toWindowRow(row, today),
    cancellationId: row.cancellation_id,
    canceledAt: row.canceled_at.toISOString(),
    canceledByUserId: id,
    canceledByName: name,
    canceledByEmail: email,
    canceledByUser: id === null || email === null ? null : { id, name, email, image },
    reasonNote: row.reason_note,
  };
}
