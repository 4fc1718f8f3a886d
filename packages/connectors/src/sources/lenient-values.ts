import { type Platform, videoUrl } from "@clipledger/domain/platforms";
import { z } from "zod";

/**
 * How services write numbers, names and times, read as the platform types hold them. What is absent, hidden or makes no
 * sense is unknown, and unknown is null: never 0, and never a reason to refuse the rest of an answer.
 */
export const wire = {
  count: lenient(toCount),
  seconds: lenient(toSeconds),
  id: lenient(toId),
  text: lenient(toText),
  name: lenient(toName),
  url: lenient(toUrl),
  region: lenient(toRegion),
  flag: lenient(toFlag),
  isoInstant: lenient(toIsoInstant),
};

function lenient<Value>(read: (value: unknown) => Value) {
  return z.unknown().optional().transform(read);
}

/** An object that may be missing; its fields are then unknown. */
export function lenientObject<Shape extends z.ZodRawShape>(shape: Shape) {
  const schema = z.object(shape);
  return z
    .unknown()
    .transform((value): z.output<typeof schema> | null => schema.safeParse(value).data ?? null)
    .optional();
}

/** What of the list has the shape; anything else than a list is an empty one. */
export function lenientList<Item extends z.ZodType>(item: Item) {
  return z
    .unknown()
    .optional()
    .transform((value): z.output<Item>[] =>
      Array.isArray(value)
        ? value.flatMap((entry) => {
            const { success, data } = item.safeParse(entry);
            return success ? [data] : [];
          })
        : [],
    );
}

/**
 * The list that an answer is about. Entries of another shape are left out, unless all are: that is a service that changed,
 * and must not look like an account without videos.
 */
export function itemsOf<Item extends z.ZodType>(item: Item) {
  const list = lenientList(item);
  return z
    .array(z.unknown())
    .nullable()
    .transform((entries, { addIssue }): z.output<Item>[] => {
      const items = list.parse(entries);
      if (items.length === 0 && entries !== null && entries.length > 0)
        addIssue("no entry has the known shape");
      return items;
    });
}

/** Whole and rounded, since some arrive as 16099.999999999998; -1 stands for a hidden count in places. */
export function toCount(value: unknown): number | null {
  const count = toNumber(value);
  return count === null || count < 0 || !Number.isSafeInteger(Math.round(count)) ? null : Math.round(count);
}

export function toSeconds(value: unknown): number | null {
  const seconds = toNumber(value);
  return seconds === null || seconds < 0 ? null : seconds;
}

/** Numbers and their text, also with separators: "2,170,355". Not "2.1M", which is a guess. */
export function toNumber(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string" || value.length > 40) return null;
  const digits = value.trim();
  if (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(digits)) return Number(digits.replaceAll(",", ""));
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : null;
}

/** A number above 2^53 was rounded before it came here, so it is no id. */
export function toId(value: unknown): string | null {
  if (typeof value === "string") return value === "" ? null : value;
  return typeof value === "number" && Number.isSafeInteger(value) ? String(value) : null;
}

export function toText(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

export function toName(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

const LONGEST_URL = 4_000;

export function toUrl(value: unknown): string | null {
  return typeof value === "string" && value.length <= LONGEST_URL && /^https?:\/\/./i.test(value)
    ? value
    : null;
}

export function toRegion(value: unknown): string | null {
  return typeof value === "string" && /^[a-z]{2}$/i.test(value) ? value.toUpperCase() : null;
}

/** True, 1 and "true"; false, 0 and "false". */
export function toFlag(value: unknown): boolean | null {
  if (value === true || value === 1 || value === "true" || value === "1") return true;
  return value === false || value === 0 || value === "false" || value === "0" ? false : null;
}

const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/** A time without an offset is UTC, whatever the time zone of this machine. */
export function toIsoInstant(value: unknown): Date | null {
  const text = typeof value === "string" ? value.trim() : "";
  const [, offset] = ISO_INSTANT.exec(text) ?? [];
  if (!ISO_INSTANT.test(text)) return null;
  const isDay = text.length === 10;
  const withOffset = offset === undefined && !isDay ? `${text}Z` : text;
  const instant = new Date(withOffset.replace(" ", "T").replace(/([+-]\d{2})(\d{2})$/, "$1:$2"));
  return Number.isNaN(instant.getTime()) ? null : instant;
}

/** Null for 0 too, which services write for "no time". */
export function toUnixInstant(value: unknown, unitMs: 1 | 1000): Date | null {
  const number = toNumber(value);
  const instant = number === null || number <= 0 ? undefined : new Date(number * unitMs);
  return instant === undefined || Number.isNaN(instant.getTime()) ? null : instant;
}

const HASHTAG = /#([\p{L}\p{N}\p{M}_]+)/gu;
const MOST_HASHTAGS = 100;

/** Hashtags of a caption, without the #, each once. */
export function hashtagsIn(caption: string | null): string[] {
  const tags = [...(caption ?? "").matchAll(HASHTAG)].map(([, tag = ""]) => tag);
  return [...new Set(tags)].slice(0, MOST_HASHTAGS);
}

/** TikTok's ids are text everywhere: they are above 2^53. */
const LARGEST_ID = 2n ** 64n;
/** No video is older than the platform, so a smaller id carries no time. */
const FIRST_VIDEO_SECONDS = Date.UTC(2014, 0, 1) / 1000;
const BELIEVED_WITHIN_SECONDS = 3_600;

/**
 * When a video of TikTok was published, whoever tells of it. The upper 32 bits of its id are that time in seconds; a told time
 * more than an hour away from it is wrong, and one nearer is the finer of the two.
 */
export function publishedAtOf(videoId: string, toldSeconds: number | null): Date | null {
  const ownSeconds = secondsInVideoId(videoId);
  const told = toldSeconds === null || toldSeconds <= 0 ? undefined : toldSeconds;
  if (ownSeconds === undefined) return told === undefined ? null : new Date(told * 1000);
  const isBelieved = told !== undefined && Math.abs(told - ownSeconds) <= BELIEVED_WITHIN_SECONDS;
  return new Date((isBelieved ? told : ownSeconds) * 1000);
}

/** Undefined for text that is no id of TikTok's kind. */
function secondsInVideoId(videoId: string): number | undefined {
  if (!/^\d{17,20}$/.test(videoId)) return undefined;
  const id = BigInt(videoId);
  const seconds = Number(id >> 32n);
  return id < LARGEST_ID && seconds >= FIRST_VIDEO_SECONDS ? seconds : undefined;
}

/** Where the public sees a video of which only the id is known; half a surrogate pair has no place in an address. */
export function videoAddress(platform: Platform, platformVideoId: string): string {
  const id = platformVideoId.toWellFormed();
  return videoUrl({ platform, platformVideoId: id, username: null, contentType: "video" });
}
