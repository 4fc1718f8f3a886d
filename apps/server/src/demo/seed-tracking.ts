import type { Connector, PlatformVideo } from "@clipledger/connectors/connector";
import { SIMULATOR } from "@clipledger/connectors/simulator/create-simulator";
import type { ImportRow } from "@clipledger/contract/tracking-import";
import type { MaxVideos } from "@clipledger/contract/tracking-shared";
import type { Platform } from "@clipledger/domain/platforms";
import type { OperationContext, Services } from "../infra/context.ts";
import { sql } from "../infra/db/sql.ts";
import { enqueue } from "../infra/tasks/task.ts";
import { discoverVideosTask } from "../modules/library/discovery/discover-videos.ts";
import { sourceKeysOf } from "../modules/sources/source-names.ts";
import { refreshAccounts } from "../modules/tracking/accounts/refresh-accounts.ts";
import { trackAccounts } from "../modules/tracking/accounts/track-accounts.ts";
import { excludeVideos } from "../modules/tracking/exclusions/exclude-videos.ts";
import { importHistory } from "../modules/tracking/import/import-history.ts";
import { addAccountsToProject } from "../modules/tracking/projects/change-memberships.ts";
import { createProject } from "../modules/tracking/projects/manage-projects.ts";
import { asOwner, at, type ConnectorsAt, type DemoOwner } from "./demo-context.ts";

interface DemoAccount {
  readonly platform: Platform;
  readonly username: string;
  readonly project?: string;
  readonly isCompetitor?: true;
}

const demoAccounts: readonly DemoAccount[] = [
  { platform: "tiktok", username: "juniper.bakes", project: "Pantry app" },
  { platform: "instagram", username: "juniper.bakes", project: "Pantry app" },
  { platform: "tiktok", username: "marco.cooks", project: "Pantry app" },
  { platform: "youtube", username: "weeknight.kitchen", project: "Pantry app" },
  { platform: "tiktok", username: "fitwithnoor", project: "Stride" },
  { platform: "instagram", username: "run.with.theo", project: "Stride" },
  { platform: "facebook", username: "stride.moves", project: "Stride" },
  { platform: "youtube", username: "lena.lifts", project: "Stride" },
  { platform: "tiktok", username: "rival.recipes", isCompetitor: true },
  { platform: "instagram", username: "pace.makers", isCompetitor: true },
];

const HISTORY_DAYS = 45;
/** Looks from before, further and further apart, so that the first day of following does not gain a video's whole past. */
const EARLIER_LOOKS = [150, 120, 95, 80, 70, 62, 56, 51, 48];
const VIDEOS_PER_ACCOUNT: MaxVideos = 60;
const ROWS_PER_IMPORT = 10_000;

/** Accounts followed for six weeks, in two projects, with the history that following them would have brought. */
export async function seedTracking(
  services: Services,
  demo: DemoOwner,
  connectorsAt: ConnectorsAt,
): Promise<void> {
  const dayBack = (days: number): OperationContext => {
    const past = at(services, days);
    return asOwner({ ...past, connectorsOf: () => connectorsAt(past.clock) }, demo);
  };
  for (const isCompetitor of [false, true]) {
    const accounts = demoAccounts
      .filter((account) => (account.isCompetitor ?? false) === isCompetitor)
      .map(({ platform, username }) => ({ platform, username, max_videos: VIDEOS_PER_ACCOUNT }));
    await trackAccounts(dayBack(HISTORY_DAYS), { accounts, isCompetitor });
  }
  await formProjects(dayBack(HISTORY_DAYS - 1));
  const rows: ImportRow[] = [];
  for (const days of EARLIER_LOOKS) rows.push(...(await observe(dayBack(days))));
  for (let days = HISTORY_DAYS; days > 0; days -= 1) rows.push(...(await observe(dayBack(days))));
  for (let start = 0; start < rows.length; start += ROWS_PER_IMPORT) {
    await importHistory(asOwner(services, demo), { rows: rows.slice(start, start + ROWS_PER_IMPORT) });
  }
  await nameSimulator(services, demo);
  await leaveOneVideoOut(dayBack(3));
  await lookAround(asOwner(services, demo));
}

/** The history came by the way of imports, but nobody has brought it from anywhere: it is made up, and says so. */
async function nameSimulator({ db }: Services, { organizationId }: DemoOwner): Promise<void> {
  const keys = await sourceKeysOf(db, [SIMULATOR]);
  for (const table of [sql`video_facts`, sql`video_snapshots`])
    await db.execute(sql`
      update ${table} t set source_key = ${keys.get(SIMULATOR)}
      from organizations o where o.id = ${organizationId} and t.organization_key = o.key`);
}

async function formProjects(ctx: OperationContext): Promise<void> {
  const names = new Set(demoAccounts.flatMap(({ project }) => project ?? []));
  for (const name of names) {
    const { id } = await createProject(ctx, { name });
    const usernames = demoAccounts.filter(({ project }) => project === name).map(({ username }) => username);
    const accounts = await ctx.db.rows<{ id: string }>(sql`
      select id from tracked_accounts
      where organization_id = ${ctx.organization.id} and not is_competitor and username = any(${usernames})`);
    await addAccountsToProject(
      ctx,
      id,
      accounts.map((account) => account.id),
    );
  }
}

/** What a sync at the context's instant would have seen. */
async function observe({ connectorsOf, organization, clock }: OperationContext): Promise<ImportRow[]> {
  const connectors = connectorsOf(organization.id);
  const seen = await Promise.all(
    demoAccounts.map(async ({ platform, username }) => {
      const connector = connectors[platform];
      const { platformAccountId } = await connector.accountByUsername({ username });
      const videos = await newestVideos(connector, platformAccountId ?? "");
      return videos.map((video) => toImportRow(video, username, clock.now()));
    }),
  );
  return seen.flat();
}

/** As many as a sync reads; what it had never seen before would count as gained on one day. */
async function newestVideos(connector: Connector, platformAccountId: string): Promise<PlatformVideo[]> {
  const videos: PlatformVideo[] = [];
  let pageToken: string | undefined;
  do {
    const page = await connector.accountVideos({ platformAccountId, pageToken });
    videos.push(...page.items);
    pageToken = page.nextPageToken ?? undefined;
  } while (pageToken !== undefined && videos.length < VIDEOS_PER_ACCOUNT);
  return videos.slice(0, VIDEOS_PER_ACCOUNT);
}

function toImportRow(video: PlatformVideo, username: string, observedAt: Date): ImportRow {
  return {
    platform: video.platform,
    platformAccountId: video.platformAccountId ?? "",
    username,
    platformVideoId: video.platformVideoId ?? "",
    publishedAt: (video.publishedAt ?? observedAt).toISOString(),
    observedAt: observedAt.toISOString(),
    viewCount: video.viewCount ?? 0,
    likeCount: video.likeCount,
    commentCount: video.commentCount,
    shareCount: video.shareCount,
    bookmarkCount: video.bookmarkCount,
    caption: video.caption,
    hashtags: [...video.hashtags],
    contentType: video.contentType,
    durationSeconds: video.durationSeconds,
  };
}

/** Orders what the worker would get to within the day: a sync of every account, and a search for the library. */
async function lookAround(ctx: OperationContext): Promise<void> {
  const organizationId = ctx.organization.id;
  const accounts = await ctx.db.rows<{ id: string }>(sql`
    select id from tracked_accounts where organization_id = ${organizationId}`);
  await refreshAccounts(ctx, { accounts: accounts.map(({ id }) => id) });
  await enqueue(ctx.db, discoverVideosTask, { organizationId });
}

/** The oldest one, so that the list of excluded videos is not empty. */
async function leaveOneVideoOut(ctx: OperationContext): Promise<void> {
  const video = await ctx.db.row<{
    id: string;
    platform: Platform;
    platform_account_id: string;
    platform_video_id: string;
  }>(sql`
    select a.id, a.platform, a.platform_account_id, v.platform_video_id
    from tracked_accounts a join videos v on v.account_key = a.key
    where a.organization_id = ${ctx.organization.id} order by v.published_at, v.key limit 1`);
  await excludeVideos(ctx, {
    entries: [
      {
        orgAccountId: video.id,
        platform: video.platform,
        platformAccountId: video.platform_account_id,
        platformVideoId: video.platform_video_id,
      },
    ],
  });
}
