import { createHash } from "node:crypto";
import {
  DEFAULT_QUOTA,
  nextQuotaReset,
  type QuotaLedger,
  type QuotaLimits,
  unitsKeptForSyncs,
} from "@clipledger/connectors/sources/youtube/quota";
import type { Clock } from "../../infra/clock.ts";
import type { Queryable } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";

interface LedgerOptions {
  readonly db: Queryable;
  readonly clock: Clock;
  /** Whose allowance it is: all processes with the same key share it. */
  readonly apiKey: string;
  readonly limits?: QuotaLimits | undefined;
}

/**
 * What is left of YouTube's daily allowance, kept in PostgreSQL. Each spending is one conditional update of one row, so that
 * processes that spend at once never pass the limit together.
 */
export function createQuotaLedger(options: LedgerOptions): QuotaLedger {
  const { db, clock, apiKey, limits = DEFAULT_QUOTA } = options;
  const keyHash = createHash("sha256").update(apiKey).digest("hex");
  return {
    async spend({ bucket, amount, purpose }) {
      const now = clock.now();
      const resetsAt = nextQuotaReset(now);
      const kept = bucket === "units" && purpose === "live" ? unitsKeptForSyncs(limits.units, now) : 0;
      const most = limits[bucket] - kept;
      const granted = await db.maybeRow(sql`
        insert into source_quotas as kept (key_hash, bucket, resets_at, spent)
        select ${keyHash}, ${bucket}, ${resetsAt}, ${amount}::int where ${amount}::int <= ${most}::int
        on conflict (key_hash, bucket, resets_at) do update set spent = kept.spent + excluded.spent
        where kept.spent + excluded.spent <= ${most}::int
        returning kept.spent`);
      if (granted !== undefined) return { isGranted: true };
      return { isGranted: false, retryAfterMs: resetsAt.getTime() - now.getTime() };
    },
    async exhausted(bucket) {
      await db.execute(sql`
        insert into source_quotas as kept (key_hash, bucket, resets_at, spent)
        values (${keyHash}, ${bucket}, ${nextQuotaReset(clock.now())}, ${limits[bucket]})
        on conflict (key_hash, bucket, resets_at) do update set spent = greatest(kept.spent, excluded.spent)`);
    },
  };
}
