import type { IncomingMessage, ServerResponse } from "node:http";

const allowedMethods = "GET, HEAD, POST, PUT, PATCH, DELETE";
const exposedHeaders =
  "x-request-id, retry-after, x-service-ignored-parameters, x-service-credits-consumed, x-service-credits-meter, x-service-credits-benefited-remaining, x-service-credits-can-purchase-extra";

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
  response.setHeader("access-control-allow-headers", "content-type, x-api-key");
  response.setHeader("access-control-max-age", "600");
  response.writeHead(204).end();
  return true;
}
