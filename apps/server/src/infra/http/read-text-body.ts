import type { IncomingMessage } from "node:http";
import { AppError, badRequest } from "../app-error.ts";

/** The body as it was sent. Refuses one over the limit, and what is no UTF-8. */
export async function readTextBody(request: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    refuseTooLarge(size, maxBytes);
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch (error) {
    throw malformedBody("The body is not valid UTF-8", error);
  }
}

export function refuseTooLarge(bytes: number, maxBytes: number): void {
  if (bytes > maxBytes) throw new AppError("PAYLOAD_TOO_LARGE", { maxBytes });
}

export function malformedBody(message: string, cause: unknown): AppError {
  const error = badRequest([{ path: "", message }]);
  error.cause = cause;
  return error;
}
