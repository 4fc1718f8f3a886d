import type { ServerResponse } from "node:http";

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
