import type { IncomingMessage, ServerResponse } from "node:http";

/** Answers a request; what it throws is answered as an error body. */
export type Route = (
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
) => Promise<void> | void;
