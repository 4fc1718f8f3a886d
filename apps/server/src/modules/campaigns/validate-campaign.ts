import type { DryRun, DryRunResult } from "@clipledger/contract/campaigns/dry-run";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { reviewDraft } from "@clipledger/domain/campaigns/spec/review-spec";
import {
  copySpec,
  draftFromJob,
  mergeDraft,
  type SpecDraft,
} from "@clipledger/domain/campaigns/spec/spec-draft";
import { summarizeSpec } from "@clipledger/domain/campaigns/summary/summarize-spec";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import { getOrganization } from "../organizations/organizations.queries.ts";
import { isBrief } from "./brief-links/brief-links.queries.ts";
import { toSpec } from "./campaigns.mapper.ts";
import { findCampaign, isNameTaken } from "./campaigns.queries.ts";
import { findJobPay } from "./jobs.queries.ts";
import { reviewEdit } from "./review-edit.ts";

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
