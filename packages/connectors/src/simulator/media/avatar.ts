import { keyOf, share } from "../draws.ts";
import { splitUsername } from "../names.ts";
import { paletteFor, toCss } from "./colours.ts";

export function drawAvatar(username: string): string {
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
