import type { VideoName } from "@clipledger/contract/payouts/calculation";
import type { HashtagsFilter } from "@clipledger/contract/tracking-shared";
import type { Platform } from "@clipledger/domain/platforms";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

export interface LinkedAccountRow {
  readonly id: string;
  readonly platform: Platform;
  readonly platform_account_id: string;
  readonly username: string | null;
  readonly max_videos: number;
  readonly hashtags_filter: HashtagsFilter;
  /** When counts of it were read last, by whomever. */
  readonly read_at: Date | null;
  /** Platform ids of its videos that count nowhere. */
  readonly excluded_videos: readonly string[];
}

export function listLinkedAccounts(
  db: Queryable,
  organizationId: string,
  creatorId: string,
): Promise<LinkedAccountRow[]> {
  return db.rows(sql`
    select a.id, a.platform, a.platform_account_id, coalesce(a.username, a.initial_username) as username, a.max_videos,
      a.hashtags_filter, greatest(a.loaded_at, seen.observed_at) as read_at, array(
        select e.platform_video_id from excluded_videos e
        where e.organization_id = a.organization_id and e.account_id = a.id order by e.platform_video_id
      ) as excluded_videos
    from tracked_accounts a
    cross join lateral (
      select max(v.observed_at) as observed_at from videos v
      where v.organization_key = a.organization_key and v.account_key = a.key
    ) seen
    where a.organization_id = ${organizationId} and a.creator_id = ${creatorId}
    order by a.key`);
}

/** Places in the list of those that are no videos of the creator's accounts. */
export async function listForeignVideos(
  db: Queryable,
  organizationId: string,
  creatorId: string,
  names: readonly VideoName[],
): Promise<number[]> {
  if (names.length === 0) return [];
  const rows = await db.rows<{ place: number }>(sql`
    select (n.place - 1)::int as place from unnest(
      ${names.map(({ platform }) => platform)}::text[],
      ${names.map(({ platformVideoId }) => platformVideoId)}::text[]
    ) with ordinality as n(platform, platform_video_id, place)
    where not exists (
      select from organizations o
      join videos v on v.organization_key = o.key and v.platform = n.platform
        and v.platform_video_id = n.platform_video_id
      join tracked_accounts a on a.key = v.account_key
      where o.id = ${organizationId} and a.creator_id = ${creatorId}
    )
    order by n.place`);
  return rows.map(({ place }) => place);
}
