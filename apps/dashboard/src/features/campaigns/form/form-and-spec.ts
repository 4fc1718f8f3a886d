import { parseCalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type {
  BaseLimit,
  BasePayout,
  BasePayoutInput,
  PayoutsInput,
  SpecIssue,
} from "@clipledger/domain/campaigns/spec/campaign-spec";
import type { CampaignSpecChanges } from "@clipledger/domain/campaigns/spec/spec-draft";
import { type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";
import type { SpecDraftOutput } from "../../../api/types.ts";
import { withoutGaps } from "../../../ui/primitives/lists/search-params.ts";
import { exactNumber } from "../../../ui/primitives/text/number-format.ts";
import { amountField, readAmount, readCount } from "../../../ui/product/words/money-text.ts";
import {
  type BasePayoutForm,
  type CampaignForm,
  type CpmPayoutForm,
  type FlatBonusForm,
  newKey,
  paysForViews,
  type TierForm,
} from "./campaign-form.ts";

/** A stored spec, or a draft of one, as the sheet shows it. */
export function formOfSpec(spec: SpecDraftOutput): CampaignForm {
  const { schedule, payouts, currency } = spec;
  return {
    name: spec.name ?? "",
    description: spec.description ?? "",
    currency,
    interval: schedule.interval ?? "week",
    intervalCount: schedule.intervalCount ?? 1,
    anchor: schedule.anchor,
    startsOn: schedule.startsOn ?? "",
    videoTarget: countField(spec.videoTarget ?? undefined),
    briefId: spec.briefId,
    fixedSalary: payouts.fixedSalary && amountField(payouts.fixedSalary.amount, decimalsOf(currency)),
    basePayouts: payouts.basePayouts.map((payout) => basePayoutForm(payout, currency)),
    ...ladders(payouts, currency),
    performanceCap:
      payouts.performanceCap && amountField(payouts.performanceCap.amount, decimalsOf(currency)),
    windowDays: String(payouts.eligibility.windowDays),
    publicationScope: payouts.eligibility.publicationScope,
    requireProof: spec.requireProof === true,
  };
}

function basePayoutForm(payout: BasePayout, currency: CurrencyCode): BasePayoutForm {
  const { limit } = payout;
  return {
    key: newKey(),
    perVideo: amountField(payout.perVideo, decimalsOf(currency)),
    limit: limit === undefined ? "target" : limit === null ? "none" : "own",
    limitVideos: countField(limit?.videos),
    limitAmount: limit?.amount === undefined ? "" : amountField(limit.amount, decimalsOf(currency)),
    minViews: payout.minViews === 0 ? "" : countField(payout.minViews),
    platforms: payout.platforms,
  };
}

function ladders({ cpmPayouts, flatBonuses }: SpecDraftOutput["payouts"], currency: CurrencyCode) {
  return {
    cpmPayouts: cpmPayouts.map(
      ({ scope, tiers }): CpmPayoutForm => ({
        key: newKey(),
        scope,
        tiers: tiers.map((tier) => tierForm(tier, tier.rate, currency)),
      }),
    ),
    flatBonuses: flatBonuses.map(
      ({ scope, mode, tiers }): FlatBonusForm => ({
        key: newKey(),
        scope,
        mode,
        tiers: tiers.map((tier) => tierForm(tier, tier.amount, currency)),
      }),
    ),
  };
}

function tierForm(
  { from, to }: { readonly from?: number | undefined; readonly to?: number | undefined },
  pay: number,
  currency: CurrencyCode,
): TierForm {
  return {
    key: newKey(),
    from: countField(from),
    to: countField(to),
    pay: amountField(pay, decimalsOf(currency)),
  };
}

function countField(count: number | undefined): string {
  return count === undefined ? "" : exactNumber(count);
}

function decimalsOf(currency: CurrencyCode): number {
  return currencyOf(currency).precision;
}

interface FormDraft {
  /** The whole spec but what is still to be chosen; numbers that cannot be read are NaN. */
  readonly draft: CampaignSpecChanges;
  readonly issues: readonly FormIssue[];
}

/** The spec that the sheet writes down, and what in it could not be read. */
export function draftOfForm(form: CampaignForm): FormDraft {
  const reader = fieldReader();
  if (form.name.trim() === "") reader.missing("name", "Give the campaign a name");
  if (form.anchor === undefined) reader.missing("schedule.anchor", "Choose when a creator's cycles begin");
  const draft = {
    name: form.name,
    description: form.description.trim() === "" ? null : form.description,
    currency: form.currency,
    schedule: withoutGaps({
      interval: form.interval,
      intervalCount: form.intervalCount,
      anchor: form.anchor,
      startsOn: parseCalendarDate(form.startsOn),
    }),
    videoTarget: reader.optionalCount("videoTarget", form.videoTarget) ?? null,
    briefId: form.briefId,
    requireProof: form.requireProof,
    payouts: payoutsOf(form, reader),
  };
  return { draft, issues: reader.issues };
}

function payoutsOf(form: CampaignForm, reader: FieldReader): PayoutsInput {
  return {
    ...amountOf("fixedSalary", form.fixedSalary, reader),
    basePayouts: form.basePayouts.map((payout, index) =>
      basePayoutOf(payout, `payouts.basePayouts.${index}`, reader),
    ),
    cpmPayouts: form.cpmPayouts.map(({ scope, tiers }, index) => ({
      scope,
      tiers: ladderOf(tiers, `payouts.cpmPayouts.${index}.tiers`, "rate", reader),
    })),
    flatBonuses: form.flatBonuses.map(({ scope, mode, tiers }, index) => ({
      scope,
      mode,
      tiers: (mode === "highest" ? ladderOf : tiersOf)(
        tiers,
        `payouts.flatBonuses.${index}.tiers`,
        "amount",
        reader,
      ),
    })),
    ...amountOf("performanceCap", form.performanceCap, reader),
    ...(paysForViews(form) ? { eligibility: eligibilityOf(form, reader) } : {}),
  };
}

function amountOf(key: "fixedSalary" | "performanceCap", text: string | undefined, reader: FieldReader) {
  return text === undefined ? {} : { [key]: { amount: reader.amount(`payouts.${key}.amount`, text) } };
}

function basePayoutOf(payout: BasePayoutForm, path: string, reader: FieldReader): BasePayoutInput {
  const limit = limitOf(payout, `${path}.limit`, reader);
  const minViews = reader.optionalCount(`${path}.minViews`, payout.minViews);
  return {
    perVideo: reader.amount(`${path}.perVideo`, payout.perVideo),
    ...(limit === undefined ? {} : { limit }),
    ...(minViews === undefined ? {} : { minViews }),
    platforms: payout.platforms,
  };
}

function limitOf(payout: BasePayoutForm, path: string, reader: FieldReader): BaseLimit {
  if (payout.limit === "target") return undefined;
  if (payout.limit === "none") return null;
  if (payout.limitVideos.trim() === "" && payout.limitAmount.trim() === "") {
    reader.missing(path, "Enter a number of videos, an amount, or both");
  }
  return withoutGaps({
    videos: reader.optionalCount(`${path}.videos`, payout.limitVideos),
    amount: reader.optionalAmount(`${path}.amount`, payout.limitAmount),
  });
}

/** Tiers that join each other: all but the last need an end. */
function ladderOf<Pay extends "rate" | "amount">(
  tiers: readonly TierForm[],
  path: string,
  pay: Pay,
  reader: FieldReader,
) {
  tiers.slice(0, -1).forEach(({ to }, index) => {
    if (to.trim() === "") reader.missing(`${path}.${index}.to`, "Enter where this tier ends");
  });
  return tiersOf(tiers, path, pay, reader);
}

function tiersOf<Pay extends "rate" | "amount">(
  tiers: readonly TierForm[],
  path: string,
  pay: Pay,
  reader: FieldReader,
) {
  return tiers.map((tier, index) => {
    const at = `${path}.${index}`;
    const from = reader.count(`${at}.from`, tier.from);
    const to = reader.optionalCount(`${at}.to`, tier.to);
    const paid = reader.amount(`${at}.${pay}`, tier.pay);
    const bounds = to === undefined ? { from } : { from, to };
    return { ...bounds, [pay]: paid } as typeof bounds & Readonly<Record<Pay, number>>; // safe: the key is `pay`
  });
}

function eligibilityOf({ windowDays, publicationScope }: CampaignForm, reader: FieldReader) {
  return { windowDays: reader.count("payouts.eligibility.windowDays", windowDays), publicationScope };
}

export interface FormIssue extends SpecIssue {
  /** Nothing was entered yet: not worth a word before somebody wants to go on. */
  readonly isBlank: boolean;
}

/** Reads the numbers of a form. One that cannot be read becomes NaN, and an issue at its path. */
function fieldReader() {
  const issues: FormIssue[] = [];

  function refuse(path: string, text: string, blank: string, wrong: string): number {
    const isBlank = text.trim() === "";
    issues.push({ path, message: isBlank ? blank : wrong, isBlank });
    return Number.NaN;
  }

  function amount(path: string, text: string): number {
    return readAmount(text) ?? refuse(path, text, "Enter an amount", "Write the amount like 1250.50");
  }

  function count(path: string, text: string): number {
    return readCount(text) ?? refuse(path, text, "Enter a number", "Write a whole number like 25,000 or 25k");
  }

  return {
    issues,
    amount,
    count,
    optionalAmount: (path: string, text: string) => (text.trim() === "" ? undefined : amount(path, text)),
    optionalCount: (path: string, text: string) => (text.trim() === "" ? undefined : count(path, text)),
    missing: (path: string, message: string) => {
      issues.push({ path, message, isBlank: true });
    },
  };
}

type FieldReader = ReturnType<typeof fieldReader>;
