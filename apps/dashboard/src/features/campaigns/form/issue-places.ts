import type { SpecIssue } from "@clipledger/domain/campaigns/spec/campaign-spec";
import type { BasePayoutForm, CampaignForm, FlatBonusForm, TierForm } from "./campaign-form.ts";

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
