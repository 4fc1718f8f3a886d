import type { ActorReference } from "@clipledger/contract/users";
import { z } from "zod";
import { AppError } from "../../../../infra/app-error.ts";
import type { Services } from "../../../../infra/context.ts";
import { type Database, notingCommits, type Queryable } from "../../../../infra/db/database.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { defineTask } from "../../../../infra/tasks/task.ts";
import type { PayingContext } from "../../books/payouts.queries.ts";
import { recordPlanned } from "../issuing/initiate-payout.ts";
import { createManualPayout } from "../issuing/manual-payout.ts";
import { type PlannedRequest, readStoredRequest, type StoredRequest } from "./payout-plans.queries.ts";

/** Records what a person planned, once the time in which they could undo it is over. */
export const carryOutPlanTask = defineTask({
  name: "payouts.carry-out-plan",
  input: z.object({ organizationId: z.string(), planId: z.string() }),
  run: carryOutPlan,
});

interface PlanInput {
  readonly organizationId: string;
  readonly planId: string;
}

/**
 * Pays as the API would at this moment, but with the part of the balance that was set aside. The plan is over in the transaction
 * that records the payout, so that of undoing it and carrying it out one happens. What is refused by now is kept with the plan,
 * for the person to read.
 */
async function carryOutPlan(services: Services, { organizationId, planId }: PlanInput): Promise<void> {
  const plan = await findOpenPlan(services.db, organizationId, planId);
  if (plan === undefined) return;
  const now = services.clock.now();
  if (plan.carry_out_at > now) throw new Error("The queue is ahead of the clock: a plan can still be undone");
  const db = endingPlan(services, { organizationId, planId });
  const ctx = { ...services, db, actor: plan.actor, organization: { id: organizationId } };
  try {
    const payoutId = await pay(ctx, plan.request);
    await services.db.execute(sql`
      update payout_plans set payout_id = ${payoutId} where organization_id = ${organizationId} and id = ${planId}`);
  } catch (error) {
    if (error instanceof PlanIsOver) return;
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    await services.db.execute(sql`
      update payout_plans set state = 'failed', ended_at = ${services.clock.now()}, request = null, failure = ${error.message.slice(0, 2_000)}
      where organization_id = ${organizationId} and id = ${planId} and state = 'open'`);
  }
}

async function pay(ctx: PayingContext, planned: PlannedRequest): Promise<string | null> {
  if (planned.kind === "manual") return (await createManualPayout(ctx, planned.input)).id;
  return (await recordPlanned(ctx, planned.input, planned.balanceLines)).payoutId;
}

/** Somebody undid it, or another run of the task carried it out. */
class PlanIsOver extends Error {
  override readonly name = "PlanIsOver";
}

/** The database, but for the plan's end at the end of the first transaction that writes. */
function endingPlan({ db, clock }: Services, { organizationId, planId }: PlanInput): Database {
  let isOver = false;
  return notingCommits(db, async (tx) => {
    if (isOver) return;
    const ended = await tx.execute(sql`
      update payout_plans set state = 'done', ended_at = ${clock.now()}, request = null
      where organization_id = ${organizationId} and id = ${planId} and state = 'open'`);
    if (ended === 0) throw new PlanIsOver();
    isOver = true;
  });
}

interface OpenPlan {
  readonly actor: ActorReference;
  readonly carry_out_at: Date;
  readonly request: PlannedRequest;
}

async function findOpenPlan(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<OpenPlan | undefined> {
  const row = await db.maybeRow<OpenPlanRow>(sql`
    select kind, request as stored, actor, carry_out_at from payout_plans
    where organization_id = ${organizationId} and id = ${id} and state = 'open'`);
  return row && { actor: row.actor, carry_out_at: row.carry_out_at, request: readStoredRequest(row) };
}

type OpenPlanRow = Omit<OpenPlan, "request"> & StoredRequest;
