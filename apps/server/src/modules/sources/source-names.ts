import { SIMULATOR } from "@clipledger/connectors/simulator/create-simulator";
import type { Platform } from "@clipledger/domain/platforms";
import type { Database, Queryable } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";

/** The source of counts that somebody brought from elsewhere. */
export const IMPORT = "import";

/** Remembered per database: names and their numbers never change. */
const known = new WeakMap<Database, Map<string, number>>();

/**
 * The numbers that stand for the sources beside counts. Outside of any transaction: a number that is remembered must not be
 * rolled back.
 */
export async function sourceKeysOf(
  db: Database,
  names: Iterable<string>,
): Promise<ReadonlyMap<string, number>> {
  const keys = known.get(db) ?? new Map<string, number>();
  known.set(db, keys);
  const missing = [...new Set(names)].filter((name) => !keys.has(name));
  if (missing.length === 0) return keys;
  await db.execute(sql`
    insert into sources (name) select name from unnest(${missing}::text[]) as t(name)
    where not exists (select from sources s where s.name = t.name)
    on conflict (name) do nothing`);
  const rows = await db.rows<{ key: number; name: string }>(sql`
    select key, name from sources where name = any(${missing}::text[])`);
  for (const { key, name } of rows) keys.set(name, key);
  return keys;
}

/** Whether what a source answered for is made up; undefined if none named itself. */
export function isSimulatedBy(source: string | undefined): boolean | undefined {
  return source === undefined ? undefined : source === SIMULATOR;
}

/** An account or a video of a platform, by the platform's id. */
export type PlatformThing = { readonly platformAccountId: string } | { readonly platformVideoId: string };

/** Whether the organization has it as simulated, or as real; undefined if nobody has answered for it yet. */
export async function findIsSimulated(
  db: Queryable,
  organizationId: string,
  platform: Platform,
  thing: PlatformThing,
): Promise<boolean | undefined> {
  const row = await db.maybeRow<{ readonly is_simulated: boolean | null }>(
    "platformAccountId" in thing
      ? sql`select a.is_simulated from tracked_accounts a
          where a.organization_id = ${organizationId} and a.platform = ${platform}
            and a.platform_account_id = ${thing.platformAccountId}`
      : sql`select coalesce(a.is_simulated, l.is_simulated) as is_simulated from organizations o
          left join videos v on v.organization_key = o.key and v.platform = ${platform}
            and v.platform_video_id = ${thing.platformVideoId}
          left join tracked_accounts a on a.key = v.account_key
          left join library_videos l on l.organization_id = o.id and l.platform = ${platform}
            and l.platform_video_id = ${thing.platformVideoId}
          where o.id = ${organizationId}`,
  );
  return row?.is_simulated ?? undefined;
}
