import type {
  PlatformAccount,
  PlatformComment,
  PlatformHashtag,
  PlatformUser,
  PlatformVideo,
} from "@clipledger/connectors/connector";
import type { LiveAccount, LiveHashtag, LiveUser } from "@clipledger/contract/live/account";
import type { LiveComment, LiveVideo } from "@clipledger/contract/live/video";
import { countFields } from "@clipledger/domain/metrics/counts";
import { engagementRate } from "@clipledger/domain/metrics/rates";

export function toLiveVideo(video: PlatformVideo): LiveVideo {
  return {
    platform: video.platform,
    platform_video_id: video.platformVideoId,
    platform_account_id: video.platformAccountId,
    account_username: video.accountUsername,
    account_display_name: video.accountDisplayName,
    account_profile_picture_url: video.accountProfilePictureUrl,
    region: video.region,
    caption: video.caption,
    hashtags: [...video.hashtags],
    content_type: video.contentType,
    video_index: video.videoIndex,
    thumbnail_url: video.thumbnailUrl,
    download_url: video.downloadUrl,
    music_id: video.music?.id ?? null,
    music_title: video.music?.title ?? null,
    music_artist: video.music?.artist ?? null,
    music_album: video.music?.album ?? null,
    music_play_url: video.music?.playUrl ?? null,
    music_cover_url: video.music?.coverUrl ?? null,
    is_original_music: video.music?.isOriginal ?? null,
    duration_seconds: video.durationSeconds,
    ...countFields("_count", (counted) => video[`${counted}Count`]),
    engagement_rate: engagementRate(
      countFields("s", (counted) => video[`${counted}Count`]),
      null,
    ),
    published_at: video.publishedAt?.toISOString() ?? null,
  };
}

export function toLiveAccount(account: PlatformAccount): LiveAccount {
  return {
    platform: account.platform,
    platform_account_id: account.platformAccountId,
    account_username: account.username,
    account_display_name: account.displayName,
    account_profile_picture_url: account.profilePictureUrl,
    is_verified: account.isVerified,
    is_private: account.isPrivate,
    follower_count: account.followerCount,
    following_count: account.followingCount,
    video_count: account.videoCount,
    bio: account.bio,
    region: account.region,
  };
}

export function toLiveComment(comment: PlatformComment): LiveComment {
  return {
    platform: comment.platform,
    platform_comment_id: comment.platformCommentId,
    platform_video_id: comment.platformVideoId,
    commenter_username: comment.commenterUsername,
    commenter_display_name: comment.commenterDisplayName,
    commenter_avatar_url: comment.commenterAvatarUrl,
    commenter_country_code: comment.commenterCountryCode,
    comment_text: comment.text,
    comment_language: comment.language,
    // Characters as people count them: an emoji outside the first plane is one, not two.
    comment_length: comment.text === null ? null : Array.from(comment.text).length,
    like_count: comment.likeCount,
    reply_count: comment.replyCount,
    comment_type: comment.kind,
    commented_at: comment.commentedAt?.toISOString() ?? null,
    share_url: comment.shareUrl,
  };
}

export function toLiveUser(user: PlatformUser): LiveUser {
  return {
    platform: user.platform,
    platform_account_id: user.platformAccountId,
    username: user.username,
    display_name: user.displayName,
    profile_picture_url: user.profilePictureUrl,
    is_verified: user.isVerified,
    is_private: user.isPrivate,
    follower_count: user.followerCount,
    video_count: user.videoCount,
    bio: user.bio,
  };
}

export function toLiveHashtag(hashtag: PlatformHashtag): LiveHashtag {
  return {
    platform: hashtag.platform,
    platform_hashtag_id: hashtag.platformHashtagId,
    name: hashtag.name,
    use_count: hashtag.useCount,
    description: hashtag.description,
  };
}
