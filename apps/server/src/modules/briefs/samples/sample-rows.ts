import type { Platform } from "@clipledger/domain/platforms";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { groupBy } from "../../../infra/lists.ts";
import { type FactsOwner, lockFacts } from "../../tracking/facts/lock-facts.ts";
import type { VideoName } from "../../tracking/videos/tracked-videos.queries.ts";

/** Whoever may track or untrack samples locks the organization's facts first, and the brief after them. */
export async function lockFactsOwner(
  tx: Transaction,
  { organization }: Pick<OperationContext, "organization">,
): Promise<FactsOwner> {
  return { organizationId: organization.id, organizationKey: await lockFacts(tx, organization.id) };
}

export interface SampleRow {
  platform: Platform;
  platform_video_id: string;
  label: string | null;
  library_video_id: string | null;
}

/** Lists the samples of a brief in their order. */
export function listSamples(db: Queryable, organizationId: string, briefId: string): Promise<SampleRow[]> {
  return db.rows(sql`
    select platform, platform_video_id, label, library_video_id from brief_samples
    where organization_id = ${organizationId} and brief_id = ${briefId} order by position`);
}

interface PlacedSample extends VideoName {
  readonly position: number;
  readonly label: string | null;
  readonly libraryVideoId: string | null;
}

/** Adds samples. One that the brief has already only gets its new position and label. */
export async function saveSamples(
  tx: Transaction,
  { organizationId, briefId }: { readonly organizationId: string; readonly briefId: string },
  samples: readonly PlacedSample[],
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into brief_samples (
      organization_id, brief_id, platform, platform_video_id, position, label, library_video_id, created_at
    )
    select ${organizationId}, ${briefId}, platform, "platformVideoId", position, label, "libraryVideoId", ${at}
    from jsonb_to_recordset(${JSON.stringify(samples)}::jsonb) as incoming(
      platform text, "platformVideoId" text, position int, label text, "libraryVideoId" text
    )
    on conflict (organization_id, brief_id, platform, platform_video_id)
      do update set position = excluded.position, label = excluded.label`);
}

/** The same text for the same video, whether a caller or a row names it. */
export function videoKey(
  video: VideoName | { readonly platform: string; readonly platform_video_id: string },
): string {
  return `${video.platform} ${"platformVideoId" in video ? video.platformVideoId : video.platform_video_id}`;
}

/** A video, and the account it must belong to, if the caller named one. */
export interface WantedVideo extends VideoName {
  readonly orgAccountId?: string | undefined;
  readonly platformAccountId?: string | undefined;
}

export interface KnownVideos {
  readonly isTracked: (video: VideoName) => boolean;
  /** Whether it is tracked under the account that was asked for. */
  readonly isAsWanted: (video: WantedVideo) => boolean;
}

export async function findKnownVideos(
  db: Queryable,
  owner: FactsOwner,
  videos: readonly VideoName[],
): Promise<KnownVideos> {
  const rows = await listAccountsOfVideos(db, owner, videos);
  const accounts = groupBy(rows, videoKey);
  const accountsOf = (video: VideoName): TrackedUnder[] => accounts.get(videoKey(video)) ?? [];
  return {
    isTracked: (video) => accountsOf(video).length > 0,
    isAsWanted: (video) => accountsOf(video).some((account) => belongsTo(account, video)),
  };
}

function belongsTo(account: TrackedUnder, { orgAccountId, platformAccountId }: WantedVideo): boolean {
  return (
    (orgAccountId === undefined || orgAccountId === account.account_id) &&
    (platformAccountId === undefined || platformAccountId === account.platform_account_id)
  );
}

interface TrackedUnder {
  platform: Platform;
  platform_video_id: string;
  account_id: string;
  platform_account_id: string;
}

/** Lists the accounts under which the videos are stored or tracked; a video without a row is not tracked at all. */
function listAccountsOfVideos(
  db: Queryable,
  { organizationId, organizationKey }: FactsOwner,
  names: readonly VideoName[],
): Promise<TrackedUnder[]> {
  const named = sql`unnest(
      ${names.map(({ platform }) => platform)}::text[], ${names.map(({ platformVideoId }) => platformVideoId)}::text[]
    ) as named(platform, platform_video_id)`;
  return db.rows(sql`
    select v.platform, v.platform_video_id, a.id as account_id, a.platform_account_id
    from ${named}
    join videos v on v.organization_key = ${organizationKey} and v.platform = named.platform
      and v.platform_video_id = named.platform_video_id
    join tracked_accounts a on a.organization_key = ${organizationKey} and a.key = v.account_key
    union
    select t.platform, t.platform_video_id, a.id, a.platform_account_id
    from ${named}
    join tracked_videos t on t.organization_id = ${organizationId} and t.platform = named.platform
      and t.platform_video_id = named.platform_video_id
    join tracked_accounts a on a.organization_id = t.organization_id and a.id = t.account_id`);
}
