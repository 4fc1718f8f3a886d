import { between, type Key, keyOf, pick, share } from "../draws.ts";
import { topicWords } from "../names.ts";
import { findNiche, NICHES, type Niche } from "../niches.ts";

/** Hue in degrees, saturation and lightness in percent. */
export type Colour = readonly [hue: number, saturation: number, lightness: number];

export interface Palette {
  readonly dark: Colour;
  readonly middle: Colour;
  readonly light: Colour;
  readonly accent: Colour;
}

const HUES: Record<Niche, number> = {
  fitness: 12,
  cooking: 34,
  study: 222,
  beauty: 332,
  tech: 192,
  travel: 168,
  finance: 142,
  gaming: 268,
  pets: 24,
  comedy: 48,
  home: 96,
  business: 242,
};

/** An account's niche, as far as its name tells, gives the hue; the key gives the shade. */
export function paletteFor(username: string, key: Key): Palette {
  const niche = findNiche(topicWords(username)) ?? pick(keyOf(username), "niche", NICHES);
  return paletteAround(HUES[niche], key);
}

export function paletteAround(baseHue: number, key: Key): Palette {
  const hue = baseHue + between(key, "shade", -16, 16);
  const turn = share(key, "turn") < 0.5 ? 38 : -46;
  return {
    dark: [hue, 58, 22],
    middle: [hue + turn / 2, 66, 46],
    light: [hue + turn, 78, 70],
    accent: [hue + 180 + turn, 82, 66],
  };
}

export function toCss([hue, saturation, lightness]: Colour): string {
  return `hsl(${Math.round(hue + 360) % 360} ${saturation}% ${lightness}%)`;
}

/** Red, green and blue, 0 to 255. */
export function toRgb([hue, saturation, lightness]: Colour): [number, number, number] {
  const light = lightness / 100;
  const spread = (saturation / 100) * Math.min(light, 1 - light);
  const channel = (offset: number) => {
    const place = (offset + (hue + 360) / 30) % 12;
    return Math.round(255 * (light - spread * Math.max(-1, Math.min(place - 3, 9 - place, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}
