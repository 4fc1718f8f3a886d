import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

/** PostgreSQL's own `copy` of the file's bytes into a table without index or constraint. Answers how many rows. */
export async function copyIntoBareTable(client: pg.Client, path: string): Promise<number> {
  await client.query(createTable);
  const copy = client.query(copyFrom("copy bare from stdin (format csv, header)"));
  await pipeline(createReadStream(path), copy);
  return copy.rowCount;
}

const createTable = `
  drop table if exists bare;
  create table bare (
    platform text, platform_account_id text, username text, platform_video_id text, published_at timestamptz,
    observed_at timestamptz, view_count bigint, like_count bigint, comment_count bigint, share_count bigint,
    bookmark_count bigint, caption text, hashtags text, content_type text, duration_seconds integer
  )`;
