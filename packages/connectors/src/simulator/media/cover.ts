import { below, between, keyOf } from "../draws.ts";
import { paletteAround, toCss } from "./colours.ts";

/** A record on coloured ground. */
export function drawCover(musicId: string): string {
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
