import { AppError } from "../app-error.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { sql } from "../db/sql.ts";

const WINDOW_MS = 60_000;
const LEASES_PER_WINDOW = 20;

interface KeyWindow {
  startMs: number;
  available: number;
  isExhausted: boolean;
  lease: Promise<void> | undefined;
}

/**
 * Requests per key and minute, shared by all processes. A process leases a twentieth of the limit at a time from
 * one counter in the database, so that most requests cost nothing, and the sum never passes the limit.
 */
export interface RateLimiter {
  take(apiKeyId: string, limit: number): Promise<void>;
}

export function createRateLimiter(db: Database, clock: Clock): RateLimiter {
  const windows = new Map<string, KeyWindow>();

  async function lease(apiKeyId: string, window: KeyWindow, limit: number): Promise<void> {
    const size = Math.max(1, Math.floor(limit / LEASES_PER_WINDOW));
    const { used } = await db.row<{ used: number }>(addUse(apiKeyId, new Date(window.startMs), size));
    window.available = Math.max(0, Math.min(limit, used) - (used - size));
    window.isExhausted = window.available === 0;
  }

  return {
    async take(apiKeyId, limit) {
      const nowMs = clock.now().getTime();
      const window = currentWindow(windows, apiKeyId, nowMs);
      while (window.available === 0 && !window.isExhausted) {
        window.lease ??= lease(apiKeyId, window, limit).finally(() => {
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

function currentWindow(windows: Map<string, KeyWindow>, apiKeyId: string, nowMs: number): KeyWindow {
  const startMs = nowMs - (nowMs % WINDOW_MS);
  const known = windows.get(apiKeyId);
  if (known !== undefined && known.startMs === startMs) return known;
  const fresh: KeyWindow = { startMs, available: 0, isExhausted: false, lease: undefined };
  windows.set(apiKeyId, fresh);
  return fresh;
}

function addUse(apiKeyId: string, windowStart: Date, size: number) {
  return sql`
    insert into request_windows as w (api_key_id, window_start, used)
    values (${apiKeyId}, ${windowStart}, ${size})
    on conflict (api_key_id) do update set
      window_start = greatest(w.window_start, excluded.window_start),
      used = case when w.window_start >= excluded.window_start then w.used + excluded.used else excluded.used end
    returning used`;
}
