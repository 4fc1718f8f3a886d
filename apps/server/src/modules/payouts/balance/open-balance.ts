import type { CalculateAnswer } from "@clipledger/contract/payouts/calculation";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { toMajorNumber } from "@clipledger/domain/money/money";
import { netBalance, type OpenBalanceEntry } from "@clipledger/domain/payouts/balance";
import type { Queryable } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { toWireMoney } from "../books/wire-money.ts";
import { withoutSetAside } from "./set-aside.ts";

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
