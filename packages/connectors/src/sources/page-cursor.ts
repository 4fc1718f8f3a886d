import { ConnectorFailure } from "../connector-failure.ts";

/** What services use as cursors: letters, digits and what base64 adds to them. */
const CURSOR = /^[\w=+/.-]{1,2000}$/;

/** A page token names its list, so that no other list takes it, and carries the service's own cursor. */
export function writePageCursor(list: string, cursor: string | null | undefined): string | null {
  return cursor ? `${list}:${cursor}` : null;
}

/** The service's cursor; undefined without a token. Fails for a token that the list never gave out. */
export function readPageCursor(list: string, pageToken: string | undefined): string | undefined {
  if (pageToken === undefined) return undefined;
  const cursor = pageToken.slice(list.length + 1);
  if (!pageToken.startsWith(`${list}:`) || !CURSOR.test(cursor)) throw notOfThisList();
  return cursor;
}

/** For lists of one page: whatever token comes, none was given out. */
export function refusePageToken(pageToken: string | undefined): void {
  if (pageToken !== undefined) throw notOfThisList();
}

function notOfThisList(): ConnectorFailure {
  return new ConnectorFailure("upstream", "the page token is not one of this list", { providerStatus: 400 });
}
