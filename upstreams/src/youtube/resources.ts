import { createHash } from "node:crypto";
import type { PlatformAccount, PlatformVideo } from "@clipledger/connectors/connector";

/** What the Data API calls things, in its own fields. Only the parts that were asked for are sent. */

export type Parts = ReadonlySet<string>;

const HIDES_COUNTS = /^hidden(?:$|[._-]|\d)/;
const IS_WIDE = /^wide(?:$|[._-]|\d)/;

export function isWide(username: string | null): boolean {
  return IS_WIDE.test(username ?? "");
}

export function renderVideo(
  video: PlatformVideo,
  parts: Parts,
  largest: { width?: number; height?: number },
) {
  const caption = video.caption ?? "";
  const hidesCounts = HIDES_COUNTS.test(video.accountUsername ?? "");
  const all = {
    snippet: {
      publishedAt: seconds(video.publishedAt),
      channelId: video.platformAccountId,
      ...{ title: caption, description: caption },
      thumbnails: thumbnails(video.thumbnailUrl, VIDEO_SIZES),
      channelTitle: video.accountDisplayName,
      tags: video.hashtags,
      categoryId: "22",
      liveBroadcastContent: "none",
      ...{ defaultLanguage: "en", defaultAudioLanguage: "en" },
      localized: { title: caption, description: caption },
    },
    contentDetails: {
      duration: writeDuration(video.durationSeconds ?? 0),
      ...{ dimension: "2d", definition: "hd", caption: "false", licensedContent: false },
      ...{ contentRating: {}, projection: "rectangular" },
    },
    status: {
      ...{ uploadStatus: "processed", privacyStatus: "public", license: "youtube", embeddable: true },
      ...{ publicStatsViewable: true, madeForKids: false },
    },
    statistics: {
      viewCount: String(video.viewCount ?? 0),
      ...(hidesCounts ? {} : { likeCount: String(video.likeCount ?? 0) }),
      favoriteCount: "0",
      ...(hidesCounts ? {} : { commentCount: String(video.commentCount ?? 0) }),
    },
    player: renderPlayer(video, largest),
  };
  return resource("youtube#video", video.platformVideoId, all, parts);
}

/** Sizes of the player are numbers in text, and only there when a largest size was asked for. */
function renderPlayer(video: PlatformVideo, largest: { width?: number; height?: number }) {
  const ratio = isWide(video.accountUsername) ? 16 / 9 : 9 / 16;
  const width = Math.round(
    Math.min(largest.width ?? Number.POSITIVE_INFINITY, (largest.height ?? 270) * ratio),
  );
  const height = Math.round(width / ratio);
  const embedHtml = `<iframe width="${width}" height="${height}" src="//www.youtube.com/embed/${video.platformVideoId}" frameborder="0" allow="accelerometer; autoplay; encrypted-media; gyroscope; picture-in-picture" allowfullscreen></iframe>`;
  const isSized = largest.width !== undefined || largest.height !== undefined;
  return { embedHtml, ...(isSized ? { embedHeight: String(height), embedWidth: String(width) } : {}) };
}

export function renderChannel(account: PlatformAccount, parts: Parts) {
  const { displayName: title, bio: description, followerCount } = account;
  const hidesCounts = HIDES_COUNTS.test(account.username ?? "");
  const subscribers = threeDigits(followerCount ?? 0);
  const all = {
    snippet: {
      ...{ title, description },
      customUrl: `@${account.username}`,
      publishedAt: "2016-01-01T00:00:00Z",
      thumbnails: thumbnails(account.profilePictureUrl, PICTURE_SIZES),
      localized: { title, description },
      ...(account.region === null ? {} : { country: account.region }),
    },
    contentDetails: { relatedPlaylists: { likes: "", uploads: uploadsOf(account.platformAccountId ?? "") } },
    statistics: {
      viewCount: String(subscribers * 37),
      subscriberCount: String(hidesCounts ? 0 : subscribers),
      hiddenSubscriberCount: hidesCounts,
      videoCount: String(account.videoCount ?? 0),
    },
    status: {
      privacyStatus: account.isPrivate ? "private" : "public",
      ...{ isLinked: true, longUploadsStatus: "longUploadsUnspecified", madeForKids: false },
    },
    brandingSettings: {
      channel: {
        title,
        description,
        keywords: `"${title}"`,
        unsubscribedTrailer: "",
        country: account.region,
      },
      image: { bannerExternalUrl: account.profilePictureUrl },
    },
  };
  return resource("youtube#channel", account.platformAccountId, all, parts);
}

/** A place in the list of uploads; the video is undefined where only its item is left. */
export interface Upload {
  readonly videoId: string;
  readonly video: PlatformVideo | undefined;
  readonly remnant: "Private video" | "Deleted video" | undefined;
}

export function renderPlaylistItem(upload: Upload, account: PlatformAccount, position: number, parts: Parts) {
  const { video, videoId, remnant } = upload;
  const playlistId = uploadsOf(account.platformAccountId ?? "");
  const caption = video?.caption ?? "";
  const publishedAt = seconds(video?.publishedAt ?? null) ?? "2020-01-01T00:00:00Z";
  const isPrivate = remnant === "Private video";
  const owner = {
    videoOwnerChannelTitle: account.displayName,
    videoOwnerChannelId: account.platformAccountId,
  };
  const all = {
    snippet: {
      publishedAt,
      channelId: account.platformAccountId,
      title: remnant ?? caption,
      description:
        remnant === undefined ? caption : `This video is ${isPrivate ? "private" : "unavailable"}.`,
      thumbnails: remnant === undefined ? thumbnails(video?.thumbnailUrl ?? null, VIDEO_SIZES) : {},
      channelTitle: account.displayName,
      ...{ playlistId, position },
      resourceId: { kind: "youtube#video", videoId },
      ...(remnant === undefined ? owner : {}),
    },
    contentDetails: { videoId, ...(remnant === undefined ? { videoPublishedAt: publishedAt } : {}) },
    status: {
      privacyStatus: isPrivate ? "private" : remnant === undefined ? "public" : "privacyStatusUnspecified",
    },
  };
  const id = Buffer.from(`${playlistId}.${videoId}`).toString("base64url");
  return resource("youtube#playlistItem", id, all, parts);
}

export function renderSearchResult(
  id:
    | { readonly kind: "youtube#video"; readonly videoId: string | null }
    | { readonly kind: "youtube#channel"; readonly channelId: string | null },
  found: Readonly<
    Record<"channelId" | "title" | "description" | "channelTitle" | "pictureUrl", string | null>
  > & { readonly publishedAt: Date },
) {
  const publishedAt = seconds(found.publishedAt);
  const snippet = {
    publishedAt,
    channelId: found.channelId,
    title: found.title,
    description: found.description,
    thumbnails:
      id.kind === "youtube#video" ? thumbnails(found.pictureUrl, FOUND_SIZES) : unsized(found.pictureUrl),
    channelTitle: found.channelTitle,
    liveBroadcastContent: "none",
    publishTime: publishedAt,
  };
  return { kind: "youtube#searchResult", etag: etagOf({ id, snippet }), id, snippet };
}

function resource(kind: string, id: string | null, all: Readonly<Record<string, object>>, parts: Parts) {
  const shown = Object.fromEntries(Object.entries(all).filter(([part]) => parts.has(part)));
  return { kind, etag: etagOf(shown), id, ...shown };
}

export function etagOf(value: unknown): string {
  return createHash("sha1").update(JSON.stringify(value)).digest("base64url");
}

function uploadsOf(channelId: string): string {
  return `UU${channelId.slice(2)}`;
}

export function seconds(instant: Date | null): string | null {
  return instant === null ? null : instant.toISOString().replace(/\.\d+Z$/, "Z");
}

const FOUND_SIZES = { default: [120, 90], medium: [320, 180], high: [480, 360] } as const;
const VIDEO_SIZES = { ...FOUND_SIZES, standard: [640, 480], maxres: [1280, 720] } as const;
const PICTURE_SIZES = { default: [88, 88], medium: [240, 240], high: [800, 800] } as const;

function thumbnails(url: string | null, sizes: Readonly<Record<string, readonly [number, number]>>) {
  return Object.fromEntries(
    Object.entries(sizes).map(([name, [width, height]]) => [name, { url, width, height }]),
  );
}

/** Of the channels that it finds, YouTube does not say how large their pictures are. */
function unsized(url: string | null) {
  return { default: { url }, medium: { url }, high: { url } };
}

/** YouTube tells no more of a channel's subscribers. */
function threeDigits(count: number): number {
  const unit = 10 ** Math.max(0, String(count).length - 3);
  return Math.floor(count / unit) * unit;
}

function writeDuration(total: number): string {
  if (total === 0) return "P0D";
  const [minutes, rest] = [Math.floor(total / 60), Math.round(total % 60)];
  return `PT${minutes > 0 ? `${minutes}M` : ""}${rest > 0 ? `${rest}S` : ""}`;
}
