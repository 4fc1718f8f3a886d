import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** One text for equal values: keys in code unit order, undefined members left out, no white space. */
export function canonicalJson(value: unknown): string {
  return write(value, "$");
}

function write(value: unknown, path: string): string {
  if (value === null || typeof value === "boolean" || typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number") return writeNumber(value, path);
  if (Array.isArray(value)) return writeArray(value, path);
  if (typeof value === "object" && isPlainObject(value)) return writeObject(value, path);
  throw new TypeError(`Canonical JSON cannot hold ${nameOf(value)} at ${path}`);
}

function writeNumber(value: number, path: string): string {
  if (!Number.isFinite(value)) throw new TypeError(`Canonical JSON cannot hold ${value} at ${path}`);
  return JSON.stringify(value);
}

function writeArray(items: readonly unknown[], path: string): string {
  return `[${Array.from(items, (item, index) => write(item, `${path}.${index}`)).join(",")}]`;
}

function writeObject(object: object, path: string): string {
  const members = Object.entries(object)
    .filter(([, member]) => member !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${write(member, `${path}.${key}`)}`);
  return `{${members.join(",")}}`;
}

// Dates, maps and sets have no members of their own and would all read "{}".
function isPlainObject(value: object): boolean {
  return Object.prototype.toString.call(value) === "[object Object]";
}

function nameOf(value: unknown): string {
  return typeof value === "object" ? Object.prototype.toString.call(value).slice(8, -1) : typeof value;
}

export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
