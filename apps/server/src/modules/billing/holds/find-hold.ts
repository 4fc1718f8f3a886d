import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { OperationContext } from "../../../infra/context.ts";
import { refreshAmounts } from "../amounts/bring-amounts-up-to-date.ts";
import { type Hold, holdOf } from "./hold.ts";
import { getHoldRow } from "./holds.queries.ts";

/** The organization's hold as amounts make it now, whatever was written just before. */
export async function findHold(ctx: OperationContext): Promise<Hold> {
  await refreshAmounts(ctx);
  const row = await getHoldRow(ctx.db, ctx.organization.id, dateOf(ctx.clock.now()));
  return holdOf(ctx, row.oldest_due_on);
}
