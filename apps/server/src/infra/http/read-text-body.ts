import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { AppError, badRequest } from "../app-error.ts";
import { type BodyHolder, type BodyLease, bodyBudget } from "./body-budget.ts";
import { networkOf } from "./client-address.ts";

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
export async function readUtf8Body(
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

export function refuseTooLarge(bytes: number, maxBytes: number): void {
  if (bytes > maxBytes) throw new AppError("PAYLOAD_TOO_LARGE", { maxBytes });
}

export function malformedBody(message: string, cause?: unknown): AppError {
  const error = badRequest([{ path: "", message }]);
  error.cause = cause;
  return error;
}
