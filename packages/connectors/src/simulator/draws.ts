/**
 * Randomness without memory: a key names a place in the world, and what is drawn there under a label is the same
 * for ever. Everything simulated is drawn this way, so nothing has to be stored or enumerated.
 */
export type Key = number;

const RANGE = 0x1_0000_0000;

export function keyOf(text: string): Key {
  return keyWithin(0x811c9dc5, text);
}

export function keyWithin(key: Key, label: string): Key {
  let hash = key;
  for (let index = 0; index < label.length; index += 1) {
    hash = Math.imul(hash ^ label.charCodeAt(index), 0x01000193);
  }
  return scramble(hash ^ label.length);
}

/** Like `keyWithin`, for what is numbered instead of named. */
export function keyAt(key: Key, index: number): Key {
  return scramble(key ^ scramble(Math.imul(index, 0x9e3779b9) + 0x7f4a7c15));
}

/** At least 0 and below 1. */
export function share(key: Key, label: string): number {
  return (keyWithin(key, label) >>> 0) / RANGE;
}

export function shareAt(key: Key, index: number): number {
  return (keyAt(key, index) >>> 0) / RANGE;
}

export function between(key: Key, label: string, low: number, high: number): number {
  return low + share(key, label) * (high - low);
}

/** A whole number; both ends can come up. */
export function wholeBetween(key: Key, label: string, low: number, high: number): number {
  return low + Math.floor(share(key, label) * (high - low + 1));
}

/** The key as a whole number from 0, below the limit. */
export function below(limit: number, key: Key): number {
  return Math.floor(((key >>> 0) / RANGE) * limit);
}

export function pick<Item>(key: Key, label: string, items: readonly Item[]): Item {
  const item = items[below(items.length, keyWithin(key, label))];
  if (item === undefined) throw new RangeError(`nothing to pick ${label} from`);
  return item;
}

/** Different items, in drawn order; fewer than `count` when there are not as many. */
export function pickSeveral<Item>(key: Key, label: string, items: readonly Item[], count: number): Item[] {
  const start = keyWithin(key, label);
  const left = [...items];
  const picked: Item[] = [];
  while (picked.length < count && left.length > 0) {
    picked.push(...left.splice(below(left.length, keyAt(start, picked.length)), 1));
  }
  return picked;
}

/** From the standard normal distribution. */
export function bell(key: Key, label: string): number {
  const place = keyWithin(key, label);
  const radius = Math.sqrt(-2 * Math.log(1 - shareAt(place, 0)));
  return radius * Math.cos(2 * Math.PI * shareAt(place, 1));
}

/** As platforms number things: digits that never start with a zero. */
export function drawDigits(key: Key, label: string, length: number): string {
  const place = keyWithin(key, label);
  let digits = String(1 + below(9, place));
  for (let index = 0; digits.length < length; index += 1) {
    digits += String(below(1_000_000_000, keyAt(place, index))).padStart(9, "0");
  }
  return digits.slice(0, length);
}

// The last step of MurmurHash3: every bit of the result depends on every bit of the input. Signed, because a
// 32-bit integer with a sign costs no allocation.
function scramble(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
