import type { MaxVideos } from "@clipledger/contract/tracking-shared";
import type { ContentType, Platform } from "@clipledger/domain/platforms";
import { sql } from "../src/infra/db/sql.ts";
import { createId } from "../src/infra/ids.ts";
import { addFactPartitions, addSnapshotPartitions } from "../src/modules/tracking/facts/fact-partitions.ts";
import { lockFacts } from "../src/modules/tracking/facts/lock-facts.ts";
import { recordSnapshots } from "../src/modules/tracking/facts/record-snapshots.ts";
import { saveVideos } from "../src/modules/tracking/facts/save-videos.ts";
import type { TestOrganization } from "./builders.ts";

export interface TestAccount {
  readonly id: string;
  readonly key: number;
  readonly platform: Platform;
  readonly platformAccountId: string;
  readonly username: string;
}

interface TestAccountFields {
  readonly platform?: Platform;
  readonly platformAccountId?: string;
  readonly username?: string;
  readonly displayName?: string | null;
  readonly origin?: "added" | "video" | "import";
  readonly maxVideos?: MaxVideos;
  readonly isCompetitor?: boolean;
  readonly hashtagsFilter?: readonly string[] | null;
  readonly creatorId?: string | null;
  readonly publishedVideoCount?: number | null;
  readonly nextSyncAt?: Date | null;
  readonly isSimulated?: boolean | null;
}

let sequence = 0;

/** A tracked account as it stands after it was added, without any video. */
export async function buildTrackedAccount(
  { id: organizationId, ctx, owner }: TestOrganization,
  fields: TestAccountFields = {},
): Promise<TestAccount> {
  sequence += 1;
  const {
    platform = "tiktok",
    platformAccountId = `account-${sequence}`,
    username = `user.${sequence}`,
    displayName = `User ${sequence}`,
    origin = "added",
    maxVideos = 30,
    isCompetitor = false,
    hashtagsFilter = null,
    creatorId = null,
    publishedVideoCount = null,
    nextSyncAt = null,
    isSimulated = null,
  } = fields;
  const id = createId("trackedAccount");
  const now = ctx.clock.now();
  const { key } = await ctx.db.row<{ key: number }>(sql`
    insert into tracked_accounts (
      organization_id, organization_key, id, platform, platform_account_id, origin, initial_username, username,
      display_name, max_videos, is_competitor, hashtags_filter, creator_id, published_video_count, loaded_at,
      next_sync_at, is_simulated, created_at, updated_at, actor_type, user_id
    )
    select o.id, o.key, ${id}, ${platform}, ${platformAccountId}, ${origin}, ${username}, ${username}, ${displayName},
      ${maxVideos}, ${isCompetitor}, ${hashtagsFilter}::text[], ${creatorId}, ${publishedVideoCount}, ${now},
      ${nextSyncAt}, ${isSimulated}, ${now}, ${now}, 'user', ${owner.userId}
    from organizations o where o.id = ${organizationId}
    returning key`);
  return { id, key, platform, platformAccountId, username };
}

export interface TestVideo {
  readonly key: bigint;
  readonly platform: Platform;
  readonly platformVideoId: string;
}

export interface TestVideoFields {
  readonly platformVideoId?: string;
  readonly publishedAt?: string;
  readonly contentType?: ContentType;
  readonly caption?: string | null;
  readonly hashtags?: readonly string[];
  readonly durationSeconds?: number | null;
  readonly thumbnailUrl?: string | null;
}

/** A stored video of the account, without any count yet; only a sample if it is tracked as one. */
export async function buildVideo(
  { id: organizationId, ctx }: TestOrganization,
  account: TestAccount,
  fields: TestVideoFields = {},
): Promise<TestVideo> {
  sequence += 1;
  const { platformVideoId = `video-${sequence}`, publishedAt = "2026-09-01T12:00:00.000Z" } = fields;
  const [saved] = await ctx.db.transaction(async (tx) =>
    saveVideos(
      tx,
      await lockFacts(tx, organizationId),
      [
        {
          accountKey: account.key,
          platform: account.platform,
          platformVideoId,
          publishedAt: new Date(publishedAt),
          contentType: fields.contentType ?? "video",
          caption: fields.caption ?? null,
          hashtags: fields.hashtags ?? [],
          durationSeconds: fields.durationSeconds ?? null,
          thumbnailUrl: fields.thumbnailUrl ?? null,
          isSingle: true,
        },
      ],
      ctx.clock.now(),
    ),
  );
  if (saved === undefined) throw new Error("The video was not saved");
  return { key: saved.key, platform: account.platform, platformVideoId };
}

export interface TestSnapshot {
  /** An instant, or a day, which stands for its noon. */
  readonly at: string;
  readonly viewCount: number;
  readonly likeCount?: number | null;
  readonly commentCount?: number | null;
  readonly shareCount?: number | null;
  readonly bookmarkCount?: number | null;
}

/** Records what a platform said of the video, as a sync or an import would. */
export async function recordHistory(
  { id: organizationId, ctx }: TestOrganization,
  video: TestVideo,
  snapshots: readonly TestSnapshot[],
): Promise<void> {
  const instants = snapshots.map(({ at }) => new Date(at.includes("T") ? at : `${at}T12:00:00.000Z`));
  const days = instants.map((instant) => instant.toISOString().slice(0, 10));
  await addFactPartitions(ctx.db, days);
  await addSnapshotPartitions(ctx.db, days);
  const countsOf = (name: Exclude<keyof TestSnapshot, "at">) => snapshots.map((each) => each[name] ?? null);
  await ctx.db.transaction(async (tx) => {
    const organizationKey = await lockFacts(tx, organizationId);
    await recordSnapshots(
      tx,
      organizationKey,
      sql`select ${video.key}::bigint as video_key, null::smallint as source_key, t.* from unnest(
        ${instants}::timestamptz[], ${countsOf("viewCount")}::bigint[], ${countsOf("likeCount")}::bigint[],
        ${countsOf("commentCount")}::bigint[], ${countsOf("shareCount")}::bigint[],
        ${countsOf("bookmarkCount")}::bigint[]
      ) as t(observed_at, view_count, like_count, comment_count, share_count, bookmark_count)`,
      new Date(0),
    );
  });
}

/** A video that is tracked by itself. */
export async function buildTrackedVideo(
  { id: organizationId, ctx, owner }: TestOrganization,
  account: TestAccount,
  {
    platformVideoId = `video-${++sequence}`,
    isReference = false,
  }: { platformVideoId?: string; isReference?: boolean } = {},
): Promise<{ id: string; platformVideoId: string }> {
  const id = createId("trackedVideo");
  const now = ctx.clock.now();
  await ctx.db.execute(sql`
    insert into tracked_videos (
      organization_id, id, account_id, platform, platform_video_id, is_reference, created_at, updated_at, actor_type,
      user_id
    ) values (
      ${organizationId}, ${id}, ${account.id}, ${account.platform}, ${platformVideoId}, ${isReference}, ${now}, ${now},
      'user', ${owner.userId}
    )`);
  return { id, platformVideoId };
}

/** What the organization's sums hold of its own and its competitors' accounts. */
export async function readTotals({ id: organizationId, ctx }: TestOrganization) {
  const { own, competitors, videos } = await ctx.db.row<{
    own: bigint;
    competitors: bigint;
    videos: bigint;
  }>(sql`
    select coalesce(sum(g.views) filter (where g.segment & 2 = 0), 0)::bigint as own,
      coalesce(sum(g.views) filter (where g.segment & 2 = 2), 0)::bigint as competitors,
      coalesce(sum(g.posted_videos), 0)::bigint as videos
    from organizations o left join (
      select organization_key, group_key, segment, views, posted_videos from group_days
      union all select organization_key, group_key, segment, views, 0 from group_baselines
    ) g on g.organization_key = o.key and g.group_key = 0
    where o.id = ${organizationId}`);
  return { ownViews: Number(own), competitorViews: Number(competitors), videos: Number(videos) };
}
