import type { AccountsQuery } from "@clipledger/contract/accounts";
import type { AudienceInput, PublicationMode } from "@clipledger/contract/analytics-filters";
import type { AccountTotals, AccountTotalsQuery } from "@clipledger/contract/dashboard/list-totals";
import { addDays, type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { type DateRange, type DayRange, dayRange } from "@clipledger/domain/calendar/date-range";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { countRows, directionOf, readPage } from "../../../infra/db/paged-list.ts";
import { allOf, containsPattern, onePage, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import type { AskingContext } from "../../history/history-view.ts";
import { gainsOrZero, perCount } from "../../tracking/facts/counts.ts";
import { creatorImage, creatorName } from "../../tracking/tracked-accounts.queries.ts";
import {
  type AnalyticsFilter,
  matchingAccounts,
  organizationKey,
  toAnalyticsFilter,
  videoMatches,
} from "../filter/analytics-filter.ts";
import { chooseGainSource, type GainQuestion } from "../gains/gain-question.ts";
import { gainsByAccount, joinGainsOfFew, totalGains } from "../gains/gains.ts";
import { boundsOf, readWithGains } from "../gains/history-gains.ts";
import { gainMetrics, isStoredColumn, sortColumns } from "./account-sorting.ts";
import { ACTIVITY_DAYS, type ListedAccountRow, toAccountAnalytics } from "./accounts.mapper.ts";
import { findLikelyAccounts } from "./likely-accounts.ts";
import { hasKeptStats, keptStats, videoStats } from "./video-stats.ts";

export function listAccounts(ctx: AskingContext, query: AccountsQuery) {
  const filter = toAccountListFilter(ctx, query);
  const today = dateOf(ctx.clock.now());
  const counting = countListedAccounts(ctx.db, filter);
  const rows = readGaining(ctx, filter, (db, gaining) => listAccountRows(db, gaining, query, today));
  return readPage(query, counting, rows, (row) => toAccountAnalytics(row, today));
}

/** Reads with the filter as it is, or with what ClickHouse has added up of the gains of its range. */
function readGaining<Answer>(
  ctx: AskingContext,
  filter: AccountListFilter,
  read: (db: Queryable, filter: AccountListFilter) => Promise<Answer>,
): Promise<Answer> {
  if (filter.range === undefined) return read(ctx.db, filter);
  return readWithGains(ctx, questionOf(filter), filter.range, (db, gained) =>
    read(db, { ...filter, gained }),
  );
}

/** What the whole list adds up to. The gains of a range are sums of the organization unless some accounts are looked for. */
export async function sumAccounts(ctx: AskingContext, query: AccountTotalsQuery): Promise<AccountTotals> {
  const filter = toAccountListFilter(ctx, query);
  const { audience, range } = filter;
  const [held, views] = await Promise.all([
    ctx.db.row<{ videos: number }>(sql`
      select count(*)::int as videos from videos v
      where v.organization_key = ${organizationKey(audience)} and not v.is_reference
        and v.account_key in (select a.key ${listed(filter)})`),
    range === undefined ? sumNewestViews(ctx.db, filter) : sumGains(ctx, filter, range),
  ]);
  return { totalVideosTracked: held.videos, totalViews: Number(views) };
}

async function sumNewestViews(db: Queryable, filter: AccountListFilter): Promise<bigint> {
  const { views } = await db.row<{ views: bigint }>(sql`
    select coalesce(sum(a.views), 0)::bigint as views from (${withNumbers(filter, listed(filter), sql``)}) a`);
  return views;
}

async function sumGains(ctx: AskingContext, filter: AccountListFilter, range: DayRange): Promise<bigint> {
  const source = await chooseGainSource(ctx.db, questionOf(filter));
  const ofAll = filter.search === undefined;
  const sum = async (db: Queryable, gaining: AccountListFilter) => {
    const { views } = await db.row<{ views: bigint }>(
      ofAll
        ? sql`select coalesce(sum(g.views), 0)::bigint as views
            from (${gaining.gained ?? totalGains(questionOf(filter), source, boundsOf(range))}) g`
        : sql`select coalesce(sum(a.views), 0)::bigint as views
            from (${withNumbers(filter, listed(filter), joinGains(gaining))}) a`,
    );
    return views;
  };
  return ofAll && source !== "videos" ? sum(ctx.db, filter) : readGaining(ctx, filter, sum);
}

/** Which accounts a list holds, and whose gains its totals are: with no range, the newest counts. */
interface AccountListFilter {
  readonly audience: AnalyticsFilter;
  readonly search: string | undefined;
  readonly range: DayRange | undefined;
  readonly publicationMode: PublicationMode;
  readonly gained?: SqlFragment | undefined;
}

export function questionOf({ audience, publicationMode, gained }: AccountListFilter): GainQuestion {
  return { filter: audience, publicationMode, gained };
}

interface AccountListInput extends AudienceInput {
  readonly search?: string | undefined;
  readonly dateRange?: DateRange | undefined;
  readonly publicationMode?: PublicationMode | undefined;
}

export function toAccountListFilter(
  ctx: Pick<OperationContext, "organization">,
  input: AccountListInput,
): AccountListFilter {
  return {
    audience: toAnalyticsFilter(ctx, input),
    search: input.search || undefined,
    range: input.dateRange === undefined ? undefined : dayRange(input.dateRange),
    publicationMode: input.publicationMode ?? "allEligible",
  };
}

export function countListedAccounts(db: Queryable, filter: AccountListFilter): Promise<number> {
  return countRows(db, listed(filter));
}

/** Only the page's accounts are summed up, unless the order itself asks for the numbers of more. */
async function listAccountRows(
  db: Queryable,
  filter: AccountListFilter,
  query: AccountPage,
  today: CalendarDate,
): Promise<ListedAccountRow[]> {
  const direction = directionOf(query.sortDir);
  const order = sql`order by ${sortColumns[query.sortCol]} ${direction} nulls last, a.key ${direction}`;
  const inOrder = accountsInOrder(filter, query, direction, order);
  const numbered =
    inOrder === undefined
      ? onePage(sql`select * from (${await numberedAccounts(db, filter, query)}) a ${order}`, query)
      : withNumbers(filter, sql`from (${onePage(inOrder, query)}) a`, joinGainsOfPage(filter));
  return db.rows(sql`${completed(filter, today, numbered)} ${order}`);
}

type AccountPage = Pick<AccountsQuery, "sortCol" | "sortDir" | "page" | "perPage">;

/** Selects the accounts in an order that can be had without the numbers of all; undefined where it cannot. */
function accountsInOrder(
  filter: AccountListFilter,
  { sortCol }: AccountPage,
  direction: SqlFragment,
  order: SqlFragment,
): SqlFragment | undefined {
  if (isStoredColumn(sortCol)) return sql`select a.* ${listed(filter)} ${order}`;
  return isInKeptOrder(filter, sortCol) ? sql`select a.* ${listedByViews(filter, direction)}` : undefined;
}

/** Selects with their numbers all accounts that can be on the page: of an order by gains, those that have enough. */
async function numberedAccounts(
  db: Queryable,
  filter: AccountListFilter,
  { sortCol, sortDir, page, perPage }: AccountPage,
): Promise<SqlFragment> {
  const { audience, range, publicationMode } = filter;
  const metric = gainMetrics[sortCol];
  if (metric === undefined || range === undefined || sortDir === "asc")
    return withNumbers(filter, listed(filter), joinGains(filter));
  const ranking = { filter: audience, publicationMode, days: boundsOf(range), metric, limit: page * perPage };
  const likely = await findLikelyAccounts(db, ranking, (isMeant) => listed(filter, isMeant));
  return likely === undefined
    ? withNumbers(filter, listed(filter), joinGains(filter))
    : withNumbers(filter, sql`from (${likely}) a`, joinGainsOfPage(filter));
}

/** Whether an index of kept stats has this order. */
function isInKeptOrder({ audience, range }: AccountListFilter, sortCol: AccountsQuery["sortCol"]): boolean {
  return (
    sortCol === "totalViews" &&
    range === undefined &&
    hasKeptStats(audience) &&
    audience.accounts === undefined
  );
}

/** The same accounts as `listed`, met in the order of the index. */
function listedByViews(filter: AccountListFilter, direction: SqlFragment): SqlFragment {
  return sql`from account_stats kept cross join lateral (
      select a.* ${listed(filter, sql`a.key = kept.account_key`)} offset 0
    ) a
    where kept.organization_key = ${organizationKey(filter.audience)}
    order by kept.view_count ${direction}, kept.account_key ${direction}`;
}

/** Selects all of them, oldest first, as a list shows them: for a stream. */
export function selectAccountRows(filter: AccountListFilter, today: CalendarDate): SqlFragment {
  const numbered = withNumbers(filter, listed(filter), joinGains(filter));
  return sql`${completed(filter, today, numbered)} order by a.key`;
}

/** Selects the `accounts`, a from clause that names them `a`, with their stats and totals. */
function withNumbers(filter: AccountListFilter, accounts: SqlFragment, gains: SqlFragment): SqlFragment {
  const { audience } = filter;
  return sql`
    with listed as materialized (select a.* ${accounts}),
    stats as (${hasKeptStats(audience) ? keptStats(audience) : videoStats(audience, sql`listed`, sql`true`)})
    select a.*, stats.*, ${totals(filter)}
    from listed a left join stats on stats.account_key = a.key ${gains}`;
}

function completed({ audience }: AccountListFilter, today: CalendarDate, numbered: SqlFragment): SqlFragment {
  return sql`
    with numbered as materialized (${numbered})
    select a.*, c.user_id as creator_user_id, ${creatorName} as creator_name, u.email as creator_email,
      ${creatorImage} as creator_image, held.held_videos, held.counted_videos, posts.recent_posts
    from numbered a
    left join creators c on c.organization_id = a.organization_id and c.id = a.creator_id
    left join users u on u.id = c.user_id
    cross join lateral ${heldVideos} held
    cross join lateral ${recentPosts(audience, today)} posts`;
}

/** Accounts that carry nothing but samples of briefs are left out, as the samples are. */
function listed({ audience, search }: AccountListFilter, isMeant?: SqlFragment): SqlFragment {
  const pattern = containsPattern(search ?? "");
  return sql`from ${matchingAccounts(audience)} a where ${allOf([
    isMeant,
    sql`(a.origin <> 'video' or exists (select from tracked_videos t
      where t.organization_id = a.organization_id and t.account_id = a.id and not t.is_reference))`,
    search === undefined ? undefined : sql`(a.username ilike ${pattern} or a.display_name ilike ${pattern})`,
  ])}`;
}

const heldVideos = sql`(
  select (count(*) filter (where not v.is_reference))::int as held_videos,
    (count(*) filter (where v.counts))::int as counted_videos
  from videos v where v.organization_key = a.organization_key and v.account_key = a.key)`;

function recentPosts(audience: AnalyticsFilter, today: CalendarDate): SqlFragment {
  const first = addDays(today, 1 - ACTIVITY_DAYS);
  return sql`(
    select jsonb_object_agg(day, posted_videos) as recent_posts from (
      select v.published_on as day, count(*)::int as posted_videos
      from videos v where ${videoMatches(audience)} and v.published_on between ${first}::date and ${today}::date
      group by v.published_on
    ) by_day)`;
}

function totals({ range }: AccountListFilter): SqlFragment {
  return range === undefined
    ? perCount(({ count, gain }) => sql`coalesce(stats.${count}, 0) as ${gain}`)
    : gainsOrZero(sql`gains`);
}

function joinGains(filter: AccountListFilter): SqlFragment {
  if (filter.range === undefined) return sql``;
  const gains = gainsByAccount(questionOf(filter), boundsOf(filter.range));
  return sql`left join (${gains}) gains on gains.account_key = a.key`;
}

function joinGainsOfPage(filter: AccountListFilter): SqlFragment {
  return filter.range === undefined ? sql`` : joinGainsOfFew(questionOf(filter), boundsOf(filter.range));
}
