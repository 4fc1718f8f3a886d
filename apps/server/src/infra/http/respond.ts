import type { ServerResponse } from "node:http";
import type { ErrorBody } from "@clipledger/contract/errors";
import type { AppError } from "../app-error.ts";

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-length": Buffer.byteLength(text),
    })
    .end(text);
}

export function sendError(response: ServerResponse, error: AppError): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body: ErrorBody = error.toBody();
  const retryAfter = retryAfterSeconds(body);
  if (retryAfter !== undefined) response.setHeader("retry-after", retryAfter);
  sendJson(response, body.status, body);
}

/** The `Retry-After` header of a 429, in whole seconds, never earlier than the body says. */
export function retryAfterSeconds({ status, data }: { status: number; data?: unknown }): number | undefined {
  if (status !== 429 || typeof data !== "object" || data === null || !("retryAfterMs" in data))
    return undefined;
  return Math.max(1, Math.ceil(Number(data.retryAfterMs) / 1000));
}
