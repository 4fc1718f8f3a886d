import type { IncomingMessage, ServerResponse } from "node:http";
import { parseUrl } from "@clipledger/domain/parse-url";
import { AppError } from "../app-error.ts";

/**
 * Browsers name the page's origin on every write; a page of another host must not act with the session. Scripts
 * name none, and have no session to steal. The public address counts too: a proxy may ask us at another host.
 */
export function refuseCrossSiteWrite({ method, headers }: IncomingMessage, publicUrl: string): void {
  if (method === "GET" || method === "HEAD") return;
  const { origin, host, cookie } = headers;
  const isAllowed =
    origin === undefined
      ? cookie === undefined
      : hostOf(origin) === host || origin === new URL(publicUrl).origin;
  if (!isAllowed) throw new AppError("FORBIDDEN", undefined, { message: "Cross-site requests are refused" });
}

function hostOf(origin: string): string | undefined {
  return parseUrl(origin)?.host;
}

const allowedMethods = "GET, HEAD, POST, PUT, PATCH, DELETE";
const exposedHeaders =
  "x-request-id, retry-after, idempotent-replayed, x-service-ignored-parameters, x-service-credits-consumed, x-service-credits-meter, x-service-credits-benefited-remaining, x-service-credits-can-purchase-extra";

/**
 * Lets the configured origins call the API from a browser; none by default. Cookies are never allowed. Returns
 * true when the request was a preflight and is answered.
 */
export function applyCors(
  request: IncomingMessage,
  response: ServerResponse,
  origins: readonly string[],
): boolean {
  const { origin } = request.headers;
  if (origins.length === 0 || origin === undefined) return false;
  response.setHeader("vary", "origin");
  if (!origins.includes(origin)) return false;
  response.setHeader("access-control-allow-origin", origin);
  response.setHeader("access-control-expose-headers", exposedHeaders);
  if (request.method !== "OPTIONS" || request.headers["access-control-request-method"] === undefined)
    return false;
  response.setHeader("access-control-allow-methods", allowedMethods);
  response.setHeader("access-control-allow-headers", "content-type, x-api-key, idempotency-key");
  response.setHeader("access-control-max-age", "600");
  response.writeHead(204).end();
  return true;
}

const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  // Texts of briefs and jobs show images of any host, and platforms thumbnails of theirs.
  "img-src 'self' https: data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** For every answer: nothing may be sniffed, framed, or told to other sites. */
export function setSecurityHeaders(response: ServerResponse, isHttps: boolean): void {
  response.setHeader("content-security-policy", contentSecurityPolicy);
  response.setHeader("x-content-type-options", "nosniff");
  response.setHeader("x-frame-options", "DENY");
  response.setHeader("referrer-policy", "no-referrer");
  response.setHeader("permissions-policy", "camera=(), microphone=(), geolocation=()");
  response.setHeader("cross-origin-opener-policy", "same-origin");
  if (isHttps) response.setHeader("strict-transport-security", "max-age=31536000");
}
