import { ConnectorFailure } from "../connector-failure.ts";

/** Longer than any cursor that a service was seen to write. */
const LONGEST_TOKEN = 20_000;

/** A service's cursor as our page token: it names its list, so that it is never taken for another's. */
export function writePageCursor(list: string, cursor: readonly string[]): string {
  return `${list}.${Buffer.from(JSON.stringify(cursor)).toString("base64url")}`;
}

/** Undefined without a token. One that this list did not write fails, as it would on a platform. */
export function readPageCursor(
  list: string,
  token: string | undefined,
  parts = 1,
): readonly string[] | undefined {
  if (token === undefined) return undefined;
  const cursor = token.length > LONGEST_TOKEN ? undefined : decode(token.slice(list.length + 1));
  if (cursor === undefined || cursor.length !== parts || writePageCursor(list, cursor) !== token) {
    throw new ConnectorFailure("upstream", "the page token is not one of this list", { providerStatus: 400 });
  }
  return cursor;
}

function decode(text: string): string[] | undefined {
  try {
    const cursor: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    return Array.isArray(cursor) && cursor.every((part) => typeof part === "string") ? cursor : undefined;
  } catch {
    return undefined;
  }
}
