import type {
  HubEvent,
  HubEventsPage,
  HubEventsQuery,
  HubEventType,
} from "@clipledger/contract/creator-hub/hub-events";
import { toWireMidnight } from "@clipledger/domain/calendar/billing-window";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { cycleAt, cycleIndexOf } from "@clipledger/domain/calendar/cycles";
import { type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";
import type { OperationContext } from "../../../infra/context.ts";
import type { Database, Queryable, Transaction } from "../../../infra/db/database.ts";
import { givenRows } from "../../../infra/db/insert-rows.ts";
import { directionOf, toPage } from "../../../infra/db/paged-list.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { organizationKey } from "../../analytics/filter/analytics-filter.ts";
import type { DayBounds } from "../../analytics/gains/gain-question.ts";
import { type CreatorRefRow, creatorColumns, toCreatorRef } from "../../billing/creator-columns.ts";
import { assignedAccounts, isPublished, joinAssignedVideos, measuredVideos } from "../assigned-videos.ts";
import { readForValues } from "../numbered-page.ts";
import {
  type CampaignRefRow,
  campaignRefColumns,
  type OverviewVideoRow,
  toOverviewCampaign,
  toOverviewVideo,
  videoColumns,
} from "../overview-parts.ts";
import { isDuring, isWanted, type OverviewQuestion, toOverviewQuestion } from "../overview-question.ts";
import { cyclesOf, type EventSource, eventSources } from "./event-sources.ts";

/** The caller has opened the windows that began. */
export async function listHubEvents(ctx: OperationContext, query: HubEventsQuery): Promise<HubEventsPage> {
  const question = await toOverviewQuestion(ctx, query);
  const { totalRows, rows } = await readEvents(ctx.db, question, query, ctx.clock.now());
  const data = rows.map((row) => toHubEvent(row, question.today));
  return { ...toPage(data, totalRows, query), resolvedRange: question.range };
}

type Absent<Row> = { readonly [Name in keyof Row]: null };

interface NamedEvent {
  readonly id: string;
  readonly type: HubEventType;
  readonly occurred_at: Date;
  readonly campaign_id: string;
  readonly creator_id: string | null;
  readonly video_key: bigint | null;
  readonly cycle_starts_on: CalendarDate | null;
  readonly cycle_ends_on: CalendarDate | null;
  readonly is_payout: boolean;
  readonly amount_minor: bigint | null;
  readonly payout_currency: CurrencyCode | null;
}

/** Whom and what an event is about. */
type EventParts = CampaignRefRow & {
  /** First day of the creator's assignment that the cycle is part of; null where there is none. */
  readonly assigned_from: CalendarDate | null;
} & (CreatorRefRow | Absent<CreatorRefRow>) &
  (OverviewVideoRow | Absent<OverviewVideoRow>);

type EventRow = NamedEvent & EventParts;

interface FoundEvents {
  readonly totalRows: number;
  readonly rows: EventRow[];
}

async function readEvents(
  db: Database,
  question: OverviewQuestion,
  query: HubEventsQuery,
  now: Date,
): Promise<FoundEvents> {
  const found = await readForValues(db, async (tx) => {
    const nearest =
      query.eventCategory === "campaign" ? undefined : await findNearestPosted(tx, question, query, now);
    const near = nearest && (await readNamedEvents(tx, question, query, now, nearest));
    return near?.isFull ? near : readNamedEvents(tx, question, query, now, allPosted(question, now));
  });
  const parts = await listEventParts(db, question, found.events);
  const rows = found.events.flatMap((event, index) => {
    const ofEvent = parts.get(index);
    return ofEvent === undefined ? [] : [{ ...event, ...ofEvent }];
  });
  return { totalRows: found.totalRows, rows };
}

/** How many there are, and those of the page, in one statement: both are made of the same rows. */
async function readNamedEvents(
  tx: Transaction,
  question: OverviewQuestion,
  query: HubEventsQuery,
  now: Date,
  posted: PostedVideos,
): Promise<{ totalRows: number; events: NamedEvent[]; isFull: boolean }> {
  const { eventCategory, sortDir, page, perPage } = query;
  const sources = eventSources(question, eventCategory, now);
  const counts = sources.map(([type, source]) =>
    type === "creator_posted_video" ? posted.count : sql`(select count(*) ${unnamedOf(source)})`,
  );
  const direction = directionOf(sortDir);
  const order = sql`order by e.occurred_at ${direction}, e.rank ${direction}, e.id collate "C" ${direction}`;
  const reached = sources.map(([type, source], rank) => reachedEvents(type, source, { rank, order }, query));
  const found = await tx.rows<EventsRow>(sql`
    with ${cyclesOf(question)}, ${posted.tables}
    select totals.*, e.* from (
      select (${joined(counts, sql` + `)})::int as total_rows, ${posted.fillPage} as is_full
    ) totals
    left join (
      select * from (${joined(reached, sql` union all `)}) e ${order} limit ${perPage} offset ${(page - 1) * perPage}
    ) e on true
    ${order}`);
  const [first] = found;
  return {
    totalRows: first?.total_rows ?? 0,
    events: found.filter((event) => event.id !== null),
    isFull: first?.is_full ?? false,
  };
}

type EventsRow = { readonly total_rows: number; readonly is_full: boolean } & (
  | NamedEvent
  | { readonly id: null }
);

/** By the place of the event. One whose campaign was deleted since has none. */
async function listEventParts(
  db: Database,
  { organizationId, filter }: OverviewQuestion,
  events: readonly NamedEvent[],
): Promise<Map<number, EventParts>> {
  const rows = await db.rows<EventParts & { place: number }>(sql`
    select e.place, s.valid_from as assigned_from, ${campaignRefColumns}, ${creatorColumns}, ${videoColumns}
    from ${givenRows("e", {
      types: {
        campaign_id: "text",
        creator_id: "text",
        video_key: "bigint",
        cycle_starts_on: "date",
        place: "int",
      },
      rows: events.map((event, place) => ({ ...event, place })),
    })}
    join campaigns c on c.organization_id = ${organizationId} and c.id = e.campaign_id
    left join creators k on k.organization_id = ${organizationId} and k.id = e.creator_id
    left join users u on u.id = k.user_id
    left join assignments s on s.organization_id = c.organization_id and s.campaign_id = c.id and s.creator_id = e.creator_id
      and e.cycle_starts_on >= s.valid_from and (s.valid_until is null or e.cycle_starts_on <= s.valid_until)
    left join videos v on v.organization_key = ${organizationKey(filter)} and v.key = e.video_key
    left join tracked_accounts a on a.organization_key = v.organization_key and a.key = v.account_key`);
  return new Map(rows.map(({ place, ...parts }) => [place, parts]));
}

/** Of each type no more are read than the pages up to this one could show. */
function reachedEvents(
  type: HubEventType,
  source: EventSource,
  { rank, order }: { rank: number; order: SqlFragment },
  { sortDir, page, perPage }: HubEventsQuery,
): SqlFragment {
  const reach = page * perPage;
  return sql`(
    select * from (
      select ${type}::text || ':' || (${source.subject}) as id, ${type}::text as type, ${rank}::int as rank,
        ${source.occurredAt} as occurred_at, ${source.campaignId} as campaign_id,
        ${source.creatorId ?? sql`null::text`} as creator_id, ${source.videoKey ?? sql`null::bigint`} as video_key,
        ${source.hasCycle ? sql`w.starts_on` : sql`null::date`} as cycle_starts_on,
        ${source.hasCycle ? sql`w.ends_on` : sql`null::date`} as cycle_ends_on,
        ${source.amountMinor !== undefined}::boolean as is_payout,
        ${source.amountMinor ?? sql`null::bigint`} as amount_minor,
        ${source.currency ?? sql`null::text`} as payout_currency
      ${source.rows} and ${source.isWithin} ${isReached(source, sortDir, reach)}
    ) e ${order} limit ${reach})`;
}

/** To name each of very many events takes longer than to find when the last one within reach occurred. */
function isReached(source: EventSource, sortDir: "asc" | "desc", reach: number): SqlFragment {
  const { reachedBy } = source;
  if (reachedBy === undefined) return sql``;
  const last = sql`select ${reachedBy} ${unnamedOf(source)}`;
  return sortDir === "asc"
    ? sql`and ${reachedBy} <= coalesce((${last} order by 1 offset ${reach - 1} limit 1), 'infinity')`
    : sql`and ${reachedBy} >= coalesce((${last} order by 1 desc offset ${reach - 1} limit 1), '-infinity')`;
}

function unnamedOf({ rows, isWithin, unnamed }: EventSource): SqlFragment {
  return unnamed ?? sql`${rows} and ${isWithin}`;
}

function joined(fragments: readonly SqlFragment[], separator: SqlFragment): SqlFragment {
  return fragments.reduce((all, fragment) => sql`${all}${separator}${fragment}`);
}

function toHubEvent(row: EventRow, today: CalendarDate): HubEvent {
  return {
    id: row.id,
    type: row.type,
    occurredAt: row.occurred_at.toISOString(),
    campaign: toOverviewCampaign(row, today),
    ...(row.creator_id !== null && {
      creatorId: row.creator_id,
      creator: { ...toCreatorRef(row), id: row.creator_id, userId: row.creator_user_id },
    }),
    ...(row.platform !== null && { video: toOverviewVideo(row) }),
    ...cycleOf(row),
    ...(row.is_payout && { payout: payoutOf(row) }),
  };
}

function cycleOf(row: EventRow): Pick<HubEvent, "cycle"> {
  const { cycle_starts_on: startsOn, cycle_ends_on: endsOn, interval, interval_count, anchor } = row;
  if (startsOn === null || endsOn === null) return {};
  const length = { interval, intervalCount: interval_count };
  const origin = anchor === "fixed" ? row.campaign_starts_on : (row.assigned_from ?? startsOn);
  const index = cycleIndexOf(origin, length, startsOn) ?? 0;
  const whole = cycleAt(origin, length, index);
  return {
    cycle: {
      windowStart: toWireMidnight(startsOn),
      windowEnd: toWireMidnight(endsOn),
      ...length,
      billingAnchor: anchor,
      index,
      start: toWireMidnight(whole.startsOn),
      end: toWireMidnight(whole.endsOn),
    },
  };
}

function payoutOf(row: EventRow): HubEvent["payout"] {
  const { amount_minor, cycle_starts_on, cycle_ends_on } = row;
  const currency = row.payout_currency ?? row.currency;
  return {
    amount: amount_minor === null ? null : Number(amount_minor),
    precision: currencyOf(currency).precision,
    currency,
    billingPeriodStart: cycle_starts_on && toWireMidnight(cycle_starts_on),
    billingPeriodEnd: cycle_ends_on && toWireMidnight(cycle_ends_on),
  };
}

/** The videos posted for assignments that a page is made of, and how many there are in all. */
interface PostedVideos {
  /** Common table expressions: the assignments `begun`, and the videos `posted` for them, of all days or some. */
  readonly tables: SqlFragment;
  /** How many were posted on all days. */
  readonly count: SqlFragment;
  /** Whether these are all that the pages up to the one that is asked for could show. */
  readonly fillPage: SqlFragment;
}

/** Every video of the days. */
function allPosted(question: OverviewQuestion, now: Date): PostedVideos {
  return {
    tables: sql`${assignmentsOf(question)}, ${postedOn(question, question.days, now)}`,
    count: sql`(select count(*) from posted)`,
    fillPage: sql`true`,
  };
}

/** As many of the organization's videos are near enough to be looked at one by one, and more for a later page. */
const NEAR_VIDEOS = 2_000;

/**
 * Where there are very many videos, only those of the last days, or of the first: in all likelihood they fill the page. How many there
 * are in all is known from the totals kept of assignments. Undefined where there are not that many.
 */
async function findNearestPosted(
  db: Queryable,
  question: OverviewQuestion,
  { sortDir, page, perPage }: HubEventsQuery,
  now: Date,
): Promise<PostedVideos | undefined> {
  const { days, filter } = question;
  const far = await db.maybeRow<{ day: CalendarDate }>(sql`
    select (v.published_at at time zone 'UTC')::date as day from videos v
    where v.organization_key = ${organizationKey(filter)} and v.counts and ${isWithin(days, now)}
    order by v.published_at ${directionOf(sortDir)}
    offset ${NEAR_VIDEOS + 10 * page * perPage} limit 1`);
  if (far === undefined) return undefined;
  const day = sql`${far.day}::date`;
  const near = sortDir === "asc" ? { from: days.from, to: day } : { from: day, to: days.to };
  return {
    tables: sql`${assignmentsOf(question)}, ${postedOn(question, near, now)},
      ${measuredVideos({ ...question, publicationMode: "allEligible" }, days)}`,
    count: sql`((select coalesce(sum(posted_videos), 0) from measured) - ${postedLater(question, now)})`,
    fillPage: sql`(select count(*) from posted) >= ${page * perPage}`,
  };
}

function assignmentsOf(question: OverviewQuestion): SqlFragment {
  return sql`begun as materialized (
      select row_number() over ()::int as number, s.key, s.id, s.campaign_id, s.creator_id, s.valid_from, s.valid_until
      from assignments s where ${isWanted(question, sql`s`)} and ${isDuring(question.days)}),
    ${assignedAccounts(question, sql`begun`)}`;
}

function postedOn(question: OverviewQuestion, days: DayBounds, now: Date): SqlFragment {
  return sql`posted as materialized (
    select h.number, v.key, v.platform, v.platform_video_id, v.published_at
    from assigned h ${joinAssignedVideos(question)} where ${isPublished(days)} and ${isWithin(days, now)})`;
}

/** Totals are of whole days. What a platform says to be published later today has not happened yet. */
function postedLater(question: OverviewQuestion, now: Date): SqlFragment {
  const later = (counts: SqlFragment) => sql`(
    select count(*) from assigned h ${joinAssignedVideos(question)} and ${counts}
    where ${isPublished(question.days)} and v.published_at > ${now})`;
  return sql`${later(sql`v.counts`)} - ${later(sql`not v.counts`)}`;
}

function isWithin({ from, to }: DayBounds, now: Date): SqlFragment {
  return sql`v.published_at >= ${from} and v.published_at < ${to} + 1 and v.published_at <= ${now}`;
}
