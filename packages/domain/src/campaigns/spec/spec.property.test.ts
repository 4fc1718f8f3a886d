import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deriveRules, hasSeveralEligibilities } from "../rules/payout-rule.ts";
import type { CampaignSpec } from "./campaign-spec.ts";
import { anySpec, anySpecInput, TODAY } from "./fixtures/example-specs.ts";
import { normalizeSpec } from "./normalize-spec.ts";
import { previewHash, reviewDraft, reviewSpec } from "./review-spec.ts";
import { copySpec, mergeDraft, mergeSpec } from "./spec-draft.ts";
import { findSpecIssues } from "./spec-issues.ts";

const defaults = { currency: "USD", today: TODAY } as const;
const specs = anySpec(TODAY);

describe("a spec that validates", () => {
  it("normalizes to itself", () => {
    fc.assert(
      fc.property(anySpecInput(TODAY), (input) => {
        const spec = normalizeSpec(input, defaults);
        expect(findSpecIssues(spec, defaults)).toEqual([]);
        expect(normalizeSpec(spec, { currency: "KWD", today: TODAY })).toStrictEqual(spec);
      }),
    );
  });

  it("stays itself through JSON", () => {
    fc.assert(
      fc.property(specs, (spec) => {
        expect(JSON.parse(JSON.stringify(spec))).toStrictEqual(spec);
      }),
    );
  });

  it("stays itself when nothing is merged into it, or all of it", () => {
    fc.assert(
      fc.property(specs, (spec) => {
        expect(normalizeSpec(mergeSpec(spec, {}), defaults)).toStrictEqual(spec);
        expect(normalizeSpec(mergeSpec(spec, spec), defaults)).toStrictEqual(spec);
      }),
    );
  });

  it("has the same rules under any name, description, brief and cycle", () => {
    fc.assert(
      fc.property(specs, specs, (spec, other) => {
        const { name, description, schedule } = other;
        const renamed = { ...spec, name, description, schedule, briefId: "orgbrief_4Rk8sVn1QwZp" };
        expect(JSON.stringify(rulesOf(renamed))).toBe(JSON.stringify(rulesOf(spec)));
      }),
    );
  });

  it("has one rule for each payout and one for the cap, with one eligibility", () => {
    fc.assert(
      fc.property(specs, (spec) => {
        const { fixedSalary, basePayouts, cpmPayouts, flatBonuses, performanceCap } = spec.payouts;
        const rules = rulesOf(spec);
        expect(rules).toHaveLength(
          [fixedSalary, ...basePayouts, ...cpmPayouts, ...flatBonuses, performanceCap].filter(Boolean).length,
        );
        expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
        expect(hasSeveralEligibilities(rules)).toBe(false);
        expect(JSON.parse(JSON.stringify(rules))).toStrictEqual(rules);
      }),
    );
  });

  it("has a preview hash that knows neither the brief nor the order of keys", () => {
    fc.assert(
      fc.property(specs, (spec) => {
        expect(previewHash({ ...spec, briefId: "orgbrief_4Rk8sVn1QwZp" })).toBe(previewHash(spec));
        expect(previewHash(withKeysReversed(spec))).toBe(previewHash(spec));
      }),
    );
  });

  it("reviews as a whole draft, and is its own copy under its own name", () => {
    fc.assert(
      fc.property(specs, (spec) => {
        const { draft, missing, ...review } = reviewDraft(
          mergeDraft(copySpec(spec, TODAY), { name: spec.name }),
          defaults,
        );
        expect(review).toEqual(reviewSpec(spec, defaults));
        expect(draft).toStrictEqual(spec);
        expect(missing).toEqual([]);
      }),
    );
  });
});

function rulesOf(spec: CampaignSpec) {
  let count = 0;
  return deriveRules(spec, () => `rule_${count++}`);
}

function withKeysReversed<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withKeysReversed) as Value; // safe: the same items
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [key, withKeysReversed(member)]);
  return Object.fromEntries(members.toReversed()) as Value; // safe: the same members
}
