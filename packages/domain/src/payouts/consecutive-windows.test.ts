import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PayoutRule } from "../campaigns/rules/payout-rule.ts";
import { BONUS_MODES, PAYOUT_SCOPES } from "../campaigns/spec/campaign-spec.ts";
import {
  anyHistories,
  anySnapshot,
  calculateFromHistories,
  FIRST_DAY,
  type VideoHistory,
} from "./fixtures/histories.ts";
import {
  anyEligibility,
  anyLadder,
  anyScale,
  baseRule,
  bonusRule,
  cpmRule,
  rising,
  VIEW_STEPS,
} from "./fixtures/rules.ts";
import { epochDayOf, type WindowTerms } from "./window-calculation.ts";

const scope = fc.constantFrom(...PAYOUT_SCOPES);
const windowDays = fc.integer({ min: 1, max: 60 });
const anyRate = fc.integer({ min: 1, max: 20_000 });
/** Whole cents for a single view, so that no sum has anything to round. */
const wholeCents = fc.integer({ min: 1, max: 500 }).map((cents) => cents * 10_000);

/** Lengths of windows that follow each other from the assignment's first day. */
const lengths = fc.array(fc.integer({ min: 1, max: 14 }), { minLength: 1, maxLength: 8 });

const scaledHistories = anyScale.chain((scale) => anyHistories(scale));

/** Histories, and the same with further snapshots: on no day fewer views. */
const historiesWithMore = (scale: number) =>
  anyHistories(scale).chain((histories) =>
    fc
      .array(fc.array(anySnapshot(scale), { maxLength: 4 }), {
        minLength: histories.length,
        maxLength: histories.length,
      })
      .map((further): [VideoHistory[], VideoHistory[]] => [
        histories,
        histories.map((history, index) => ({
          ...history,
          snapshots: [...history.snapshots, ...(further[index] ?? [])],
        })),
      ]),
  );

describe("consecutive windows", () => {
  it("sum to the whole under a linear CPM payout, before rounding", () => {
    fc.assert(
      fc.property(
        lengths,
        scaledHistories,
        anyRate,
        scope,
        windowDays,
        (parts, histories, rate, ...terms) => {
          const [payoutScope, days] = terms;
          const rule = cpmRule([[0, null, rate]], { scope: payoutScope, eligibility: { windowDays: days } });
          const { whole, split } = linesOf(rule, parts, histories);
          // What is rounded is the rate times the views, so equal views are equal sums before rounding.
          expect(split.reduce((sum, { metricValue }) => sum + metricValue, 0)).toBe(whole.metricValue);
          const distance = split.reduce((rest, { amountMinor }) => rest - amountMinor, whole.amountMinor);
          expect(2n * (distance < 0n ? -distance : distance) <= BigInt(parts.length + 1)).toBe(true);
        },
      ),
    );
  });

  it("sum to the whole under any ladder by which each video climbs, when nothing is rounded", () => {
    const world = anyScale.chain((scale) => fc.tuple(anyHistories(scale), anyLadder(scale, wholeCents)));
    fc.assert(
      fc.property(lengths, world, windowDays, (parts, [histories, tiers], days) => {
        const { whole, split } = linesOf(
          cpmRule(tiers, { eligibility: { windowDays: days } }),
          parts,
          histories,
        );
        expect(split.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(whole.amountMinor);
      }),
    );
  });

  it("together never pay less for more views, by rising rules for each video that nothing caps or rounds", () => {
    const world = anyScale.chain((scale) =>
      fc.tuple(historiesWithMore(scale), anyVideoRules(scale), fc.boolean()),
    );
    fc.assert(
      fc.property(lengths, world, (parts, [[fewer, more], rules, endsWithLast]) => {
        const total = (histories: readonly VideoHistory[]) =>
          windowsOf(parts)
            .map((terms, index) => ({ ...terms, isLast: endsWithLast && index === parts.length - 1 }))
            .map((terms) => calculateFromHistories(rules, terms, histories, FIRST_DAY).totalMinor)
            .reduce((sum, paid) => sum + paid, 0n);
        expect(total(more) >= total(fewer)).toBe(true);
      }),
    );
  });

  it("pay a bonus for the highest tier of a video once at most", () => {
    const world = anyScale.chain((scale) => fc.tuple(anyHistories(scale), anyEligibility));
    fc.assert(
      fc.property(lengths, world, (parts, [histories, eligibility]) => {
        const rule = bonusRule("highest", [[0, null, 1]], { eligibility });
        const windows = windowsOf(parts);
        const paid = windows.map((terms, index) =>
          calculateFromHistories(
            [rule],
            { ...terms, isLast: index === windows.length - 1 },
            histories,
            FIRST_DAY,
          ),
        );
        const endDay = windows.at(-1)?.endDay ?? FIRST_DAY;
        const published = histories.filter(({ publishedAt }) => {
          const day = epochDayOf(publishedAt);
          return FIRST_DAY <= day && day <= endDay;
        });
        expect(paid.reduce((sum, { totalMinor }) => sum + totalMinor, 0n)).toBe(BigInt(published.length));
      }),
    );
  });
});

function anyVideoRules(scale: number): fc.Arbitrary<PayoutRule[]> {
  const minViews = fc.nat(VIEW_STEPS).map((step) => step * scale);
  return fc
    .tuple(
      anyLadder(scale, wholeCents),
      anyLadder(scale, anyRate),
      fc.constantFrom(...BONUS_MODES),
      anyEligibility,
    )
    .chain(([tiers, steps, mode, eligibility]) =>
      minViews.map((views) => [
        cpmRule(tiers, { eligibility }),
        rising(bonusRule(mode, steps, { eligibility })),
        baseRule(1_000, { minViews: views, limit: { videos: 2, amount: null } }),
      ]),
    );
}

function linesOf(rule: PayoutRule, parts: readonly number[], histories: readonly VideoHistory[]) {
  const length = parts.reduce((sum, days) => sum + days, 0);
  const lineOf = (terms: WindowTerms) => {
    const [line] = calculateFromHistories([rule], terms, histories, FIRST_DAY).lines;
    if (line === undefined) throw new Error("A rule has a line");
    return line;
  };
  return { whole: lineOf(windowFrom(FIRST_DAY, length)), split: windowsOf(parts).map(lineOf) };
}

function windowsOf(parts: readonly number[]): WindowTerms[] {
  let startDay = FIRST_DAY;
  return parts.map((days) => {
    const terms = windowFrom(startDay, days);
    startDay += days;
    return terms;
  });
}

function windowFrom(startDay: number, days: number): WindowTerms {
  return { startDay, endDay: startDay + days - 1, isLast: false, coveredDays: days, cycleDays: days };
}
