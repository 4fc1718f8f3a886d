import type { CampaignEdit, NewCampaign } from "@clipledger/contract/campaigns";
import type { CampaignOutput } from "@clipledger/contract/campaigns/campaign";
import type { RowActor } from "@clipledger/contract/tracking-shared";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { PayoutRule } from "@clipledger/domain/campaigns/rules/payout-rule";
import { deriveRules } from "@clipledger/domain/campaigns/rules/payout-rule";
import type { CampaignSpec } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { normalizeSpec } from "@clipledger/domain/campaigns/spec/normalize-spec";
import { previewHash } from "@clipledger/domain/campaigns/spec/review-spec";
import { findSpecIssues } from "@clipledger/domain/campaigns/spec/spec-issues";
import { canonicalJson } from "@clipledger/domain/canonical-json";
import { AppError, badRequest } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { refuseTaken } from "../../infra/db/database-errors.ts";
import { insertRow, updateRow } from "../../infra/db/insert-rows.ts";
import { sql } from "../../infra/db/sql.ts";
import { createId } from "../../infra/ids.ts";
import { noteNewRules } from "../billing/amounts/amount-changes.ts";
import { refreshAmounts } from "../billing/amounts/refresh-amounts.ts";
import { lockAmounts } from "../billing/lock-amounts.ts";
import { type ActThatLowers, guardDueAmountsOfCampaign } from "../billing/owed/guard-due-amounts.ts";
import type { FieldChanges } from "../organizations/activity/record-activity.ts";
import { recordEvent } from "../organizations/activity/record-event.ts";
import { getOrganization } from "../organizations/organizations.queries.ts";
import { rowMakingOf } from "../tracking/row-actor.ts";
import { changeSpans } from "./assignments/change-spans.ts";
import { lockAssignmentsOfCampaign } from "./assignments/lock-assigned.ts";
import { publishCampaignStart } from "./assignments/told-moments.ts";
import { lockBrief, refuseEnded } from "./brief-links.ts";
import { toEventCampaign } from "./campaigns.mapper.ts";
import { type CampaignRow, campaignColumns, isInUse, lockCampaign } from "./campaigns.queries.ts";
import { type EditPlan, planEdit } from "./plan-edit.ts";
import { presentCampaign } from "./present-campaign.ts";
import { saveRevision } from "./revisions.ts";

export async function createCampaign(
  ctx: OperationContext,
  { previewHash: reviewedHash, ...input }: NewCampaign,
): Promise<CampaignOutput> {
  const today = dateOf(ctx.clock.now());
  const { default_currency: currency } = await getOrganization(ctx.db, ctx.organization.id);
  const spec = normalizeSpec(input, { currency, today });
  return ctx.db.transaction(async (tx) => {
    const { briefId } = spec;
    const isBriefKnown = briefId !== null && (await lockBrief(tx, ctx.organization.id, briefId, "keep"));
    const issues = findSpecIssues(spec, { today, isBriefKnown });
    if (issues.length > 0) throw badRequest(issues);
    refuseOtherThanReviewed(spec, reviewedHash);
    return saveNewCampaign(tx, ctx, spec);
  });
}

async function saveNewCampaign(
  tx: Transaction,
  ctx: OperationContext,
  spec: CampaignSpec,
): Promise<CampaignOutput> {
  const id = createId("campaign");
  const rules = deriveRules(spec, () => createId("payoutRule"));
  const row = await refuseTakenName(() => insertCampaign(tx, { ...rowMakingOf(ctx), id, spec, rules }));
  await saveRevision(tx, ctx, { change: "created", after: row });
  await recordEvent(tx, ctx, {
    type: "campaign.created",
    data: { campaign: toEventCampaign(row, dateOf(ctx.clock.now())) },
    subject: { type: "campaign", id, label: row.name },
  });
  await publishCampaignStart(tx, ctx, { after: row });
  return presentCampaign(tx, ctx, id);
}

interface NewCampaignRow {
  readonly organizationId: string;
  readonly id: string;
  readonly spec: CampaignSpec;
  readonly rules: readonly PayoutRule[];
  readonly actorType: RowActor;
  readonly userId: string | null;
  readonly at: Date;
}

function insertCampaign(tx: Transaction, campaign: NewCampaignRow): Promise<CampaignRow> {
  const { spec } = campaign;
  return tx.row(sql`
    ${insertRow("campaigns as c", {
      organizationId: campaign.organizationId,
      id: campaign.id,
      ...columnsOf(spec),
      rules: JSON.stringify(campaign.rules),
      actorType: campaign.actorType,
      userId: campaign.userId,
      createdAt: campaign.at,
      updatedAt: campaign.at,
    })} returning ${campaignColumns}`);
}

function columnsOf(spec: CampaignSpec) {
  return {
    name: spec.name,
    description: spec.description,
    currency: spec.currency,
    interval: spec.schedule.interval,
    intervalCount: spec.schedule.intervalCount,
    anchor: spec.schedule.anchor,
    startsOn: spec.schedule.startsOn,
    videoTarget: spec.videoTarget,
    briefId: spec.briefId,
    requiresProof: spec.requireProof === true,
    payouts: JSON.stringify(spec.payouts),
  };
}

function refuseTakenName<Result>(write: () => Promise<Result>): Promise<Result> {
  return refuseTaken("campaigns_name", () => new AppError("CAMPAIGN_NAME_CONFLICT"), write);
}

/** A write that was reviewed first must come to what was reviewed. */
function refuseOtherThanReviewed(spec: CampaignSpec, reviewedHash: string | undefined): void {
  if (reviewedHash === undefined) return;
  const hash = previewHash(spec);
  if (hash !== reviewedHash) throw new AppError("CAMPAIGN_PREVIEW_MISMATCH", { previewHash: hash });
}

/** What later modules do when a campaign's brief changes, in the same transaction. */
type FollowBrief = (tx: Transaction, link: { campaignId: string; briefId: string }) => Promise<void>;

/** Refuses in this order: issues, locked fields, another spec than reviewed, a brief after the end, a taken name. */
export function updateCampaign(
  ctx: OperationContext,
  id: string,
  { previewHash, notifyCreatorsOfBriefChange: isBriefTold = false, ...changes }: CampaignEdit,
  followBrief?: FollowBrief,
): Promise<CampaignOutput> {
  return ctx.db.transaction(async (tx) => {
    const isBriefKnown =
      typeof changes.briefId === "string" &&
      (await lockBrief(tx, ctx.organization.id, changes.briefId, isBriefTold ? "change" : "keep"));
    const row = await lockCampaign(tx, ctx.organization.id, id, "update");
    if (row === undefined) throw new AppError("NOT_FOUND");
    const plan = planEdit(row, changes, { today: dateOf(ctx.clock.now()), isBriefKnown });
    if (plan.issues.length > 0) throw badRequest(plan.issues);
    await refuseLockedChanges(tx, row, plan);
    refuseOtherThanReviewed(plan.after, previewHash);
    if (plan.newBriefId !== null) refuseEnded(ctx, [row]);
    if (plan.isChange) await saveEdit(tx, ctx, row, plan);
    if (plan.newBriefId !== null && isBriefTold)
      await followBrief?.(tx, { campaignId: id, briefId: plan.newBriefId });
    return presentCampaign(tx, ctx, id);
  });
}

async function refuseLockedChanges(
  tx: Transaction,
  { organization_id, id }: CampaignRow,
  { changedLockedFields: fields }: EditPlan,
): Promise<void> {
  if (fields.length === 0 || !(await isInUse(tx, organization_id, id))) return;
  throw new AppError("CAMPAIGN_FIELD_LOCKED", { fields });
}

async function saveEdit(
  tx: Transaction,
  ctx: OperationContext,
  before: CampaignRow,
  plan: EditPlan,
): Promise<void> {
  const at = ctx.clock.now();
  const rules = plan.needsNewRules ? deriveRules(plan.after, () => createId("payoutRule")) : undefined;
  const after = await refuseTakenName(() => updateCampaignSpec(tx, before, { spec: plan.after, rules, at }));
  if (rules !== undefined) await noteNewRules(tx, after.organization_id, after.id);
  await saveRevision(tx, ctx, { change: "updated", before, after });
  await recordEvent(tx, ctx, {
    type: "campaign.updated",
    data: {
      campaign: toEventCampaign(after, dateOf(at)),
      changeSource: "update",
    },
    subject: { type: "campaign", id: after.id, label: after.name },
    changes: changedParts(plan.before, plan.after),
  });
  await publishCampaignStart(tx, ctx, { before, after });
}

/** Writes the spec as the next revision. Without rules, the stored ones stay. */
function updateCampaignSpec(
  tx: Transaction,
  { organization_id, id }: CampaignRow,
  { spec, rules, at }: { spec: CampaignSpec; rules: readonly PayoutRule[] | undefined; at: Date },
): Promise<CampaignRow> {
  return tx.row(sql`
    ${updateRow("campaigns as c", {
      ...columnsOf(spec),
      rules: rules === undefined ? sql`c.rules` : JSON.stringify(rules),
      revision: sql`c.revision + 1`,
      updatedAt: at,
    })}
    where c.organization_id = ${organization_id} and c.id = ${id}
    returning ${campaignColumns}`);
}

function changedParts(before: CampaignSpec, after: CampaignSpec): FieldChanges {
  // Safe: normalized specs have no other keys.
  const parts = Object.keys({ ...before, ...after }) as (keyof CampaignSpec)[];
  return Object.fromEntries(
    parts
      .filter((part) => canonicalJson(before[part] ?? null) !== canonicalJson(after[part] ?? null))
      .map((part) => [part, { before: before[part] ?? null, after: after[part] ?? null }]),
  );
}

/** Removes its assignments too, and with them what they would have been paid. */
export async function deleteCampaign(
  ctx: OperationContext,
  id: string,
  { isAcknowledged }: Pick<ActThatLowers, "isAcknowledged"> = { isAcknowledged: false },
): Promise<{ success: true }> {
  await refreshAmounts(ctx);
  await ctx.db.transaction(async (tx) => {
    const row = await lockCampaign(tx, ctx.organization.id, id, "update");
    if (row === undefined) throw new AppError("NOT_FOUND");
    await refuseSettledPayouts(tx, row);
    await removeAssignments(tx, ctx, row, { isAcknowledged });
    await tx.execute(sql`
      delete from campaigns where organization_id = ${ctx.organization.id} and id = ${id}`);
    await recordEvent(tx, ctx, {
      type: "campaign.deleted",
      data: { campaign: toEventCampaign(row, dateOf(ctx.clock.now())) },
      subject: { type: "campaign", id, label: row.name },
    });
  });
  return { success: true };
}

async function refuseSettledPayouts(tx: Transaction, row: CampaignRow): Promise<void> {
  const creatorIds = await listSettledCreatorIds(tx, row);
  if (creatorIds.length === 0) return;
  throw new AppError(
    "PAYOUTS_ALREADY_ISSUED",
    { creatorIds },
    { message: "Payouts of this campaign were paid or canceled; end it instead" },
  );
}

/** Creators with a window of the campaign that was paid or canceled, or with any other payout for it. */
async function listSettledCreatorIds(
  tx: Transaction,
  { organization_id, id }: CampaignRow,
): Promise<string[]> {
  const rows = await tx.rows<{ creator_id: string }>(sql`
    select creator_id from billing_windows
    where organization_id = ${organization_id} and campaign_id = ${id} and state in ('paying', 'paid', 'canceled')
    union select creator_id from payouts where organization_id = ${organization_id} and campaign_id = ${id}
    union select creator_id from payout_intents where organization_id = ${organization_id} and campaign_id = ${id}
    order by creator_id`);
  return rows.map(({ creator_id }) => creator_id);
}

async function removeAssignments(
  tx: Transaction,
  ctx: OperationContext,
  row: CampaignRow,
  acknowledgement: Pick<ActThatLowers, "isAcknowledged">,
): Promise<void> {
  const organizationId = ctx.organization.id;
  const removed = await lockAssignmentsOfCampaign(tx, organizationId, row.id);
  // In the order of locks, amounts come before windows.
  await lockAmounts(tx, organizationId);
  await guardDueAmountsOfCampaign(tx, ctx, row.id, acknowledgement);
  await changeSpans(tx, ctx, {
    moved: [],
    removed,
    removalReason: "campaign_deleted",
    removable: ["open"],
  });
}
