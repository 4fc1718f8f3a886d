import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { LARGEST_STATED_MINOR } from "@clipledger/domain/money/money";
import type { OperationContext } from "../../infra/context.ts";
import { sql } from "../../infra/db/sql.ts";

/** The organization's own currency first, the others by name. */
export async function inOrder(
  { db, organization }: Pick<OperationContext, "db" | "organization">,
  currencies: Iterable<CurrencyCode>,
) {
  const { own } = await db.row<{ own: string }>(sql`
    select default_currency as own from organizations where id = ${organization.id}`);
  return [...new Set(currencies)].sort((one, other) => {
    if (one === other) return 0;
    return other === own || (one !== own && other < one) ? 1 : -1;
  });
}

/** A sum as a JSON number states it exactly. */
export function stated(amountMinor: bigint): number {
  return Number(amountMinor > LARGEST_STATED_MINOR ? LARGEST_STATED_MINOR : amountMinor);
}
