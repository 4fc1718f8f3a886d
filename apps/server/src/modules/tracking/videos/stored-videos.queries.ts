import type { Platform } from "@clipledger/domain/platforms";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

export interface VideoName {
  readonly platform: Platform;
  readonly platformVideoId: string;
}

export interface StoredVideoRow {
  key: bigint;
  account_key: number;
  platform: Platform;
  platform_video_id: string;
  is_reference: boolean;
}

/** Those of the videos that were fetched or imported already. */
export function listStoredVideos(
  tx: Transaction,
  organizationKey: number,
  names: readonly VideoName[],
): Promise<StoredVideoRow[]> {
  return tx.rows(sql`
    select v.key, v.account_key, v.platform, v.platform_video_id, v.is_reference
    from unnest(
      ${names.map(({ platform }) => platform)}::text[], ${names.map(({ platformVideoId }) => platformVideoId)}::text[]
    ) as named(platform, platform_video_id)
    join videos v on v.organization_key = ${organizationKey} and v.platform = named.platform
      and v.platform_video_id = named.platform_video_id`);
}

export async function updateIsReference(
  tx: Transaction,
  organizationKey: number,
  videoKeys: readonly bigint[],
  isReference: boolean,
): Promise<void> {
  await tx.execute(sql`
    update videos set is_reference = ${isReference}
    where organization_key = ${organizationKey} and key = any(${videoKeys}::bigint[])`);
}

export async function updateIsExcluded(
  tx: Transaction,
  organizationKey: number,
  videoKeys: readonly bigint[],
  isExcluded: boolean,
): Promise<void> {
  await tx.execute(sql`
    update videos set is_excluded = ${isExcluded}
    where organization_key = ${organizationKey} and key = any(${videoKeys}::bigint[])`);
}
