import type { BreakdownLine } from "@clipledger/contract/payouts/calculation";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { VideoReason } from "@clipledger/domain/payouts/video-reasons";
import type { Translator } from "../../../infra/languages/translator.ts";
import { dayWords, listWords, moneyWords, numberWords, percentWords, rateWords } from "./pay-words.ts";

/** How a line comes to its amount, in words for whoever is paid it. */
export function lineSentence(line: BreakdownLine, prorationFactor: number, translator: Translator): string {
  switch (line.type) {
    case "fixed_salary":
      return salaryText(prorationFactor, translator);
    case "base_payout":
      return baseText(line, translator);
    case "cpm":
      return cpmText(line, translator);
    case "flat_bonus":
      return bonusText(line, translator);
    case "performance_cap":
      return capText(line, translator);
  }
}

function salaryText(prorationFactor: number, translator: Translator): string {
  const { say } = translator;
  if (prorationFactor >= 1) return say("It is the same for every full cycle.");
  return say("Your assignment covers {percent} of the cycle, and so does this amount.", {
    percent: percentWords(prorationFactor, translator),
  });
}

function baseText({ calculationDetails }: BreakdownLine, { say }: Translator): string {
  const { metricValue: paid, eligibleVideoCount: counted, capApplied } = calculationDetails;
  if (counted === 0) return say("No video counts for this yet.");
  if (capApplied === true)
    return say(
      "{counted, plural, one {# video counts} other {# videos count}}, of which the limit lets {paid} be paid.",
      { counted, paid },
    );
  return say("{paid, plural, one {# video is} other {# videos are}} paid.", { paid });
}

function cpmText({ calculationDetails, currency }: BreakdownLine, translator: Translator): string {
  const { say } = translator;
  const { metricValue: views, tierBreakdown = [] } = calculationDetails;
  if (views === 0) return say("No views that count for this yet.");
  const parts = tierBreakdown
    .filter(({ metricValue }) => metricValue > 0)
    .map(({ metricValue, payout }) =>
      say("{views, plural, one {# view brings} other {# views bring}} {amount}", {
        views: metricValue,
        amount: moneyWords(payout, currency, translator),
      }),
    );
  return parts.length < 2
    ? say("Your videos gained {views, plural, one {# view} other {# views}} in this cycle.", { views })
    : say("Your videos gained {views, plural, one {# view} other {# views}} in this cycle: {parts}.", {
        views,
        parts: listWords(parts, translator),
      });
}

function bonusText({ calculationDetails, amount }: BreakdownLine, translator: Translator): string {
  const { say } = translator;
  const { metricKey, metricValue, eligibleVideoCount: counted } = calculationDetails;
  if (metricKey === "views")
    return amount === 0
      ? say(
          "Your videos gained {views, plural, one {# view} other {# views}} together, which reaches no bonus yet.",
          { views: metricValue },
        )
      : say(
          "Your videos gained {views, plural, one {# view} other {# views}} together, which reaches the bonus.",
          { views: metricValue },
        );
  if (metricValue === 0) return say("No video has reached a bonus yet.");
  return say("{reached} of {counted, plural, one {# video} other {# videos}} reached a bonus.", {
    reached: metricValue,
    counted,
  });
}

function capText({ amount, currency }: BreakdownLine, translator: Translator): string {
  const { say } = translator;
  if (amount === 0) return say("Your pay stays below the cap, which takes nothing away.");
  return say("What your videos brought goes {amount} above the cap, which is not paid.", {
    amount: moneyWords(-amount, currency, translator),
  });
}

/** What the sentences on one video are about. */
export interface VideoCase {
  readonly currency: CurrencyCode;
  /** From when on its views are counted here. */
  readonly since: Date;
  /** Whether nothing of the cycle can change any more. */
  readonly isOver: boolean;
}

/** What a rule brings for a video and why, or why it brings nothing: a sentence for each rule, each one once. */
export function videoSentences(
  reasons: readonly VideoReason[],
  video: VideoCase,
  translator: Translator,
): string[] {
  const isPaidForPosting = reasons.some(({ kind }) => kind === "posted");
  const told = reasons.filter(({ kind }) => kind !== "other_platform" || !isPaidForPosting);
  return [...new Set(told.map((reason) => reasonText(reason, video, translator)))];
}

function reasonText(reason: VideoReason, video: VideoCase, translator: Translator): string {
  switch (reason.kind) {
    case "posted":
    case "views":
    case "share":
    case "bonus":
      return paidText(reason, video, translator);
    default:
      return unpaidText(reason, video, translator);
  }
}

type Paid = Extract<VideoReason, { isCut: boolean }>;

function paidText(reason: Paid, { currency, since }: VideoCase, translator: Translator): string {
  const { say } = translator;
  const amount = moneyWords(reason.amountMinor, currency, translator);
  const cut = reason.isCut ? ` ${say("The cap has made it less.")}` : "";
  const day = dayWords(since, translator);
  switch (reason.kind) {
    case "posted":
      return reason.isLimited
        ? say("Posting it brought {amount}, which is what the limit of the cycle had left.", { amount })
        : say("Posting it brought {amount}.", { amount });
    case "views": {
      const [low, high] = reason.rates.map((rate) => rateWords(rate, currency, translator));
      const { views } = reason;
      const text =
        low === high
          ? say(
              "{views, plural, one {# view} other {# views}} since {day} brought {amount}: {rate} per 1,000 views.",
              { views, day, amount, rate: low ?? "" },
            )
          : say(
              "{views, plural, one {# view} other {# views}} since {day} brought {amount}: {low} to {high} per 1,000 views.",
              { views, day, amount, low: low ?? "", high: high ?? "" },
            );
      return `${text}${cut}`;
    }
    case "share": {
      const { views, percent } = reason;
      const pool = moneyWords(reason.poolMinor, currency, translator);
      const text = say(
        "{views, plural, one {# view} other {# views}} since {day} brought {amount}: a share of {percent} in the {pool} of all videos.",
        { views, day, amount, pool, percent: percentWords(percent / 100, translator) },
      );
      return `${text}${cut}`;
    }
    case "bonus": {
      const from = numberWords(reason.from, translator);
      return `${say("Reaching {from} views brought a bonus of {amount}.", { from, amount })}${cut}`;
    }
  }
}

function unpaidText(
  reason: Exclude<VideoReason, Paid>,
  { since, isOver }: VideoCase,
  translator: Translator,
): string {
  const { say } = translator;
  switch (reason.kind) {
    case "posted_outside":
      return say("Posted outside of this cycle, so posting it brings nothing here.");
    case "other_platform":
      return say("Posting it brings nothing: other platforms are paid for.");
    case "limit_used_up":
      return say("Posting it brings nothing: earlier videos have used up the limit of the cycle.");
    case "below_minimum": {
      const from = numberWords(reason.minViews, translator);
      return isOver
        ? say("Below the minimum of {from} views: nothing for posting it.", { from })
        : say("Below the minimum of {from} views: nothing for posting it yet.", { from });
    }
    case "days_over":
      return say("Posted too long ago: its views no longer count.");
    case "no_new_views":
      return say("No new views that count since {day}.", { day: dayWords(since, translator) });
    case "views_below": {
      const from = numberWords(reason.from, translator);
      return isOver
        ? say("Below {from} views: they earn nothing.", { from })
        : say("Below {from} views: they earn nothing yet.", { from });
    }
    case "views_above":
      return say("Views above {to} earn nothing.", { to: numberWords(reason.to - 1, translator) });
    case "pool_empty":
      return say("It counts together with your other videos, which have reached nothing yet.");
    case "bonus_waits":
      return say("It has reached the bonus for {from} views, which is paid after its last day, {day}.", {
        from: numberWords(reason.from, translator),
        day: dayWords(new Date(reason.day * 86_400_000), translator),
      });
    case "bonus_ahead":
      return say("The next bonus comes at {from} views.", { from: numberWords(reason.from, translator) });
    case "bonus_missed":
      return say("It did not reach the bonus for {from} views.", {
        from: numberWords(reason.from, translator),
      });
    case "bonuses_paid":
      return say("Its bonuses were paid before.");
  }
}
