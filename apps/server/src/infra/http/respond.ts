import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ErrorBody } from "@clipledger/contract/errors";
import type { AppError } from "../app-error.ts";
import { compress, preferredEncoding } from "./compression.ts";
import type { TextAnswer } from "./kept-answers.ts";
import { hasBody } from "./request-body.ts";

/** What is shorter travels in one packet anyway. */
const COMPRESSED_FROM_BYTES = 1_024;

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  sendText(response, status, JSON.stringify(body));
}

/** Sends text that is JSON already. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  response.setHeader("content-type", "application/json; charset=utf-8");
  if (!response.hasHeader("cache-control")) response.setHeader("cache-control", "no-store");
  response.setHeader("x-content-type-options", "nosniff");
  if (text.length < COMPRESSED_FROM_BYTES) {
    finish(response, text);
    return;
  }
  varyBy(response, "accept-encoding");
  const encoding = preferredEncoding(acceptedEncoding(response.req));
  if (encoding === undefined) {
    finish(response, text);
    return;
  }
  compress(Buffer.from(text), encoding, "quick").then(
    (compressed) => {
      response.setHeader("content-encoding", encoding);
      finish(response, compressed);
    },
    () => finish(response, text),
  );
}

/**
 * Sends what an operation answered, or only that it is still what the caller has. The tag is made of the text, so it stays the
 * same for as long as the answer does, whatever happened to the rows in between.
 */
export function sendAnswer(response: ServerResponse, answer: TextAnswer): void {
  const { status, text } = answer;
  const etag = etagOf(response.req, answer);
  if (etag === undefined) {
    sendText(response, status, text);
    return;
  }
  response.setHeader("etag", etag);
  response.setHeader("cache-control", "private, no-cache");
  varyBy(response, "x-api-key");
  if (isKnown(response.req, etag)) response.writeHead(304).end();
  else sendText(response, status, text);
}

/** Undefined for an answer that carries none. */
function etagOf({ method }: IncomingMessage, { status, text }: TextAnswer): string | undefined {
  if (status !== 200 || (method !== "GET" && method !== "HEAD")) return undefined;
  return `W/"${hash("sha256", text, "base64url").slice(0, 22)}"`;
}

/** Whether the caller has the answer already, so that only this is sent. */
export function isUnchanged(request: IncomingMessage, answer: TextAnswer): boolean {
  const etag = etagOf(request, answer);
  return etag !== undefined && isKnown(request, etag);
}

/** Whether the caller has this version, by the weak comparison that reading allows. */
export function isKnown({ headers }: IncomingMessage, etag: string): boolean {
  const known = headers["if-none-match"]?.split(",").map(withoutWeakness);
  return known !== undefined && (known.includes("*") || known.includes(withoutWeakness(etag)));
}

function withoutWeakness(etag: string): string {
  return etag.trim().replace(/^W\//, "");
}

export function varyBy(response: ServerResponse, name: string): void {
  const present = response.getHeader("vary");
  response.setHeader("vary", present === undefined ? name : `${String(present)}, ${name}`);
}

function acceptedEncoding({ headers }: IncomingMessage): string | undefined {
  const accepted = headers["accept-encoding"];
  return typeof accepted === "string" ? accepted : undefined;
}

/** How long a connection stays open after its answer while a body is still on its way, and what of it is still read. */
const LINGER_MS = 1_000;
const LINGER_BYTES = 1_500_000;

/**
 * A request may be answered before its body has arrived. Closing at once would reset the connection and could take the answer
 * with it. Clients that read nothing before all is sent get to the end of a small body; nobody else costs us reading.
 */
function finish(response: ServerResponse, content: string | Buffer): void {
  const request = response.req;
  response.setHeader("content-length", Buffer.byteLength(content));
  if (request.complete || !hasBody(request)) {
    response.end(content);
    return;
  }
  response.setHeader("connection", "close");
  response.write(content);
  const end = () => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, LINGER_MS);
  request.once("end", end).once("close", end);
  const isSmall = Number(request.headers["content-length"] ?? Number.POSITIVE_INFINITY) <= LINGER_BYTES;
  if (isSmall) request.resume();
  else request.pause();
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

const UNAVAILABLE_SECONDS = 5;

/** The `Retry-After` header of a 429 or 503, in whole seconds, never earlier than the body says. */
export function retryAfterSeconds({ status, data }: { status: number; data?: unknown }): number | undefined {
  if (status === 503) return UNAVAILABLE_SECONDS;
  if (status !== 429 || typeof data !== "object" || data === null || !("retryAfterMs" in data))
    return undefined;
  return Math.max(1, Math.ceil(Number(data.retryAfterMs) / 1000));
}
