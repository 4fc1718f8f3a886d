import type { Platform } from "@clipledger/domain/platforms";
import { AppError } from "../../../infra/app-error.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import type { AccountOrigin } from "../accounts/tracked-accounts.queries.ts";
import type { RowMaking } from "../row-actor.ts";
import type { VideoName } from "./stored-videos.queries.ts";

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

const selectTrackedVideos: SqlFragment = sql`
  select t.id, t.platform, t.platform_video_id, t.is_reference, a.id as account_id, a.key as account_key,
    a.origin as account_origin, coalesce(a.username, a.initial_username) as username, a.platform_account_id
  from tracked_videos t
  join tracked_accounts a on a.organization_id = t.organization_id and a.id = t.account_id`;

/** Samples in briefs are not among them: briefs begin and end their tracking. */
export async function lockTrackedVideo(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<TrackedVideoRow> {
  const row = await tx.maybeRow<TrackedVideoRow>(sql`
    ${selectTrackedVideos} where t.organization_id = ${organizationId} and t.id = ${id} and not t.is_reference
    for key share of t`);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

/** The same by our ids or those of the platforms. */
export function lockTrackedVideosNamed(
  tx: Transaction,
  organizationId: string,
  names: readonly string[],
): Promise<TrackedVideoRow[]> {
  return tx.rows(sql`
    ${selectTrackedVideos} where t.organization_id = ${organizationId} and not t.is_reference
      and (t.id = any(${names}) or t.platform_video_id = any(${names}))
    order by t.id for key share of t`);
}

/** By platform and its id, samples in briefs included. */
export function listTrackedVideosOf(
  tx: Transaction,
  organizationId: string,
  names: readonly VideoName[],
): Promise<TrackedVideoRow[]> {
  return tx.rows(sql`
    ${selectTrackedVideos} where t.organization_id = ${organizationId} and (t.platform, t.platform_video_id) in (
      select * from unnest(
        ${names.map(({ platform }) => platform)}::text[], ${names.map(({ platformVideoId }) => platformVideoId)}::text[]
      )
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
  await tx.execute(sql`
    insert into tracked_videos (
      organization_id, id, account_id, platform, platform_video_id, region, is_reference, created_at, updated_at,
      actor_type, user_id
    )
    select ${organizationId}, id, "accountId", platform, "platformVideoId", region, "isReference", ${at}, ${at},
      ${actorType}, ${userId}
    from jsonb_to_recordset(${JSON.stringify(videos)}::jsonb) as incoming(
      id text, "accountId" text, platform text, "platformVideoId" text, region text, "isReference" boolean
    )`);
}

/** Samples that somebody now tracks for their own sake. */
export async function updateSamplesToTracked(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update tracked_videos set is_reference = false, updated_at = ${at}
    where organization_id = ${organizationId} and id = any(${ids})`);
}

/** One that is only a sample from now on. */
export async function updateTrackedToSample(
  tx: Transaction,
  organizationId: string,
  id: string,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update tracked_videos set is_reference = true, updated_at = ${at}
    where organization_id = ${organizationId} and id = ${id}`);
}

/** Whether a brief lists the video. */
export async function isSample(
  db: Queryable,
  organizationId: string,
  { platform, platform_video_id }: Pick<TrackedVideoRow, "platform" | "platform_video_id">,
): Promise<boolean> {
  const { is_sample } = await db.row<{ is_sample: boolean }>(sql`
    select exists (
      select from brief_samples
      where organization_id = ${organizationId} and platform = ${platform} and platform_video_id = ${platform_video_id}
    ) as is_sample`);
  return is_sample;
}

export async function deleteTrackedVideo(tx: Transaction, organizationId: string, id: string): Promise<void> {
  await tx.execute(sql`delete from tracked_videos where organization_id = ${organizationId} and id = ${id}`);
}

export async function hasTrackedVideos(
  db: Queryable,
  organizationId: string,
  accountId: string,
): Promise<boolean> {
  const { has } = await db.row<{ has: boolean }>(sql`
    select exists (
      select from tracked_videos where organization_id = ${organizationId} and account_id = ${accountId}
    ) as has`);
  return has;
}
