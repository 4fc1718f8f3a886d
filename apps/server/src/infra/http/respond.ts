import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { ErrorBody } from "@clipledger/contract/errors";
import type { AppError } from "../app-error.ts";
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
  response.setHeader("cache-control", "no-store");
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
  compress(Buffer.from(text), encoding).then(
    (compressed) => {
      response.setHeader("content-encoding", encoding);
      finish(response, compressed);
    },
    () => finish(response, text),
  );
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

export type Encoding = "br" | "gzip";

/** What a client prefers of these codings, the first of equals; undefined: nothing but the plain text. */
export function preferredEncoding(
  accepted: string | undefined,
  offered: readonly Encoding[] = ["br", "gzip"],
): Encoding | undefined {
  if (accepted === undefined || accepted === "") return undefined;
  const weights = new Map(accepted.toLowerCase().split(",").map(readWeight));
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get("*") ?? 0;
  const plain = weights.get("identity") ?? 0;
  const [best] = [...offered].sort((a, b) => weightOf(b) - weightOf(a));
  if (best === undefined || weightOf(best) === 0) return undefined;
  return weightOf(best) >= plain ? best : undefined;
}

function readWeight(entry: string): [coding: string, weight: number] {
  const [coding = "", ...parameters] = entry.split(";").map((part) => part.trim());
  const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  const weight = quality === undefined ? 1 : Number(quality);
  return [coding === "x-gzip" ? "gzip" : coding, weight >= 0 && weight <= 1 ? weight : 0];
}

const toGzip = promisify(gzip);
const toBrotli = promisify<Buffer, object, Buffer>(brotliCompress);

/** Quick rather than thorough, off the main thread: answers are made anew each time. */
function compress(text: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "gzip") return toGzip(text, { level: 2 });
  return toBrotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 2,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
}
