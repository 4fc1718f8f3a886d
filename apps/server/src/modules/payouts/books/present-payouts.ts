import type { EventPayout } from "@clipledger/contract/events/payouts";
import type { PaidRow } from "@clipledger/contract/payouts/rows";
import type { PayoutOutput } from "@clipledger/contract/payouts/verification";
import { AppError } from "../../../infra/app-error.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { toEventPayout, toPaidRow } from "./payouts.mapper.ts";
import { findPayoutRow, findStoredCalculation, listPayoutRows, type PayoutRow } from "./payouts.queries.ts";

/** The payout as GET answers it. */
export async function presentPayout(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<PayoutOutput> {
  const row = await getPayoutRow(db, organizationId, id);
  const calculation = await findStoredCalculation(db, organizationId, id);
  return { ...toPaidRow(row), calculation: calculation ?? null };
}

/** As the list of paid ones answers them, in the order of the ids. All of them exist. */
export async function presentPayouts(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<PaidRow[]> {
  const rows = await listPayoutRows(db, organizationId, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (row === undefined) throw new Error(`There is no payout ${id} to present`);
    return toPaidRow(row);
  });
}

/** The payout as events show it now. */
export async function loadEventPayout(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<EventPayout> {
  return toEventPayout(await getPayoutRow(db, organizationId, id));
}

export async function getPayoutRow(db: Queryable, organizationId: string, id: string): Promise<PayoutRow> {
  const row = await findPayoutRow(db, organizationId, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}
