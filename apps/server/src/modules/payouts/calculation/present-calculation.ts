import type { Calculation, VideoName } from "@clipledger/contract/payouts/calculation";
import { toWireMidnight, toWireWindow } from "@clipledger/domain/calendar/billing-window";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { cycleIndexOf } from "@clipledger/domain/calendar/cycles";
import { cycleOrigin } from "@clipledger/domain/campaigns/assignments/own-cycles";
import { rulesHash } from "../../campaigns/amounts/rules-hash.ts";
import type { AssignedTerms } from "../../campaigns/amounts/window-terms.ts";
import { toSpec } from "../../campaigns/campaigns.mapper.ts";
import { requiredMaxVideos } from "../../campaigns/required-max-videos.ts";
import { windowDaysOf } from "../books/windows.queries.ts";
import type { LinkedAccountRow } from "./account-snapshot.queries.ts";
import { toAccountSnapshot } from "./account-snapshot.ts";
import { toBreakdown, toWireMoney } from "./breakdown.ts";
import type { CalculableWindow } from "./calculable-window.ts";
import type { FreshCalculation } from "./calculate-freshly.ts";
import { toCalculatedVideos } from "./calculated-videos.ts";
import { calculationWarnings } from "./calculation-warnings.ts";
import { toMetricFacts } from "./metric-facts.ts";
import { ruleSentences } from "./rule-sentences.ts";

export interface CalculationSurroundings extends Pick<AssignedTerms, "prorationFactor"> {
  readonly accounts: readonly LinkedAccountRow[];
  readonly excludedVideos: readonly VideoName[];
  readonly at: Date;
}

/** Everything that is signed, and that an issued payout keeps. */
export function presentCalculation(
  calculable: CalculableWindow,
  fresh: FreshCalculation,
  surroundings: CalculationSurroundings,
): Calculation {
  const { window, campaign } = calculable;
  const { rules, compiled, facts, lines, totalMinor } = fresh;
  const perVideo = toCalculatedVideos(fresh);
  const sentences = ruleSentences(rules, toSpec(campaign));
  return {
    campaignId: window.campaign_id,
    creatorId: window.creator_id,
    ...toWireWindow(windowDaysOf(window)),
    generation: window.generation,
    period: periodOf(calculable),
    payouts: {
      total: toWireMoney(totalMinor, compiled),
      breakdown: toBreakdown(rules, lines, facts.videos, sentences),
    },
    metrics: { facts: toMetricFacts(perVideo, windowDaysOf(window)), perVideo },
    engine: engineOf(calculable, fresh, surroundings),
  };
}

function periodOf({ window, campaign, assignment }: CalculableWindow): Calculation["period"] {
  const { schedule } = toSpec(campaign);
  const origin = cycleOrigin(schedule, assignment.validFrom);
  const placeOf = (day: typeof origin) => cycleIndexOf(origin, schedule, day) ?? 0;
  return {
    index: placeOf(window.starts_on) - placeOf(assignment.validFrom),
    label: `${window.starts_on} to ${window.ends_on}`,
    start: toWireMidnight(window.starts_on),
    end: toWireMidnight(window.ends_on),
  };
}

function engineOf(
  { window, campaign, assignment }: CalculableWindow,
  { rules, terms, lines, excludedInVain }: FreshCalculation,
  { accounts, excludedVideos, prorationFactor, at }: CalculationSurroundings,
): Calculation["engine"] {
  return {
    prorationFactor,
    rulesHash: rulesHash(rules),
    rulesSnapshot: [...rules],
    assignment: { id: assignment.id, validFrom: assignment.validFrom, isLastWindow: terms.isLast },
    accountSnapshot: toAccountSnapshot(accounts),
    excludedVideos: [...excludedVideos],
    calculatedAt: at.toISOString(),
    warnings: calculationWarnings({
      window: windowDaysOf(window),
      today: dateOf(at),
      accounts,
      requiredMaxVideos: requiredMaxVideos(toSpec(campaign)),
      excludedInVain,
      hasEndlessViews: lines.some(({ metricValue }) => metricValue >= Number.MAX_SAFE_INTEGER),
    }),
  };
}
