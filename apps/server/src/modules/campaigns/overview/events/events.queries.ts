import type { HubEventsQuery, HubEventType } from "@clipledger/contract/creator-hub/hub-events";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { Queryable } from "../../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../../infra/db/sql.ts";
import { organizationKey } from "../../../analytics/filter/analytics-filter.ts";
import { type CampaignRefRow, campaignRefColumns } from "../campaign-columns.ts";
import { type CreatorRefRow, creatorColumns } from "../creator-columns.ts";
import type { OverviewQuestion } from "../overview-question.ts";
import { type OverviewVideoRow, videoColumns } from "../overview-video.ts";
import { eventSources } from "./event-sources.ts";

type Absent<Row> = { readonly [Name in keyof Row]: null };

export type EventRow = CampaignRefRow & {
  readonly id: string;
  readonly type: HubEventType;
  readonly occurred_at: Date;
  readonly cycle_starts_on: CalendarDate | null;
  readonly cycle_ends_on: CalendarDate | null;
  readonly is_payout: boolean;
  readonly amount_minor: bigint | null;
  readonly payout_currency: CurrencyCode | null;
} & (CreatorRefRow | Absent<CreatorRefRow>) &
  (OverviewVideoRow | Absent<OverviewVideoRow>);

export async function countEvents(
  db: Queryable,
  question: OverviewQuestion,
  { eventCategory }: HubEventsQuery,
  now: Date,
): Promise<number> {
  const counts = eventSources(question, eventCategory, now).map(
    ([, { rows, isWithin }]) => sql`(select count(*) ${rows} and ${isWithin})`,
  );
  const { total } = await db.row<{ total: number }>(sql`select (${joined(counts, sql` + `)})::int as total`);
  return total;
}

/** Of each type no more are read than the pages up to this one could show. */
export function listEventRows(
  db: Queryable,
  question: OverviewQuestion,
  { eventCategory, sortDir, page, perPage }: HubEventsQuery,
  now: Date,
): Promise<EventRow[]> {
  const direction = sortDir === "asc" ? sql`asc` : sql`desc`;
  const order = sql`order by e.occurred_at ${direction}, e.rank ${direction}, e.id collate "C" ${direction}`;
  const sources = eventSources(question, eventCategory, now).map(
    ([type, source], rank) => sql`(
      select * from (
        select ${type}::text || ':' || (${source.subject}) as id, ${type}::text as type, ${rank}::int as rank,
          ${source.occurredAt} as occurred_at, ${source.campaignId} as campaign_id,
          ${source.creatorId ?? sql`null::text`} as creator_id, ${source.videoKey ?? sql`null::bigint`} as video_key,
          ${source.hasCycle ? sql`w.starts_on, w.ends_on` : sql`null::date as starts_on, null::date as ends_on`},
          ${source.amountMinor !== undefined}::boolean as is_payout,
          ${source.amountMinor ?? sql`null::bigint`} as amount_minor,
          ${source.currency ?? sql`null::text`} as payout_currency
        ${source.rows} and ${source.isWithin}
      ) e ${order} limit ${page * perPage})`,
  );
  return db.rows(sql`
    with page as materialized (
      select * from (${joined(sources, sql` union all `)}) e ${order} limit ${perPage} offset ${(page - 1) * perPage}
    )
    select e.id, e.type, e.occurred_at, e.starts_on as cycle_starts_on, e.ends_on as cycle_ends_on, e.is_payout,
      e.amount_minor, e.payout_currency, ${campaignRefColumns}, ${creatorColumns}, ${videoColumns}
    from page e
    join campaigns c on c.organization_id = ${question.organizationId} and c.id = e.campaign_id
    left join creators k on k.organization_id = ${question.organizationId} and k.id = e.creator_id
    left join users u on u.id = k.user_id
    left join videos v on v.organization_key = ${organizationKey(question)} and v.key = e.video_key
    left join tracked_accounts a on a.organization_key = v.organization_key and a.key = v.account_key
    ${order}`);
}

function joined(fragments: readonly SqlFragment[], separator: SqlFragment): SqlFragment {
  return fragments.reduce((all, fragment) => sql`${all}${separator}${fragment}`);
}
