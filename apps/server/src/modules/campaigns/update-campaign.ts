import type { CampaignEdit } from "@clipledger/contract/campaigns";
import type { CampaignOutput } from "@clipledger/contract/campaigns/campaign";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { deriveRules, type PayoutRule } from "@clipledger/domain/campaigns/rules/payout-rule";
import type { CampaignSpec } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { canonicalJson } from "@clipledger/domain/canonical-json";
import { AppError, badRequest } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { publishEvent } from "../../infra/events/outbox.ts";
import { createId } from "../../infra/ids.ts";
import { noteNewRules } from "../billing/amounts/amount-changes.ts";
import { type FieldChanges, recordActivity } from "../organizations/activity/record-activity.ts";
import { lockBrief, refuseEnded } from "./brief-links.ts";
import { toEventCampaign } from "./campaigns.mapper.ts";
import { type CampaignRow, campaignColumns, isInUse, lockCampaign } from "./campaigns.queries.ts";
import { refuseOtherThanReviewed, refuseTakenName } from "./create-campaign.ts";
import { publishCampaignStart } from "./moments/told-moments.ts";
import { type EditPlan, planEdit } from "./plan-edit.ts";
import { presentCampaign } from "./present-campaign.ts";
import { saveRevision } from "./revisions.ts";

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
  await recordActivity(tx, ctx, {
    type: "campaign.updated",
    subject: { type: "campaign", id: after.id, label: after.name },
    changes: changedParts(plan.before, plan.after),
  });
  await publishEvent(tx, ctx, "campaign.updated", {
    campaign: toEventCampaign(after, dateOf(at)),
    changeSource: "update",
  });
  await publishCampaignStart(tx, ctx, { before, after });
}

/** Writes the spec as the next revision. Without rules, the stored ones stay. */
function updateCampaignSpec(
  tx: Transaction,
  { organization_id, id }: CampaignRow,
  { spec, rules, at }: { spec: CampaignSpec; rules: readonly PayoutRule[] | undefined; at: Date },
): Promise<CampaignRow> {
  const { schedule } = spec;
  return tx.row(sql`
    update campaigns c set name = ${spec.name}, description = ${spec.description}, currency = ${spec.currency},
      interval = ${schedule.interval}, interval_count = ${schedule.intervalCount}, anchor = ${schedule.anchor},
      starts_on = ${schedule.startsOn}, video_target = ${spec.videoTarget}, brief_id = ${spec.briefId},
      requires_proof = ${spec.requireProof === true},
      payouts = ${JSON.stringify(spec.payouts)}, rules = coalesce(${rules && JSON.stringify(rules)}::jsonb, c.rules),
      revision = c.revision + 1, updated_at = ${at}
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
