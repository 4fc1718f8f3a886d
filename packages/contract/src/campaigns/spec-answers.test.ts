import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import { deriveRules, type PayoutRule } from "@clipledger/domain/campaigns/rules/payout-rule";
import type { CampaignSpec, CampaignSpecInput } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { anySpec, anySpecInput } from "@clipledger/domain/campaigns/spec/fixtures/example-specs";
import { type NormalizedDraft, reviewDraft } from "@clipledger/domain/campaigns/spec/review-spec";
import type { CampaignSpecChanges } from "@clipledger/domain/campaigns/spec/spec-draft";
import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import type { z } from "zod";
import { NormalizedSpecSchema, SpecDraftSchema } from "./normalized-spec.ts";
import { PayoutRuleSchema } from "./payout-rule.ts";
import { CampaignSpecChangesSchema, CampaignSpecSchema } from "./spec.ts";

const today = calendarDate("2026-09-09");

describe("spec schemas", () => {
  it("read what the policy reads, and answer what it answers", () => {
    expectTypeOf<z.output<typeof CampaignSpecSchema>>().toExtend<CampaignSpecInput>();
    expectTypeOf<z.output<typeof CampaignSpecChangesSchema>>().toExtend<CampaignSpecChanges>();
    expectTypeOf<CampaignSpec>().toExtend<z.input<typeof NormalizedSpecSchema>>();
    expectTypeOf<z.output<typeof NormalizedSpecSchema>>().toExtend<CampaignSpec>();
    expectTypeOf<NormalizedDraft>().toExtend<z.input<typeof SpecDraftSchema>>();
    expectTypeOf<PayoutRule>().toExtend<z.input<typeof PayoutRuleSchema>>();
    expectTypeOf<z.output<typeof PayoutRuleSchema>>().toExtend<PayoutRule>();
  });

  it("accept every spec that the policy accepts", () => {
    fc.assert(
      fc.property(anySpecInput(today), (input) => {
        expect(CampaignSpecSchema.safeParse(input).error).toBeUndefined();
        expect(CampaignSpecChangesSchema.safeParse(input).error).toBeUndefined();
      }),
    );
  });

  it("accept a normalized spec as a new one, so that what was read can be sent back", () => {
    fc.assert(
      fc.property(anySpec(today), (spec) => {
        expect(CampaignSpecSchema.parse(spec)).toStrictEqual(spec);
      }),
    );
  });

  it("answer specs, drafts and rules unchanged", () => {
    fc.assert(
      fc.property(anySpec(today), (spec) => {
        const { name: _, ...nameless } = spec;
        const { draft } = reviewDraft(nameless, { currency: "USD", today });
        const rules = deriveRules(spec, () => "rule_4Rk8sVn1QwZp");
        expect(NormalizedSpecSchema.parse(spec)).toStrictEqual(spec);
        expect(SpecDraftSchema.parse(draft)).toStrictEqual(draft);
        expect(PayoutRuleSchema.array().parse(rules)).toStrictEqual(rules);
      }),
    );
  });
});
