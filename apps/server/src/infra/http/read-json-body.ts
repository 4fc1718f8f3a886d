import type { IncomingMessage } from "node:http";
import { AppError, badRequest } from "../app-error.ts";
import { malformedBody, readTextBody, refuseTooLarge } from "./read-text-body.ts";
import { findUnstorableText } from "./unstorable-text.ts";

/** The parsed JSON body, or undefined when there is none. Refuses other content types and bodies over the limit. */
export async function readJsonBody(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  const declaredBytes = Number(request.headers["content-length"] ?? 0);
  const hasBody = declaredBytes > 0 || request.headers["transfer-encoding"] !== undefined;
  if (!hasBody) return undefined;
  refuseTooLarge(declaredBytes, maxBytes);
  if (!isJson(request.headers["content-type"])) throw new AppError("UNSUPPORTED_MEDIA_TYPE");
  if ((request.headers["content-encoding"] ?? "identity") !== "identity") {
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", undefined, {
      message: "Send the body without content encoding",
    });
  }
  const body = parse(await readTextBody(request, maxBytes));
  const issues = findUnstorableText(body);
  if (issues.length > 0) throw badRequest(issues);
  return body;
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

function parse(text: string): unknown {
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
