import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { Transaction } from "../../../infra/db/database.ts";
import { insertRows } from "../../../infra/db/insert-rows.ts";

/** Windows of the creator that end on the day or later may pay something else. */
export interface ChangedWindows {
  readonly creatorId: string;
  readonly since: CalendarDate;
}

/** When an assignment's end moves, another window is its last, and that one pays what would have come later. */
export async function noteChangedWindows(
  tx: Transaction,
  organizationId: string,
  changed: readonly ChangedWindows[],
): Promise<void> {
  if (changed.length === 0) return;
  await tx.execute(
    insertRows("amount_changes", {
      types: { creatorId: "text", since: "date" },
      rows: changed,
      alike: { organizationId },
    }),
  );
}
