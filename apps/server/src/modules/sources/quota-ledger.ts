import { createHash } from "node:crypto";
import {
  DEFAULT_QUOTA,
  nextQuotaReset,
  type QuotaBucket,
  type QuotaLedger,
  type QuotaLimits,
  unitsKeptForSyncs,
} from "@clipledger/connectors/sources/youtube/quota";
import type { Clock } from "../../infra/clock.ts";
import type { Queryable } from "../../infra/db/database.ts";
import { insertRow } from "../../infra/db/insert-rows.ts";
import { sql } from "../../infra/db/sql.ts";
import type { Allowance } from "../../infra/source-registry.ts";

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
  const keyHash = hashOf(apiKey);
  return {
    spend: spendTogether(async ({ bucket, amount, purpose }) => {
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
    }),
    async exhausted(bucket) {
      await db.execute(sql`
        ${insertRow("source_quotas as kept", { keyHash, bucket, resetsAt: nextQuotaReset(clock.now()), spent: limits[bucket] })}
        on conflict (key_hash, bucket, resets_at) do update set spent = greatest(kept.spent, excluded.spent)`);
    },
  };
}

type Spend = QuotaLedger["spend"];
type Spending = Parameters<Spend>[0];

interface WaitingSpending {
  readonly spending: Spending;
  readonly answer: (answer: ReturnType<Spend>) => void;
}

/** Many ask at once: those who come while a spending is under way are served by the next one, all for the same row's lock. */
function spendTogether(spend: Spend): Spend {
  const waiting: WaitingSpending[] = [];
  let isSpending = false;
  const serve = async () => {
    isSpending = true;
    while (waiting.length > 0) await serveAlike(spend, takeAlike(waiting));
    isSpending = false;
  };
  return (spending) =>
    new Promise((answer) => {
      waiting.push({ spending, answer });
      if (!isSpending) void serve();
    });
}

function takeAlike(waiting: WaitingSpending[]): WaitingSpending[] {
  const [first] = waiting;
  const isAlike = ({ spending: { bucket, purpose } }: WaitingSpending) =>
    bucket === first?.spending.bucket && purpose === first.spending.purpose;
  const alike = waiting.filter(isAlike);
  waiting.splice(0, waiting.length, ...waiting.filter((each) => !isAlike(each)));
  return alike;
}

/** What is left may be enough for some of them, where it is not for all. */
async function serveAlike(spend: Spend, alike: readonly WaitingSpending[]): Promise<void> {
  const [first] = alike;
  if (first === undefined) return;
  const amount = alike.reduce((sum, { spending }) => sum + spending.amount, 0);
  const together = spend({ ...first.spending, amount });
  const isRefused = await together.then(
    ({ isGranted }) => !isGranted,
    () => false,
  );
  for (const { spending, answer } of alike) {
    const own = isRefused && alike.length > 1 ? spend(spending) : together;
    answer(own);
    await own.catch(() => undefined);
  }
}

/** What a key may spend until the next reset, and what was spent of it. */
export async function readAllowances(db: Queryable, now: Date, apiKey: string): Promise<Allowance[]> {
  const resetsAt = nextQuotaReset(now);
  const rows = await db.rows<{ bucket: QuotaBucket; spent: number }>(sql`
    select bucket, spent from source_quotas where key_hash = ${hashOf(apiKey)} and resets_at = ${resetsAt}`);
  return (["units", "searches"] as const).map((bucket) => ({
    bucket,
    resetsAt,
    limit: DEFAULT_QUOTA[bucket],
    spent: rows.find((row) => row.bucket === bucket)?.spent ?? 0,
  }));
}

function hashOf(apiKey: string): string {
  return createHash("sha256").update(apiKey).digest("hex");
}
