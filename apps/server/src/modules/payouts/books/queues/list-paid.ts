import type { IssuedQuery } from "@clipledger/contract/dashboard/payout-approvals";
import type { PaidQueueQuery } from "@clipledger/contract/payouts/queues";
import { calendarDate, endInstant, startInstant } from "@clipledger/domain/calendar/calendar-date";
import type { OperationContext } from "../../../../infra/context.ts";
import { allOf, containsPattern, type SqlFragment, sql } from "../../../../infra/db/sql.ts";
import { creatorName } from "../../../billing/creator-columns.ts";
import { isWanted } from "../../../creator-hub/overview-question.ts";
import { toPaidRow } from "../payouts.mapper.ts";
import { type PayoutRow, selectPayouts } from "../payouts.queries.ts";
import { answerQueue } from "./queue-answer.ts";

interface IssuedFilters extends Pick<IssuedQuery, "search" | "from" | "to"> {
  /** `paid`: both. */
  readonly queue?: IssuedQuery["queue"] | "paid";
}

/** People in the dashboard look for payouts by more than the API asks for. */
export function listPaid(ctx: OperationContext, query: PaidQueueQuery & IssuedFilters) {
  const organizationId = ctx.organization.id;
  const condition = isSought({ organizationId, ...query });
  const { sortedBy, join } = sortColumns[query.sortCol];
  const found = sql`(select * from payouts where organization_id = ${organizationId} and id = page.key limit 1)`;
  return answerQueue(
    ctx.db,
    {
      entries: sql`select from payouts s where ${condition}`,
      keys: sql`select s.id as key, ${sortedBy} as sorted_by from payouts s ${join} where ${condition}`,
      sums: paidSums(condition),
      row: selectPayouts(found),
      present: (row: PayoutRow) => toPaidRow(row, ctx.clock.now()),
    },
    query,
  );
}

/** A condition on `payouts s`. */
export function isSought({ queue, search, from, to, ...filter }: IssuedFilter & IssuedFilters): SqlFragment {
  return allOf([
    isIssued(filter),
    queue === "approval" ? sql`s.provider_status = 'created'` : undefined,
    queue === "issued" ? sql`s.provider_status is distinct from 'created'` : undefined,
    search ? isNamed(filter.organizationId, search) : undefined,
    from === undefined ? undefined : sql`s.paid_at >= ${startInstant(calendarDate(from))}`,
    to === undefined ? undefined : sql`s.paid_at < ${endInstant(calendarDate(to))}`,
  ]);
}

/** Each of the three has an index, so that a search costs what it finds. */
function isNamed(organizationId: string, search: string): SqlFragment {
  return sql`(
    s.id = ${search} or lower(s.reference) like ${containsPattern(search.toLowerCase()).slice(1)}
    or s.creator_id = any(array(
      select k.id from creators k where k.organization_id = ${organizationId} and ${creatorName} ilike ${containsPattern(search)}
    ))
  )`;
}

/** What was taken back, or replaced by another payout, is no money paid. */
/** A condition on `payouts s`: what was taken back, or replaced by another payout, is no money paid. */
export const isMoneyPaid: SqlFragment = sql`s.withdrawn_at is null and s.superseded_at is null`;

function paidSums(condition: SqlFragment): SqlFragment {
  return sql`
    select s.currency, s.amount_minor as amount, 1 as count, 0 as omitted from payouts s
    where ${condition} and ${isMoneyPaid}`;
}

const nothing = sql``;

const sortColumns: Readonly<Record<PaidQueueQuery["sortCol"], { sortedBy: SqlFragment; join: SqlFragment }>> =
  {
    paidAt: { sortedBy: sql`s.paid_at`, join: nothing },
    amount: { sortedBy: sql`s.amount_minor`, join: nothing },
    creatorName: {
      sortedBy: sql`lower(${creatorName})`,
      join: sql`join creators k on k.organization_id = s.organization_id and k.id = s.creator_id`,
    },
    campaignName: {
      sortedBy: sql`lower(c.name)`,
      join: sql`left join campaigns c on c.organization_id = s.organization_id and c.id = s.campaign_id`,
    },
  };

interface IssuedFilter {
  readonly organizationId: string;
  readonly campaignIds?: readonly string[] | undefined;
  readonly creatorIds?: readonly string[] | undefined;
  readonly providerPayoutStatus?: PaidQueueQuery["providerPayoutStatus"];
  readonly before?: Date | undefined;
}

/** A condition on `payouts s`. */
export function isIssued({
  organizationId,
  campaignIds,
  creatorIds,
  providerPayoutStatus,
  before,
}: IssuedFilter): SqlFragment {
  return allOf([
    isWanted({ organizationId, campaignIds, creatorIds }, sql`s`),
    before && sql`s.paid_at < ${before}`,
    providerPayoutStatus && sql`s.provider_status = any(${providerPayoutStatus})`,
  ]);
}
