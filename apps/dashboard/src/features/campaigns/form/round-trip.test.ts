import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import { anySpec } from "@clipledger/domain/campaigns/spec/fixtures/example-specs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "../../../../../../scripts/test-run/property-runs.ts";
import { formOfSpec } from "./form-and-spec.ts";
import { reviewForm } from "./review-form.ts";

const today = calendarDate("2026-09-21");

it("shows any campaign that the server accepts, and sends it back unchanged", () => {
  fc.assert(
    fc.property(anySpec(today), (spec) => {
      const { issues, changes } = reviewForm(formOfSpec(spec), { today, current: spec });
      expect(issues).toEqual([]);
      expect(changes).toBeUndefined();
    }),
    { numRuns: runs(50) },
  );
});
