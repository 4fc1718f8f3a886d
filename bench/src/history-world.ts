import type { ClickHouse } from "../../apps/server/src/infra/clickhouse/clickhouse.ts";
import type { Database } from "../../apps/server/src/infra/db/database.ts";
import { sql } from "../../apps/server/src/infra/db/sql.ts";
import { factsTable, mergeMonths } from "../../apps/server/src/modules/history/history-tables.ts";
import { addFactPartitions } from "../../apps/server/src/modules/tracking/facts/fact-partitions.ts";
import {
  BIG_ACCOUNTS,
  BIG_ORGANIZATION,
  FIRST_DAY,
  LAST_DAY,
  ORGANIZATIONS,
  OTHER_ACCOUNTS,
} from "./facts-world.ts";
import type { DuckDb } from "./reference/duckdb-facts.ts";

/** A world of daily facts that three engines generate alike. The first of its organizations has three tenths of the facts. */
interface HistoryWorld {
  readonly bigVideos: number;
  readonly otherVideos: number;
}

const DAYS = 180;
const FACTS_PER_VIDEO = 90.5;

export function worldOf(facts: number): HistoryWorld {
  const videos = facts / FACTS_PER_VIDEO;
  return {
    bigVideos: Math.round(videos * 0.3),
    otherVideos: Math.round((videos * 0.7) / (ORGANIZATIONS - 1)),
  };
}

/** How an engine divides whole numbers. */
interface Dialect {
  divide(dividend: string, divisor: number): string;
  remainder(dividend: string, divisor: string): string;
}

/** Of video `n` within its organization: the days until it was published, and its counts on its `age`-th day, which go up and down in pace. */
function formulas({ divide, remainder }: Dialect) {
  const pace = `(${remainder("(n * 48271)", "2000")} + 1)`;
  const views = (age: string) => `(${pace} * ${age} + ${remainder(`(n * 7919 + ${age} * 104729)`, pace)})`;
  return {
    publishedAfter: remainder("(n * 37)", String(DAYS)),
    counts: (age: string) => [views(age), ...[12, 150, 90, 70].map((divisor) => divide(views(age), divisor))],
  };
}

const percent = (dividend: string, divisor: string) => `(${dividend} % ${divisor})`;
const inPostgres = formulas({ divide: (a, b) => `(${a} / ${b})`, remainder: percent });
const inDuckDb = formulas({ divide: (a, b) => `(${a} // ${b})`, remainder: percent });
const inClickHouse = formulas({
  divide: (a, b) => `intDiv(${a}, ${b})`,
  // A remainder is as small a type as its divisor, and old servers take one without a sign for one with.
  remainder: (a, b) => `(${a} % toInt64(${b}))`,
});

const COUNTS = ["view_count", "like_count", "comment_count", "share_count", "bookmark_count"];
const GAINS = ["views", "likes", "comments", "shares", "bookmarks"];

/** Videos and facts, and no sums: nothing but facts answers. The organizations are there, with their accounts. */
export async function seedPostgres(db: Database, { bigVideos, otherVideos }: HistoryWorld): Promise<void> {
  await addFactPartitions(db, [FIRST_DAY]);
  const isBig = `o.key = ${BIG_ORGANIZATION}`;
  const counts = inPostgres.counts(`(${DAYS} - ${inPostgres.publishedAfter})`);
  for (const statement of [
    "set statement_timeout = 0",
    `insert into videos (organization_key, key, account_key, platform, platform_video_id, content_type, published_at, first_seen_at,
        observed_at, ${COUNTS.join(", ")})
      overriding system value
      select o.key, case when ${isBig} then n else ${bigVideos} + (o.key - 2) * ${otherVideos} + n end, a.key, a.platform, n::text, 'video',
        timestamptz '${FIRST_DAY} 12:00Z' + ${inPostgres.publishedAfter} * interval '1 day', now(), now(), ${counts.join(", ")}
      from organizations o
      cross join lateral generate_series(1::bigint, case when ${isBig} then ${bigVideos} else ${otherVideos} end) n
      join tracked_accounts a on a.organization_key = o.key
        and a.platform_account_id = (n % case when ${isBig} then ${BIG_ACCOUNTS} else ${OTHER_ACCOUNTS} end)::text`,
    `insert into video_facts (organization_key, video_key, day, ${COUNTS.join(", ")})
      select organization_key, key, published_on + age - 1, ${inPostgres.counts("age").join(", ")}
      from (
        select v.organization_key, v.key, v.published_on, v.platform_video_id::bigint as n, age
        from videos v cross join lateral generate_series(1, date '${LAST_DAY}' - v.published_on + 1) age
      ) facts`,
    "vacuum (analyze)",
  ]) {
    const client = await db.pool.connect();
    await client.query("set statement_timeout = 0");
    await client.query(statement);
    // The setting goes with the connection.
    client.release(true);
  }
}

/** Facts of organizations in the product's own table, as its feed would have sent them, merged as it has them merged. */
export async function seedClickHouse(
  clickhouse: ClickHouse,
  generation: bigint,
  { bigVideos, otherVideos }: HistoryWorld,
  [first, last]: readonly [number, number],
): Promise<void> {
  const age = "toInt64(age)";
  const isFirst = "(age = 1)";
  const before = inClickHouse.counts("(toInt64(age) - 1)");
  for (let organization = first; organization <= last; organization += 1) {
    const isBig = organization === BIG_ORGANIZATION;
    const offset = isBig ? 0 : bigVideos + (organization - 2) * otherVideos;
    const counts = inClickHouse.counts(age);
    const gains = counts.map((count, index) => `${count} - if(${isFirst}, 0, ${before[index]})`);
    await clickhouse.everywhere(`
      insert into ${factsTable(clickhouse, generation)}
      select ${organization}, ${offset} + n, toDate('${FIRST_DAY}') + published + age - 1, ${counts.join(", ")}, ${gains.join(", ")}, ${isFirst}, 1
      from (
        select toInt64(number + 1) as n, ${inClickHouse.publishedAfter} as published,
          arrayJoin(range(toUInt64(${DAYS} - published))) + 1 as age
        from numbers(${isBig ? bigVideos : otherVideos})
      )`);
  }
  while ((await mergeMonths(clickhouse, generation)).length > 0);
}

/** The same columns as ClickHouse's, sorted as DuckDB skips most: by organization and day. */
export async function seedDuckDbHistory(
  duckDb: DuckDb,
  { bigVideos, otherVideos }: HistoryWorld,
): Promise<void> {
  const isBig = `org = ${BIG_ORGANIZATION}`;
  const counts = inDuckDb.counts("age");
  const before = inDuckDb.counts("(age - 1)");
  await duckDb.run(`
    create table videos as select *, date '${FIRST_DAY}' + ${inDuckDb.publishedAfter}::int as published_on, n % ${BIG_ACCOUNTS} as account,
      case when ${isBig} then n else ${bigVideos} + (org - 2) * ${otherVideos} + n end as video_key
    from range(1, ${ORGANIZATIONS + 1}) orgs(org),
      lateral (select unnest(range(1, case when ${isBig} then ${bigVideos} else ${otherVideos} end + 1)) as n)`);
  await duckDb.run(`
    create table facts as
    select org, video_key, published_on + (age - 1)::int as day,
      ${counts.map((count, index) => `${count} as ${COUNTS[index]}`).join(", ")},
      ${counts.map((count, index) => `${count} - case when age = 1 then 0 else ${before[index]} end as ${GAINS[index]}`).join(", ")},
      age = 1 as is_first
    from (select *, unnest(range(1, date_diff('day', published_on, date '${LAST_DAY}') + 2)) as age from videos)
    order by org, day, video_key`);
}

/** Others than the big one have seven tenths of the facts, a hundredth each; more of them make it so many times the facts. */
export function organizationsWith(facts: number, times: number): number {
  const { bigVideos, otherVideos } = worldOf(facts);
  const all = (bigVideos + otherVideos * (ORGANIZATIONS - 1)) * times;
  return 1 + Math.round((all - bigVideos) / otherVideos);
}

export async function bytesPerFact(
  db: Database,
  clickhouse: ClickHouse,
): Promise<{ ours: number; postgres: number }> {
  const stored = await db.row<{ bytes: bigint; facts: bigint }>(sql`
    select (select sum(pg_total_relation_size(relid))::bigint from pg_partition_tree('video_facts')) as bytes,
      (select count(*) from video_facts) as facts`);
  const [row] = await clickhouse.rows(
    `select sum(bytes_on_disk), sum(rows) from system.parts where active and database = '${clickhouse.database}'`,
  );
  const [bytes = 0, facts = 0] = (row ?? []).map(Number);
  return { ours: bytes / facts, postgres: Number(stored.bytes) / Number(stored.facts) };
}
