import { z } from "zod";
import { ConnectorFailure } from "../connector-failure.ts";

/** Longer than any cursor that a service was seen to write, so that nobody makes us read megabytes. */
const LONGEST_TOKEN = 20_000;

/** A service's cursor as our page token: it names its list, so that it is never taken for another's. */
export function writePageCursor(list: string, cursor: unknown): string {
  return `${list}.${Buffer.from(JSON.stringify(cursor)).toString("base64url")}`;
}

/** Undefined without a token. One that this list did not write fails, as it would on a platform. */
export function readPageCursor(
  list: string,
  token: string | undefined,
  parts = 1,
): readonly string[] | undefined {
  return readPageCursorAs(z.array(z.string()).length(parts), list, token);
}

/** The same, of a cursor that is more than a few texts. */
export function readPageCursorAs<Cursor>(
  schema: z.ZodType<Cursor>,
  list: string,
  token: string | undefined,
): Cursor | undefined {
  if (token === undefined) return undefined;
  const cursor = token.length > LONGEST_TOKEN ? undefined : schema.safeParse(decode(list, token)).data;
  if (cursor === undefined || writePageCursor(list, cursor) !== token) throw notOfThisList();
  return cursor;
}

function decode(list: string, token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.slice(list.length + 1), "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Cursors of the Graph API stand within lists of fields, so nothing else may come in with them. */
const CURSOR = /^[\w=+/.-]{1,2000}$/;

/** Null at the end of a list, where there is no cursor. */
export function writeGraphCursor(list: string, cursor: string | undefined): string | null {
  return cursor === undefined || !CURSOR.test(cursor) ? null : writePageCursor(list, [cursor]);
}

/** The service's cursor; undefined without a token. Fails for a token that the list never gave out. */
export function readGraphCursor(list: string, pageToken: string | undefined): string | undefined {
  const [cursor] = readPageCursor(list, pageToken) ?? [];
  if (cursor !== undefined && !CURSOR.test(cursor)) throw notOfThisList();
  return cursor;
}

/** For lists of one page: whatever token comes, none was given out. */
export function refusePageToken(pageToken: string | undefined): void {
  if (pageToken !== undefined) throw notOfThisList();
}

function notOfThisList(): ConnectorFailure {
  return new ConnectorFailure("upstream", "the page token is not one of this list", {
    providerStatus: 400,
    isUnasked: true,
  });
}
