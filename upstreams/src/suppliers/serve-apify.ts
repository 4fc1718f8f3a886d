import type { Connector, PlatformComment, PlatformVideo } from "@clipledger/connectors/connector";
import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import { createSimulator } from "@clipledger/connectors/simulator/create-simulator";
import type { Asked, Reply, RunningUpstream } from "../serve.ts";
import { type SupplierWorld, serveSupplier } from "./simulated-failure.ts";

/** What runs of the actors are started with. */
interface ActorInput {
  readonly profiles?: readonly string[];
  readonly postURLs?: readonly string[];
  readonly searchQueries?: readonly string[];
  readonly resultsPerPage?: number;
  readonly commentsPerPost?: number;
}

type Actor = (tiktok: Connector, input: ActorInput, signal: AbortSignal) => Promise<object[]>;

/** A supplier shaped like Apify: a run of an actor by POST, its dataset as the answer, without pages. */
export function serveApify(world: SupplierWorld): Promise<RunningUpstream> {
  const { tiktok } = createSimulator(world);
  const answer = async ({ method, path, body, signal }: Asked): Promise<Reply> => {
    const actor = ACTORS[path.split("/")[3] ?? ""];
    if (method !== "POST" || actor === undefined || !path.endsWith("/run-sync-get-dataset-items")) {
      return failure(404, "record-not-found");
    }
    // The imitated actors check what they need of their input.
    return {
      status: 201,
      body: await missingAsRow(() => actor(tiktok, JSON.parse(body) as ActorInput, signal)),
    };
  };
  return serveSupplier(world, answer, {
    isAllowed: ({ headers }) => headers.authorization === `Bearer ${world.token}`,
    onWrongToken: failure(401, "user-or-token-not-found"),
    onNoCredits: failure(402, "not-enough-usage-to-run-paid-actor"),
    onFailure: (kind) => {
      if (kind === "throttled")
        return { ...failure(429, "rate-limit-exceeded"), headers: { "retry-after": "30" } };
      return kind === "upstream" ? failure(503, "internal-server-error") : undefined;
    },
  });
}

function failure(status: number, type: string): Reply {
  return { status, body: { error: { type, message: "…" } } };
}

/** What is not there, or not shown, is a row of the dataset that says so. */
async function missingAsRow(run: () => Promise<object[]>): Promise<object[]> {
  try {
    return await run();
  } catch (error) {
    const kind = error instanceof ConnectorFailure ? error.kind : undefined;
    const errorCode = { not_found: "NOT_FOUND", private: "PRIVATE", restricted: "RESTRICTED" }[String(kind)];
    if (errorCode === undefined) throw error;
    return [{ url: "…", error: "This could not be scraped", errorCode }];
  }
}

const ACTORS: Readonly<Record<string, Actor>> = {
  "clockworks~tiktok-profile-scraper": async (tiktok, { profiles, resultsPerPage = 1 }, signal) => {
    const account = await tiktok.accountByUsername({ username: profiles?.[0] ?? "", signal });
    const authorMeta = {
      id: account.platformAccountId,
      name: account.username,
      nickName: account.displayName,
      verified: account.isVerified,
      signature: account.bio,
      avatar: account.profilePictureUrl,
      privateAccount: account.isPrivate,
      region: account.region,
      fans: account.followerCount,
      following: account.followingCount,
      video: account.videoCount,
      heart: 0,
    };
    if (account.isPrivate && resultsPerPage <= 1) return [{ authorMeta }];
    const platformAccountId = account.platformAccountId ?? "";
    const videos = await upTo(resultsPerPage, (pageToken) =>
      tiktok.accountVideos({ platformAccountId, pageToken, signal }),
    );
    return videos.length === 0
      ? [{ authorMeta }]
      : videos.map((video) => ({ ...renderVideo(video), authorMeta }));
  },
  "clockworks~tiktok-scraper": async (tiktok, { postURLs, searchQueries, resultsPerPage = 20 }, signal) => {
    const query = searchQueries?.[0];
    if (query === undefined)
      return [renderVideo(await tiktok.video({ platformVideoId: idIn(postURLs), signal }))];
    const found = await upTo(resultsPerPage, (pageToken) =>
      tiktok.searchVideos({ query, pageToken, signal }),
    );
    return found.map(renderVideo);
  },
  "clockworks~tiktok-comments-scraper": async (tiktok, { postURLs, commentsPerPost = 100 }, signal) => {
    const platformVideoId = idIn(postURLs);
    const comments = await upTo(commentsPerPost, (pageToken) =>
      tiktok.comments({ platformVideoId, pageToken, signal }),
    );
    return comments.map(renderComment);
  },
};

function idIn(addresses: readonly string[] | undefined): string {
  return decodeURIComponent(addresses?.[0]?.split("/").at(-1) ?? "");
}

async function upTo<Item>(
  most: number,
  ask: (pageToken: string | undefined) => Promise<{ items: readonly Item[]; nextPageToken: string | null }>,
): Promise<Item[]> {
  const all: Item[] = [];
  let pageToken: string | undefined;
  do {
    const page = await ask(pageToken);
    all.push(...page.items);
    pageToken = page.nextPageToken ?? undefined;
  } while (pageToken !== undefined && all.length < most);
  return all.slice(0, most);
}

function renderVideo(video: PlatformVideo): object {
  return {
    id: video.platformVideoId,
    text: video.caption,
    createTime: Math.floor((video.publishedAt?.getTime() ?? 0) / 1000),
    createTimeISO: video.publishedAt?.toISOString(),
    locationCreated: video.region,
    authorMeta: {
      id: video.platformAccountId,
      name: video.accountUsername,
      nickName: video.accountDisplayName,
      avatar: video.accountProfilePictureUrl,
      fans: 0,
    },
    ...(video.music === null
      ? {}
      : {
          musicMeta: {
            musicId: video.music.id,
            musicName: video.music.title,
            musicAuthor: video.music.artist,
            musicOriginal: video.music.isOriginal,
            musicAlbum: video.music.album,
            playUrl: video.music.playUrl,
            coverMediumUrl: video.music.coverUrl,
          },
        }),
    webVideoUrl: `https://www.tiktok.com/@${video.accountUsername}/video/${video.platformVideoId}`,
    videoMeta: {
      duration: video.durationSeconds ?? 0,
      coverUrl: video.thumbnailUrl,
      downloadAddr: video.downloadUrl,
    },
    diggCount: video.likeCount,
    shareCount: video.shareCount,
    playCount: video.viewCount,
    collectCount: video.bookmarkCount,
    commentCount: video.commentCount,
    hashtags: video.hashtags.map((name) => ({ name })),
    isSlideshow: video.contentType === "slideshow",
    isPinned: false,
  };
}

function renderComment(comment: PlatformComment): object {
  return {
    cid: comment.platformCommentId,
    text: comment.text,
    createTimeISO: comment.commentedAt?.toISOString(),
    diggCount: comment.likeCount,
    replyCommentTotal: comment.replyCount,
    repliesToId: comment.kind === "top_level" ? null : "7463276288959824682",
    uniqueId: comment.commenterUsername,
    avatarThumbnail: comment.commenterAvatarUrl,
  };
}
