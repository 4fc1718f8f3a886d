import type { PlatformAccount, PlatformComment, PlatformVideo } from "@clipledger/connectors/connector";
import { type Endpoint, emptyIfPrivate, idInAddress, parameter, type Visit } from "./endpoint.ts";

export const YOUTUBE_ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  "/v1/youtube/channel": async ({ platform, query, signal }) => {
    const id = query.get("channelId");
    return renderChannel(
      id === null
        ? await platform.accountByUsername({ username: parameter(query, "handle"), signal })
        : await platform.accountById({ platformAccountId: id, signal }),
    );
  },
  "/v1/youtube/video": async ({ platform, query, signal }) =>
    renderVideo(await platform.video({ platformVideoId: idInAddress(query), signal })),
  "/v1/youtube/channel/shorts": async ({ platform, query, signal }) => {
    const platformAccountId = parameter(query, "channelId");
    const pageToken = query.get("continuationToken") ?? undefined;
    const page = await emptyIfPrivate(() => platform.accountVideos({ platformAccountId, pageToken, signal }));
    return { ...NOTHING, shorts: page.items.map(renderShort), continuationToken: page.nextPageToken };
  },
  "/v1/youtube/video/comments": async ({ platform, query, now, signal }) => {
    const pageToken = query.get("continuationToken") ?? undefined;
    const page = await platform.comments({ platformVideoId: idInAddress(query), pageToken, signal });
    return {
      comments: page.items.map((comment) => renderComment(comment, now)),
      continuationToken: page.nextPageToken,
    };
  },
  "/v1/youtube/search": search,
};

const NOTHING = { videos: [], channels: [], playlists: [], shelves: [], lives: [] };

const WINDOW_DAYS = new Map([
  ["today", 1],
  ["this_week", 7],
  ["this_month", 31],
  ["this_year", 366],
]);

async function search({ platform, query, now, signal }: Visit): Promise<object> {
  const days = WINDOW_DAYS.get(parameter(query, "uploadDate"));
  const page = await platform.searchVideos({
    query: parameter(query, "query"),
    pageToken: query.get("continuationToken") ?? undefined,
    publishedAfter: days === undefined ? undefined : new Date(now.getTime() - days * 86_400_000),
    region: query.get("region") ?? undefined,
    signal,
  });
  const shorts = page.items.map((video) => renderFound(video, now));
  return { ...NOTHING, shorts, continuationToken: page.nextPageToken };
}

function renderChannel(account: PlatformAccount): object {
  const country = new Intl.DisplayNames("en", { type: "region" }).of(account.region ?? "US");
  const sources = [72, 160].map((width) => ({ url: account.profilePictureUrl, width, height: width }));
  return {
    channelId: account.platformAccountId,
    channel: `http://www.youtube.com/@${account.username}`,
    name: account.displayName,
    avatar: {
      image: { sources, processor: { borderImageProcessor: { circular: true } } },
      avatarImageSize: "AVATAR_SIZE_XL",
    },
    description: account.bio,
    subscriberCount: account.followerCount,
    subscriberCountText: `${account.followerCount} subscribers`,
    videoCountText: `${account.videoCount?.toLocaleString("en-US")} videos`,
    viewCountText: "2,170,355,382 views",
    joinedDateText: "Joined Aug 23, 2017",
    tags: "",
    email: null,
    links: [],
    country,
  };
}

function countsOf(video: PlatformVideo) {
  return {
    commentCountText: String(video.commentCount),
    commentCountInt: video.commentCount,
    likeCountText: String(video.likeCount),
    likeCountInt: video.likeCount,
    viewCountText: video.viewCount?.toLocaleString("en-US"),
    viewCountInt: video.viewCount,
  };
}

function describe(video: PlatformVideo) {
  return {
    type: "short",
    id: video.platformVideoId,
    url: `https://www.youtube.com/watch?v=${video.platformVideoId}`,
    title: video.caption,
    description: "",
    thumbnail: video.thumbnailUrl,
    ...countsOf(video),
  };
}

/** Seven hours behind, as the real one writes times of the Pacific. */
function pacificTime(instant: Date | null): string {
  const shifted = new Date((instant?.getTime() ?? 0) - 7 * 3_600_000);
  return shifted.toISOString().replace(/\.\d+Z$/, "-07:00");
}

function renderShort(video: PlatformVideo): object {
  return {
    ...describe(video),
    publishDate: pacificTime(video.publishedAt),
    genre: "People & Blogs",
    ...lengthOf(video),
  };
}

function lengthOf(video: PlatformVideo) {
  const seconds = video.durationSeconds ?? 0;
  return {
    durationMs: seconds * 1000,
    durationFormatted: `00:${String(Math.floor(seconds / 60)).padStart(2, "0")}:00`,
  };
}

function renderVideo(video: PlatformVideo): object {
  return {
    ...renderShort(video),
    type: "short",
    descriptionLinks: [],
    publishDateText: "Feb 22, 2019",
    collaborators: [],
    channel: {
      id: video.platformAccountId,
      url: `https://www.youtube.com/@${video.accountUsername}`,
      handle: video.accountUsername,
      title: video.accountDisplayName,
    },
    chapters: [],
    watchNextVideos: [],
    keywords: [],
    isPaidPromotion: false,
    most_replayed: null,
    captionTracks: [],
  };
}

/** Searches know times only as "9 days ago", and what follows from that. */
function renderFound(video: PlatformVideo, now: Date): object {
  return {
    ...describe(video),
    channel: {
      id: video.platformAccountId,
      title: video.accountDisplayName,
      handle: video.accountUsername,
      thumbnail: video.accountProfilePictureUrl,
    },
    ...agoOf(video.publishedAt, now),
    lengthText: "0:44",
    lengthSeconds: video.durationSeconds,
    badges: [],
  };
}

function agoOf(instant: Date | null, now: Date) {
  const days = Math.floor((now.getTime() - (instant?.getTime() ?? 0)) / 86_400_000);
  return {
    publishedTimeText: `${days} days ago`,
    publishedTime: new Date(now.getTime() - days * 86_400_000).toISOString(),
  };
}

function renderComment(comment: PlatformComment, now: Date): object {
  return {
    id: comment.platformCommentId,
    content: comment.text,
    ...agoOf(comment.commentedAt, now),
    replyLevel: comment.kind === "top_level" ? 0 : comment.kind === "reply" ? 1 : 2,
    author: {
      name: `@${comment.commenterUsername}`,
      channelId: "UC8JC3uSUmmXTCTKl-bgr1DA",
      isVerified: false,
      isCreator: false,
      avatarUrl: comment.commenterAvatarUrl,
      channelUrl: `https://youtube.com/@${comment.commenterUsername}`,
    },
    engagement: { likes: comment.likeCount, replies: comment.replyCount },
  };
}
