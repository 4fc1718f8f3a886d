import type { PlatformAccount, PlatformComment, PlatformVideo } from "@clipledger/connectors/connector";
import { oauth } from "./graph-errors.ts";
import { asked, type NodeValues, renderNode } from "./graph-fields.ts";
import { digitsOf, timeOf } from "./graph-world.ts";

/** What begins the numbers by which the Graph API knows what Instagram names otherwise. */
export const ACCOUNT = "1784140";
export const MEDIA = "1790";
export const HASHTAG = "1784155";

export function graphIdOf(account: Pick<PlatformAccount, "platformAccountId">): string {
  return `${ACCOUNT}${account.platformAccountId}`;
}

export function accountValues(account: PlatformAccount, host: "facebook" | "instagram"): NodeValues {
  const values = {
    biography: account.bio ?? undefined,
    name: account.displayName,
    username: account.username,
    profile_picture_url: account.profilePictureUrl,
    followers_count: account.followerCount,
    follows_count: account.followingCount,
    media_count: account.videoCount,
    website: undefined,
  };
  return host === "facebook"
    ? { ...values, id: graphIdOf(account), ig_id: account.platformAccountId }
    : {
        ...values,
        id: `9${account.platformAccountId}`,
        user_id: graphIdOf(account),
        account_type: "MEDIA_CREATOR",
      };
}

export function mediaValues(video: PlatformVideo): NodeValues {
  const isVideo = video.contentType === "video";
  const shortcode = video.platformVideoId ?? "";
  const permalink = `https://www.instagram.com/${isVideo ? "reel" : "p"}/${shortcode}/`;
  const picture = {
    media_type: "IMAGE",
    media_url: video.thumbnailUrl,
    permalink,
    shortcode,
    thumbnail_url: undefined,
    timestamp: timeOf(video.publishedAt),
  };
  const children = asked(({ fields }) => ({
    data: [1, 2, 3].map((place) =>
      renderNode("IGMedia", { ...picture, id: digitsOf(MEDIA, `${shortcode}.${place}`) }, fields),
    ),
  }));
  return {
    id: digitsOf(MEDIA, shortcode),
    caption: video.caption ?? undefined,
    children: isVideo ? undefined : children,
    comments_count: video.commentCount,
    is_comment_enabled: true,
    like_count: video.likeCount,
    media_product_type: isVideo ? "REELS" : "FEED",
    media_type: isVideo ? "VIDEO" : "CAROUSEL_ALBUM",
    media_url: isVideo ? video.downloadUrl : video.thumbnailUrl,
    permalink,
    shortcode,
    thumbnail_url: isVideo ? video.thumbnailUrl : undefined,
    timestamp: timeOf(video.publishedAt),
    username: video.accountUsername,
  };
}

/** Who searches hashtags does not learn whose media they find. */
export function hashtagMediaValues(video: PlatformVideo): NodeValues {
  const { id, caption, children, comments_count, like_count, media_type, media_url, permalink, timestamp } =
    mediaValues(video);
  return { id, caption, children, comments_count, like_count, media_type, media_url, permalink, timestamp };
}

export function commentValues(comment: PlatformComment | undefined): NodeValues {
  return {
    id: comment?.platformCommentId,
    text: comment?.text,
    timestamp: timeOf(comment?.commentedAt ?? null),
    username: comment?.commenterUsername,
    like_count: comment?.likeCount,
    hidden: false,
  };
}

type Metrics = Readonly<Record<string, (video: PlatformVideo) => number | null>>;

const METRICS_OF_ALL: Metrics = {
  views: (video) => video.viewCount,
  reach: (video) => Math.floor((video.viewCount ?? 0) * 0.8),
  likes: (video) => video.likeCount,
  comments: (video) => video.commentCount,
  saved: (video) => video.bookmarkCount,
  plays: (video) => video.viewCount,
  video_views: (video) => video.viewCount,
  profile_activity: (video) => Math.floor((video.likeCount ?? 0) * 0.02),
};
const METRICS_OF_REELS: Metrics = { ...METRICS_OF_ALL, shares: (video) => video.shareCount };

/** One metric that is retired, or not offered for this sort of media, fails all. What does not exist is left out. */
export function renderInsights(
  video: PlatformVideo,
  mediaId: string,
  query: URLSearchParams,
  retired: ReadonlySet<string>,
): object[] {
  const offered = video.contentType === "video" ? METRICS_OF_REELS : METRICS_OF_ALL;
  const names = (query.get("metric") ?? "").split(",");
  for (const [place, name] of names.entries()) {
    if (retired.has(name)) throw retiredMetric(name);
    if (!(name in METRICS_OF_REELS)) {
      const values = Object.keys(METRICS_OF_REELS).filter((one) => !retired.has(one));
      throw oauth(100, `(#100) metric[${place}] must be one of the following values: ${values.join(", ")}`);
    }
    if (!(name in offered))
      throw oauth(100, `(#100) The metric ${name} is not supported for this media type`);
  }
  return names.flatMap((name) => {
    const value = offered[name]?.(video);
    return value === null || value === undefined ? [] : [renderMetric(name, value, mediaId)];
  });
}

function retiredMetric(name: string) {
  return oauth(
    100,
    `(#100) Starting from version v22.0 and above, the ${name} metric is no longer supported for the queried media.`,
  );
}

function renderMetric(name: string, value: number, mediaId: string): object {
  const breakdown = { dimension_values: ["bio_link_clicked"], value };
  return {
    name,
    period: "lifetime",
    values: [{ value }],
    title: name,
    description: `How often this media had ${name}.`,
    ...(name === "profile_activity"
      ? { total_value: { value, breakdowns: [{ dimension_keys: ["action_type"], results: [breakdown] }] } }
      : {}),
    id: `${mediaId}/insights/${name}/lifetime`,
  };
}
