import type { Paper } from "@clipledger/contract/payouts/paper";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { formatMajorPlain } from "@clipledger/domain/money/format";
import type { ActingContext } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { brandName } from "../../organizations/brand/brand.queries.ts";

/** Whose papers are asked for: by a member, or by the creator whom they are about. */
export type PaperContext = Pick<ActingContext, "db" | "clock" | "organization" | "publicUrl" | "sealer">;

/** How papers are drawn that are issued now. A change of their look needs a new number, as issued papers keep their bytes. */
export const PAPER_LAYOUT = 2;

/** A paper, and the layout that it was issued in. Null: before layouts were stored, in the standard fonts of PDF. */
export interface IssuedPaper {
  readonly paper: Paper;
  readonly layout: typeof PAPER_LAYOUT | null;
}

const DIGITS = 6;

/**
 * The next number of a series. The series stays locked until the transaction ends, and takes the number back if that fails: so
 * none is left out or given twice.
 */
export async function takeNumber(
  tx: Transaction,
  organizationId: string,
  series: "INV" | "CN" | `S-${number}`,
): Promise<{ sequence: number; number: string }> {
  const { sequence } = await tx.row<{ sequence: number }>(sql`
    ${insertRow("paper_series", { organizationId, series, lastNumber: 1 })}
    on conflict (organization_id, series) do update set last_number = paper_series.last_number + 1
    returning last_number as sequence`);
  return { sequence, number: `${series}-${String(sequence).padStart(DIGITS, "0")}` };
}

/** The name that creators know the organization by. */
export async function nameOfOrganization(db: Queryable, organizationId: string): Promise<string> {
  const { name } = await db.row<{ name: string }>(
    sql`select ${brandName} as name from organizations o where o.id = ${organizationId}`,
  );
  return name;
}

/** "1,204.50": digits that every reader and every font knows, without the currency's sign. */
export function amountText(amountMinor: bigint, currency: CurrencyCode): string {
  const [whole = "", fraction] = formatMajorPlain({ amountMinor, currency }).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** "EUR 1,204.50". */
export function moneyText(amountMinor: bigint, currency: CurrencyCode): string {
  return `${currency} ${amountText(amountMinor, currency)}`;
}
