import type { LookupName } from "../../lookups.ts";

const PLACEHOLDER = /\{([^{}]*)\}/g;

const VIDEO = ["videoId", "videoUrl", "region"] as const;
const ACCOUNT = ["accountId", "username", "region"] as const;
const SEARCH = ["query", "region", "language", "cursor"] as const;

/** What the request of a lookup may name. */
export const PLACEHOLDERS = {
  video: VIDEO,
  accountByUsername: ["username", "region"],
  accountById: ACCOUNT,
  accountVideos: [...ACCOUNT, "cursor"],
  comments: [...VIDEO, "cursor"],
  searchUsers: SEARCH,
  searchVideos: [...SEARCH, "sortBy", "publishedAfter", "publishedAfterSeconds"],
  searchHashtags: SEARCH,
} as const satisfies Record<LookupName, readonly string[]>;

export type Placeholder = (typeof PLACEHOLDERS)[LookupName][number];

/** What a lookup was asked with, by placeholder; absent where the caller did not say. */
export type GivenValues = Readonly<Partial<Record<Placeholder, string>>>;

export function placeholdersIn(template: string): string[] {
  return [...template.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
}

/** Undefined when a value is missing. */
export function fillTemplate(
  template: string,
  given: GivenValues,
  encode: (value: string) => string = (value) => value,
): string | undefined {
  let isWhole = true;
  const text = template.replace(PLACEHOLDER, (_, name: Placeholder) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined) isWhole = false;
    return encode(value ?? "");
  });
  return isWhole ? text : undefined;
}
