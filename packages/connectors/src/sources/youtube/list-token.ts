import type { z } from "zod";
import { ConnectorFailure } from "../../connector-failure.ts";

/** Long enough for the longest that is given out, so that nobody makes us read megabytes. */
const LONGEST_TOKEN = 4_000;

/** A place in a list, as text: which list it is, and what that list needs to go on. */
export function writeListToken(list: string, place: unknown): string {
  return `${list}.${Buffer.from(JSON.stringify(place)).toString("base64url")}`;
}

/** Undefined without a token. One that this list did not give out fails, as YouTube fails it. */
export function readListToken<Place>(
  list: string,
  schema: z.ZodType<Place>,
  token: string | undefined,
): Place | undefined {
  if (token === undefined) return undefined;
  const place = token.length > LONGEST_TOKEN ? undefined : schema.safeParse(decode(list, token)).data;
  if (place === undefined || writeListToken(list, place) !== token) {
    throw new ConnectorFailure("upstream", "the page token is not one of this list", { providerStatus: 400 });
  }
  return place;
}

function decode(list: string, token: string): unknown {
  if (!token.startsWith(`${list}.`)) return undefined;
  try {
    return JSON.parse(Buffer.from(token.slice(list.length + 1), "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}
