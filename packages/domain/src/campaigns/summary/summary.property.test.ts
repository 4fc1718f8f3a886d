import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calendarDate } from "../../calendar/calendar-date.ts";
import { CURRENCY_CODES } from "../../money/currencies.ts";
import { BONUS_MODES, PAYOUT_SCOPES, SPEC_LIMITS } from "../spec/campaign-spec.ts";
import { anySpec } from "../spec/fixtures/example-specs.ts";
import { normalizeSpec } from "../spec/normalize-spec.ts";
import { compensationOf } from "./compensation.ts";
import { type SpecSummary, summarizeSpec, summaryChanges } from "./summarize-spec.ts";

const today = calendarDate("2026-09-09");
const validSpec = anySpec(today);

/** Every value that the schema lets through, whether or not the policy refuses it. */
const anyShapedSpec = () => {
  const amount = fc.double({ noDefaultInfinity: true, noNaN: true });
  const count = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: SPEC_LIMITS.views });
  const bounds = fc.record({ from: count, to: count }, { requiredKeys: ["from"] });
  const tiers = fc.array(fc.tuple(bounds, amount), { maxLength: SPEC_LIMITS.tiers });
  const rates = tiers.map((list) => list.map(([bound, rate]) => ({ ...bound, rate })));
  const bonuses = tiers.map((list) => list.map(([bound, paid]) => ({ ...bound, amount: paid })));
  const scope = fc.constantFrom(...PAYOUT_SCOPES);
  const mode = fc.constantFrom(...BONUS_MODES);
  const limit = fc.option(fc.record({ videos: fc.integer({ min: 1 }), amount }, { requiredKeys: [] }));
  const payouts = {
    fixedSalary: fc.record({ amount }),
    basePayouts: fc.array(fc.record({ perVideo: amount, limit }, { requiredKeys: ["perVideo"] })),
    cpmPayouts: fc.array(fc.record({ scope, tiers: rates })),
    flatBonuses: fc.array(fc.record({ scope, mode, tiers: bonuses })),
    performanceCap: fc.record({ amount }),
  };
  return fc
    .record({
      name: fc.constant("Launch"),
      currency: fc.constantFrom(...CURRENCY_CODES),
      schedule: fc.constant({ interval: "week", anchor: "rolling" } as const),
      payouts: fc.record(payouts, { requiredKeys: [] }),
    })
    .map((input) => normalizeSpec(input, { currency: "USD", today }));
};

const sentencesOf = ({ headline: _, ...summary }: SpecSummary) =>
  Object.values(summary)
    .flat()
    .filter((sentence) => sentence !== null);

describe("the summary of any spec that may be written", () => {
  it("is made of plain sentences that end with a period", () => {
    fc.assert(
      fc.property(validSpec, (spec) => {
        for (const sentence of sentencesOf(summarizeSpec(spec))) {
          expect(sentence).toMatch(/^[A-Z].*[^.]\.$/);
          expect(sentence).not.toMatch(/undefined|null|NaN|Infinity|\[object| {2}| [.,;:]/);
        }
      }),
    );
  });

  it("separates thousands everywhere but in the year", () => {
    fc.assert(
      fc.property(validSpec, (spec) => {
        const summary = summarizeSpec(spec);
        for (const sentence of [...sentencesOf(summary), summary.headline]) {
          expect(sentence.replace(/(?<=[a-z] \d{1,2}, )\d{4},/, "")).not.toMatch(/\d{4}/);
        }
      }),
    );
  });

  it("says 1 of nothing in the plural, and nothing else in the singular", () => {
    fc.assert(
      fc.property(validSpec, (spec) => {
        for (const sentence of sentencesOf(summarizeSpec(spec))) {
          expect(sentence).not.toMatch(/(?<![\d,.])1 (videos|views|days)\b/);
          expect(sentence).not.toMatch(/(?:(?<![\d,.])[02-9]|\d\d) (video|view|day)\b/);
        }
      }),
    );
  });

  it("has a headline of at most 160 characters, without a period", () => {
    fc.assert(
      fc.property(validSpec, (spec) => {
        const { headline } = summarizeSpec(spec);
        expect(headline.length).toBeLessThanOrEqual(160);
        expect(headline).toMatch(/, (daily|weekly|monthly|every \d+ (days|weeks|months))$/);
      }),
    );
  });

  it("changes exactly where the sentences differ", () => {
    fc.assert(
      fc.property(validSpec, validSpec, (left, right) => {
        const [before, after] = [summarizeSpec(left), summarizeSpec(right)];
        expect(summaryChanges(before, before)).toEqual([]);
        for (const change of summaryChanges(before, after)) {
          const [field = "", index] = change.part.split(".");
          const read = (summary: SpecSummary) => {
            const value = summary[field as keyof SpecSummary]; // safe: a part begins with a field's name
            return (index === undefined ? value : value?.[Number(index)]) ?? null;
          };
          expect(change).toEqual({ part: change.part, before: read(before), after: read(after) });
          expect(change.before).not.toBe(change.after);
        }
      }),
    );
  });
});

describe("the compensation of any spec that may be written", () => {
  it("has no minimum above its maximum", () => {
    fc.assert(
      fc.property(validSpec, (spec) => {
        const { currency: _, ...ranges } = compensationOf(spec);
        for (const range of Object.values(ranges)) {
          if (range !== null && range.max !== null) expect(range.min).toBeLessThanOrEqual(range.max);
        }
      }),
    );
  });

  it("never comes to more per cycle under a cap", () => {
    fc.assert(
      fc.property(validSpec, (spec) => {
        const { performanceCap: _, ...uncapped } = spec.payouts;
        const most = compensationOf({ ...spec, payouts: uncapped }).perCycle.max ?? Number.POSITIVE_INFINITY;
        expect(compensationOf(spec).perCycle.max ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(most);
      }),
    );
  });
});

describe("a spec with the right shape, refused or not", () => {
  it("is always summarized", () => {
    fc.assert(
      fc.property(anyShapedSpec(), (spec) => {
        const summary = summarizeSpec(spec);
        for (const sentence of [...sentencesOf(summary), summary.headline]) {
          expect(sentence).not.toMatch(/undefined|NaN|\[object/);
        }
      }),
    );
  });
});
