import type { IncomingMessage } from "node:http";
import type { BodyLimits } from "@clipledger/contract/operation";
import { AppError, badRequest } from "../app-error.ts";
import type { BodyHolder } from "./body-budget.ts";
import { malformedBody, readUtf8Body, refuseTooLarge } from "./read-text-body.ts";
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
  if (!hasBody(request)) return undefined;
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
  return doInTurn(() => parse(bytes));
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
