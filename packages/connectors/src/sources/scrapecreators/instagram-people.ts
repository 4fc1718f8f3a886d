import { z } from "zod";
import type { PlatformAccount, PlatformComment, PlatformHashtag, PlatformUser } from "../../connector.ts";
import { lenientList, lenientObject, wire } from "../lenient-values.ts";
import { CountOf, OwnerSchema } from "./instagram-videos.ts";

const platform = "instagram";

export const ProfileSchema = z.object({
  data: z.object({
    user: z.object({
      id: wire.id,
      username: wire.name,
      full_name: wire.name,
      profile_pic_url: wire.url,
      profile_pic_url_hd: wire.url,
      is_verified: wire.flag,
      is_private: wire.flag,
      biography: wire.text,
      edge_followed_by: CountOf,
      edge_follow: CountOf,
      edge_owner_to_timeline_media: lenientObject({
        count: wire.count,
        edges: lenientList(z.unknown()),
        page_info: lenientObject({ has_next_page: wire.flag }),
      }),
    }),
  }),
});

export function profileToAccount({ data: { user } }: z.output<typeof ProfileSchema>): PlatformAccount {
  const posts = user.edge_owner_to_timeline_media;
  // At times the count is only that of the posts beside it, though there are more.
  const isPartial = posts?.page_info?.has_next_page === true && (posts.count ?? 0) <= posts.edges.length;
  return {
    platform,
    platformAccountId: user.id,
    username: user.username,
    displayName: user.full_name,
    profilePictureUrl: user.profile_pic_url_hd ?? user.profile_pic_url,
    isVerified: user.is_verified,
    isPrivate: user.is_private,
    followerCount: user.edge_followed_by?.count ?? null,
    followingCount: user.edge_follow?.count ?? null,
    videoCount: isPartial ? null : (posts?.count ?? null),
    bio: user.biography,
    region: null,
  };
}

/** An account as it is told of by its id, and in searches. */
export const UserSchema = z.object({
  id: wire.id,
  pk: wire.id,
  username: z.string().min(1),
  full_name: wire.name,
  profile_pic_url: wire.url,
  hd_profile_pic_url_info: lenientObject({ url: wire.url }),
  is_verified: wire.flag,
  is_private: wire.flag,
  biography: wire.text,
  follower_count: wire.count,
  following_count: wire.count,
  media_count: wire.count,
});

export function userToAccount(user: z.output<typeof UserSchema>): PlatformAccount {
  return {
    ...toUser(user),
    followingCount: user.following_count,
    region: null,
  };
}

export function toUser(user: z.output<typeof UserSchema>): PlatformUser {
  return {
    platform,
    platformAccountId: user.id ?? user.pk,
    username: user.username,
    displayName: user.full_name,
    profilePictureUrl: user.hd_profile_pic_url_info?.url ?? user.profile_pic_url,
    isVerified: user.is_verified,
    isPrivate: user.is_private,
    followerCount: user.follower_count,
    videoCount: user.media_count,
    bio: user.biography,
  };
}

export const CommentSchema = z.object({
  id: wire.id,
  text: wire.text,
  created_at: wire.isoInstant,
  comment_like_count: wire.count,
  child_comment_count: wire.count,
  user: OwnerSchema,
});

export function toComment(comment: z.output<typeof CommentSchema>, platformVideoId: string): PlatformComment {
  return {
    platform,
    platformCommentId: comment.id,
    platformVideoId,
    commenterUsername: comment.user?.username ?? null,
    commenterDisplayName: comment.user?.full_name ?? null,
    commenterAvatarUrl: comment.user?.profile_pic_url ?? null,
    commenterCountryCode: null,
    text: comment.text,
    language: null,
    likeCount: comment.comment_like_count,
    replyCount: comment.child_comment_count,
    kind: "top_level",
    commentedAt: comment.created_at,
    shareUrl: null,
  };
}

export const HashtagSchema = z.object({ id: wire.id, name: z.string().min(1), media_count: wire.count });

export function toHashtag(hashtag: z.output<typeof HashtagSchema>): PlatformHashtag {
  const { id, name, media_count } = hashtag;
  return { platform, platformHashtagId: id, name, useCount: media_count, description: null };
}
