import { CampaignSpecChangesSchema, CampaignSpecSchema } from "@clipledger/contract/campaigns/spec";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type {
  CampaignSpec,
  CampaignSpecInput,
  SpecIssue,
} from "@clipledger/domain/campaigns/spec/campaign-spec";
import { normalizeSpec } from "@clipledger/domain/campaigns/spec/normalize-spec";
import { reviewSpec, type SpecReview } from "@clipledger/domain/campaigns/spec/review-spec";
import type { CampaignSpecChanges } from "@clipledger/domain/campaigns/spec/spec-draft";
import { findSpecIssues } from "@clipledger/domain/campaigns/spec/spec-issues";
import { type SpecSummary, summarizeSpec } from "@clipledger/domain/campaigns/summary/summarize-spec";
import { canonicalJson } from "@clipledger/domain/canonical-json";
import { withoutGaps } from "../../../ui/primitives/lists/search-params.ts";
import type { BasePayoutForm, CampaignForm, FlatBonusForm, TierForm } from "./campaign-form.ts";
import { draftOfForm, type FormIssue } from "./form-and-spec.ts";

interface SheetReviewContext {
  readonly today: CalendarDate;
  /** The campaign that is edited, as it stands. */
  readonly current?: CampaignSpec | undefined;
  readonly isInUse?: boolean | undefined;
}

export interface FormReview {
  readonly issues: readonly FormIssue[];
  readonly warnings: SpecReview["warnings"];
  /** What can be said already; nothing before the anchor is chosen. */
  readonly summary: SpecSummary | undefined;
  /** What a write sends: the whole spec, or of an edit what it changes. Undefined while something is in its way. */
  readonly whole: WholeSpec | undefined;
  readonly changes: SpecChanges | undefined;
}

type WholeSpec = ReturnType<typeof CampaignSpecSchema.parse>;
export type SpecChanges = ReturnType<typeof CampaignSpecChangesSchema.parse>;

/** Reads the sheet by the rules that the server will hold it to. */
export function reviewForm(form: CampaignForm, context: SheetReviewContext): FormReview {
  const { draft, issues: unread } = draftOfForm(form);
  const parsed = CampaignSpecSchema.safeParse(draft);
  const schema = (parsed.error?.issues ?? []).map(({ path, message }) => ({ path: path.join("."), message }));
  const issues = firstAtEachPath([...unread, ...told(schema), ...told(policyIssues(draft, context))]);
  const readable = draftOfForm(readablePart(form, unread)).draft;
  const { spec, warnings } = reviewSpec(specInput(readable), domainContext(readable, context));
  const isSound = issues.length === 0;
  return {
    issues,
    warnings: form.anchor === undefined ? [] : warnings,
    summary: form.anchor === undefined ? undefined : summarizeSpec(spec),
    whole: isSound ? parsed.data : undefined,
    changes: isSound ? changesTo(spec, context) : undefined,
  };
}

function changesTo(spec: CampaignSpec, { current }: SheetReviewContext): SpecChanges | undefined {
  const changes = current && specChanges(current, spec);
  return changes && CampaignSpecChangesSchema.parse(changes);
}

// Safe: the sheet fills in all but the anchor, and without an anchor nothing of the spec is shown or sent.
function specInput(draft: CampaignSpecChanges): CampaignSpecInput {
  return draft as CampaignSpecInput;
}

function domainContext(
  { currency = "USD" }: CampaignSpecChanges,
  { today, current, isInUse }: SheetReviewContext,
) {
  return { currency, today, keptStartsOn: current?.schedule.startsOn, isBriefKnown: true, isInUse };
}

function policyIssues(draft: CampaignSpecChanges, context: SheetReviewContext): readonly SpecIssue[] {
  const checked = domainContext(draft, context);
  return findSpecIssues(normalizeSpec(specInput(draft), checked), checked);
}

function told(issues: readonly SpecIssue[]): readonly FormIssue[] {
  return issues.map((issue) => ({ ...issue, isBlank: issue.path === "payouts" }));
}

/** What cannot be read is told as that, not as what the rules make of it. */
function firstAtEachPath(issues: readonly FormIssue[]): readonly FormIssue[] {
  const first = new Map<string, FormIssue>();
  for (const issue of issues) {
    if (!first.has(issue.path)) first.set(issue.path, issue);
  }
  return [...first.values()];
}

/**
 * What an edit sends: only what differs, so that it undoes nothing that somebody else changed meanwhile. Undefined when
 * nothing does.
 */
function specChanges(before: CampaignSpec, after: CampaignSpec): CampaignSpecChanges | undefined {
  const schedule = changedOf(before.schedule, after.schedule);
  const { schedule: _, ...fields } = changedOf(before, after);
  const isProofDropped = before.requireProof === true && after.requireProof === undefined;
  const changes = withoutGaps({
    ...fields,
    ...(isProofDropped && { requireProof: false }),
    schedule: Object.keys(schedule).length === 0 ? undefined : schedule,
  });
  return Object.keys(changes).length === 0 ? undefined : changes;
}

function changedOf<Whole extends object>(before: Whole, after: Whole): Partial<Whole> {
  const entries = Object.entries(after).filter(
    ([key, value]) => canonicalJson(value) !== canonicalJson(Reflect.get(before, key)),
  );
  return Object.fromEntries(entries) as Partial<Whole>; // safe: members of the whole
}

/** The form less what cannot be read yet, so that the rest can already be put into words. */
function readablePart(form: CampaignForm, unread: readonly FormIssue[]): CampaignForm {
  const isReadable = (path: string) =>
    !unread.some((issue) => issue.path === path || issue.path.startsWith(`${path}.`));
  return {
    ...form,
    name: form.name.trim() === "" ? "Untitled" : form.name,
    videoTarget: isReadable("videoTarget") ? form.videoTarget : "",
    fixedSalary: isReadable("payouts.fixedSalary") ? form.fixedSalary : undefined,
    basePayouts: form.basePayouts.filter((_, index) => isReadable(`payouts.basePayouts.${index}`)),
    cpmPayouts: form.cpmPayouts.filter((_, index) => isReadable(`payouts.cpmPayouts.${index}`)),
    flatBonuses: form.flatBonuses.filter((_, index) => isReadable(`payouts.flatBonuses.${index}`)),
    performanceCap: isReadable("payouts.performanceCap") ? form.performanceCap : undefined,
    windowDays: isReadable("payouts.eligibility.windowDays") ? form.windowDays : "31",
  };
}

/** Where issues of the whole sheet are shown. */
export const wholeSheet = "";

/** Every place of the sheet that shows issues, by its path into the spec. */
export function fieldPaths(form: CampaignForm): readonly string[] {
  return [
    "name",
    "description",
    "briefId",
    "currency",
    "schedule.interval",
    "schedule.intervalCount",
    "schedule.anchor",
    "schedule.startsOn",
    "videoTarget",
    "payouts",
    ...amountPaths("payouts.fixedSalary", form.fixedSalary),
    ...form.basePayouts.flatMap((payout, index) => basePaths(payout, `payouts.basePayouts.${index}`)),
    ...form.cpmPayouts.flatMap(({ tiers }, index) =>
      ladderPaths(tiers, `payouts.cpmPayouts.${index}`, "rate"),
    ),
    ...form.flatBonuses.flatMap((bonus, index) => bonusPaths(bonus, `payouts.flatBonuses.${index}`)),
    ...amountPaths("payouts.performanceCap", form.performanceCap),
    "payouts.eligibility",
    "payouts.eligibility.windowDays",
    "payouts.eligibility.publicationScope",
    "requireProof",
  ];
}

/** The place that shows an issue: its own field, or the nearest part of the sheet around it. */
export function placeOf(path: string, places: ReadonlySet<string>): string {
  if (path === wholeSheet || places.has(path)) return path;
  const before = endOfTierBefore(path);
  if (before !== undefined && places.has(before)) return before;
  return placeOf(path.slice(0, Math.max(0, path.lastIndexOf("."))), places);
}

/** The first thing to say at each place. */
export function issuesByPlace(issues: readonly SpecIssue[], form: CampaignForm): ReadonlyMap<string, string> {
  const places = new Set(fieldPaths(form));
  const messages = new Map<string, string>();
  for (const { path, message } of issues) {
    const place = placeOf(path, places);
    if (!messages.has(place)) messages.set(place, message);
  }
  return messages;
}

function amountPaths(path: string, text: string | undefined): readonly string[] {
  return text === undefined ? [] : [path, `${path}.amount`];
}

function basePaths({ limit }: BasePayoutForm, path: string): readonly string[] {
  return [
    path,
    `${path}.perVideo`,
    `${path}.platforms`,
    `${path}.minViews`,
    `${path}.limit`,
    ...(limit === "own" ? [`${path}.limit.videos`, `${path}.limit.amount`] : []),
  ];
}

/** In a ladder only the first tier has a start to enter; the others start where the one before ends. */
function ladderPaths(tiers: readonly TierForm[], path: string, pay: "rate" | "amount"): readonly string[] {
  return [
    path,
    `${path}.scope`,
    `${path}.tiers.0.from`,
    ...tiers.flatMap((_, index) => [`${path}.tiers.${index}.to`, `${path}.tiers.${index}.${pay}`]),
  ];
}

function bonusPaths({ mode, tiers }: FlatBonusForm, path: string): readonly string[] {
  if (mode === "highest") return [...ladderPaths(tiers, path, "amount"), `${path}.mode`];
  return [
    path,
    `${path}.scope`,
    `${path}.mode`,
    ...tiers.flatMap((_, index) => [`${path}.tiers.${index}.from`, `${path}.tiers.${index}.amount`]),
  ];
}

const tierStart = /^(.*\.tiers\.)(\d+)\.from$/;

/** Where a start is shown that is no field of its own. */
function endOfTierBefore(path: string): string | undefined {
  const [, tiers = "", index = "0"] = tierStart.exec(path) ?? [];
  return Number(index) === 0 ? undefined : `${tiers}${Number(index) - 1}.to`;
}
