import type { Issue } from "@clipledger/contract/errors";

const MESSAGE = "Contains characters that cannot be stored (a null character, or half of a surrogate pair)";

/** Every text in a JSON value that PostgreSQL cannot store, with its path. */
export function findUnstorableText(value: unknown, path = ""): Issue[] {
  if (typeof value === "string") return isStorable(value) ? [] : [{ path, message: MESSAGE }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const innerPath = path === "" ? key : `${path}.${key}`;
    return isStorable(key) ? findUnstorableText(inner, innerPath) : [{ path, message: MESSAGE }];
  });
}

function isStorable(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}
