import { AppError } from "../app-error.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { sql } from "../db/sql.ts";

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
    insert into request_windows as w (api_key_id, window_start, used)
    values (${caller}, ${windowStart}, ${size})
    on conflict (api_key_id) do update set
      window_start = greatest(w.window_start, excluded.window_start),
      used = case when w.window_start >= excluded.window_start then w.used + excluded.used else excluded.used end
    returning used`;
}
