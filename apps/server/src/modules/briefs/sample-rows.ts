import { type SampleVideoOutput, SampleVideoSchema } from "@clipledger/contract/briefs/sample-video";
import { type ContentType, type Platform, videoUrl } from "@clipledger/domain/platforms";
import type { OperationContext } from "../../infra/context.ts";
import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { givenRows, insertRecords } from "../../infra/db/insert-rows.ts";
import { type SqlFragment, sql } from "../../infra/db/sql.ts";
import { groupBy } from "../../infra/lists.ts";
import { wireFields } from "../../infra/wire-fields.ts";
import { type FactsOwner, getOrganizationKey, lockFacts } from "../tracking/facts/lock-facts.ts";
import type { VideoName } from "../tracking/tracked-videos.queries.ts";

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
    ${insertRecords("brief_samples", {
      types: {
        platform: "text",
        platformVideoId: "text",
        position: "int",
        label: "text",
        libraryVideoId: "text",
      },
      rows: samples,
      alike: { organizationId, briefId, createdAt: at },
    })}
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
  const named = givenRows("named", { types: { platform: "text", platformVideoId: "text" }, rows: names });
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
    ...wireFields(SampleVideoSchema, row),
    number: row.position + 1,
    url: videoUrl({ platform, platformVideoId, username, contentType: row.content_type ?? "video" }),
    viewCount: row.view_count === null ? null : Number(row.view_count),
    orgAccountId: row.account_id,
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
