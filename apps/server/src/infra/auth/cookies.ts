import type { IncomingMessage } from "node:http";

/** The value of a cookie that the browser sent along. */
export function readCookie({ headers }: IncomingMessage, name: string): string | undefined {
  return headers.cookie
    ?.split(";")
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

interface CookieOptions {
  readonly maxAgeSeconds: number;
  /** Only over https, where the product is reached by it. */
  readonly isSecure: boolean;
}

/** A `Set-Cookie` line for a secret that scripts cannot read and other sites cannot send along with writes. */
export function secretCookie(
  name: string,
  value: string,
  { maxAgeSeconds, isSecure }: CookieOptions,
): string {
  const attributes = ["Path=/", `Max-Age=${maxAgeSeconds}`, "HttpOnly", "SameSite=Lax"];
  return [`${name}=${value}`, ...attributes, ...(isSecure ? ["Secure"] : [])].join("; ");
}
