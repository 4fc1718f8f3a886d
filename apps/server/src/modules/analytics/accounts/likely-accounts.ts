import type { AccountMetric } from "@clipledger/contract/analytics/top-lists";
import { type Counted, countFields } from "@clipledger/domain/metrics/counts";
import type { Queryable } from "../../../infra/db/database.ts";
import { identifier, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { matchingAccounts, organizationKey, videoMatches } from "../filter/analytics-filter.ts";
import { type DayBounds, type GainQuestion, isEligible } from "../gains/gain-question.ts";
import { gainSumsOfAccount, isOfAccounts } from "../gains/gains.ts";
import type { Ranking } from "../gains/ranking-question.ts";
import { hasKeptStats } from "./video-stats.ts";

/** What accounts are ranked by: newest counts of the videos to rank, or gains of the period. */
interface Score {
  readonly kind: "count" | "gain";
  /** Of `account_stats kept`: no score exceeds it. */
  readonly bound: SqlFragment;
  readonly gain: SqlFragment;
  readonly count: SqlFragment;
}

function measureOf(counted: Counted): Omit<Score, "kind"> {
  const count = identifier(`${counted}_count`);
  return {
    bound: sql`kept.${count}`,
    gain: sql`sum(d.${identifier(`${counted}s`)})`,
    count: sql`sum(v.${count})`,
  };
}

const ofVideos = { bound: sql`kept.video_count`, gain: sql`sum(d.posted_videos)`, count: sql`count(*)` };

/** Rates have no bound. */
const scores: Readonly<Record<AccountMetric, Score | undefined>> = {
  ...countFields("Count", (counted) => ({ kind: "count" as const, ...measureOf(counted) })),
  videoCount: { kind: "count", ...ofVideos },
  ...countFields("CountInPeriod", (counted) => ({ kind: "gain" as const, ...measureOf(counted) })),
  videoCountInPeriod: { kind: "gain", ...ofVideos },
  engagementRate: undefined,
  averageViewsPerVideo: undefined,
  engagementRateInPeriod: undefined,
  averageViewsPerVideoInPeriod: undefined,
};

const TRIES_PER_PLACE = 8;
/** As the statement has it written out. */
const MOST_TRIES = 4_000;
/** Looking that many up one by one takes about as long as adding up the days of ten times as many. */
const MOST_CANDIDATES = 1_000;

/**
 * Selects the accounts that can be among the best; `isListed` is a condition on an account `a`. An account never scores more than
 * its stored count of all videos. The scores of a few accounts with high counts therefore give a lower bound, and accounts
 * below it need not be read. Undefined where the bound does not leave few accounts.
 */
export async function findLikelyAccounts(
  db: Queryable,
  ranking: Ranking<AccountMetric>,
  isListed: SqlFragment = sql`true`,
): Promise<SqlFragment | undefined> {
  const { filter, metric, limit } = ranking;
  const score = scores[metric];
  const tries = TRIES_PER_PLACE * limit;
  if (score === undefined || !isOfAccounts({ filter, publicationMode: ranking.publicationMode }))
    return undefined;
  if (filter.accounts !== undefined || tries > MOST_TRIES) return undefined;
  const isKept = sql`kept.organization_key = ${organizationKey(filter)}`;
  const found = await db.maybeRow<{ least: bigint; candidates: number }>(sql`
    with tried as materialized (
      select * from (
        select kept.* from account_stats kept where ${isKept} order by ${score.bound} desc limit 4000
      ) kept limit ${tries}
    ),
    least as materialized (
      select scored.score
      from tried kept
      cross join lateral (
        select a.* from ${matchingAccounts(filter)} a where a.key = kept.account_key and ${isListed} offset 0
      ) a
      cross join lateral (select ${scoreOf(score, ranking, ranking.days)} as score) scored
      order by scored.score desc limit 1 offset ${limit - 1}
    )
    select least.score as least, (
      select count(*)::int from account_stats kept where ${isKept} and ${score.bound} >= least.score
    ) as candidates
    from least`);
  if (found === undefined || found.candidates > MOST_CANDIDATES) return undefined;
  return sql`
    select a.*
    from account_stats kept
    cross join lateral (
      select a.* from ${matchingAccounts(filter)} a where a.key = kept.account_key and ${isListed} offset 0
    ) a
    where ${isKept} and ${score.bound} >= ${found.least}::bigint`;
}

/** The score of an account `a` whose stats are `kept`. */
function scoreOf({ kind, bound, gain, count }: Score, question: GainQuestion, days: DayBounds): SqlFragment {
  const { filter } = question;
  if (kind === "gain")
    return sql`(select coalesce(${gain}, 0)::bigint from ${gainSumsOfAccount(filter, sql`a.key`, days)} d)`;
  const counted = sql`(
    select coalesce(${count}, 0)::bigint from videos v where ${videoMatches(filter)} and ${isEligible(question, days)})`;
  return hasKeptStats(filter)
    ? sql`case when kept.latest_published_at < ${days.to} + 1 then ${bound} else ${counted} end`
    : counted;
}
