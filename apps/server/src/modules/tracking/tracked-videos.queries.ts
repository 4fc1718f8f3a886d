import type { Platform } from "@clipledger/domain/platforms";
import type { Transaction } from "../../infra/db/database.ts";
import { givenRows, insertRecords } from "../../infra/db/insert-rows.ts";
import { type SqlFragment, sql } from "../../infra/db/sql.ts";
import type { RowMaking } from "./row-actor.ts";
import type { AccountOrigin } from "./tracked-accounts.queries.ts";

export interface TrackedVideoRow {
  id: string;
  platform: Platform;
  platform_video_id: string;
  is_reference: boolean;
  account_id: string;
  account_key: number;
  account_origin: AccountOrigin;
  username: string | null;
  platform_account_id: string;
}

export const selectTrackedVideos: SqlFragment = sql`
  select t.id, t.platform, t.platform_video_id, t.is_reference, a.id as account_id, a.key as account_key,
    a.origin as account_origin, coalesce(a.username, a.initial_username) as username, a.platform_account_id
  from tracked_videos t
  join tracked_accounts a on a.organization_id = t.organization_id and a.id = t.account_id`;

/** By platform and its id, samples in briefs included. */
export function listTrackedVideosOf(
  tx: Transaction,
  organizationId: string,
  names: readonly VideoName[],
): Promise<TrackedVideoRow[]> {
  return tx.rows(sql`
    ${selectTrackedVideos} where t.organization_id = ${organizationId} and (t.platform, t.platform_video_id) in (
      select * from ${givenRows("named", { types: { platform: "text", platformVideoId: "text" }, rows: names })}
    )`);
}

interface NewTrackedVideoRow extends VideoName {
  readonly id: string;
  readonly accountId: string;
  readonly region: string | null;
  /** Only a sample in briefs. */
  readonly isReference: boolean;
}

export async function insertTrackedVideos(
  tx: Transaction,
  { organizationId, actorType, userId, at }: RowMaking,
  videos: readonly NewTrackedVideoRow[],
): Promise<void> {
  await tx.execute(
    insertRecords("tracked_videos", {
      types: {
        id: "text",
        accountId: "text",
        platform: "text",
        platformVideoId: "text",
        region: "text",
        isReference: "boolean",
      },
      rows: videos,
      alike: { organizationId, createdAt: at, updatedAt: at, actorType, userId },
    }),
  );
}

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
    from ${givenRows("named", { types: { platform: "text", platformVideoId: "text" }, rows: names })}
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
