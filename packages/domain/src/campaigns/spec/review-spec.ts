import { canonicalJson, sha256Hex } from "../../canonical-json.ts";
import type {
  CampaignSpec,
  CampaignSpecInput,
  FlatBonus,
  Payouts,
  Schedule,
  SpecIssue,
} from "./campaign-spec.ts";
import { normalizeSpec, type SpecDefaults } from "./normalize-spec.ts";
import { type BonusTierDraft, type FlatBonusDraft, missingPaths, type SpecDraft } from "./spec-draft.ts";
import { findSpecIssues, type IssueContext } from "./spec-issues.ts";
import {
  findSpecWarnings,
  type SpecWarning,
  type WarningCode,
  type WarningContext,
} from "./spec-warnings.ts";

interface ReviewContext extends SpecDefaults, IssueContext, WarningContext {}

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

/** Pins a write to the spec that was reviewed. The brief is a link to something else and takes no part. */
export function previewHash(spec: CampaignSpec): string {
  const { briefId: _, ...hashed } = spec;
  return sha256Hex(canonicalJson(hashed));
}

/** A normalized spec without the parts that are missing. */
export interface NormalizedDraft extends Omit<CampaignSpec, "name" | "schedule" | "payouts"> {
  readonly name?: string;
  readonly schedule: Partial<Schedule>;
  readonly payouts: Omit<Payouts, "flatBonuses"> & { readonly flatBonuses: readonly NormalizedBonusDraft[] };
}

interface NormalizedBonusDraft extends Omit<FlatBonus, "tiers"> {
  readonly tiers: readonly BonusTierDraft[];
}

interface DraftReview extends Pick<SpecReview, "issues" | "warnings"> {
  readonly draft: NormalizedDraft;
  readonly missing: readonly string[];
  /** Undefined as long as something is missing, and so is the hash. */
  readonly spec: CampaignSpec | undefined;
  readonly previewHash: string | undefined;
}

/** These speak of the cycle's length. */
const CYCLE_WARNINGS: ReadonlySet<WarningCode> = new Set([
  "long_payout_cycle",
  "daily_cadence",
  "eligibility_window_exceeds_interval",
]);

/** Reviews what a draft has, as if the missing parts were in order. */
export function reviewDraft(draft: SpecDraft, context: ReviewContext): DraftReview {
  const missing = missingPaths(draft);
  const review = reviewSpec(completed(draft), context);
  const isComplete = missing.length === 0;
  return {
    draft: withoutStandIns(review.spec, draft),
    missing,
    issues: review.issues.filter(({ path }) => !missing.includes(path)),
    warnings: review.warnings.filter(({ code }) => draft.schedule?.interval || !CYCLE_WARNINGS.has(code)),
    spec: isComplete ? review.spec : undefined,
    previewHash: isComplete ? review.previewHash : undefined,
  };
}

function completed(draft: SpecDraft): CampaignSpecInput {
  const { schedule, payouts } = draft;
  return {
    ...draft,
    name: draft.name ?? "Draft",
    schedule: { ...schedule, interval: schedule?.interval ?? "week", anchor: schedule?.anchor ?? "rolling" },
    payouts: {
      ...payouts,
      flatBonuses: payouts?.flatBonuses?.map((bonus) => ({
        ...bonus,
        tiers: bonus.tiers.map(({ from = 0, ...tier }) => ({ from, ...tier })),
      })),
    },
  };
}

function withoutStandIns(spec: CampaignSpec, draft: SpecDraft): NormalizedDraft {
  const { name, schedule, payouts, ...rest } = spec;
  const { interval, anchor, startsOn, intervalCount } = schedule;
  const { schedule: sent = {} } = draft;
  const isStartKnown = sent.startsOn !== undefined || (sent.interval && sent.anchor);
  return {
    ...(draft.name !== undefined && { name }),
    ...rest,
    schedule: {
      ...(sent.interval && { interval }),
      intervalCount,
      ...(sent.anchor && { anchor }),
      ...(isStartKnown && { startsOn }),
    },
    payouts: {
      ...payouts,
      flatBonuses: payouts.flatBonuses.map((bonus, index) =>
        bonusWithoutStandIns(bonus, draft.payouts?.flatBonuses?.[index]),
      ),
    },
  };
}

function bonusWithoutStandIns(bonus: FlatBonus, sent: FlatBonusDraft | undefined): NormalizedBonusDraft {
  return {
    ...bonus,
    tiers: bonus.tiers.map(({ from, ...tier }, index) =>
      sent?.tiers[index]?.from === undefined ? tier : { from, ...tier },
    ),
  };
}
