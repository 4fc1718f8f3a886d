import type { EventPayout } from "@clipledger/contract/events/payouts";
import type { PayoutOutput } from "@clipledger/contract/payouts/verification";
import { AppError } from "../../../infra/app-error.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import type { BooksContext } from "../issuing/books-context.ts";
import { toEventPayout, toPaidRow } from "./payouts.mapper.ts";
import { findPayoutRow, findStoredCalculation, type PayoutRow } from "./payouts.queries.ts";

/** The payout as GET answers it. */
export async function presentPayout(
  db: Queryable,
  { organization, clock }: Pick<BooksContext, "organization" | "clock">,
  id: string,
): Promise<PayoutOutput> {
  const row = await getPayoutRow(db, organization.id, id);
  const calculation = await findStoredCalculation(db, organization.id, id);
  return { ...toPaidRow(row, clock.now()), calculation: calculation ?? null };
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
