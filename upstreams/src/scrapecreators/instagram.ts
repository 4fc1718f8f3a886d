import type {
  PlatformAccount,
  PlatformComment,
  PlatformHashtag,
  PlatformUser,
  PlatformVideo,
} from "@clipledger/connectors/connector";
import { writePageToken } from "@clipledger/connectors/simulator/page-tokens";
import { type Endpoint, emptyIfPrivate, idInAddress, parameter, type Visit } from "./endpoint.ts";

/** As many as the simulated world finds at once. */
const SEARCH_PAGE = 20;

export const INSTAGRAM_ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  "/v1/instagram/profile": async ({ platform, query, signal }) => {
    const account = await platform.accountByUsername({ username: parameter(query, "handle"), signal });
    return { data: { user: renderProfile(account) }, status: "ok" };
  },
  "/v1/instagram/basic-profile": async ({ platform, query, signal }) =>
    renderBasicProfile(await platform.accountById({ platformAccountId: parameter(query, "userId"), signal })),
  "/v1/instagram/post": async ({ platform, query, signal }) => {
    const video = await platform.video({ platformVideoId: idInAddress(query), signal });
    return { data: { xdt_shortcode_media: renderPost(video) }, extensions: { is_final: true }, status: "ok" };
  },
  "/v1/instagram/user/reels": listReels,
  "/v2/instagram/post/comments": async ({ platform, query, signal }) => {
    const pageToken = query.get("cursor") ?? undefined;
    const page = await platform.comments({ platformVideoId: idInAddress(query), pageToken, signal });
    return { comments: page.items.map(renderComment), cursor: page.nextPageToken };
  },
  "/v1/instagram/search/profiles": async ({ platform, query, now, signal }) => {
    const page = Number(query.get("cursor") ?? 1);
    const request = { query: parameter(query, "query"), pageToken: tokenOfPage(page, now), signal };
    const { items, nextPageToken } = await platform.searchUsers(request);
    return {
      query: request.query,
      profiles: items.map(renderUser),
      cursor: nextPageToken === null ? null : String(page + 1),
    };
  },
  "/v2/instagram/reels/search": searchReels,
  "/v1/instagram/search": async ({ platform, query, signal }) => {
    const { items } = await platform.searchHashtags({ query: parameter(query, "query"), signal });
    return {
      data: {
        query: parameter(query, "query"),
        users: [],
        hashtags: items.map(renderHashtag),
        places: [],
        keywords: [],
        rank_token: "a6e9cded-6c3e-41be-a6b1-9fa5295a30d5",
      },
    };
  },
};

/** Slideshows are listed too, which the real list leaves out: so that the simulated count of posts agrees. */
async function listReels({ platform, query, signal }: Visit): Promise<object> {
  const platformAccountId = parameter(query, "user_id");
  const pageToken = query.get("max_id") ?? undefined;
  const page = await emptyIfPrivate(() => platform.accountVideos({ platformAccountId, pageToken, signal }));
  return {
    items: page.items.map((video) => ({ media: renderMedia(video) })),
    paging_info: { max_id: page.nextPageToken ?? "", more_available: page.nextPageToken !== null },
    status: "ok",
  };
}

const WINDOW_DAYS = new Map([
  ["last-week", 7],
  ["last-month", 31],
  ["last-year", 366],
]);

async function searchReels({ platform, query, now, signal }: Visit): Promise<object> {
  const days = WINDOW_DAYS.get(parameter(query, "date_posted"));
  const publishedAfter = days === undefined ? undefined : new Date(now.getTime() - days * 86_400_000);
  const pageToken = tokenOfPage(Number(query.get("page") ?? 1), now);
  const request = { query: parameter(query, "query"), pageToken, publishedAfter, signal };
  return { reels: (await platform.searchVideos(request)).items.map(renderFound) };
}

function tokenOfPage(page: number, now: Date): string {
  return writePageToken("search", now.getTime(), (page - 1) * SEARCH_PAGE);
}

function renderProfile(account: PlatformAccount): object {
  return {
    biography: account.bio,
    bio_links: [],
    edge_followed_by: { count: account.followerCount },
    edge_follow: { count: account.followingCount },
    full_name: account.displayName,
    id: account.platformAccountId,
    is_business_account: false,
    is_private: account.isPrivate,
    is_verified: account.isVerified,
    profile_pic_url: account.profilePictureUrl,
    profile_pic_url_hd: account.profilePictureUrl,
    username: account.username,
    edge_owner_to_timeline_media: {
      count: account.videoCount,
      page_info: { has_next_page: false, end_cursor: null },
      edges: [],
    },
  };
}

function renderBasicProfile(account: PlatformAccount): object {
  return {
    ...renderUser(account),
    following_count: account.followingCount,
    hd_profile_pic_url_info: { url: account.profilePictureUrl },
    pk: account.platformAccountId,
    account_type: 3,
    is_memorialized: false,
    is_business: false,
    total_clips_count: 1,
  };
}

function renderUser(user: PlatformUser): object {
  return {
    id: user.platformAccountId,
    username: user.username,
    full_name: user.displayName,
    biography: user.bio,
    bio_links: [],
    external_url: "",
    is_private: user.isPrivate,
    is_verified: user.isVerified,
    profile_pic_url: user.profilePictureUrl,
    follower_count: user.followerCount,
    following_count: 0,
    media_count: user.videoCount,
    url: `https://www.instagram.com/${user.username}/`,
    matched_from: "profile",
  };
}

function ownerOf(video: PlatformVideo) {
  return {
    id: video.platformAccountId,
    username: video.accountUsername,
    full_name: video.accountDisplayName,
    profile_pic_url: video.accountProfilePictureUrl,
    is_verified: false,
    is_private: false,
    is_unpublished: false,
  };
}

function kindOf(video: PlatformVideo): string {
  return video.contentType === "slideshow" ? "XDTGraphSidecar" : "XDTGraphVideo";
}

/** The older count of views is lower than the plays, and one count has a fraction, as the real ones do. */
function renderPost(video: PlatformVideo): object {
  const seconds = Math.floor((video.publishedAt?.getTime() ?? 0) / 1000);
  const plays = video.viewCount ?? 0;
  return {
    __typename: kindOf(video),
    id: "3565077699422862188",
    shortcode: video.platformVideoId,
    thumbnail_src: video.thumbnailUrl,
    dimensions: { height: 1136, width: 640 },
    display_url: video.thumbnailUrl,
    has_audio: true,
    video_url: video.downloadUrl,
    video_view_count: Math.floor(plays / 3),
    video_play_count: plays > 10 ? plays - 2e-12 * plays : plays,
    is_published: true,
    product_type: "clips",
    title: "",
    video_duration: video.durationSeconds,
    clips_music_attribution_info: musicOf(video),
    is_video: video.contentType === "video",
    owner: { ...ownerOf(video), edge_followed_by: { count: 25139 } },
    edge_media_to_caption: {
      edges: [{ node: { created_at: String(seconds), text: video.caption, id: "17957841497904836" } }],
    },
    like_and_view_counts_disabled: false,
    edge_media_to_parent_comment: { count: video.commentCount, edges: [] },
    comments_disabled: false,
    created_at: video.publishedAt?.toISOString(),
    taken_at_timestamp: seconds,
    edge_media_preview_like: { count: video.likeCount, edges: [] },
    is_ad: false,
  };
}

function renderFound(video: PlatformVideo): object {
  return {
    id: "3723045213787686915",
    __typename: kindOf(video),
    shortcode: video.platformVideoId,
    url: `https://www.instagram.com/reel/${video.platformVideoId}/`,
    caption: video.caption,
    thumbnail_src: video.thumbnailUrl,
    display_url: video.thumbnailUrl,
    video_url: video.downloadUrl,
    has_audio: false,
    product_type: "clips",
    video_duration: video.durationSeconds,
    clips_music_attribution_info: musicOf(video),
    is_video: video.contentType === "video",
    owner: { ...ownerOf(video), follower_count: 188_406, post_count: 117 },
    taken_at: new Date(Math.floor((video.publishedAt?.getTime() ?? 0) / 1000) * 1000).toISOString(),
    is_ad: false,
    like_count: video.likeCount,
    comment_count: video.commentCount,
    comments: [],
  };
}

function musicOf({ music }: PlatformVideo): object | null {
  if (music === null) return null;
  return {
    artist_name: music.artist,
    song_name: music.title,
    uses_original_audio: music.isOriginal,
    should_mute_audio: false,
    should_mute_audio_reason: "",
    audio_id: music.id,
  };
}

function renderMedia(video: PlatformVideo): object {
  const seconds = Math.floor((video.publishedAt?.getTime() ?? 0) / 1000);
  const id = "3540614075954356349";
  return {
    taken_at: seconds,
    created_at: new Date(seconds * 1000).toISOString(),
    pk: id,
    id: `${id}_${video.platformAccountId}`,
    media_type: video.contentType === "slideshow" ? 8 : 2,
    code: video.platformVideoId,
    caption: { created_at: seconds, pk: "18079986955772842", text: video.caption },
    play_count: video.viewCount,
    ig_play_count: video.viewCount,
    display_uri: video.thumbnailUrl,
    user: { ...ownerOf(video), pk: video.platformAccountId },
    owner: { ...ownerOf(video), pk: video.platformAccountId },
    image_versions2: { candidates: [{ height: 2144, url: video.thumbnailUrl, width: 1206 }] },
    product_type: "clips",
    comment_count: video.commentCount,
    like_count: video.likeCount,
    video_versions:
      video.downloadUrl === null ? [] : [{ height: 1280, type: 101, url: video.downloadUrl, width: 720 }],
    ...(video.durationSeconds === null ? {} : { video_duration: video.durationSeconds }),
    has_audio: true,
    clips_metadata: soundOf(video),
  };
}

function soundOf({ music }: PlatformVideo): object {
  if (music === null) return { audio_type: null, music_info: null, original_sound_info: null };
  if (music.isOriginal) {
    const sound = {
      audio_asset_id: music.id,
      original_audio_title: music.title,
      ig_artist: { username: music.artist },
    };
    return { audio_type: "original_sounds", music_info: null, original_sound_info: sound };
  }
  const asset = {
    audio_cluster_id: music.id,
    audio_asset_id: music.id,
    title: music.title,
    display_artist: music.artist,
  };
  return { audio_type: "licensed_music", music_info: { music_asset_info: asset }, original_sound_info: null };
}

function renderComment(comment: PlatformComment): object {
  return {
    id: comment.platformCommentId,
    text: comment.text,
    created_at: comment.commentedAt?.toISOString(),
    comment_like_count: comment.likeCount,
    child_comment_count: comment.replyCount,
    user: {
      is_verified: false,
      id: "46773599357",
      pk: "46773599357",
      is_unpublished: null,
      profile_pic_url: comment.commenterAvatarUrl,
      username: comment.commenterUsername,
      fbid_v2: "17841446780736699",
    },
  };
}

function renderHashtag(hashtag: PlatformHashtag, position: number): object {
  const { platformHashtagId: id, name, useCount: media_count } = hashtag;
  return { position, id, name, media_count, search_result_subtitle: null };
}
