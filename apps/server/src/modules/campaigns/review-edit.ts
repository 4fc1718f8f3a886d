import type { DryRunResult } from "@clipledger/contract/campaigns/dry-run";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { CampaignSpecChanges } from "@clipledger/domain/campaigns/spec/merge-spec";
import { previewHash } from "@clipledger/domain/campaigns/spec/preview-hash";
import { findSpecWarnings } from "@clipledger/domain/campaigns/spec/spec-warnings";
import { summarizeSpec } from "@clipledger/domain/campaigns/summary/summarize-spec";
import { summaryChanges } from "@clipledger/domain/campaigns/summary/summary-changes";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import {
  type CampaignRow,
  findCampaign,
  isInUse as isCampaignInUse,
  isNameTaken,
} from "./campaigns.queries.ts";
import { type EditPlan, planEdit } from "./plan-edit.ts";

/** The dry-run of an edit. */
export async function reviewEdit(
  ctx: OperationContext,
  campaignId: string,
  changes: CampaignSpecChanges,
): Promise<DryRunResult> {
  const { plan, issues, warnings } = await judgeEdit(ctx, campaignId, changes);
  const summary = summarizeSpec(plan.after);
  return {
    ok: issues.length === 0,
    mode: "update",
    spec: plan.after,
    summary,
    changes: summaryChanges(summarizeSpec(plan.before), summary),
    warnings,
    issues,
    missing: [],
    previewHash: previewHash(plan.after),
  };
}

export interface JudgedEdit extends Pick<DryRunResult, "issues" | "warnings"> {
  readonly row: CampaignRow;
  readonly plan: EditPlan;
}

/** What an edit would come to. What a write would refuse with a conflict is an issue here. */
export async function judgeEdit(
  { db, organization, clock }: OperationContext,
  campaignId: string,
  changes: CampaignSpecChanges,
): Promise<JudgedEdit> {
  const row = await findCampaign(db, organization.id, campaignId);
  if (row === undefined) throw new AppError("NOT_FOUND");
  const name = changes.name ?? row.name;
  const [isTaken, isInUse] = await Promise.all([
    isNameTaken(db, organization.id, name, campaignId),
    isCampaignInUse(db, organization.id, campaignId),
  ]);
  const today = dateOf(clock.now());
  const plan = planEdit(row, changes, { today, isNameTaken: isTaken });
  return {
    row,
    plan,
    issues: [...plan.issues, ...(isInUse ? lockIssues(plan) : [])],
    warnings: findSpecWarnings(plan.after, { today, isInUse }),
  };
}

function lockIssues({ changedLockedFields }: EditPlan) {
  const message = "Locked: the campaign has assignments or payouts";
  return changedLockedFields.map((path) => ({ path, message }));
}
