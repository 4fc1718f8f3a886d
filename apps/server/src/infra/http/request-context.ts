import type { IncomingMessage, ServerResponse } from "node:http";
import {
  chooseLocale,
  LOCALE_COOKIE,
  type Locale,
  readAcceptLanguage,
} from "@clipledger/domain/languages/locales";
import { parseUrl } from "@clipledger/domain/parse-url";
import type { KeyLimits } from "../auth/api-key-cache.ts";
import type {
  OperationContext,
  PortalContext,
  Services,
  SettleOnceAnswered,
  VisitorContext,
} from "../context.ts";

import type { Database } from "../db/database.ts";

/** What a member brings to a call, beyond the services. */
export type MemberCaller = Pick<OperationContext, "actor" | "organization" | "role" | "connection"> & {
  userId: string;
  /** Of the dashboard; callers with an API key have none. */
  sessionId?: string;
  /** Of the API key; people with a session have none. */
  keyLimits?: KeyLimits;
};

/** What a creator in their portal brings to a call. */
export type PortalCaller = Pick<PortalContext, "userId" | "sessionHash">;

export interface RequestContext {
  readonly services: Services;
  readonly requestId: string;
  readonly setHeader: (name: string, value: string) => void;
  readonly settleOnceAnswered?: SettleOnceAnswered | undefined;
  /** What the operation writes to, where it is not simply the services' database. */
  readonly db?: Database;
  /** Asked before an operation that anybody may call. */
  readonly limitPublic?: () => Promise<void>;
  /** A member acting in an organization, a creator in their portal, or a visitor who may be signed in. */
  readonly caller:
    | MemberCaller
    | (PortalCaller & Pick<PortalContext, "locale">)
    | Pick<VisitorContext, "userId" | "sessionId">;
}

export function isMember(caller: RequestContext["caller"]): caller is MemberCaller {
  return "organization" in caller;
}

/** The language that creators' pages are drawn in, as the browser finds it: chosen there, or else asked for. */
export function localeOf({ headers }: Pick<IncomingMessage, "headers">): Locale {
  const chosen = new RegExp(`(?:^|; )${LOCALE_COOKIE}=(\\w+)`).exec(headers.cookie ?? "")?.[1];
  return chooseLocale([chosen, ...readAcceptLanguage(headers["accept-language"])]);
}

/** Headers that every answer on some paths carries, whatever becomes of the request. An operation may replace them. */
export interface DefaultHeaders {
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
