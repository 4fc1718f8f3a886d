import type { IncomingMessage, ServerResponse } from "node:http";
import { parseUrl } from "@clipledger/domain/parse-url";
import type { RequestContext } from "./request-context.ts";

/** Headers that every answer on some paths carries, whatever becomes of the request. An operation may replace them. */
export interface StandingHeaders {
  /** Before anything is known of the caller. */
  ofPath(request: IncomingMessage): Readonly<Record<string, string>>;
  /** As soon as the caller is known. */
  ofCaller(
    request: IncomingMessage,
    caller: RequestContext["caller"],
  ): Promise<Readonly<Record<string, string>>>;
}

/** The path as operations match it, with its dots resolved. */
export function pathOf({ url = "/" }: IncomingMessage): string {
  return parseUrl(url, "http://localhost")?.pathname ?? url;
}

export function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
