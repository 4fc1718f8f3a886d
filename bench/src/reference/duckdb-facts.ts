import { DuckDBInstance } from "@duckdb/node-api";
import {
  BIG_ACCOUNTS,
  BIG_ORGANIZATION,
  FIRST_DAY,
  formulas,
  LAST_DAY,
  ORGANIZATIONS,
  OTHER_ACCOUNTS,
  type Scale,
} from "../facts-world.ts";
import type { Stage } from "../stage.ts";

export type DuckDb = Awaited<ReturnType<typeof openDuckDb>>;

/** DuckDB in memory, on as many threads as the machine has processors, which is its default. */
export async function openDuckDb(stage: Stage) {
  const instance = await stage.hold(
    () => DuckDBInstance.create(":memory:"),
    async (duckDb) => duckDb.closeSync(),
  );
  const connection = await instance.connect();
  const prepared = new Map<string, Awaited<ReturnType<typeof connection.prepare>>>();
  return {
    async run(statement: string): Promise<void> {
      prepared.clear();
      await connection.run(statement);
    },
    /** Prepares a question when it is asked first, as the product does. */
    async read(question: string): Promise<Record<string, unknown>[]> {
      const statement = prepared.get(question) ?? (await connection.prepare(question));
      prepared.set(question, statement);
      return (await statement.runAndReadAll()).getRowObjectsJS();
    },
  };
}

/**
 * The same world as PostgreSQL's, as DuckDB likes it best: what a question may filter by stands in every fact, so that
 * nothing is joined, and facts are sorted, so that all but the asked organization and days are skipped.
 */
export async function seedDuckDb(duckDb: DuckDb, scale: Scale): Promise<number> {
  const [views, likes, comments, shares, bookmarks] = formulas.counts;
  const isBig = `(org = ${BIG_ORGANIZATION})`;
  const accounts = `(case when ${isBig} then ${BIG_ACCOUNTS} else ${OTHER_ACCOUNTS} end)`;
  const videos = `(case when ${isBig} then ${scale.bigVideos} else ${scale.otherVideos} end)`;
  for (const statement of [
    `create or replace table videos as
      select *, ${formulas.platformOfAccount} as platform, ${formulas.isCompetitor} as is_competitor,
        ${formulas.projectOfAccount} as project
      from (
        select org, n::int as video, ${formulas.accountOfVideo(accounts)}::int as a, a as account,
          ${formulas.contentType} as content_type, (date '${FIRST_DAY}' + ${formulas.publishedAfterDays}::int) as published_on
        from range(1, ${ORGANIZATIONS + 1}) orgs(org), lateral (select unnest(range(1, ${videos} + 1)) as n)
      ) order by org, video`,
    `create or replace table facts as
      select * exclude (n, age), ${views} as views, ${likes} as likes, ${comments} as comments, ${shares} as shares,
        ${bookmarks} as bookmarks
      from (
        select v.*, d.day::date as day, v.video::bigint as n, date_diff('day', v.published_on, d.day::date) + 1 as age
        from videos v join (select unnest(generate_series(date '${FIRST_DAY}', date '${LAST_DAY}', interval 1 day)) as day) d
          on d.day >= v.published_on
      ) order by org, day, video`,
  ]) {
    await duckDb.run(statement);
  }
  const [{ total } = { total: 0 }] = await duckDb.read("select count(*) as total from facts");
  return Number(total);
}
