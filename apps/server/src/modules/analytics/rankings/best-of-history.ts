import type { VideoMetric } from "@clipledger/contract/analytics/top-lists";
import type { DayRange } from "@clipledger/domain/calendar/date-range";
import type { Transaction } from "../../../infra/db/database.ts";
import { arrayLiteral, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import type { FactColumn } from "../../history/history-tables.ts";
import type { HistoryView } from "../../history/history-view.ts";
import type { FactsQuestion } from "../../history/read-facts.ts";
import { gainColumns, gainsOrZero, perCount } from "../../tracking/facts/counts.ts";
import {
  type AnalyticsFilter,
  matchingAccounts,
  matchingVideos,
  organizationKey,
  videoMatches,
} from "../filter/analytics-filter.ts";
import { type InteractionsRow, isEligible } from "../gains/gain-question.ts";
import { gainingFacts, gainingFactsOfAll, readAsked, readNew } from "../gains/history-gains.ts";
import type { Ranking } from "../gains/ranking-question.ts";

/** The gains by which ClickHouse ranks, exactly as `metricColumns` has PostgreSQL do it. Of a rate, likes stand for all interactions. */
const rankingSums = {
  viewCountInPeriod: { views: ["views"] },
  likeCountInPeriod: { likes: ["likes"] },
  commentCountInPeriod: { comments: ["comments"] },
  shareCountInPeriod: { shares: ["shares"] },
  bookmarkCountInPeriod: { bookmarks: ["bookmarks"] },
  engagementRateInPeriod: { likes: ["likes", "comments", "shares", "bookmarks"], views: ["views"] },
} as const;

type ScoredRanking = Ranking<keyof typeof rankingSums>;

export function hasScore(ranking: Ranking<VideoMetric>): ranking is ScoredRanking {
  return Object.hasOwn(rankingSums, ranking.metric);
}

/**
 * Selects rows of `videos` with the gains that rank them, among which are the best. ClickHouse has added up the facts of all, and tells
 * of those that are as good as the last place at least; PostgreSQL puts them in order. Undefined where it has to add them up, too.
 */
export async function historyOfBest(
  view: HistoryView,
  tx: Transaction,
  ranking: RankingWithSpares,
  range: DayRange,
): Promise<SqlFragment | undefined> {
  const best = await bestOfOrganization(view, tx, ranking, range);
  return best === "unclear" ? bestOfListed(view, tx, ranking, range) : best;
}

interface RankingWithSpares extends ScoredRanking {
  /** Of so many more than are asked for ClickHouse tells whether they are as good as the last place. */
  readonly sparePlaces: number;
}

/** Where fewer of the organization's videos are meant, they are listed for ClickHouse. */
const LEAST_SHARE = 0.5;

/**
 * To list most videos of an organization takes as long as to add up what they gained. So ClickHouse ranks all that it has, and
 * PostgreSQL says which of the first are meant: their places are clear where enough of them are.
 */
async function bestOfOrganization(
  view: HistoryView,
  tx: Transaction,
  ranking: RankingWithSpares,
  range: DayRange,
): Promise<SqlFragment | "unclear" | undefined> {
  const { filter, metric, limit, sparePlaces, publicationMode } = ranking;
  const namesVideos = filter.projects !== undefined || filter.contentTypes !== undefined;
  if (namesVideos || publicationMode === "onlyPublished") return "unclear";
  const { meant, all } = await countVideos(tx, filter);
  if (meant < all * LEAST_SHARE || meant === 0) return "unclear";
  const places = Math.ceil(((limit + sparePlaces) * all) / meant);
  const facts = gainingFactsOfAll(await readNew(tx, filter, range), meant, range, columnsOf(metric));
  const firsts = await selectBest(view, facts, metric, `score > 0 order by score desc limit ${places}`);
  if (firsts === undefined) return undefined;
  const known = await findMeant(tx, ranking, firsts);
  const rows = firsts.filter(([, key = ""]) => known.has(key));
  const least = rows[limit - 1]?.[0];
  const isClear = least !== undefined && (firsts.length < places || firsts.at(-1)?.[0] !== least);
  return isClear ? withGains(gainedVideos(rows, ranking)) : "unclear";
}

/** How many videos accounts have that the filter lets through, and all accounts of the organization. */
function countVideos(tx: Transaction, filter: AnalyticsFilter): Promise<{ meant: number; all: number }> {
  return tx.row<{ meant: number; all: number }>(sql`
    select coalesce(sum(kept.video_count) filter (where a.key is not null), 0)::int as meant,
      coalesce(sum(kept.video_count), 0)::int as all
    from account_stats kept left join ${matchingAccounts(filter)} a on a.key = kept.account_key
    where kept.organization_key = ${organizationKey(filter)}`);
}

/** The numbers of those that are ranked. */
async function findMeant(
  tx: Transaction,
  { filter, days, publicationMode }: ScoredRanking,
  rows: readonly string[][],
): Promise<ReadonlySet<string>> {
  const found = await tx.rows<{ key: bigint }>(sql`
    select v.key from unnest(${keysOf(rows)}) told(key)
      join videos v on v.organization_key = ${organizationKey(filter)} and v.key = told.key
      join ${matchingAccounts(filter)} a on ${videoMatches(filter)}
    where ${isEligible({ filter, publicationMode }, days)}`);
  return new Set(found.map(({ key }) => String(key)));
}

async function bestOfListed(
  view: HistoryView,
  tx: Transaction,
  ranking: RankingWithSpares,
  range: DayRange,
): Promise<SqlFragment | undefined> {
  const { filter, days, metric, limit, sparePlaces } = ranking;
  const videos = sql`${matchingVideos(filter)} where ${isEligible(ranking, days)}`;
  const asked = await readAsked(tx, sql`${videos} and v.observed_at >= ${days.from}`, days);
  const facts = gainingFacts(asked.videos, range, columnsOf(metric));
  const best = (rest: string) => selectBest(view, facts, metric, rest);
  const firsts = await best(`score > 0 order by score desc limit ${limit + sparePlaces}`);
  if (firsts === undefined) return undefined;
  const least = firsts[limit - 1]?.[0];
  // Whether the spare places hold all that are as good as the last one.
  const isWhole = firsts.length < limit + sparePlaces || firsts.at(-1)?.[0] !== least;
  const rows = isWhole ? firsts : await best(`score >= ${least}`);
  if (rows === undefined) return undefined;
  // Where fewer have gained anything, others fill the places. ClickHouse was asked for no others than these.
  return withGains(
    least === undefined
      ? sql`(select v.* from ${videos}) v left join ${gainedRows(rows, metric)} on g.video_key = v.key`
      : gainedVideos(rows, ranking),
  );
}

function gainedVideos(rows: readonly string[][], { filter, metric }: ScoredRanking): SqlFragment {
  return sql`${gainedRows(rows, metric)} join videos v on v.organization_key = ${organizationKey(filter)} and v.key = g.video_key`;
}

/** Of videos `v` with gains `g`, which none need have. */
function withGains(videos: SqlFragment): SqlFragment {
  return sql`
    select v.*, ${gainsOrZero(sql`g`)}
    from ${videos}`;
}

function columnsOf(metric: keyof typeof rankingSums): FactColumn[] {
  return Object.values<readonly FactColumn[]>(rankingSums[metric]).flat();
}

/** Rows of score, video and the sums that rank by this metric. */
function selectBest(
  view: HistoryView,
  facts: Omit<FactsQuestion, "columns" | "rest">,
  metric: keyof typeof rankingSums,
  rest: string,
): Promise<string[][] | undefined> {
  const gains = Object.values<readonly FactColumn[]>(rankingSums[metric]);
  const [scored = "", ...viewed] = gains.map((of) => `sum(${of.join(" + ")})`);
  const score = viewed.length === 0 ? scored : `if(${viewed} = 0, 0, ${scored} / ${viewed})`;
  return view.select({
    ...facts,
    columns: [`${score} as score`, "video_key", scored, ...viewed].join(", "),
    rest: `group by video_key having ${rest}`,
  });
}

/** Table `g` of these rows. */
function gainedRows(rows: readonly string[][], metric: keyof typeof rankingSums): SqlFragment {
  const gained = (gain: keyof InteractionsRow) => {
    const index = Object.keys(rankingSums[metric]).indexOf(gain);
    return index < 0 ? sql`null::bigint[]` : column(rows, index + 2);
  };
  return sql`unnest(${keysOf(rows)}, ${perCount(({ counted }) => gained(`${counted}s`))}) as g(video_key, ${gainColumns})`;
}

function keysOf(rows: readonly string[][]): SqlFragment {
  return column(rows, 1);
}

function column(rows: readonly string[][], index: number): SqlFragment {
  return sql`${arrayLiteral(rows.map((row) => row[index] ?? null))}::bigint[]`;
}
