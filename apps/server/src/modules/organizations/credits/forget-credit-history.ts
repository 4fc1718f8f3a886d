import { addMonths, dateOf, startOfMonth } from "@clipledger/domain/calendar/calendar-date";
import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { deleteCreditHistory } from "./credits.queries.ts";

const KEPT_MONTHS = 13;

/** Nightly, removes the ledger's months that nobody can ask for any more. */
export const forgetCreditHistoryTask = defineTask({
  name: "organizations.forget-credit-history",
  input: z.object({}),
  schedule: "47 3 * * *",
  run: forgetCreditHistory,
});

async function forgetCreditHistory({ db, clock }: Services): Promise<void> {
  await deleteCreditHistory(db, addMonths(startOfMonth(dateOf(clock.now())), -KEPT_MONTHS));
}
