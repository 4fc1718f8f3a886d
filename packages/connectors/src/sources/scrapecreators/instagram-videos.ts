import type { ContentType } from "@clipledger/domain/platforms";
import { z } from "zod";
import type { PlatformMusic, PlatformVideo } from "../../connector.ts";
import { hashtagsIn, lenientList, lenientObject, toUnixInstant, wire } from "../lenient-values.ts";

const platform = "instagram";

export const CountOf = lenientObject({ count: wire.count });
export const OwnerSchema = lenientObject({
  id: wire.id,
  username: wire.name,
  full_name: wire.name,
  profile_pic_url: wire.url,
});
const MusicSchema = lenientObject({
  audio_id: wire.id,
  song_name: wire.name,
  artist_name: wire.name,
  uses_original_audio: wire.flag,
});

/** A post as the web page of one is told of it, and as searches tell of it. */
export const PostSchema = z.object({
  shortcode: z.string().min(1),
  __typename: wire.text,
  type: wire.text,
  is_video: wire.flag,
  caption: wire.text,
  edge_media_to_caption: lenientObject({
    edges: lenientList(z.object({ node: z.object({ text: z.string() }) })),
  }),
  thumbnail_src: wire.url,
  display_url: wire.url,
  video_url: wire.url,
  video_duration: wire.seconds,
  video_play_count: wire.count,
  play_count: wire.count,
  video_view_count: wire.count,
  like_count: wire.count,
  edge_media_preview_like: CountOf,
  comment_count: wire.count,
  edge_media_to_parent_comment: CountOf,
  edge_media_preview_comment: CountOf,
  taken_at_timestamp: wire.count,
  taken_at: wire.isoInstant,
  owner: OwnerSchema,
  clips_music_attribution_info: MusicSchema,
});

export function postToVideo(post: z.output<typeof PostSchema>): PlatformVideo {
  const caption = post.edge_media_to_caption?.edges[0]?.node.text ?? post.caption;
  const isVideo = post.is_video ?? (post.video_url !== null || post.type === "reel");
  return {
    ...described(caption, post.owner),
    platformVideoId: post.shortcode,
    contentType: isVideo ? "video" : post.__typename?.endsWith("Sidecar") ? "slideshow" : null,
    thumbnailUrl: post.thumbnail_src ?? post.display_url,
    downloadUrl: post.video_url,
    music: toMusic(post.clips_music_attribution_info),
    durationSeconds: post.video_duration,
    // Plays are the views that people see; video_view_count counts something older and may be 0 beside them.
    viewCount: post.video_play_count ?? post.play_count ?? post.video_view_count,
    likeCount: post.edge_media_preview_like?.count ?? post.like_count,
    commentCount:
      post.edge_media_to_parent_comment?.count ??
      post.edge_media_preview_comment?.count ??
      post.comment_count,
    publishedAt: toUnixInstant(post.taken_at_timestamp, 1000) ?? post.taken_at,
  };
}

const ImageSchema = lenientObject({ candidates: lenientList(z.object({ url: z.string() })) });
const MusicInfoSchema = lenientObject({
  music_info: lenientObject({
    music_asset_info: lenientObject({
      audio_cluster_id: wire.id,
      audio_asset_id: wire.id,
      title: wire.name,
      display_artist: wire.name,
    }),
  }),
  original_sound_info: lenientObject({
    audio_asset_id: wire.id,
    original_audio_title: wire.name,
    ig_artist: lenientObject({ username: wire.name }),
  }),
});

/** A post as the app's lists tell of it; whole answers wrap it in `media`, trimmed ones do not. */
export const MediaSchema = z
  .unknown()
  .transform((value) => (value instanceof Object && "media" in value ? value.media : value))
  .pipe(
    z.object({
      code: z.string().min(1),
      media_type: wire.count,
      caption: z.union([z.object({ text: z.string() }).transform(({ text }) => text), wire.text]),
      taken_at: wire.count,
      play_count: wire.count,
      ig_play_count: wire.count,
      view_count: wire.count,
      like_count: wire.count,
      comment_count: wire.count,
      reshare_count: wire.count,
      display_uri: wire.url,
      image_versions2: ImageSchema,
      video_versions: lenientList(z.object({ url: z.string() })),
      video_duration: wire.seconds,
      user: OwnerSchema,
      clips_metadata: MusicInfoSchema,
    }),
  );

const MEDIA_TYPES: ReadonlyMap<number, ContentType> = new Map([
  [2, "video"],
  [8, "slideshow"],
]);

export function mediaToVideo(media: z.output<typeof MediaSchema>): PlatformVideo {
  const contentType = media.media_type === null ? "video" : MEDIA_TYPES.get(media.media_type);
  return {
    ...described(media.caption, media.user),
    platformVideoId: media.code,
    contentType: contentType ?? null,
    thumbnailUrl: media.display_uri ?? wire.url.parse(media.image_versions2?.candidates[0]?.url),
    downloadUrl: wire.url.parse(media.video_versions[0]?.url),
    music: soundOf(media.clips_metadata),
    durationSeconds: media.video_duration,
    viewCount: media.play_count ?? media.ig_play_count ?? media.view_count,
    likeCount: media.like_count,
    commentCount: media.comment_count,
    publishedAt: toUnixInstant(media.taken_at, 1000),
  };
}

function described(caption: string | null, owner: z.output<typeof OwnerSchema>) {
  return {
    platform,
    platformAccountId: owner?.id ?? null,
    accountUsername: owner?.username ?? null,
    accountDisplayName: owner?.full_name ?? null,
    accountProfilePictureUrl: owner?.profile_pic_url ?? null,
    region: null,
    caption,
    hashtags: hashtagsIn(caption),
    videoIndex: null,
    shareCount: null,
    bookmarkCount: null,
  } as const;
}

function toMusic(music: z.output<typeof MusicSchema>): PlatformMusic | null {
  if (music == null) return null;
  return {
    ...NO_FILES,
    id: music.audio_id,
    title: music.song_name,
    artist: music.artist_name,
    isOriginal: music.uses_original_audio,
  };
}

function soundOf(clip: z.output<typeof MusicInfoSchema>): PlatformMusic | null {
  const song = clip?.music_info?.music_asset_info;
  const sound = clip?.original_sound_info;
  if (song != null) {
    const id = song.audio_cluster_id ?? song.audio_asset_id;
    return { ...NO_FILES, id, title: song.title, artist: song.display_artist, isOriginal: false };
  }
  if (sound == null) return null;
  const artist = sound.ig_artist?.username ?? null;
  return {
    ...NO_FILES,
    id: sound.audio_asset_id,
    title: sound.original_audio_title,
    artist,
    isOriginal: true,
  };
}

const NO_FILES = { album: null, playUrl: null, coverUrl: null };
