import { planLimits } from "@clipledger/domain/organizations/plans";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { countRows } from "../../infra/db/paged-list.ts";
import { sql } from "../../infra/db/sql.ts";

/**
 * Refuses what was just added if the plan allows fewer accounts. Those that only carry single videos are not counted:
 * their videos are. Whoever adds some has locked the facts, so that two of them cannot exceed the limit together.
 */
export async function refuseTooManyAccounts(
  tx: Transaction,
  { organization }: Pick<OperationContext, "organization">,
): Promise<void> {
  const { trackedAccounts: limit } = planLimits(organization.plan);
  if (limit === null || (await countLimitedAccounts(tx, organization.id)) <= limit) return;
  throw beyondPlan("tracked_accounts", `Your plan tracks up to ${limit} accounts`);
}

/** Refuses what was just added if the plan allows fewer individually tracked videos, samples in briefs included. */
export async function refuseTooManyVideos(
  tx: Transaction,
  { organization }: Pick<OperationContext, "organization">,
): Promise<void> {
  const { trackedVideos: limit } = planLimits(organization.plan);
  if (limit === null || (await countTrackedVideos(tx, organization.id)) <= limit) return;
  throw beyondPlan("tracked_videos", `Your plan tracks up to ${limit} individual videos`);
}

export function refuseIndividualVideos({ organization }: Pick<OperationContext, "organization">): void {
  if (planLimits(organization.plan).individualVideos) return;
  throw new AppError("PAYMENT_REQUIRED", { meter: "individual_videos" });
}

/** Callers get the contract's message and the meter; the command line tells the reason. */
function beyondPlan(meter: string, reason: string): AppError {
  return new AppError("PAYMENT_REQUIRED", { meter }, { cause: new Error(reason) });
}

/** What counts against the limits of the plan. */
export async function getPlanUse({ db, organization }: OperationContext) {
  const [trackedAccounts, trackedVideos] = await Promise.all([
    countLimitedAccounts(db, organization.id),
    countTrackedVideos(db, organization.id),
  ]);
  return { trackedAccounts, trackedVideos };
}

export function countTrackedAccounts(db: Queryable, organizationId: string): Promise<number> {
  return countRows(db, sql`from tracked_accounts where organization_id = ${organizationId}`);
}

function countLimitedAccounts(db: Queryable, organizationId: string): Promise<number> {
  return countRows(
    db,
    sql`from tracked_accounts where organization_id = ${organizationId} and origin <> 'video'`,
  );
}

function countTrackedVideos(db: Queryable, organizationId: string): Promise<number> {
  return countRows(db, sql`from tracked_videos where organization_id = ${organizationId}`);
}
