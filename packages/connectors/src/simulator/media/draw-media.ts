import { PLATFORMS, type Platform } from "@clipledger/domain/platforms";
import { readAccountId, readVideoId } from "../identifiers.ts";
import { drawAvatar, drawCover, drawThumbnail } from "./pictures.ts";
import { drawClip, drawTone } from "./riff-files.ts";

export interface Media {
  readonly contentType: string;
  readonly body: Uint8Array;
}

const OF_PLATFORM = /^\/?(thumbnails|downloads|avatars)\/([a-z]+)\/([\w-]{1,80})\.(svg|avi)$/;
const OF_SOUND = /^\/?(covers|sounds)\/(\d{1,24})\.(svg|wav)$/;

/** What a media URL of the simulator shows, drawn from the path alone; undefined for every other path. */
export function drawMedia(path: string): Media | undefined {
  const [, folder, platform, id = "", ending] = OF_PLATFORM.exec(path) ?? [];
  if (isPlatform(platform)) return drawOfPlatform(`${folder}.${ending}`, platform, id);
  const [, soundFolder, musicId = "", soundEnding] = OF_SOUND.exec(path) ?? [];
  return drawOfSound(`${soundFolder}.${soundEnding}`, musicId);
}

function drawOfPlatform(kind: string, platform: Platform, id: string): Media | undefined {
  const username = kind === "avatars.svg" ? readAccountId(platform, id) : readVideoId(platform, id)?.username;
  if (username === undefined) return undefined;
  switch (kind) {
    case "avatars.svg":
      return svg(drawAvatar(username));
    case "thumbnails.svg":
      return svg(drawThumbnail(username, id));
    case "downloads.avi":
      return { contentType: "video/x-msvideo", body: drawClip(username, id) };
    default:
      return undefined;
  }
}

function drawOfSound(kind: string, musicId: string): Media | undefined {
  switch (kind) {
    case "covers.svg":
      return svg(drawCover(musicId));
    case "sounds.wav":
      return { contentType: "audio/wav", body: drawTone(musicId) };
    default:
      return undefined;
  }
}

function svg(text: string): Media {
  return { contentType: "image/svg+xml", body: new TextEncoder().encode(text) };
}

function isPlatform(text: string | undefined): text is Platform {
  return PLATFORMS.some((platform) => platform === text);
}
