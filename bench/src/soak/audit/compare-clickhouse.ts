import type pg from "pg";
import type { Finding } from "./check.ts";

const COLUMNS = [
  "organization_key",
  "video_key",
  "day",
  "view_count",
  "like_count",
  "comment_count",
  "share_count",
  "bookmark_count",
];

/** Reads every fact of both, and compares them line by line. */
export async function compareClickHouse(client: pg.Client, clickhouseUrl: string): Promise<Finding> {
  const claim = "ClickHouse has the facts of PostgreSQL";
  const ours = await client.query<{ line: string }>(
    `select concat_ws(' ', ${COLUMNS.join(", ")}) as line from video_facts`,
  );
  const feed = await client.query<{ generation: string | null }>(
    "select generation::text as generation from history_feed",
  );
  const answer = await fetch(clickhouseUrl, {
    method: "POST",
    body: `select ${COLUMNS.join(", ")} from clipledger.facts_${feed.rows[0]?.generation} final format TSV`,
  });
  const text = await answer.text();
  if (!answer.ok)
    return { claim, examined: 0, faults: [`ClickHouse answered ${answer.status}: ${text.slice(0, 200)}`] };
  const theirs = new Set(
    text.split("\n").flatMap((line) => (line === "" ? [] : [line.replaceAll("\t", " ")])),
  );
  const missing = ours.rows.map(({ line }) => line).filter((line) => !theirs.delete(line));
  return {
    claim,
    examined: ours.rows.length,
    faults: [
      ...missing.slice(0, 10).map((line) => `ClickHouse lacks ${line}`),
      ...[...theirs].slice(0, 10).map((line) => `only ClickHouse has ${line}`),
    ],
  };
}
