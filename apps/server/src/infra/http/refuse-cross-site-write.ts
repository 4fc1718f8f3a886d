import type { IncomingMessage } from "node:http";
import { parseUrl } from "@clipledger/domain/parse-url";
import { AppError } from "../app-error.ts";

/**
 * Browsers name the page's origin on every write; a page of another host must not act with the session. Scripts
 * name none, and have no session to steal. The public address counts too: a proxy may ask us at another host.
 */
export function refuseCrossSiteWrite({ method, headers }: IncomingMessage, publicUrl: string): void {
  if (method === "GET" || method === "HEAD") return;
  const { origin, host, cookie } = headers;
  const isAllowed =
    origin === undefined
      ? cookie === undefined
      : hostOf(origin) === host || origin === new URL(publicUrl).origin;
  if (!isAllowed) throw new AppError("FORBIDDEN", undefined, { message: "Cross-site requests are refused" });
}

function hostOf(origin: string): string | undefined {
  return parseUrl(origin)?.host;
}
