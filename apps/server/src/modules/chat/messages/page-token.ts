import { badRequest } from "../../../infra/app-error.ts";

/** Where the next page begins: an opaque word around the key of the last message of this one. */
export function pageTokenAfter<Row extends { readonly key: bigint }>(
  rows: readonly Row[],
  limit: number,
): string | null {
  const last = rows[limit - 1];
  return rows.length > limit && last !== undefined
    ? Buffer.from(`before:${last.key}`).toString("base64url")
    : null;
}

/** The key that a page ends before; undefined for the first page. */
export function keyOfPageToken(token: string | undefined): bigint | undefined {
  if (token === undefined) return undefined;
  const [, digits] = /^before:(\d{1,18})$/.exec(Buffer.from(token, "base64url").toString()) ?? [];
  if (digits === undefined)
    throw badRequest([{ path: "pageToken", message: "Send nextPageToken of the page before, as it was" }]);
  return BigInt(digits);
}
