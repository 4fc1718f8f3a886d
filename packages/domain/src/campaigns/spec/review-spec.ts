import type { CampaignSpec, CampaignSpecInput, SpecIssue } from "./campaign-spec.ts";
import { normalizeSpec, type SpecDefaults } from "./normalize-spec.ts";
import { previewHash } from "./preview-hash.ts";
import { findSpecIssues, type IssueContext } from "./spec-issues.ts";
import { findSpecWarnings, type SpecWarning, type WarningContext } from "./spec-warnings.ts";

export interface ReviewContext extends SpecDefaults, IssueContext, WarningContext {}

export interface SpecReview {
  readonly spec: CampaignSpec;
  readonly issues: readonly SpecIssue[];
  readonly warnings: readonly SpecWarning[];
  readonly previewHash: string;
}

/** What a dry-run says about a spec whose shape is right. */
export function reviewSpec(input: CampaignSpecInput, context: ReviewContext): SpecReview {
  const spec = normalizeSpec(input, context);
  return {
    spec,
    issues: findSpecIssues(spec, context),
    warnings: findSpecWarnings(spec, context),
    previewHash: previewHash(spec),
  };
}
