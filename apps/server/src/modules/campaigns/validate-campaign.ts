import type { DryRun, DryRunResult } from "@clipledger/contract/campaigns/dry-run";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { campaignStatus } from "@clipledger/domain/campaigns/campaign-status";
import { previewHash, reviewDraft } from "@clipledger/domain/campaigns/spec/review-spec";
import {
  type CampaignSpecChanges,
  copySpec,
  draftFromJob,
  type JobPay,
  mergeDraft,
  type PayFrequency,
  type SpecDraft,
} from "@clipledger/domain/campaigns/spec/spec-draft";
import { findSpecWarnings } from "@clipledger/domain/campaigns/spec/spec-warnings";
import { summarizeSpec, summaryChanges } from "@clipledger/domain/campaigns/summary/summarize-spec";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Queryable } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { getOrganization } from "../organizations/organizations.queries.ts";
import { isBrief } from "./brief-links.ts";
import { toSpec } from "./campaigns.mapper.ts";
import {
  type CampaignRow,
  findCampaign,
  isInUse as isCampaignInUse,
  isNameTaken,
} from "./campaigns.queries.ts";
import { type EditPlan, planEdit } from "./plan-edit.ts";

/** Says what a write would do, and writes nothing. */
export async function validateCampaign(ctx: OperationContext, input: DryRun): Promise<DryRunResult> {
  if ("campaignId" in input) return reviewEdit(ctx, input.campaignId, input.spec);
  if ("fromCampaignId" in input) {
    const copy = await draftFromCampaign(ctx, input.fromCampaignId);
    return reviewNew(ctx, mergeDraft(copy, input.spec ?? {}));
  }
  if ("fromJobId" in input) {
    const job = await findJobPay(ctx.db, ctx.organization.id, input.fromJobId);
    if (job === undefined) throw new AppError("NOT_FOUND");
    return reviewNew(ctx, mergeDraft(draftFromJob(job), input.spec ?? {}), { isFromJob: true });
  }
  return reviewNew(ctx, input.spec);
}

async function draftFromCampaign(ctx: OperationContext, id: string): Promise<SpecDraft> {
  const row = await findCampaign(ctx.db, ctx.organization.id, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return copySpec(toSpec(row), dateOf(ctx.clock.now()));
}

interface JobPayRow {
  product_title: string;
  currency: CurrencyCode;
  pay_frequency: PayFrequency;
  per_video_minor: bigint | null;
  cpm_minor: bigint | null;
  flat_salary_minor: bigint | null;
  bonus_minor: bigint | null;
  platform_focus: string[];
  min_weekly_videos: number | null;
}

async function findJobPay(db: Queryable, organizationId: string, id: string): Promise<JobPay | undefined> {
  const row = await db.maybeRow<JobPayRow>(sql`
    select product_title, currency, pay_frequency, per_video_minor, cpm_minor, flat_salary_minor, bonus_minor,
      platform_focus, min_weekly_videos
    from jobs where organization_id = ${organizationId} and id = ${id}`);
  return row && toJobPay(row);
}

function toJobPay(row: JobPayRow): JobPay {
  return {
    productTitle: row.product_title,
    currency: row.currency,
    payFrequency: row.pay_frequency,
    perVideoMinor: row.per_video_minor,
    cpmMinor: row.cpm_minor,
    flatSalaryMinor: row.flat_salary_minor,
    bonusMinor: row.bonus_minor,
    platformFocus: row.platform_focus,
    minWeeklyVideos: row.min_weekly_videos,
  };
}

async function reviewNew(
  { db, organization, clock }: OperationContext,
  draft: SpecDraft,
  source: { isFromJob?: boolean } = {},
): Promise<DryRunResult> {
  const { default_currency: currency } = await getOrganization(db, organization.id);
  const isTaken = draft.name !== undefined && (await isNameTaken(db, organization.id, draft.name));
  const isBriefKnown =
    typeof draft.briefId === "string" && (await isBrief(db, organization.id, draft.briefId));
  const today = dateOf(clock.now());
  const context = { currency, today, isNameTaken: isTaken, isBriefKnown, ...source };
  const review = reviewDraft(draft, context);
  const { missing, issues, warnings, spec, previewHash = null } = review;
  return {
    ok: missing.length === 0 && issues.length === 0,
    mode: "create",
    spec: review.draft,
    summary: spec === undefined ? null : summarizeSpec(spec),
    changes: [],
    warnings: [...warnings],
    issues: [...issues],
    missing: [...missing],
    previewHash,
  };
}

async function reviewEdit(
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
