import type { Issue } from "@clipledger/contract/errors";

const MESSAGE = "Contains characters that cannot be stored (a null character, or half of a surrogate pair)";

const MAX_DEPTH = 64;
const TOO_DEEP = `Nested more than ${MAX_DEPTH} levels deep`;

/** Every text in a JSON value that PostgreSQL cannot store, with its path; and whatever is nested beyond reason. */
export function findUnstorableText(value: unknown, path = "", depth = 0): Issue[] {
  if (depth > MAX_DEPTH) return [{ path, message: TOO_DEEP }];
  if (typeof value === "string") return isStorable(value) ? [] : [{ path, message: MESSAGE }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const innerPath = path === "" ? key : `${path}.${key}`;
    return isStorable(key) ? findUnstorableText(inner, innerPath, depth + 1) : [{ path, message: MESSAGE }];
  });
}

function isStorable(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}
