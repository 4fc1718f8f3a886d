import type { CalculateAnswer } from "@clipledger/contract/payouts/calculation";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { toMajorNumber } from "@clipledger/domain/money/money";
import { netBalance, type OpenBalanceEntry } from "@clipledger/domain/payouts/balance";
import type { Queryable } from "../../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../../infra/db/sql.ts";
import { toWireMoney } from "../payouts.mapper.ts";

type Preview = NonNullable<CalculateAnswer["balance"]>;

/** What of the creator's balance a payout of the calculated amount would take up; undefined where there is nothing. */
export async function previewBalance(
  db: Queryable,
  organizationId: string,
  { creatorId, payouts }: Pick<CalculateAnswer, "creatorId" | "payouts">,
  windowKey: bigint,
): Promise<Preview | undefined> {
  const { amount, currency } = payouts.total;
  const open = await listOpenEntries(db, organizationId, { creatorId, currency }, sql``);
  const entries = await withoutSetAside(db, organizationId, { creatorId, open, windowKey });
  return toPreview(BigInt(amount), entries, payouts.total);
}

export function toPreview(
  dueMinor: bigint,
  entries: readonly OpenBalanceEntry[],
  { currency, precision }: CalculateAnswer["payouts"]["total"],
): Preview | undefined {
  const { lines, payMinor } = netBalance(dueMinor, entries);
  if (lines.length === 0) return undefined;
  return {
    lineItems: lines.map(({ title, amountMinor }) => ({
      title,
      amount: toMajorNumber({ amountMinor, currency }),
    })),
    total: toWireMoney(payMinor, { currency, precision }),
  };
}

/** Entries of which something is left, oldest first. */
export async function listOpenEntries(
  db: Queryable,
  organizationId: string,
  { creatorId, currency }: { readonly creatorId: string; readonly currency: CurrencyCode },
  lock: SqlFragment,
): Promise<OpenBalanceEntry[]> {
  const rows = await db.rows<{ id: string; reason: string; left_minor: bigint }>(sql`
    select id, reason, amount_minor - applied_minor as left_minor from balance_entries
    where organization_id = ${organizationId} and creator_id = ${creatorId} and currency = ${currency}
      and applied_minor <> amount_minor
    order by key ${lock}`);
  return rows.map(({ id, reason, left_minor }) => ({ id, reason, leftMinor: left_minor }));
}

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
