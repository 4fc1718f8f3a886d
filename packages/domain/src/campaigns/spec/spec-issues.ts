import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { type CurrencyCode, currencyOf } from "../../money/currencies.ts";
import { formatMoney } from "../../money/format.ts";
import { type AmountRefusal, CPM_RATE_SCALE, parseCpmRate, parseMajor } from "../../money/money.ts";
import type { Platform } from "../../platforms.ts";
import {
  type BasePayout,
  type CampaignSpec,
  DEFAULT_WINDOW_DAYS,
  isStartAllowed,
  type Payouts,
  type SpecIssue,
  startBounds,
} from "./campaign-spec.ts";
import { listText, numberText } from "./texts.ts";

export interface IssueContext {
  readonly today: CalendarDate;
  /** The start that the campaign has already: it may stay, however early. */
  readonly keptStartsOn?: CalendarDate | undefined;
  readonly isNameTaken?: boolean | undefined;
  readonly isBriefKnown?: boolean | undefined;
}

/** A spec, also while nobody knows its currency. */
type JudgedSpec = Omit<CampaignSpec, "currency"> & { readonly currency: CurrencyCode | undefined };

/** Everything the policy refuses, all at once, in the order of the spec. */
export function findSpecIssues(spec: JudgedSpec, context: IssueContext): SpecIssue[] {
  return [
    ...issueIf(
      context.isNameTaken === true,
      "name",
      `Another campaign is called "${spec.name}": choose a different name`,
    ),
    ...startIssues(spec.schedule.startsOn, context),
    ...issueIf(
      spec.briefId !== null && !context.isBriefKnown,
      "briefId",
      "This brief does not exist: choose another, or send null for none",
    ),
    ...payoutIssues(spec.payouts, spec.currency),
  ];
}

function startIssues(startsOn: CalendarDate, { today, keptStartsOn }: IssueContext): SpecIssue[] {
  if (startsOn === keptStartsOn || isStartAllowed(startsOn, today)) return [];
  const { earliest, latest } = startBounds(today);
  return [{ path: "schedule.startsOn", message: `Choose a date from ${earliest} to ${latest}` }];
}

function payoutIssues(payouts: Payouts, currency: JudgedSpec["currency"]): SpecIssue[] {
  const { fixedSalary, performanceCap } = payouts;
  return [
    ...typeIssues(payouts),
    ...amountIssues("payouts.fixedSalary.amount", fixedSalary?.amount, currency),
    ...payouts.basePayouts.flatMap((base, index) =>
      basePayoutIssues(`payouts.basePayouts.${index}`, base, currency),
    ),
    ...platformIssues(payouts.basePayouts),
    ...cpmIssues(payouts, currency),
    ...bonusIssues(payouts, currency),
    ...amountIssues("payouts.performanceCap.amount", performanceCap?.amount, currency),
    ...idleIssues(payouts),
  ];
}

/** Whether anything is paid for views: only then do a performance cap and eligibility mean something. */
export function paysForViews(payouts: Payouts): boolean {
  return payouts.cpmPayouts.length > 0 || payouts.flatBonuses.length > 0;
}

function typeIssues(payouts: Payouts): SpecIssue[] {
  const { fixedSalary, basePayouts } = payouts;
  const hasType = fixedSalary !== undefined || basePayouts.length > 0 || paysForViews(payouts);
  return issueIf(
    !hasType,
    "payouts",
    "Add at least one payout: a fixed salary, base payout, CPM payout or flat bonus",
  );
}

function basePayoutIssues(path: string, base: BasePayout, currency: JudgedSpec["currency"]): SpecIssue[] {
  const { perVideo, limit } = base;
  return [
    ...amountIssues(`${path}.perVideo`, perVideo, currency),
    ...issueIf(
      limit !== undefined && limit !== null && Object.keys(limit).length === 0,
      `${path}.limit`,
      "Set videos or amount, or send null to pay for every video",
    ),
    ...amountIssues(`${path}.limit.amount`, limit?.amount, currency),
  ];
}

function platformIssues(basePayouts: readonly BasePayout[]): SpecIssue[] {
  const named = new Set<Platform>();
  return basePayouts.flatMap(({ platforms }, index) => {
    const repeated = platforms.filter((platform) => named.has(platform));
    for (const platform of platforms) named.add(platform);
    return issueIf(
      repeated.length > 0,
      `payouts.basePayouts.${index}.platforms`,
      `Another base payout pays for ${listText(repeated, "and")} already: name each platform once`,
    );
  });
}

function cpmIssues({ cpmPayouts }: Payouts, currency: JudgedSpec["currency"]): SpecIssue[] {
  return cpmPayouts.flatMap(({ tiers }, index) => {
    const path = `payouts.cpmPayouts.${index}.tiers`;
    return [
      ...ladderIssues(path, tiers),
      ...tiers.flatMap(({ rate }, tier) => rateIssues(`${path}.${tier}.rate`, rate, currency)),
    ];
  });
}

function bonusIssues({ flatBonuses }: Payouts, currency: JudgedSpec["currency"]): SpecIssue[] {
  return flatBonuses.flatMap(({ mode, tiers }, index) => {
    const path = `payouts.flatBonuses.${index}.tiers`;
    return [
      ...(mode === "aggregated" ? stepIssues(path, tiers) : ladderIssues(path, tiers)),
      ...tiers.flatMap(({ amount }, tier) => amountIssues(`${path}.${tier}.amount`, amount, currency)),
    ];
  });
}

function idleIssues(payouts: Payouts): SpecIssue[] {
  if (paysForViews(payouts)) return [];
  const { windowDays, publicationScope } = payouts.eligibility;
  return [
    ...issueIf(
      payouts.performanceCap !== undefined,
      "payouts.performanceCap",
      "Add a CPM payout or flat bonus for it to cap, or remove the cap",
    ),
    ...issueIf(
      windowDays !== DEFAULT_WINDOW_DAYS || publicationScope !== "include_earlier",
      "payouts.eligibility",
      `Add a CPM payout or flat bonus for it to apply to, or leave it at ${DEFAULT_WINDOW_DAYS} days and include_earlier`,
    ),
  ];
}

/** Without a currency, what no currency takes. */
export function amountIssues(
  path: string,
  amount: number | undefined,
  currency: CurrencyCode | undefined,
): SpecIssue[] {
  if (amount === undefined) return [];
  if (currency === undefined) return aboveZeroIssues(path, amount);
  const parsed = parseMajor(amount, currency);
  const { precision } = currencyOf(currency);
  const decimals = precision === 0 ? "no decimals" : `at most ${precision} decimals`;
  return issuesOf(path, amount, parsed, {
    too_many_decimals: `${currency} amounts have ${decimals}: round ${amount}`,
    above_ceiling: `Enter at most ${ceilingOf(currency)}`,
  });
}

function rateIssues(path: string, rate: number, currency: CurrencyCode | undefined): SpecIssue[] {
  if (currency === undefined) return aboveZeroIssues(path, rate);
  return issuesOf(path, rate, parseCpmRate(rate, currency), {
    too_many_decimals: `A rate per 1,000 views has at most ${CPM_RATE_SCALE} decimals: round ${rate}`,
    above_ceiling: `Enter at most ${ceilingOf(currency)} per 1,000 views`,
  });
}

type Parsed = { readonly ok: true } | { readonly ok: false; readonly reason: AmountRefusal };

function issuesOf(
  path: string,
  value: number,
  parsed: Parsed,
  messages: Readonly<Record<Exclude<AmountRefusal, "not_finite">, string>>,
): SpecIssue[] {
  if (value <= 0) return aboveZeroIssues(path, value);
  if (parsed.ok) return [];
  const message = parsed.reason === "not_finite" ? "Enter a number" : messages[parsed.reason];
  return [{ path, message }];
}

function aboveZeroIssues(path: string, value: number): SpecIssue[] {
  return issueIf(value <= 0, path, "Enter an amount above 0");
}

function ceilingOf(currency: CurrencyCode): string {
  const { ceilingMajor, precision } = currencyOf(currency);
  return formatMoney({ amountMinor: ceilingMajor * 10n ** BigInt(precision), currency });
}

interface Tier {
  readonly from: number;
  readonly to?: number | undefined;
}

/** A ladder has no gaps: each tier begins where the one before ends, and only the last may stay open. */
function ladderIssues(path: string, tiers: readonly Tier[]): SpecIssue[] {
  return [
    ...firstTierIssues(path, tiers),
    ...tiers.flatMap((tier, index) => [
      ...gapIssues(`${path}.${index}.from`, tier, tiers[index - 1]),
      ...endIssues(`${path}.${index}.to`, tier, tiers[index + 1]),
    ]),
  ];
}

/** Steps are each paid when they are reached: none has an end, and each lies above the one before. */
function stepIssues(path: string, tiers: readonly Tier[]): SpecIssue[] {
  return [
    ...firstTierIssues(path, tiers),
    ...tiers.flatMap((tier, index) => [
      ...orderIssues(`${path}.${index}.from`, tier, tiers[index - 1]),
      ...issueIf(tier.to !== undefined, `${path}.${index}.to`, "Remove the end: aggregated tiers have none"),
    ]),
  ];
}

function firstTierIssues(path: string, [first]: readonly Tier[]): SpecIssue[] {
  if (first === undefined) return [{ path, message: "Add at least one tier" }];
  return issueIf(first.from < 0, `${path}.0.from`, "Start at 0 views or more");
}

function gapIssues(path: string, { from }: Tier, before: Tier | undefined): SpecIssue[] {
  if (before?.to === undefined) return [];
  return issueIf(from !== before.to, path, `Start at ${numberText(before.to)}, where the tier before ends`);
}

function endIssues(path: string, { from, to }: Tier, next: Tier | undefined): SpecIssue[] {
  if (to !== undefined)
    return issueIf(to <= from, path, `End above ${numberText(from)}, where the tier starts`);
  return issueIf(next !== undefined, path, "Say where this tier ends: only the last one may stay open");
}

function orderIssues(path: string, { from }: Tier, before: Tier | undefined): SpecIssue[] {
  if (before === undefined) return [];
  return issueIf(from <= before.from, path, `Start above ${numberText(before.from)}, the tier before`);
}

function issueIf(isBroken: boolean, path: string, message: string): SpecIssue[] {
  return isBroken ? [{ path, message }] : [];
}
