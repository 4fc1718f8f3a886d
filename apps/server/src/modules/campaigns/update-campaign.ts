import type { CampaignEdit } from "@clipledger/contract/campaigns";
import type { CampaignOutput } from "@clipledger/contract/campaigns/campaign";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { deriveRules } from "@clipledger/domain/campaigns/rules/derive-rules";
import type { CampaignSpec } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { canonicalJson } from "@clipledger/domain/canonical-json";
import { AppError, badRequest } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { publishEvent } from "../../infra/events/outbox.ts";
import { createId } from "../../infra/ids.ts";
import { type FieldChanges, recordActivity } from "../organizations/activity/record-activity.ts";
import { noteNewRules } from "./amounts/note-amount-changes.ts";
import { holdBrief } from "./brief-links/brief-links.queries.ts";
import { refuseEnded } from "./brief-links/link-campaigns.ts";
import { refuseOtherThanReviewed, refuseTakenName } from "./campaign-refusals.ts";
import { toEventCampaign } from "./campaigns.mapper.ts";
import { type CampaignRow, isInUse, lockCampaign, updateCampaignSpec } from "./campaigns.queries.ts";
import { type EditPlan, planEdit } from "./plan-edit.ts";
import { presentCampaign } from "./present-campaign.ts";
import { saveRevision } from "./save-revision.ts";
import { tellCampaignStart } from "./tell-campaign-start.ts";

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
      (await holdBrief(tx, ctx.organization.id, changes.briefId, isBriefTold ? "change" : "keep"));
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
  await recordActivity(tx, ctx, {
    type: "campaign.updated",
    subject: { type: "campaign", id: after.id, label: after.name },
    changes: changedParts(plan.before, plan.after),
  });
  await publishEvent(tx, ctx, "campaign.updated", {
    campaign: toEventCampaign(after, dateOf(at)),
    changeSource: "update",
  });
  await tellCampaignStart(tx, ctx, { before, after });
}

function changedParts(before: CampaignSpec, after: CampaignSpec): FieldChanges {
  const parts = Object.keys(after) as (keyof CampaignSpec)[]; // safe: a normalized spec has no other keys
  return Object.fromEntries(
    parts
      .filter((part) => canonicalJson(before[part]) !== canonicalJson(after[part]))
      .map((part) => [part, { before: before[part], after: after[part] }]),
  );
}
