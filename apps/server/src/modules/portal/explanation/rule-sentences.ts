import type {
  BasePayoutRule,
  CpmRule,
  FlatBonusRule,
  PayoutRule,
} from "@clipledger/domain/campaigns/rules/payout-rule";
import { PLATFORMS, type Platform } from "@clipledger/domain/platforms";
import type { Translator } from "../../../infra/languages/translator.ts";
import { listWords, moneyWords, numberWords, rateWords } from "./pay-words.ts";

/** What a rule promises, in words for whoever is paid by it. */
export function ruleSentence(rule: PayoutRule, translator: Translator): string {
  const { say } = translator;
  switch (rule.type) {
    case "fixed_salary":
      return say("You are paid {amount} for every full cycle.", {
        amount: moneyWords(rule.amount, rule.currency, translator),
      });
    case "base_payout":
      return basePayoutText(rule, translator);
    case "cpm":
      return cpmText(rule, translator);
    case "flat_bonus":
      return bonusText(rule, translator);
    case "performance_cap":
      return say("Pay per 1,000 views and bonuses come to at most {amount} together in a cycle.", {
        amount: moneyWords(rule.amount, rule.currency, translator),
      });
  }
}

/** The pay of a campaign, one text for each rule. */
export function howItPays(rules: readonly PayoutRule[], translator: Translator): string[] {
  const needsProof = rules.some((rule) => "requiresProof" in rule && rule.requiresProof === true);
  return [
    ...rules.map((rule) => ruleSentence(rule, translator)),
    ...(needsProof
      ? [
          translator.say(
            "Videos count once you have proven that the account is yours, then in full in every cycle that is not settled.",
          ),
        ]
      : []),
  ];
}

const platformNames: Readonly<Record<Platform, string>> = {
  facebook: "Facebook",
  instagram: "Instagram",
  tiktok: "TikTok",
  youtube: "YouTube",
};

function basePayoutText(rule: BasePayoutRule, translator: Translator): string {
  const { say } = translator;
  const { platforms, minViews, limit, currency } = rule;
  const amount = moneyWords(rule.amount, currency, translator);
  const names = platforms.map((platform) => platformNames[platform]);
  return sentences([
    platforms.length === PLATFORMS.length
      ? say("Each video that you post in a cycle pays {amount}.", { amount })
      : say("Each video that you post in a cycle on {platforms} pays {amount}.", {
          platforms: listWords(names, translator),
          amount,
        }),
    minViews === 0
      ? undefined
      : say("It needs {count, plural, one {# view} other {# views}} when the cycle ends.", {
          count: minViews,
        }),
    typeof limit?.videos === "number"
      ? say("At most {count, plural, one {# video is} other {# videos are}} paid in a cycle.", {
          count: limit.videos,
        })
      : undefined,
    typeof limit?.amount === "number"
      ? say("It comes to at most {amount} in a cycle.", {
          amount: moneyWords(limit.amount, currency, translator),
        })
      : undefined,
  ]);
}

function cpmText({ scope, tiers, currency }: CpmRule, translator: Translator): string {
  const { say } = translator;
  const rates = tiers.map(({ from, to, rate }) =>
    rangeText(rateWords(rate, currency, translator), { from, to }, translator),
  );
  const first = tiers[0]?.from ?? 0;
  const last = tiers.at(-1)?.to ?? null;
  const list = listWords(rates, translator);
  return sentences([
    scope === "per_video"
      ? say("For 1,000 views each video earns {rates}.", { rates: list })
      : say("For 1,000 views all of your videos together earn {rates}.", { rates: list }),
    tiers.length > 1 ? say("Each rate counts only for the views in its range.") : undefined,
    first > 0 ? say("Views below {from} earn nothing.", { from: numberWords(first, translator) }) : undefined,
    last === null
      ? undefined
      : say("Views above {to} earn nothing.", { to: numberWords(last - 1, translator) }),
  ]);
}

function bonusText({ scope, mode, tiers, currency }: FlatBonusRule, translator: Translator): string {
  const { say } = translator;
  const list = listWords(
    tiers.map(({ from, amount }) =>
      rangeText(moneyWords(amount, currency, translator), { from, to: null }, translator),
    ),
    translator,
  );
  const isLadder = tiers.length > 1;
  if (scope === "all_content")
    return sentences([
      say("In each cycle all of your videos together earn a bonus: {steps}.", { steps: list }),
      isLadder && mode === "highest" ? say("Only the highest step that was reached is paid.") : undefined,
      isLadder && mode === "aggregated" ? say("Every step that was reached is paid.") : undefined,
    ]);
  return sentences([
    say("Each video earns a bonus: {steps}.", { steps: list }),
    isLadder && mode === "highest" ? say("Only the highest step that was reached is paid.") : undefined,
    mode === "highest"
      ? say("It is paid when the days in which the video's views count are over.")
      : say("Every step is paid once, in the cycle in which it is reached."),
  ]);
}

/** An amount for a range of views, read inclusively. */
function rangeText(
  amount: string,
  { from, to }: { readonly from: number; readonly to: number | null },
  translator: Translator,
): string {
  const { say } = translator;
  if (to === null)
    return from === 0
      ? amount
      : say("{amount} from {from} views", { amount, from: numberWords(from, translator) });
  const last = numberWords(to - 1, translator);
  return from === 0
    ? say("{amount} up to {to} views", { amount, to: last })
    : say("{amount} from {from} to {to} views", { amount, from: numberWords(from, translator), to: last });
}

function sentences(texts: readonly (string | undefined)[]): string {
  return texts.filter((text) => text !== undefined).join(" ");
}
