import type {
  PlatformAccount,
  PlatformComment,
  PlatformUser,
  PlatformVideo,
} from "@clipledger/connectors/connector";
import { longNumber } from "./long-number.ts";

/** Things of the simulated world as TikTok's app is told of them, and as suppliers pass it on. */

/** A video's detail says 0 for followers that it does not know, as the real one does. */
export function renderAweme(video: PlatformVideo, account: PlatformAccount | undefined): object {
  const id = video.platformVideoId ?? "";
  const isSlideshow = video.contentType === "slideshow";
  const createdSeconds = Math.floor((video.publishedAt?.getTime() ?? 0) / 1000);
  return {
    author: renderAuthor(video, account),
    author_user_id: longNumber(video.platformAccountId ?? "0"),
    aweme_id: id,
    aweme_type: isSlideshow ? 150 : 0,
    cha_list: null,
    content_type: isSlideshow ? "multi_photo" : "video",
    create_time: createdSeconds,
    create_time_utc: new Date(createdSeconds * 1000).toISOString(),
    desc: video.caption,
    desc_language: "en",
    group_id: id,
    ...(isSlideshow ? { image_post_info: { images: [{ thumbnail: picture(video.thumbnailUrl) }] } } : {}),
    is_ads: false,
    is_top: 0,
    ...(video.music === null ? {} : { music: renderMusic(video.music) }),
    region: video.region,
    share_url: `https://www.tiktok.com/@${video.accountUsername}/video/${id}`,
    statistics: renderStatistics(video),
    status: {
      allow_comment: true,
      allow_share: true,
      aweme_id: id,
      is_delete: false,
      is_prohibited: false,
      private_status: 0,
    },
    text_extra: video.hashtags.map((tag) => ({ hashtag_id: "0", hashtag_name: tag, type: 1 })),
    url: `https://www.tiktok.com/@${video.accountUsername}/video/${id}`,
    video: {
      cover: picture(video.thumbnailUrl),
      download_addr: picture(video.downloadUrl),
      duration: (video.durationSeconds ?? 0) * 1000,
      origin_cover: picture(video.thumbnailUrl),
      play_addr: picture(video.downloadUrl),
      ratio: "540p",
    },
  };
}

function renderAuthor(video: PlatformVideo, account: PlatformAccount | undefined): object {
  return {
    avatar_larger: picture(video.accountProfilePictureUrl),
    avatar_medium: picture(video.accountProfilePictureUrl),
    avatar_thumb: picture(video.accountProfilePictureUrl),
    aweme_count: account?.videoCount ?? 0,
    custom_verify: account?.isVerified ? "Verified account" : "",
    follower_count: account?.followerCount ?? 0,
    following_count: account?.followingCount ?? 0,
    nickname: video.accountDisplayName,
    region: video.region,
    secret: 0,
    sec_uid: `MS4wLjABAAAA${video.platformAccountId}`,
    signature: account?.bio ?? "",
    uid: video.platformAccountId,
    unique_id: video.accountUsername,
  };
}

function renderStatistics(video: PlatformVideo): object {
  return {
    aweme_id: video.platformVideoId,
    collect_count: video.bookmarkCount,
    comment_count: video.commentCount,
    digg_count: video.likeCount,
    download_count: 0,
    forward_count: 0,
    play_count: video.viewCount,
    repost_count: 0,
    share_count: video.shareCount,
    whatsapp_share_count: 0,
  };
}

function renderMusic(music: NonNullable<PlatformVideo["music"]>): object {
  return {
    album: music.album ?? "",
    author: music.artist,
    cover_large: picture(music.coverUrl),
    cover_medium: picture(music.coverUrl),
    cover_thumb: picture(music.coverUrl),
    duration: 30,
    id: longNumber(music.id ?? "0"),
    id_str: music.id,
    is_original: false,
    is_original_sound: music.isOriginal,
    mid: music.id,
    play_url: picture(music.playUrl),
    title: music.title,
  };
}

function picture(url: string | null) {
  return { height: 720, uri: url ?? "", url_list: url === null ? [] : [url], url_prefix: null, width: 720 };
}

export function renderUser(user: PlatformUser): object {
  return {
    challenges: null,
    effects: null,
    items: null,
    mix_list: null,
    musics: null,
    position: null,
    uniqid_position: null,
    user_info: {
      avatar_larger: picture(user.profilePictureUrl),
      avatar_medium: picture(user.profilePictureUrl),
      avatar_thumb: picture(user.profilePictureUrl),
      aweme_count: user.videoCount,
      custom_verify: user.isVerified ? "Verified account" : "",
      follower_count: user.followerCount,
      following_count: 0,
      nickname: user.displayName,
      secret: user.isPrivate ? 1 : 0,
      sec_uid: `MS4wLjABAAAA${user.platformAccountId}`,
      uid: user.platformAccountId,
      unique_id: user.username,
    },
  };
}

export function renderComment(comment: PlatformComment): object {
  return {
    author_pin: false,
    aweme_id: comment.platformVideoId,
    cid: comment.platformCommentId,
    collect_stat: 0,
    comment_language: comment.language,
    comment_post_item_ids: null,
    create_time: Math.floor((comment.commentedAt?.getTime() ?? 0) / 1000),
    digg_count: comment.likeCount,
    image_list: null,
    is_author_digged: false,
    reply_comment: null,
    reply_comment_total: comment.replyCount,
    reply_id: comment.kind === "top_level" ? "0" : "7463276288959824682",
    reply_to_reply_id: comment.kind === "reply_to_reply" ? "7463276288959824683" : "0",
    status: 1,
    text: comment.text,
    text_extra: [],
    user: {
      avatar_thumb: picture(comment.commenterAvatarUrl),
      nickname: comment.commenterDisplayName,
      unique_id: comment.commenterUsername,
      uid: "6851091024770040837",
    },
    user_digged: 0,
  };
}
