import { parseUrl } from "./parse-url.ts";

/**
 * Whether a secret that one address got may go to the other without being sent again: scheme, host and port are the same. An address that
 * cannot be read, carries credentials, or is neither http nor https is the same as none.
 */
export function isSameOrigin(one: unknown, other: unknown): boolean {
  const origin = originOf(one);
  return origin !== undefined && origin === originOf(other);
}

function originOf(text: unknown): string | undefined {
  const url = typeof text === "string" ? parseUrl(text) : undefined;
  const isPlain = url?.username === "" && url.password === "" && ["http:", "https:"].includes(url.protocol);
  return isPlain ? url.origin : undefined;
}
