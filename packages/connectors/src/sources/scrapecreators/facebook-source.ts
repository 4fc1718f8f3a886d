import { z } from "zod";
import type {
  AccountVideosRequest,
  Patience,
  PlatformAccount,
  PlatformComment,
  PlatformMusic,
  PlatformVideo,
} from "../../connector.ts";
import { ConnectorFailure } from "../../connector-failure.ts";
import { hashtagsIn, itemsOf, lenientObject, videoAddress, wire } from "../lenient-values.ts";
import { eachOnce, newestFirst } from "../list-order.ts";
import { readPageCursor } from "../page-cursor.ts";
import { defineSource, type Source } from "../source.ts";
import { pageAt, type ScrapeCreatorsClient } from "./client.ts";

/** Nothing is searched for on Facebook. */
export function createFacebookSource(client: ScrapeCreatorsClient): Source {
  return defineSource({
    name: "scrapecreators",
    platform: "facebook",
    lookups: {
      video: async ({ platformVideoId, ...terms }) =>
        postToVideo(
          await client.get(
            PostSchema,
            "/v1/facebook/post",
            { url: videoAddress("facebook", platformVideoId) },
            terms,
          ),
        ),
      accountByUsername: ({ username, ...terms }) => account(client, accountAddress({ username }), terms),
      accountById: ({ platformAccountId: id, ...terms }) => account(client, accountAddress({ id }), terms),
      accountVideos: (request) => accountVideos(client, request),
      async comments({ platformVideoId, pageToken, ...terms }) {
        const [cursor] = readPageCursor("comments", pageToken) ?? [];
        const parameters = { url: videoAddress("facebook", platformVideoId), cursor };
        const answer = await client.get(CommentsSchema, "/v1/facebook/post/comments", parameters, terms);
        const comments = answer.comments.map((comment) => toComment(comment, platformVideoId));
        return pageAt("comments", comments, [answer.has_next_page === true ? answer.cursor : null]);
      },
    },
  });
}

async function account(client: ScrapeCreatorsClient, url: string, terms: Patience) {
  return toAccount(await client.get(ProfileSchema, "/v1/facebook/profile", { url }, terms));
}

/** The next page is named by two cursors together. */
async function accountVideos(client: ScrapeCreatorsClient, request: AccountVideosRequest) {
  const { platformAccountId, pageToken, ...terms } = request;
  const [cursor, next_page_id] = readPageCursor("videos", pageToken, 2) ?? [];
  const url = accountAddress({ id: platformAccountId });
  const parameters = { url, cursor, next_page_id };
  const answer = await client.get(ReelsSchema, "/v1/facebook/profile/reels", parameters, terms);
  const videos = answer.reels.map(reelToVideo);
  // Private accounts and those that are gone list nothing, as does one without reels: its profile tells.
  if (videos.length === 0 && pageToken === undefined) {
    const { isPrivate } = await account(client, url, terms);
    if (isPrivate === true) throw new ConnectorFailure("private", "a private account");
  }
  const ownVideos = newestFirst(eachOnce(videos, (video) => video.platformVideoId));
  return pageAt("videos", ownVideos, videos.length === 0 ? [null] : [answer.cursor, answer.next_page_id]);
}

const platform = "facebook";

const AuthorSchema = lenientObject({
  id: wire.id,
  name: wire.name,
  url: wire.text,
  image: wire.url,
  profile_picture: wire.url,
});
const MusicSchema = lenientObject({
  id: wire.id,
  track_title: wire.name,
  music_album_art: wire.url,
  type: wire.text,
});

/** A post as its own page tells of it. Its views may be fewer than those that the list of reels shows, or none. */
export const PostSchema = z.object({
  url: wire.text,
  description: wire.text,
  creation_time: wire.isoInstant,
  view_count: wire.count,
  like_count: wire.count,
  comment_count: wire.count,
  share_count: wire.count,
  video: lenientObject({
    id: wire.id,
    hd_url: wire.url,
    sd_url: wire.url,
    thumbnail: wire.url,
    length_in_second: wire.seconds,
  }),
  author: AuthorSchema,
  music: MusicSchema,
});

export function postToVideo(post: z.output<typeof PostSchema>): PlatformVideo {
  const { video } = post;
  if (video?.id == null) throw new ConnectorFailure("not_found", "a post without a video");
  return {
    ...described(post.description, post.author, post.music),
    platformVideoId: video.id,
    thumbnailUrl: video.thumbnail,
    downloadUrl: video.hd_url ?? video.sd_url,
    durationSeconds: video.length_in_second,
    viewCount: post.view_count,
    likeCount: post.like_count,
    commentCount: post.comment_count,
    shareCount: post.share_count,
    publishedAt: post.creation_time,
  };
}

/** A reel as an account's list tells of it: with views, and without the other counts. */
export const ReelSchema = z.object({
  video_id: z.union([z.string().min(1), z.int()]).transform(String),
  description: wire.text,
  creation_time: wire.isoInstant,
  view_count: wire.count,
  thumbnail: wire.url,
  video_url: wire.url,
  play_time_in_ms: wire.count,
  author: AuthorSchema,
  music: MusicSchema,
});

export function reelToVideo(reel: z.output<typeof ReelSchema>): PlatformVideo {
  return {
    ...described(reel.description, reel.author, reel.music),
    platformVideoId: reel.video_id,
    thumbnailUrl: reel.thumbnail,
    downloadUrl: reel.video_url,
    durationSeconds: reel.play_time_in_ms === null ? null : reel.play_time_in_ms / 1000,
    viewCount: reel.view_count,
    likeCount: null,
    commentCount: null,
    shareCount: null,
    publishedAt: reel.creation_time,
  };
}

function described(
  caption: string | null,
  author: z.output<typeof AuthorSchema>,
  music: z.output<typeof MusicSchema>,
) {
  return {
    platform,
    platformAccountId: author?.id ?? null,
    accountUsername: usernameIn(author?.url ?? null),
    accountDisplayName: author?.name ?? null,
    accountProfilePictureUrl: author?.image ?? null,
    region: null,
    caption,
    hashtags: hashtagsIn(caption),
    contentType: "video",
    videoIndex: null,
    music: toMusic(music),
    bookmarkCount: null,
  } as const;
}

function toMusic(music: z.output<typeof MusicSchema>): PlatformMusic | null {
  if (music == null) return null;
  return {
    id: music.id,
    title: music.track_title,
    artist: null,
    album: null,
    playUrl: null,
    coverUrl: music.music_album_art,
    isOriginal: music.type === "CUSTOM_AUDIO" ? true : null,
  };
}

export const ProfileSchema = z.object({
  id: wire.id,
  name: wire.name,
  url: wire.text,
  pageAlias: wire.name,
  account_status: wire.text,
  isPrivate: wire.flag,
  profilePicLarge: wire.url,
  profilePicMedium: wire.url,
  profilePicSmall: wire.url,
  pageIntro: wire.text,
  verification: wire.text,
  followerCount: wire.count,
});

type Profile = z.output<typeof ProfileSchema>;

/** Of a private account nothing is told but that it is one. */
export function toAccount(profile: Profile): PlatformAccount {
  if (profile.account_status === "age-restricted") {
    throw new ConnectorFailure("restricted", "an age-restricted account");
  }
  return {
    platform,
    platformAccountId: profile.id,
    username: profile.pageAlias ?? usernameIn(profile.url),
    displayName: profile.name,
    profilePictureUrl: profile.profilePicLarge ?? profile.profilePicMedium ?? profile.profilePicSmall,
    isVerified: profile.verification === null ? null : profile.verification !== "NOT_VERIFIED",
    isPrivate: profile.isPrivate,
    followerCount: profile.followerCount,
    followingCount: null,
    videoCount: null,
    bio: profile.pageIntro,
    region: null,
  };
}

/** The name in an address; addresses by number have none. */
function usernameIn(address: string | null): string | null {
  const [, name] =
    /^https?:\/\/(?:[a-z-]+\.)?facebook\.com\/([A-Za-z0-9._-]+)\/?(?:[?#]|$)/i.exec(address ?? "") ?? [];
  return name === undefined || name === "profile.php" ? null : name;
}

export const CommentSchema = z.object({
  id: wire.id,
  text: wire.text,
  created_at: wire.isoInstant,
  reply_count: wire.count,
  reaction_count: wire.count,
  author: AuthorSchema,
});

export function toComment(comment: z.output<typeof CommentSchema>, platformVideoId: string): PlatformComment {
  return {
    platform,
    platformCommentId: comment.id,
    platformVideoId,
    commenterUsername: null,
    commenterDisplayName: comment.author?.name ?? null,
    commenterAvatarUrl: comment.author?.profile_picture ?? comment.author?.image ?? null,
    commenterCountryCode: null,
    text: comment.text,
    language: null,
    likeCount: comment.reaction_count,
    replyCount: comment.reply_count,
    kind: "top_level",
    commentedAt: comment.created_at,
    shareUrl: null,
  };
}

export function accountAddress(account: { readonly username: string } | { readonly id: string }): string {
  return "id" in account
    ? `https://www.facebook.com/profile.php?id=${encodeURIComponent(account.id.toWellFormed())}`
    : `https://www.facebook.com/${encodeURIComponent(account.username.toWellFormed())}`;
}

const CommentsSchema = z.object({
  comments: itemsOf(CommentSchema),
  cursor: wire.id,
  has_next_page: wire.flag,
});
const ReelsSchema = z.object({ reels: itemsOf(ReelSchema), cursor: wire.id, next_page_id: wire.id });
