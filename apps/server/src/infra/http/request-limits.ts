import type { IncomingMessage, ServerResponse } from "node:http";
import { isIPv6 } from "node:net";
import { AppError } from "../app-error.ts";
import type { Clock } from "../clock.ts";
import type { Services } from "../context.ts";
import type { Database } from "../db/database.ts";
import { insertRow } from "../db/insert-rows.ts";
import { sql } from "../db/sql.ts";
import type { BodyHolder } from "./body-budget.ts";
import { originOf, plainAddress, type TrustedProxies } from "./client-address.ts";
import { watchForwarders } from "./untrusted-forwarders.ts";

interface RequestLimitOptions {
  readonly services: Pick<Services, "db" | "clock" | "log">;
  readonly trustedProxies: TrustedProxies;
  /** Of operations that need no sign-in, for each address. */
  readonly publicPerMinute: number;
  /** Of each person who is signed in, and of each address from which nobody is. */
  readonly sessionPerMinute: number;
}

/** Counts a request of somebody who need not sign in, and refuses it when too many came from where they are. */
export type PublicLimit = (request: IncomingMessage) => Promise<void>;

/** How many requests people may send who have no key: by person where they are signed in, else by address. */
export interface RequestLimits {
  /** The caller's address, as a trusted proxy reports it; IPv4 is written as IPv4. */
  addressOf(request: IncomingMessage): string;
  readonly ofPublic: PublicLimit;
  /** Counts a request of nobody known, whatever becomes of it. */
  readonly ofStranger: PublicLimit;
  /** Counts the request, and says on whose account its body is held. */
  take(
    request: IncomingMessage,
    response: ServerResponse,
    userId: string | undefined,
  ): Promise<BodyHolder & { readonly response: ServerResponse }>;
}

export function createRequestLimits(options: RequestLimitOptions): RequestLimits {
  const { services, trustedProxies, publicPerMinute, sessionPerMinute } = options;
  const rateLimiter = createRateLimiter(services.db, services.clock);
  const noteForwarder = watchForwarders(services);
  const addressOf = ({ socket, headers }: IncomingMessage) => {
    const peer = socket.remoteAddress ?? "unknown";
    const origin = originOf(peer, String(headers["x-forwarded-for"] ?? ""), trustedProxies);
    if (origin.isForwardedByStranger) noteForwarder(origin.address);
    return origin.address;
  };
  const networkBehind = (request: IncomingMessage) => networkOf(addressOf(request));
  const ofStranger: PublicLimit = (request) =>
    rateLimiter.take(`stranger:${networkBehind(request)}`, sessionPerMinute);
  return {
    addressOf,
    ofPublic: (request) => rateLimiter.take(`address:${networkBehind(request)}`, publicPerMinute),
    ofStranger,
    async take(request, response, userId) {
      if (userId === undefined) {
        await ofStranger(request);
        return { name: networkBehind(request), isKnown: false, response };
      }
      await rateLimiter.take(`person:${userId}`, sessionPerMinute);
      return { name: userId, isKnown: true, response };
    },
  };
}

const WINDOW_MS = 60_000;
const LEASES_PER_WINDOW = 20;
const MAX_REMEMBERED = 10_000;

interface CallerWindow {
  startMs: number;
  available: number;
  isExhausted: boolean;
  lease: Promise<void> | undefined;
}

/**
 * Requests per caller and minute, shared by all processes. A process leases a twentieth of the limit at a time from
 * one counter in the database, so that most requests cost nothing, and the sum never passes the limit.
 */
export interface RateLimiter {
  /** The caller is the id of an API key, or a name that cannot be one. */
  take(caller: string, limit: number): Promise<void>;
}

export function createRateLimiter(db: Database, clock: Clock): RateLimiter {
  const windows = new Map<string, CallerWindow>();

  async function lease(caller: string, window: CallerWindow, limit: number): Promise<void> {
    const size = Math.max(1, Math.floor(limit / LEASES_PER_WINDOW));
    const { used } = await db.row<{ used: number }>(addUse(caller, new Date(window.startMs), size));
    window.available = Math.max(0, Math.min(limit, used) - (used - size));
    window.isExhausted = window.available === 0;
  }

  return {
    async take(caller, limit) {
      const nowMs = clock.now().getTime();
      const window = currentWindow(windows, caller, nowMs);
      while (window.available === 0 && !window.isExhausted) {
        window.lease ??= lease(caller, window, limit).finally(() => {
          window.lease = undefined;
        });
        await window.lease;
      }
      if (window.available === 0) {
        throw new AppError("RATE_LIMITED", { retryAfterMs: Math.max(1, window.startMs + WINDOW_MS - nowMs) });
      }
      window.available -= 1;
    },
  };
}

function currentWindow(windows: Map<string, CallerWindow>, caller: string, nowMs: number): CallerWindow {
  const startMs = nowMs - (nowMs % WINDOW_MS);
  const known = windows.get(caller);
  if (known !== undefined && known.startMs === startMs) return known;
  const fresh: CallerWindow = { startMs, available: 0, isExhausted: false, lease: undefined };
  if (windows.size >= MAX_REMEMBERED) forgetPast(windows, startMs);
  windows.set(caller, fresh);
  return fresh;
}

function forgetPast(windows: Map<string, CallerWindow>, startMs: number): void {
  for (const [caller, window] of windows) if (window.startMs !== startMs) windows.delete(caller);
}

function addUse(caller: string, windowStart: Date, size: number) {
  return sql`
    ${insertRow("request_windows as w", { apiKeyId: caller, windowStart, used: size })}
    on conflict (api_key_id) do update set
      window_start = greatest(w.window_start, excluded.window_start),
      used = case when w.window_start >= excluded.window_start then w.used + excluded.used else excluded.used end
    returning used`;
}

/** What one subscriber holds: an IPv4 address, or the whole /64 that IPv6 hands out at the least. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const [head = "", tail = ""] = plain.toLowerCase().split("::");
  const first = groupsOf(head);
  const last = groupsOf(tail);
  const between = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => "0");
  return `${[...first, ...between, ...last].slice(0, 4).join(":")}::/64`;
}

function groupsOf(part: string): string[] {
  return part === "" ? [] : part.split(":");
}
