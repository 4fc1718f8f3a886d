import type { Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

export interface CalculatedAmount {
  readonly key: number;
  readonly amountMinor: bigint;
}

/** Those of the windows that are still open, held until the transaction ends. The keys are in the order of locks. */
export async function lockOpenWindows(
  tx: Transaction,
  organizationId: string,
  keys: readonly bigint[],
): Promise<bigint[]> {
  const rows = await tx.rows<{ key: bigint }>(sql`
    select w.key
    from unnest(${keys}::bigint[]) with ordinality as asked(key, place)
    join billing_windows w on w.organization_id = ${organizationId} and w.key = asked.key and w.state = 'open'
    order by asked.place for no key update of w`);
  return rows.map(({ key }) => key);
}

export async function updateAmounts(
  tx: Transaction,
  organizationId: string,
  amounts: readonly CalculatedAmount[],
  at: Date,
): Promise<void> {
  if (amounts.length > 0) await tx.execute(keepAmounts(organizationId, amounts, at));
}

/** A statement, to which further conditions on the windows `w` can be added. */
export function keepAmounts(
  organizationId: string,
  amounts: readonly CalculatedAmount[],
  at: Date,
): SqlFragment {
  const keys = amounts.map(({ key }) => key);
  const amountsMinor = amounts.map(({ amountMinor }) => amountMinor);
  // As texts already: to have pg write out long arrays takes longer.
  return sql`
    update billing_windows w set amount_minor = calculated.amount_minor, amount_kept_at = ${at}
    from unnest(${`{${keys}}`}::bigint[], ${`{${amountsMinor}}`}::bigint[]) as calculated(key, amount_minor)
    where w.organization_id = ${organizationId} and w.key = calculated.key`;
}
