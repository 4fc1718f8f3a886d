import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { BodyLimits } from "@clipledger/contract/operation";
import { canonicalJson } from "@clipledger/domain/canonical-json";
import { AppError, badRequest } from "../app-error.ts";
import { type BodyHolder, type BodyLease, bodyBudget } from "./body-budget.ts";
import { networkOf } from "./request-limits.ts";
import { scanJson } from "./scan-json.ts";

/** From this size on, reading a body takes long enough for others to notice. */
const HEAVY_BYTES = 100_000;

/** For what people type into one form, before anybody knows them. */
export const SMALL_BODY: BodyLimits = { bytes: 65_536, values: 10_000, items: 1_000 };

/** The parsed JSON body, or undefined when there is none. Refuses other content types and whatever is over the limits. */
export async function readJsonBody(
  request: IncomingMessage,
  limits: BodyLimits,
  holder?: BodyHolder,
): Promise<unknown> {
  return (await readBody(request, limits, holder)).value;
}

/** The same with what stands for it: equal for equal values where it is short, for equal bytes where it is long. */
export async function readDigestedBody(
  request: IncomingMessage,
  limits: BodyLimits,
  holder: BodyHolder,
): Promise<{ value: unknown; digest: Buffer }> {
  const { bytes, value } = await readBody(request, limits, holder);
  return bytes.length < HEAVY_BYTES ? digested(value, bytes) : { value, digest: sha256(bytes) };
}

/** A value that was read already, with what stands for it. */
export function digested(
  value: unknown,
  bytes: Buffer = Buffer.from(JSON.stringify(value ?? "")),
): { value: unknown; digest: Buffer } {
  return { value, digest: sha256(canonicalText(value) ?? bytes) };
}

function sha256(content: string | Buffer): Buffer {
  return createHash("sha256").update(content).digest();
}

/** Undefined for the numbers of JSON that are too large for any text of ours. */
function canonicalText(value: unknown): string | undefined {
  try {
    return value === undefined ? "" : canonicalJson(value);
  } catch {
    return undefined;
  }
}

async function readBody(
  request: IncomingMessage,
  limits: BodyLimits,
  holder: BodyHolder | undefined,
): Promise<{ bytes: Buffer; value: unknown }> {
  if (!hasBody(request)) return { bytes: Buffer.alloc(0), value: undefined };
  refuseTooLarge(Number(request.headers["content-length"] ?? 0), limits.bytes);
  if (!isJson(request.headers["content-type"])) throw new AppError("UNSUPPORTED_MEDIA_TYPE");
  if ((request.headers["content-encoding"] ?? "identity") !== "identity") {
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", undefined, {
      message: "Send the body without content encoding",
    });
  }
  const bytes = await readUtf8Body(request, limits.bytes, holder);
  const doInTurn = bytes.length < HEAVY_BYTES ? doAtOnce : takeTurn;
  const issues = await doInTurn(() => scanJson(bytes, limits));
  if (issues.length > 0) throw badRequest(issues);
  return { bytes, value: await doInTurn(() => parse(bytes)) };
}

/** Whether a body is announced; it may still be empty. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return Number(headers["content-length"] ?? 0) > 0 || headers["transfer-encoding"] !== undefined;
}

function isJson(contentType: string | undefined): boolean {
  const [mediaType = "", ...parameters] = (contentType ?? "").toLowerCase().split(";");
  const charset = parameters
    .map((parameter) => parameter.trim())
    .find((parameter) => parameter.startsWith("charset="));
  return (
    mediaType.trim() === "application/json" && (charset === undefined || /^charset="?utf-8"?$/.test(charset))
  );
}

function parse(bytes: Buffer): unknown {
  const text = bytes.toString("utf8");
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw malformedBody(
      error instanceof SyntaxError ? `Malformed JSON: ${error.message}` : "Malformed JSON",
      error,
    );
  }
}

async function doAtOnce<Result>(work: () => Result): Promise<Result> {
  return work();
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** One piece of heavy work in each round of the event loop, so that other requests are answered in between. */
function takeTurn<Result>(work: () => Result): Promise<Result> {
  const turn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve))).then(work);
  lastTurn = turn.catch(() => undefined);
  return turn;
}

const USUAL_BYTES = 1_000_000;
/** How long nothing may arrive, and how long all of it may take. */
const SILENT_MS = 10_000;
const USUAL_MS = 30_000;
const LARGE_MS = 120_000;

/** The body as it was sent. Refuses one over the limit, and what is no UTF-8. */
export async function readTextBody(
  request: IncomingMessage,
  maxBytes: number,
  holder?: BodyHolder,
): Promise<string> {
  return (await readUtf8Body(request, maxBytes, holder)).toString("utf8");
}

/** The bytes of the body, without a byte order mark. */
async function readUtf8Body(
  request: IncomingMessage,
  maxBytes: number,
  holder: BodyHolder = strangerOf(request),
): Promise<Buffer> {
  const lease = bodyBudget.open(holder);
  // What is made of a body lives until its answer is sent, so its bytes count as long.
  if (holder.response !== undefined) holder.response.once("close", lease.release);
  try {
    const bytes = await collect(request, maxBytes, lease);
    if (!isUtf8(bytes)) throw malformedBody("The body is not valid UTF-8");
    const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    return hasMark ? bytes.subarray(3) : bytes;
  } catch (error) {
    lease.release();
    throw error;
  } finally {
    if (holder.response === undefined) lease.release();
  }
}

function collect(request: IncomingMessage, maxBytes: number, lease: BodyLease): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = () => {
      clearTimeout(silence);
      clearTimeout(deadline);
      request.off("data", take).off("end", finish).off("error", fail).off("close", leave);
    };
    const fail = (error: unknown) => {
      stop();
      chunks.length = 0;
      reject(error);
    };
    const take = (chunk: Buffer) => {
      try {
        size += chunk.length;
        refuseTooLarge(size, maxBytes);
        lease.add(chunk.length);
        chunks.push(chunk);
        silence.refresh();
      } catch (error) {
        fail(error);
      }
    };
    const finish = () => {
      stop();
      resolve(Buffer.concat(chunks, size));
    };
    const leave = () => fail(new Error("The client left before its request was whole"));
    const expire = () => fail(new AppError("REQUEST_TIMEOUT"));
    const silence = setTimeout(expire, SILENT_MS);
    const deadline = setTimeout(expire, maxBytes > USUAL_BYTES ? LARGE_MS : USUAL_MS);
    request.on("data", take).on("end", finish).on("error", fail).on("close", leave);
  });
}

function strangerOf({ socket }: IncomingMessage): BodyHolder {
  return { name: networkOf(socket.remoteAddress ?? "unknown"), isKnown: false };
}

function refuseTooLarge(bytes: number, maxBytes: number): void {
  if (bytes > maxBytes) throw new AppError("PAYLOAD_TOO_LARGE", { maxBytes });
}

function malformedBody(message: string, cause?: unknown): AppError {
  const error = badRequest([{ path: "", message }]);
  error.cause = cause;
  return error;
}
