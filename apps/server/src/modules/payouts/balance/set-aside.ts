import type { OpenBalanceEntry } from "@clipledger/domain/payouts/balance";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

interface OpenBalance {
  readonly creatorId: string;
  readonly open: readonly OpenBalanceEntry[];
  /** What is set aside for this window is there for it. */
  readonly windowKey: bigint | null;
}

/**
 * Entries less what is set aside for plans of the creator's other windows. Whoever locks the entries does so before: a plan that
 * is made meanwhile is seen then.
 */
export async function withoutSetAside(
  db: Queryable,
  organizationId: string,
  { creatorId, open, windowKey }: OpenBalance,
): Promise<OpenBalanceEntry[]> {
  if (open.length === 0) return [];
  const rows = await db.rows<{ entry_id: string; amount_minor: bigint }>(sql`
    select line ->> 'balanceEntryId' as entry_id, sum((line ->> 'amountMinor')::bigint)::bigint as amount_minor
    from payout_plans p
    join billing_windows w on w.organization_id = p.organization_id and w.key = p.window_key and w.state = 'open'
    cross join jsonb_array_elements(p.request -> 'balanceLines') line
    where p.organization_id = ${organizationId} and p.creator_id = ${creatorId} and p.state = 'open'
      and p.window_key is distinct from ${windowKey}
    group by 1`);
  const setAside = new Map(rows.map(({ entry_id, amount_minor }) => [entry_id, amount_minor]));
  return open.flatMap((entry) => {
    const part = setAside.get(entry.id) ?? 0n;
    const leftMinor = entry.leftMinor - part;
    return leftMinor !== 0n && isWithin(part, entry.leftMinor) ? [{ ...entry, leftMinor }] : [];
  });
}

/** Whether a part of an entry, with the entry's sign, is no more than what is left of it. */
export function isWithin(partMinor: bigint, leftMinor: bigint): boolean {
  return leftMinor < 0n
    ? leftMinor <= partMinor && partMinor <= 0n
    : 0n <= partMinor && partMinor <= leftMinor;
}
