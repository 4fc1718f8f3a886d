import type { Database } from "./infra/db/database.ts";
import { type SqlFragment, sql } from "./infra/db/sql.ts";

/**
 * Stored addresses of images and files that the product draws itself name the host it had when they were stored. When
 * it has moved to another address since, they move along.
 */
export function moveMedia(db: Database, url: string): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table media_address in exclusive mode`);
    const known = await tx.maybeRow<{ url: string }>(sql`select url from media_address`);
    if (known?.url === url) return;
    await tx.execute(sql`
      insert into media_address (url) values (${url}) on conflict (is_only) do update set url = excluded.url`);
    if (known === undefined) return;
    await tx.execute(sql`set local statement_timeout = 0`);
    for (const { table, columns } of addresses) {
      for (const column of columns) {
        await tx.execute(sql`
          update ${table} set ${column} = ${url} || substr(${column}, length(${known.url}) + 1)
          where starts_with(${column}, ${`${known.url}/`})`);
      }
    }
  });
}

const addresses: readonly { table: SqlFragment; columns: readonly SqlFragment[] }[] = [
  {
    table: sql`videos`,
    columns: [sql`thumbnail_url`, sql`download_url`, sql`music_play_url`, sql`music_cover_url`],
  },
  { table: sql`tracked_accounts`, columns: [sql`profile_picture_url`] },
  {
    table: sql`library_videos`,
    columns: [sql`thumbnail_url`, sql`download_url`, sql`account_profile_picture_url`],
  },
];
