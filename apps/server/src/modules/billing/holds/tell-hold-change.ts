import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { OperationContext, Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { areAmountsOutdated } from "../amounts/amount-changes.queries.ts";
import { holdOf } from "./hold.ts";
import { getHoldRow, listHoldRows, lockHold, saveToldStage } from "./holds.queries.ts";

type TellingContext = Pick<OperationContext, "actor" | "clock" | "payoutHoldDays"> & {
  readonly organization: { readonly id: string };
};

/**
 * Tells that the hold is at another stage than was told last. Comes last in a transaction. While amounts wait to be
 * brought up to date nobody knows the stage, and it is left to the pass that does so.
 */
export async function tellHoldChange(tx: Transaction, ctx: TellingContext): Promise<void> {
  const organizationId = ctx.organization.id;
  const today = dateOf(ctx.clock.now());
  if (await areAmountsOutdated(tx, organizationId, today)) return;
  const seen = await getHoldRow(tx, organizationId, today);
  if (seen.told_hold_stage === null && holdOf(ctx, seen.oldest_due_on).stage === null) return;

  await lockHold(tx, organizationId);
  const row = await getHoldRow(tx, organizationId, today);
  const previousStage = row.told_hold_stage;
  const { stage } = holdOf(ctx, row.oldest_due_on);
  if (stage === previousStage) return;
  await saveToldStage(tx, organizationId, stage);
  await publishEvent(tx, ctx, "payout_hold.changed", { stage, previousStage });
}

/** Organizations whose hold seems to be at another stage than was told last. */
export async function listChangedHolds(services: Services): Promise<string[]> {
  const rows = await listHoldRows(services.db, dateOf(services.clock.now()));
  return rows
    .filter(({ told_hold_stage, oldest_due_on }) => holdOf(services, oldest_due_on).stage !== told_hold_stage)
    .map(({ id }) => id);
}
