import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { assignmentStatus } from "@clipledger/domain/campaigns/assignments/assignment-status";
import { AppError } from "../../../infra/app-error.ts";
import type { ActingContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import type { Assignment } from "./assignment.ts";
import { listAssignmentsOfCreators, lockAssignmentsOfCreators } from "./assignments.queries.ts";
import { groupBy } from "./group-by.ts";
import { type CampaignsById, type HeldCreator, holdCreators, shareCampaigns } from "./hold-rows.ts";

interface HeldAssigned {
  readonly campaigns: CampaignsById;
  readonly creators: readonly HeldCreator[];
  /** By creator. */
  readonly occupation: ReadonlyMap<string, readonly Assignment[]>;
}

interface AssignedQuestion {
  readonly creatorIds: readonly string[];
  readonly otherCampaignIds?: readonly string[];
}

const MAX_ATTEMPTS = 5;

/**
 * Does the work in one transaction that holds the creators, all their assignments, and the campaigns that they work in
 * or will. Campaigns come first in the order of locks, so which ones is read before anything is held; when somebody moves
 * a creator elsewhere at that moment, everything is let go and taken again.
 */
export async function withAssigned<Result>(
  ctx: ActingContext,
  question: AssignedQuestion,
  work: (tx: Transaction, held: HeldAssigned) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const done = await ctx.db.transaction(async (tx) => {
      const held = await holdAssigned(tx, ctx, question);
      return held === undefined ? undefined : { result: await work(tx, held) };
    });
    if (done !== undefined) return done.result;
  }
  throw new AppError("BUSY");
}

/** Undefined when a creator was moved to a campaign that is not held: everything is to be let go and taken again. */
export async function holdAssigned(
  tx: Transaction,
  ctx: ActingContext,
  { creatorIds, otherCampaignIds = [] }: AssignedQuestion,
): Promise<HeldAssigned | undefined> {
  const organizationId = ctx.organization.id;
  const expected = campaignsAhead(ctx, await listAssignmentsOfCreators(tx, organizationId, creatorIds));
  const campaigns = await shareCampaigns(tx, ctx, [...expected, ...otherCampaignIds]);
  const creators = await holdCreators(tx, ctx, creatorIds);
  const assignments = await lockAssignmentsOfCreators(tx, organizationId, creatorIds);
  const isComplete = campaignsAhead(ctx, assignments).every((id) => campaigns.has(id));
  if (!isComplete) return undefined;
  return { campaigns, creators, occupation: groupBy(assignments, ({ creator }) => creator.id) };
}

function campaignsAhead({ clock }: ActingContext, assignments: readonly Assignment[]): string[] {
  const today = dateOf(clock.now());
  return assignments
    .filter((assignment) => assignmentStatus(assignment, today) !== "previous")
    .map(({ campaign }) => campaign.id);
}
