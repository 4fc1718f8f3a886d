import { ConnectorFailure } from "../../connector-failure.ts";
import { readPageCursor, writePageCursor } from "../page-cursor.ts";

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
  return new ConnectorFailure("upstream", "the page token is not one of this list", { providerStatus: 400 });
}
