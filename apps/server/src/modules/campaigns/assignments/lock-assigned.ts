import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { assignmentStatus } from "@clipledger/domain/campaigns/assignments/assignment-status";
import { campaignStatus } from "@clipledger/domain/campaigns/campaign-status";
import { AppError } from "../../../infra/app-error.ts";
import type { ActingContext } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { groupBy } from "../../../infra/lists.ts";
import {
  type AssignedCampaign,
  type AssignedCreator,
  type Assignment,
  type AssignmentRow,
  assignmentColumns,
  joinAssigned,
  toAssignedCampaign,
  toAssignment,
} from "../../billing/assignment.ts";
import { lockCreators } from "../../creators/creators.queries.ts";
import { fullName } from "../../organizations/organizations.queries.ts";
import { lockCampaign } from "../campaigns.queries.ts";

/** The assignments that creators have, by the creator's id. */
export type Occupation = ReadonlyMap<string, readonly Assignment[]>;

interface LockedAssigned {
  readonly campaigns: CampaignsById;
  readonly creators: readonly LockedAssignee[];
  readonly occupation: Occupation;
}

interface AssignedQuestion {
  readonly creatorIds: readonly string[];
  readonly otherCampaignIds?: readonly string[];
}

const MAX_ATTEMPTS = 5;

/**
 * Does the work in one transaction that locks the creators, all their assignments, and the campaigns that they work in or
 * will. Campaigns come first in the order of locks, so which ones is read before anything is locked; when somebody moves a
 * creator elsewhere at that moment, the transaction ends and another one begins.
 */
export async function withAssigned<Result>(
  ctx: ActingContext,
  question: AssignedQuestion,
  work: (tx: Transaction, locked: LockedAssigned) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const done = await ctx.db.transaction(async (tx) => {
      const locked = await lockAssigned(tx, ctx, question);
      return locked === undefined ? undefined : { result: await work(tx, locked) };
    });
    if (done !== undefined) return done.result;
  }
  throw new AppError("BUSY");
}

/** Undefined when a creator was moved to a campaign that is not locked: the caller is to begin another transaction. */
export async function lockAssigned(
  tx: Transaction,
  ctx: ActingContext,
  { creatorIds, otherCampaignIds = [] }: AssignedQuestion,
): Promise<LockedAssigned | undefined> {
  const organizationId = ctx.organization.id;
  const expected = campaignsAhead(ctx, await listAssignmentsOfCreators(tx, organizationId, creatorIds));
  const campaigns = await lockCampaigns(tx, ctx, [...expected, ...otherCampaignIds]);
  const creators = await lockAssignees(tx, ctx, creatorIds);
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

type CampaignsById = ReadonlyMap<string, AssignedCampaign>;

/** Those of the campaigns that exist, locked so that others can share but not change them, in the order of ids. */
export async function lockCampaigns(
  tx: Transaction,
  { organization }: ActingContext,
  ids: readonly string[],
): Promise<CampaignsById> {
  const campaigns = new Map<string, AssignedCampaign>();
  for (const id of [...new Set(ids)].sort()) {
    const row = await lockCampaign(tx, organization.id, id, "share");
    if (row !== undefined) campaigns.set(id, toAssignedCampaign(row));
  }
  return campaigns;
}

/** The campaign, unless it has ended: nobody begins work there. */
export function getOpenCampaign(
  { clock }: ActingContext,
  campaigns: CampaignsById,
  id: string,
): AssignedCampaign {
  const campaign = campaigns.get(id);
  if (campaign === undefined) throw new AppError("CAMPAIGN_NOT_FOUND");
  const { schedule, endsOn } = campaign;
  const isOver = campaignStatus(schedule.startsOn, endsOn, dateOf(clock.now())) === "ended";
  if (isOver) throw new AppError("CAMPAIGN_NOT_FOUND");
  return campaign;
}

interface LockedAssignee extends AssignedCreator {
  readonly isArchived: boolean;
}

/** Locks every creator named, in the order of their ids. A refusal names all that are unknown. */
export async function lockAssignees(
  tx: Transaction,
  { organization }: ActingContext,
  ids: readonly string[],
): Promise<LockedAssignee[]> {
  const rows = await lockCreators(tx, organization.id, ids);
  const known = new Set(rows.map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) throw new AppError("CREATOR_NOT_FOUND", { creatorIds: unknown });
  return rows.map(({ id, user_id, first_name, last_name, archived_at }) => ({
    id,
    userId: user_id,
    name: fullName(first_name, last_name),
    isArchived: archived_at !== null,
  }));
}

export function refuseArchived(creators: readonly LockedAssignee[]): void {
  const archived = creators.filter(({ isArchived }) => isArchived);
  if (archived.length === 0) return;
  throw new AppError("CREATOR_ARCHIVED", { creatorIds: archived.map(({ id }) => id) });
}

export async function listAssignmentsOfCreators(
  db: Queryable,
  organizationId: string,
  creatorIds: readonly string[],
): Promise<Assignment[]> {
  const rows = await db.rows<AssignmentRow>(sql`
    select ${assignmentColumns} from assignments a ${joinAssigned}
    where a.organization_id = ${organizationId} and a.creator_id = any(${creatorIds}::text[])
    order by a.valid_from`);
  return rows.map(toAssignment);
}

export function lockAssignmentsOfCreators(
  tx: Transaction,
  organizationId: string,
  creatorIds: readonly string[],
): Promise<Assignment[]> {
  return lockAssignments(tx, organizationId, sql`a.creator_id = any(${creatorIds}::text[])`);
}

/** Locks the creators who have any of the campaign's assignments, then these. The caller has locked the campaign. */
export async function lockAssignmentsOfCampaign(
  tx: Transaction,
  organizationId: string,
  campaignId: string,
): Promise<Assignment[]> {
  const creators = await tx.rows<{ creator_id: string }>(sql`
    select distinct creator_id from assignments
    where organization_id = ${organizationId} and campaign_id = ${campaignId}`);
  await lockCreators(
    tx,
    organizationId,
    creators.map(({ creator_id }) => creator_id),
  );
  return lockAssignments(tx, organizationId, sql`a.campaign_id = ${campaignId}`);
}

/** Assignments are locked in the order of their ids, here and everywhere else. */
async function lockAssignments(
  tx: Transaction,
  organizationId: string,
  condition: SqlFragment,
): Promise<Assignment[]> {
  const rows = await tx.rows<AssignmentRow>(sql`
    select ${assignmentColumns} from assignments a ${joinAssigned}
    where a.organization_id = ${organizationId} and ${condition}
    order by a.id for update of a`);
  return rows.map(toAssignment);
}
