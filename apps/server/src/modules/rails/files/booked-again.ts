import { formatMoney } from "@clipledger/domain/money/format";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { TransferRow } from "../transfers/rail-transfers.queries.ts";

/** A transfer that a bank has booked out before, by another booking. */
export interface BookedAgain {
  readonly transfer: TransferRow;
  readonly booking: string;
  /** Where the whole file was booked as one sum. */
  readonly fileId: string | undefined;
}

/** Keeps the first booking of a transfer that a bank tells. Answers whether this one is another: a payment leaves an account once. */
export async function noteBooking(
  tx: Transaction,
  { organization_id, id, booking: first }: TransferRow,
  booking: string,
): Promise<boolean> {
  if (booking === "") return false;
  if (first !== null) return kindOf(first) === kindOf(booking) && first !== booking;
  await tx.execute(sql`
    update rail_transfers set booking = ${booking} where organization_id = ${organization_id} and id = ${id}`);
  return false;
}

/** A reference and a day cannot be compared. */
function kindOf(booking: string): string {
  return booking.split(" ", 1)[0] ?? "";
}

/** What a person has to know and do; of a file once, however many payments it has. */
export function alarmsOf(again: readonly BookedAgain[]): string[] {
  return [...new Set(again.map(alarmOf))];
}

function alarmOf({ transfer, booking, fileId }: BookedAgain): string {
  const { id, amount_minor: amountMinor, currency, booking: first } = transfer;
  const what =
    fileId === undefined ? `${id}, ${formatMoney({ amountMinor, currency })}` : `All payments of ${fileId}`;
  return `${what}: booked out again by the bank (${booking}, after ${first}). Look at your account: if it left twice, ask the bank to call one payment back`;
}
