import type { DryRunResult } from "@clipledger/contract/campaigns/dry-run";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { campaignStatus } from "@clipledger/domain/campaigns/campaign-status";
import { previewHash } from "@clipledger/domain/campaigns/spec/review-spec";
import type { CampaignSpecChanges } from "@clipledger/domain/campaigns/spec/spec-draft";
import { findSpecWarnings } from "@clipledger/domain/campaigns/spec/spec-warnings";
import { summarizeSpec, summaryChanges } from "@clipledger/domain/campaigns/summary/summarize-spec";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import { isBrief } from "./brief-links/brief-links.queries.ts";
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
  const [isTaken, isInUse, isBriefKnown] = await Promise.all([
    isNameTaken(db, organization.id, name, campaignId),
    isCampaignInUse(db, organization.id, campaignId),
    typeof changes.briefId === "string" && isBrief(db, organization.id, changes.briefId),
  ]);
  const today = dateOf(clock.now());
  const plan = planEdit(row, changes, { today, isNameTaken: isTaken, isBriefKnown });
  return {
    row,
    plan,
    issues: [...plan.issues, ...(isInUse ? lockIssues(plan) : []), ...endedIssues(row, plan, today)],
    warnings: findSpecWarnings(plan.after, { today, isInUse }),
  };
}

function lockIssues({ changedLockedFields }: EditPlan) {
  const message = "Locked: the campaign has assignments or payouts";
  return changedLockedFields.map((path) => ({ path, message }));
}

function endedIssues(row: CampaignRow, { newBriefId }: EditPlan, today: CalendarDate) {
  const isEnded = campaignStatus(row.starts_on, row.ends_on, today) === "ended";
  if (newBriefId === null || !isEnded) return [];
  return [{ path: "briefId", message: "The campaign has ended: it takes no other brief" }];
}
