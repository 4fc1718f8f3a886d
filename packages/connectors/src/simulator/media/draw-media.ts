import { PLATFORMS, type Platform } from "@clipledger/domain/platforms";
import { below, between, type Key, keyAt, keyOf, keyWithin, pick, share, shareAt } from "../draws.ts";
import { readAccountId, readVideoId } from "../identifiers.ts";
import { splitUsername, topicWords } from "../names.ts";
import { type Palette, paletteAround, paletteFor, toCss } from "./colours.ts";
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

const WIDTH = 540;
const HEIGHT = 960;

/** Upright, as the videos are: a gradient, a composition of shapes, the account's letters and name. */
function drawThumbnail(username: string, platformVideoId: string): string {
  const key = keyOf(platformVideoId);
  const palette = paletteFor(username, key);
  const compose = pick(key, "composition", [drawHills, drawDiscs, drawBands, drawPetals]);
  const word = topicWords(username)[0] ?? splitUsername(username)[0] ?? username;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<defs><linearGradient id="sky" gradientTransform="rotate(${Math.round(between(key, "angle", 50, 125))})">`,
    `<stop offset="0" stop-color="${toCss(palette.light)}"/><stop offset=".55" stop-color="${toCss(palette.middle)}"/>`,
    `<stop offset="1" stop-color="${toCss(palette.dark)}"/></linearGradient>`,
    '<linearGradient id="shade" x2="0" y2="1"><stop offset=".62" stop-opacity="0"/><stop offset="1" stop-opacity=".62"/></linearGradient></defs>',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`,
    compose(keyWithin(key, "shapes"), palette),
    drawLetters(key, word.slice(0, share(key, "letters") < 0.5 ? 1 : 2)),
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#shade)"/>`,
    `<text x="36" y="906" font-family="system-ui,sans-serif" font-size="30" font-weight="600" fill="#fff">@${username}</text>`,
    "</svg>",
  ].join("");
}

function drawLetters(key: Key, letters: string): string {
  const y = Math.round(between(key, "letters' height", 360, 600));
  return `<text x="270" y="${y}" text-anchor="middle" font-family="system-ui,sans-serif" font-size="250" font-weight="800" fill="#fff" fill-opacity=".82">${letters.toUpperCase()}</text>`;
}

function drawHills(key: Key, palette: Palette): string {
  const sunX = Math.round(between(key, "sun's place", 110, 430));
  const hills = [0, 1, 2].map((layer) => {
    const y = 520 + layer * 130;
    const bend = Math.round(80 + 160 * shareAt(key, layer));
    const colour = toCss(layer === 1 ? palette.middle : palette.dark);
    return `<path d="M0 ${y}C180 ${y - bend} 360 ${y + bend} 540 ${y - 40}V960H0Z" fill="${colour}" fill-opacity=".${6 + layer}"/>`;
  });
  return `<circle cx="${sunX}" cy="250" r="130" fill="${toCss(palette.accent)}" fill-opacity=".9"/>${hills.join("")}`;
}

function drawDiscs(key: Key, palette: Palette): string {
  const colours = [palette.accent, palette.light, palette.dark, palette.middle].map(toCss);
  return Array.from({ length: 9 }, (_, index) => {
    const disc = keyAt(key, index);
    const radius = Math.round(between(disc, "radius", 40, 210));
    const [x, y] = [Math.round(WIDTH * share(disc, "x")), Math.round(HEIGHT * share(disc, "y"))];
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${pick(disc, "colour", colours)}" fill-opacity=".45"/>`;
  }).join("");
}

function drawBands(key: Key, palette: Palette): string {
  const tilt = Math.round(between(key, "tilt", -38, 38));
  const colours = [palette.accent, palette.light, palette.dark].map(toCss);
  const bands = Array.from({ length: 6 }, (_, index) => {
    const band = keyAt(key, index);
    const height = Math.round(between(band, "height", 24, 110));
    return `<rect x="-400" y="${index * 170}" width="1400" height="${height}" fill="${pick(band, "colour", colours)}" fill-opacity=".5"/>`;
  });
  return `<g transform="rotate(${tilt} 270 480)">${bands.join("")}</g>`;
}

function drawPetals(key: Key, palette: Palette): string {
  const petals = 5 + Math.floor(share(key, "petals") * 6);
  const length = Math.round(between(key, "length", 190, 330));
  return Array.from({ length: petals }, (_, index) => {
    const colour = toCss(index % 2 === 0 ? palette.accent : palette.light);
    const angle = Math.round((360 / petals) * index);
    return `<ellipse cx="270" cy="${430 - length / 2}" rx="${Math.round(length / 3)}" ry="${Math.round(length / 1.6)}" fill="${colour}" fill-opacity=".42" transform="rotate(${angle} 270 430)"/>`;
  }).join("");
}

function drawAvatar(username: string): string {
  const key = keyOf(username);
  const palette = paletteFor(username, key);
  const [x, y] = [Math.round(256 * share(key, "x")), Math.round(256 * share(key, "y"))];
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256">',
    `<defs><linearGradient id="ground" x2="1" y2="1"><stop offset="0" stop-color="${toCss(palette.middle)}"/>`,
    `<stop offset="1" stop-color="${toCss(palette.dark)}"/></linearGradient></defs>`,
    '<rect width="256" height="256" fill="url(#ground)"/>',
    `<circle cx="${x}" cy="${y}" r="104" fill="${toCss(palette.accent)}" fill-opacity=".5"/>`,
    `<circle cx="${256 - x}" cy="${(y + 128) % 256}" r="72" fill="${toCss(palette.light)}" fill-opacity=".45"/>`,
    `<text x="128" y="162" text-anchor="middle" font-family="system-ui,sans-serif" font-size="98" font-weight="700" fill="#fff">${initialsOf(username)}</text>`,
    "</svg>",
  ].join("");
}

function initialsOf(username: string): string {
  const words = splitUsername(username);
  const [first = username, second] = words;
  return (second === undefined ? first.slice(0, 2) : `${first.charAt(0)}${second.charAt(0)}`).toUpperCase();
}

/** A record on coloured ground. */
function drawCover(musicId: string): string {
  const key = keyOf(musicId);
  const palette = paletteAround(below(360, key), key);
  const tilt = Math.round(between(key, "tilt", 0, 180));
  const grooves = [128, 112, 96, 80]
    .map(
      (radius) => `<circle cx="150" cy="150" r="${radius}" fill="none" stroke="#fff" stroke-opacity=".14"/>`,
    )
    .join("");
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300" width="300" height="300">',
    `<rect width="300" height="300" fill="${toCss(palette.light)}"/>`,
    `<path d="M0 0H300L0 300Z" fill="${toCss(palette.accent)}" fill-opacity=".55"/>`,
    `<circle cx="150" cy="150" r="136" fill="${toCss(palette.dark)}"/>${grooves}`,
    `<path d="M150 150L150 22A128 128 0 0 1 240 60Z" fill="#fff" fill-opacity=".12" transform="rotate(${tilt} 150 150)"/>`,
    `<circle cx="150" cy="150" r="52" fill="${toCss(palette.middle)}"/>`,
    '<circle cx="150" cy="150" r="9" fill="#fff"/></svg>',
  ].join("");
}
