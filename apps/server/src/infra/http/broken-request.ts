import type { Socket } from "node:net";
import { AppError, badRequest } from "../app-error.ts";

/** Answers what is not even HTTP, or never arrived whole, with the error body, and closes the connection. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = refusalOf(error.code);
  const body = JSON.stringify(refusal.toBody());
  socket.end(
    [
      `HTTP/1.1 ${refusal.status} ${refusal.status === 408 ? "Request Timeout" : "Bad Request"}`,
      "content-type: application/json; charset=utf-8",
      `content-length: ${Buffer.byteLength(body)}`,
      "connection: close",
      "",
      body,
    ].join("\r\n"),
  );
}

function refusalOf(code: string | undefined): AppError {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return new AppError("REQUEST_TIMEOUT");
  if (code === "HPE_HEADER_OVERFLOW")
    return badRequest([{ path: "", message: "The request headers are too large" }]);
  return badRequest([{ path: "", message: "The request is not valid HTTP" }]);
}
