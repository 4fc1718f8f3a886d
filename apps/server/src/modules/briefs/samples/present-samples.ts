import type { SampleVideoOutput } from "@clipledger/contract/briefs/sample-video";
import { type ContentType, type Platform, videoUrl } from "@clipledger/domain/platforms";
import type { Queryable } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { type FactsOwner, getOrganizationKey } from "../../tracking/facts/lock-facts.ts";

export async function presentSamples(
  db: Queryable,
  organizationId: string,
  briefId: string,
): Promise<SampleVideoOutput[]> {
  const organizationKey = await getOrganizationKey(db, organizationId);
  const rows = await listShownSamples(db, { organizationId, organizationKey }, briefId);
  return rows.map(toSampleVideo);
}

function toSampleVideo(row: ShownSampleRow): SampleVideoOutput {
  const { platform, platform_video_id: platformVideoId, username } = row;
  return {
    number: row.position + 1,
    label: row.label,
    platform,
    platformVideoId,
    url: videoUrl({ platform, platformVideoId, username, contentType: row.content_type ?? "video" }),
    caption: row.caption,
    thumbnailUrl: row.thumbnail_url,
    username,
    viewCount: row.view_count === null ? null : Number(row.view_count),
    libraryVideoId: row.library_video_id,
    orgAccountId: row.account_id,
    platformAccountId: row.platform_account_id,
    isAvailable: row.is_available,
  };
}

interface ShownSampleRow {
  platform: Platform;
  platform_video_id: string;
  position: number;
  label: string | null;
  library_video_id: string | null;
  account_id: string | null;
  platform_account_id: string | null;
  username: string | null;
  caption: string | null;
  thumbnail_url: string | null;
  content_type: ContentType | null;
  view_count: bigint | null;
  is_available: boolean;
}

/** Lists samples in their order. Until a sample was synced, its row shows what the library knows of it. */
function listShownSamples(
  db: Queryable,
  { organizationId, organizationKey }: FactsOwner,
  briefId: string,
): Promise<ShownSampleRow[]> {
  const isSame = (row: SqlFragment) =>
    sql`${row}.platform = s.platform and ${row}.platform_video_id = s.platform_video_id`;
  return db.rows(sql`
    select s.platform, s.platform_video_id, s.position, s.label, s.library_video_id,
      coalesce(owner.id, carrier.id) as account_id,
      coalesce(owner.platform_account_id, carrier.platform_account_id, l.platform_account_id) as platform_account_id,
      coalesce(owner.username, carrier.username, owner.initial_username, carrier.initial_username, l.account_username)
        as username,
      coalesce(v.caption, l.caption) as caption, coalesce(v.thumbnail_url, l.thumbnail_url) as thumbnail_url,
      coalesce(v.content_type, l.content_type) as content_type, coalesce(v.view_count, l.view_count) as view_count,
      (v.key is not null or t.id is not null) and t.last_error_code is null as is_available
    from brief_samples s
    left join videos v on v.organization_key = ${organizationKey} and ${isSame(sql`v`)}
    left join tracked_accounts owner on owner.organization_key = ${organizationKey} and owner.key = v.account_key
    left join tracked_videos t on t.organization_id = s.organization_id and ${isSame(sql`t`)}
    left join tracked_accounts carrier on carrier.organization_id = t.organization_id and carrier.id = t.account_id
    left join library_videos l on l.organization_id = s.organization_id and ${isSame(sql`l`)}
    where s.organization_id = ${organizationId} and s.brief_id = ${briefId}
    order by s.position`);
}
