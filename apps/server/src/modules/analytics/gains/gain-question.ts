import type { PublicationMode } from "@clipledger/contract/analytics-filters";
import { countFields, countNames, type Interactions } from "@clipledger/domain/metrics/counts";
import type { Queryable } from "../../../infra/db/database.ts";
import { identifier, joined, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import type { AnalyticsFilter } from "../filter/analytics-filter.ts";

/** Whose gains are asked for, whatever the days. */
export interface GainQuestion {
  readonly filter: AnalyticsFilter;
  readonly publicationMode: PublicationMode;
  /** Selects what was gained for each account, where somebody else than PostgreSQL has added it up from facts. */
  readonly gained?: SqlFragment | undefined;
}

/** First and last day, both included: parameters, or columns of an outer query. */
export interface DayBounds {
  readonly from: SqlFragment;
  readonly to: SqlFragment;
}

/** A condition on `videos v`: their gains count. With `onlyPublished`, they were published between the days. */
export function isGaining({ publicationMode }: GainQuestion, { from, to }: DayBounds): SqlFragment {
  return publicationMode === "onlyPublished" ? sql`v.published_on between ${from} and ${to}` : sql`true`;
}

/** A condition on `videos v`: they are counted and ranked. They were published by the last day, or between the days. */
export function isEligible({ publicationMode }: GainQuestion, { from, to }: DayBounds): SqlFragment {
  return publicationMode === "onlyPublished"
    ? sql`v.published_on between ${from} and ${to}`
    : sql`v.published_on <= ${to}`;
}

/**
 * Where gains are read from, the cheapest that answers exactly:
 * - `groups`: sums of the whole organization, or of projects;
 * - `cohorts`: sums of the organization by day of publication;
 * - `accounts`: sums of single accounts;
 * - `videos`: the facts of every matching video.
 */
export type GainSource = "groups" | "cohorts" | "accounts" | "videos";

export async function chooseGainSource(
  db: Queryable,
  { filter, publicationMode }: GainQuestion,
): Promise<GainSource> {
  const { organizationId, accounts, projects } = filter;
  if (publicationMode === "onlyPublished") {
    return accounts === undefined && projects === undefined ? "cohorts" : "videos";
  }
  if (projects === undefined) return accounts === undefined ? "groups" : "accounts";
  if (accounts !== undefined) return "videos";
  return (await areApart(db, organizationId, projects)) ? "groups" : "videos";
}

/** Whether no account is in two of the projects: only then do their sums, added up, count no video twice. */
async function areApart(
  db: Queryable,
  organizationId: string,
  projects: readonly string[],
): Promise<boolean> {
  if (projects.length === 1) return true;
  const shared = await db.maybeRow(sql`
    select from account_projects
    where organization_id = ${organizationId} and project_id = any(${projects})
    group by account_id having count(*) > 1 limit 1`);
  return shared === undefined;
}

/** Columns of five counts or gains, as bigints come from the database. */
export type InteractionsRow = Interactions<bigint>;

/** As JSON numbers, which state counts exactly up to nine quadrillion. */
export function toInteractions(row: InteractionsRow): Interactions {
  return countFields("s", (counted) => Number(row[`${counted}s`]));
}

/** The quotient in SQL; 0 where it would divide by 0. */
export function ratio(dividend: SqlFragment, divisor: SqlFragment): SqlFragment {
  return sql`coalesce((${dividend})::float8 / nullif(${divisor}, 0), 0)`;
}

/** Interactions per view, of the newest counts of a row or of its gains. */
export function engagementOf(row: SqlFragment, kind: "count" | "gain"): SqlFragment {
  const [views, ...others] = kind === "count" ? countNames("_count") : countNames("s");
  const column = (name: string) => sql`${row}.${identifier(name)}`;
  return ratio(joined(others.map(column), " + "), column(views));
}
