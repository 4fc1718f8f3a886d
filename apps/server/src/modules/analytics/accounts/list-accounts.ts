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
import { gainsByAccount, gainsOfFew, totalGains } from "../gains/gains.ts";
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
        and v.account_key in (select a.key from ${matchingAccounts(audience)} a where ${isListed(filter)})`),
    range === undefined ? sumViews(ctx.db, withNumbersOfAll(filter)) : sumGains(ctx, filter, range),
  ]);
  return { totalVideosTracked: held.videos, totalViews: Number(views) };
}

async function sumGains(ctx: AskingContext, filter: AccountListFilter, range: DayRange): Promise<bigint> {
  if (filter.search !== undefined)
    return readGaining(ctx, filter, (db, gaining) => sumViews(db, withNumbersOfAll(gaining)));
  const question = questionOf(filter);
  const source = await chooseGainSource(ctx.db, question);
  const total = totalGains(question, source, boundsOf(range));
  if (source !== "videos") return sumViews(ctx.db, total);
  return readGaining(ctx, filter, (db, { gained }) => sumViews(db, gained ?? total));
}

/** Adds up what the statement selects as `views`. */
async function sumViews(db: Queryable, selected: SqlFragment): Promise<bigint> {
  const { views } = await db.row<{ views: bigint }>(sql`
    select coalesce(sum(r.views), 0)::bigint as views from (${selected}) r`);
  return views;
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
  return countRows(db, sql`from ${matchingAccounts(filter.audience)} a where ${isListed(filter)}`);
}

async function listAccountRows(
  db: Queryable,
  filter: AccountListFilter,
  query: AccountPage,
  today: CalendarDate,
): Promise<ListedAccountRow[]> {
  const direction = directionOf(query.sortDir);
  const order = sql`${sortColumns[query.sortCol]} ${direction} nulls last, a.key ${direction}`;
  return db.rows(completed(filter, today, await numberedPage(db, filter, query, order), order));
}

/** Only the page's accounts are summed up, unless the order itself asks for the numbers of more. */
async function numberedPage(
  db: Queryable,
  filter: AccountListFilter,
  query: AccountPage,
  order: SqlFragment,
): Promise<SqlFragment> {
  if (isStoredColumn(query.sortCol)) {
    const page = onePage(sql`${listedAccounts(filter)} order by ${order}`, query);
    return withNumbers(filter, page, gainsOfFew);
  }
  if (isInKeptOrder(filter, query.sortCol)) {
    const page = onePage(listedInKeptOrder(filter, directionOf(query.sortDir)), query);
    return withNumbers(filter, page, gainsOfFew);
  }
  const numbered = await numberedAccounts(db, filter, query);
  return onePage(sql`select * from (${numbered}) a order by ${order}`, query);
}

type AccountPage = Pick<AccountsQuery, "sortCol" | "sortDir" | "page" | "perPage">;

/** Selects with their numbers all accounts that can be on the page: of an order by gains, those that have enough. */
async function numberedAccounts(
  db: Queryable,
  filter: AccountListFilter,
  { sortCol, sortDir, page, perPage }: AccountPage,
): Promise<SqlFragment> {
  const { audience, range, publicationMode } = filter;
  const metric = gainMetrics[sortCol];
  if (metric === undefined || range === undefined || sortDir === "asc") return withNumbersOfAll(filter);
  const ranking = { filter: audience, publicationMode, days: boundsOf(range), metric, limit: page * perPage };
  const likely = await findLikelyAccounts(db, ranking, isListed(filter));
  return likely === undefined ? withNumbersOfAll(filter) : withNumbers(filter, likely, gainsOfFew);
}

function withNumbersOfAll(filter: AccountListFilter): SqlFragment {
  return withNumbers(filter, listedAccounts(filter), gainsByAccount);
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

/** Selects the same accounts as `listedAccounts`, met in the order of the index. */
function listedInKeptOrder(filter: AccountListFilter, direction: SqlFragment): SqlFragment {
  const { audience } = filter;
  return sql`
    select a.*
    from account_stats kept
    cross join lateral (
      select a.* from ${matchingAccounts(audience)} a where a.key = kept.account_key and ${isListed(filter)} offset 0
    ) a
    where kept.organization_key = ${organizationKey(audience)}
    order by kept.view_count ${direction}, kept.account_key ${direction}`;
}

/** Selects all of them, oldest first, as a list shows them: for a stream. */
export function selectAccountRows(filter: AccountListFilter, today: CalendarDate): SqlFragment {
  return completed(filter, today, withNumbersOfAll(filter), sql`a.key`);
}

/** Adds the creator, the stored videos and the recent posts of accounts to their numbers. */
function completed(
  { audience }: AccountListFilter,
  today: CalendarDate,
  numbered: SqlFragment,
  order: SqlFragment,
): SqlFragment {
  const firstDay = addDays(today, 1 - ACTIVITY_DAYS);
  return sql`
    with numbered as materialized (${numbered})
    select a.*, c.user_id as creator_user_id, ${creatorName} as creator_name, u.email as creator_email,
      ${creatorImage} as creator_image, held.held_videos, held.counted_videos, posts.recent_posts
    from numbered a
    left join creators c on c.organization_id = a.organization_id and c.id = a.creator_id
    left join users u on u.id = c.user_id
    cross join lateral (
      select (count(*) filter (where not v.is_reference))::int as held_videos,
        (count(*) filter (where v.counts))::int as counted_videos
      from videos v where v.organization_key = a.organization_key and v.account_key = a.key
    ) held
    cross join lateral (
      select jsonb_object_agg(day, posted_videos) as recent_posts from (
        select v.published_on as day, count(*)::int as posted_videos
        from videos v where ${videoMatches(audience)} and v.published_on between ${firstDay}::date and ${today}::date
        group by v.published_on
      ) by_day
    ) posts
    order by ${order}`;
}

/** Selects the accounts with the stats of their videos, and with their totals: the newest counts, or the gains of a range. */
function withNumbers(
  filter: AccountListFilter,
  accounts: SqlFragment,
  selectGains: typeof gainsOfFew,
): SqlFragment {
  const { audience, range } = filter;
  const stats = hasKeptStats(audience) ? keptStats(audience) : videoStats(audience, sql`listed`, sql`true`);
  if (range === undefined)
    return sql`
      with listed as materialized (${accounts}),
      stats as (${stats})
      select a.*, stats.*, ${perCount(({ count, gain }) => sql`coalesce(stats.${count}, 0) as ${gain}`)}
      from listed a
      left join stats on stats.account_key = a.key`;
  return sql`
    with listed as materialized (${accounts}),
    stats as (${stats}),
    gains as (${selectGains(questionOf(filter), boundsOf(range), sql`listed`)})
    select a.*, stats.*, ${gainsOrZero(sql`gains`)}
    from listed a
    left join stats on stats.account_key = a.key
    left join gains on gains.account_key = a.key`;
}

function listedAccounts(filter: AccountListFilter): SqlFragment {
  return sql`select a.* from ${matchingAccounts(filter.audience)} a where ${isListed(filter)}`;
}

/** A condition on an account `a`. Accounts that have nothing but samples of briefs are left out, as the samples are. */
function isListed({ search }: AccountListFilter): SqlFragment {
  const pattern = containsPattern(search ?? "");
  return allOf([
    sql`(a.origin <> 'video' or exists (select from tracked_videos t
      where t.organization_id = a.organization_id and t.account_id = a.id and not t.is_reference))`,
    search === undefined ? undefined : sql`(a.username ilike ${pattern} or a.display_name ilike ${pattern})`,
  ]);
}
