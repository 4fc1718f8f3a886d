import type { PlatformAccount, PlatformComment, PlatformVideo } from "@clipledger/connectors/connector";
import { parseUrl } from "@clipledger/domain/parse-url";
import { type Endpoint, emptyIfPrivate, idInAddress, parameter, type Visit } from "./endpoint.ts";

export const FACEBOOK_ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  "/v1/facebook/profile": async (visit) =>
    renderProfile(await findAccount(visit), parameter(visit.query, "url")),
  "/v1/facebook/profile/reels": listReels,
  "/v1/facebook/post": async ({ platform, query, signal }) =>
    renderPost(await platform.video({ platformVideoId: idInAddress(query), signal })),
  "/v1/facebook/post/comments": async ({ platform, query, signal }) => {
    const pageToken = query.get("cursor") ?? undefined;
    const page = await platform.comments({ platformVideoId: idInAddress(query), pageToken, signal });
    return {
      comments: page.items.map(renderComment),
      cursor: page.nextPageToken,
      has_next_page: page.nextPageToken !== null,
    };
  },
};

function findAccount({ platform, query, signal }: Visit): Promise<PlatformAccount> {
  const id = parseUrl(parameter(query, "url"))?.searchParams.get("id");
  return id == null
    ? platform.accountByUsername({ username: idInAddress(query), signal })
    : platform.accountById({ platformAccountId: id, signal });
}

/** Both cursors have to come back together. */
async function listReels(visit: Visit): Promise<object> {
  const { platform, query, signal } = visit;
  const cursor = query.get("cursor");
  const isWhole = cursor === null || query.get("next_page_id") === nextPageId(cursor);
  const pageToken = isWhole ? (cursor ?? undefined) : "half";
  const { platformAccountId } = await findAccount(visit);
  const page = await emptyIfPrivate(() =>
    platform.accountVideos({ platformAccountId: platformAccountId ?? "", pageToken, signal }),
  );
  const next = page.nextPageToken;
  return {
    reels: page.items.map(renderReel),
    cursor: next,
    next_page_id: next === null ? null : nextPageId(next),
  };
}

function nextPageId(cursor: string): string {
  return Buffer.from(`app_collection:${cursor}`).toString("base64");
}

/** Of a private page nothing is told but that it is one. */
function renderProfile(account: PlatformAccount, url: string): object {
  if (account.isPrivate)
    return { url, account_status: "private", isPrivate: true, message: "Profile is private" };
  return {
    adLibrary: { adStatus: "This Page is not currently running ads.", pageId: "104359362513119" },
    creationDate: "November 25, 2022",
    id: account.platformAccountId,
    isPrivate: false,
    name: account.displayName,
    url: `https://www.facebook.com/${account.username}`,
    gender: "UNKNOWN",
    isBusinessPageActive: false,
    profilePhoto: {
      url: account.profilePictureUrl,
      viewer_image: { height: 2000, width: 2000 },
      id: "152234581053803",
    },
    profilePicLarge: account.profilePictureUrl,
    profilePicMedium: account.profilePictureUrl,
    profilePicSmall: account.profilePictureUrl,
    pageIntro: account.bio,
    category: "Creator",
    links: [],
    likeCount: account.followerCount,
    talkingAboutCount: 418,
    followerCount: account.followerCount,
  };
}

function authorOf(video: PlatformVideo) {
  return {
    id: video.platformAccountId,
    name: video.accountDisplayName,
    is_verified: false,
    url: `https://www.facebook.com/${video.accountUsername}`,
    image: video.accountProfilePictureUrl,
  };
}

function musicOf({ music }: PlatformVideo): object | null {
  if (music === null) return null;
  const type = music.isOriginal ? "CUSTOM_AUDIO" : "MUSIC_TRACK";
  return { id: music.id, type, track_title: music.title, music_album_art: music.coverUrl };
}

function renderReel(video: PlatformVideo): object {
  return {
    id: Buffer.from(`S:_I${video.platformAccountId}:VK:${video.platformVideoId}`).toString("base64"),
    post_id: "1203161005161463",
    creation_time: video.publishedAt?.toISOString(),
    url: `https://www.facebook.com/reel/${video.platformVideoId}`,
    view_count: video.viewCount,
    feedback_id: "ZmVlZGJhY2s6MTIwMzE2MTAwNTE2MTQ2Mw==",
    description: video.caption,
    video_id: video.platformVideoId,
    thumbnail: video.thumbnailUrl,
    play_time_in_ms: (video.durationSeconds ?? 0) * 1000,
    video_url: video.downloadUrl,
    music: musicOf(video),
    author: authorOf(video),
  };
}

function renderPost(video: PlatformVideo): object {
  return {
    post_id: "25118307061088489",
    like_count: video.likeCount,
    comment_count: video.commentCount,
    share_count: video.shareCount,
    view_count: video.viewCount,
    description: video.caption,
    creation_time: video.publishedAt?.toISOString(),
    feedback_id: "ZmVlZGJhY2s6MjUxMDIxMDY3OTkzNzUxODI=",
    url: `https://www.facebook.com/reel/${video.platformVideoId}`,
    image_url: null,
    video: {
      id: video.platformVideoId,
      sd_url: video.downloadUrl,
      hd_url: video.downloadUrl,
      height: 1920,
      width: 1080,
      length_in_second: video.durationSeconds,
      thumbnail: video.thumbnailUrl,
      captions_url: null,
    },
    author: authorOf(video),
    music: musicOf(video),
  };
}

function renderComment(comment: PlatformComment): object {
  return {
    id: comment.platformCommentId,
    text: comment.text,
    created_at: comment.commentedAt?.toISOString(),
    reply_count: comment.replyCount,
    reaction_count: comment.likeCount,
    reactions: { like: comment.likeCount, love: 0, care: 0, haha: 0, wow: 0, sad: 0, anger: 0 },
    author: {
      id: "pfbid02SdzVLPYTHY2eGMdrwFrLw54sVZdguAGnLUj4RPL3HxFtG2D4PBBjptiMEwpB21E",
      name: comment.commenterDisplayName,
      gender: "NEUTER",
      short_name: comment.commenterDisplayName,
      profile_picture: comment.commenterAvatarUrl,
    },
  };
}
