import type { NewPlan, PayoutPlan, Planned, SeveralPlans } from "@clipledger/contract/dashboard/payout-plans";
import type { Initiate } from "@clipledger/contract/payouts/calculation";
import type { ManualPayout } from "@clipledger/contract/payouts/manual";
import { formatMoney } from "@clipledger/domain/money/format";
import { AppError } from "../../../../infra/app-error.ts";
import type { OperationContext } from "../../../../infra/context.ts";
import type { Transaction } from "../../../../infra/db/database.ts";
import { insertRow } from "../../../../infra/db/insert-rows.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { createId } from "../../../../infra/ids.ts";
import { enqueue } from "../../../../infra/tasks/task.ts";
import { calculatePayout } from "../../books/calculation/calculate-payout.ts";
import type { PayoutDraft } from "../../books/payout-draft.ts";
import { lockPaymentByHand, readPayment } from "../issuing/initiate-payout.ts";
import { reviewManualByHand } from "../issuing/manual-payout.ts";
import { carryOutPlanTask } from "./carry-out-plan.ts";
import {
  getPlanRow,
  listPlanRows,
  type PlannedRequest,
  toPlan,
  toStoredRequest,
} from "./payout-plans.queries.ts";

/** How long a person can take back what they recorded. */
const UNDO_MS = 10_000;

/** Over plans are forgotten after this long. */
const KEPT_MS = 30 * 86_400_000;

/** Plans to record a due window as paid, refused as paying it would be. Until it is carried out the window stays due. */
export async function planPayout(ctx: OperationContext, input: NewPlan): Promise<PayoutPlan> {
  const request: Initiate = { ...input, payoutProvider: "manual" };
  const payment = readPayment(ctx, request);
  const id = await ctx.db.transaction(async (tx) => {
    const { draft, lines: balanceLines } = await lockPaymentByHand(tx, ctx, payment);
    return insertPlan(tx, ctx, draft, { kind: "window", input: request, balanceLines });
  });
  return presentPlan(ctx, id);
}

/** The same for a payout that belongs to no window. */
export async function planManualPayout(
  ctx: OperationContext,
  input: Omit<ManualPayout, "payoutProvider">,
): Promise<PayoutPlan> {
  const request: ManualPayout = { ...input, payoutProvider: "manual" };
  const id = await ctx.db.transaction(async (tx) => {
    const draft = await reviewManualByHand(tx, ctx, request);
    return insertPlan(tx, ctx, draft, { kind: "manual", input: request });
  });
  return presentPlan(ctx, id);
}

/** Plans windows at the amounts that the person has seen. What cannot be planned does not keep the others from it. */
export async function planPayouts(ctx: OperationContext, { windows }: SeveralPlans): Promise<Planned> {
  const ids: string[] = [];
  const failed: Planned["failed"] = [];
  for (const [place, { payoutAmount, ...address }] of windows.entries())
    try {
      const calculation = await calculatePayout(ctx, { ...address, excludedVideos: [] });
      refuseOtherAmount(calculation.payouts.total, payoutAmount);
      const { integrityToken } = calculation;
      const { id } = await planPayout(ctx, { calculation, integrityToken });
      ids.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed.push({ place, code: error.code, message: error.message });
    }
  await postponeTogether(ctx, ids);
  const rows = await listPlanRows(ctx.db, ctx.organization.id, sql`and p.id = any(${ids}::text[])`);
  return { planned: rows.map((row) => toPlan(row, ctx.clock.now())), failed };
}

function refuseOtherAmount(
  {
    amount,
    currency,
  }: { readonly amount: number; readonly currency: Parameters<typeof formatMoney>[0]["currency"] },
  seen: number,
): void {
  if (amount === seen) return;
  const now = formatMoney({ amountMinor: BigInt(amount), currency });
  throw new AppError("PAYOUT_CONFLICT", undefined, { message: `It now comes to ${now}. Look at it first` });
}

async function insertPlan(
  tx: Transaction,
  ctx: OperationContext,
  draft: PayoutDraft,
  planned: PlannedRequest,
): Promise<string> {
  const { kind } = planned;
  const organizationId = ctx.organization.id;
  const { userId } = ctx.actor;
  if (ctx.actor.type !== "user" || userId === null)
    throw new AppError("FORBIDDEN", undefined, { message: "Only people in the dashboard plan payouts" });
  const at = ctx.clock.now();
  const carryOutAt = new Date(at.getTime() + UNDO_MS);
  await tx.execute(sql`
    delete from payout_plans
    where organization_id = ${organizationId} and user_id = ${userId} and ended_at < ${new Date(at.getTime() - KEPT_MS)}`);
  const id = createId("payoutPlan");
  const inserted = await tx.execute(sql`
    ${insertRow("payout_plans", {
      organizationId,
      id,
      kind,
      windowKey: draft.window?.key ?? null,
      creatorId: draft.creatorId,
      payoutId: kind === "manual" ? draft.id : null,
      amountMinor: draft.amountMinor,
      currency: draft.currency,
      request: toStoredRequest(planned),
      actor: JSON.stringify(ctx.actor),
      userId,
      state: "open",
      plannedAt: at,
      carryOutAt,
    })} on conflict do nothing`);
  if (inserted === 0)
    throw new AppError(kind === "manual" ? "PAYOUT_ID_CONFLICT" : "PAYOUT_CONFLICT", undefined, {
      message: "This is being recorded as paid already",
    });
  await enqueueCarryOut(tx, organizationId, id, carryOutAt);
  return id;
}

function enqueueCarryOut(
  tx: Transaction,
  organizationId: string,
  planId: string,
  runAt: Date,
): Promise<void> {
  return enqueue(tx, carryOutPlanTask, { organizationId, planId }, { runAt, key: `payout-plan ${planId}` });
}

/** Planning many takes a while: the first can be undone for as long as the last. */
async function postponeTogether(ctx: OperationContext, ids: readonly string[]): Promise<void> {
  const organizationId = ctx.organization.id;
  const carryOutAt = new Date(ctx.clock.now().getTime() + UNDO_MS);
  await ctx.db.transaction(async (tx) => {
    const open = await tx.rows<{ id: string }>(sql`
      update payout_plans set carry_out_at = ${carryOutAt}
      where organization_id = ${organizationId} and id = any(${ids}::text[]) and state = 'open' returning id`);
    for (const { id } of open) await enqueueCarryOut(tx, organizationId, id, carryOutAt);
  });
}

async function presentPlan({ db, organization, clock }: OperationContext, id: string): Promise<PayoutPlan> {
  return toPlan(await getPlanRow(db, organization.id, id), clock.now());
}
