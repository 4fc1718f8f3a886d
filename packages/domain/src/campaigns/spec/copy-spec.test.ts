import { describe, expect, it } from "vitest";
import { calendarDate } from "../../calendar/calendar-date.ts";
import { copySpec } from "./copy-spec.ts";
import { exampleSpec, TODAY } from "./fixtures/example-spec.ts";
import { mergeDraft } from "./spec-draft.ts";

const startingOn = (date: string) =>
  exampleSpec({ description: "Clips", videoTarget: 5, schedule: { startsOn: calendarDate(date) } });

describe("copySpec", () => {
  it("copies everything but the name", () => {
    const source = startingOn("2026-09-07");
    const { name: _, ...copied } = source;
    expect(copySpec(source, TODAY)).toEqual(copied);
    expect(copySpec(source, TODAY)).not.toHaveProperty("name");
  });

  it.each([
    ["2026-07-31", undefined],
    ["2026-08-01", "2026-08-01"],
  ])("of a campaign that started on %s starts on %s", (startsOn, copied) => {
    expect(copySpec(startingOn(startsOn), TODAY).schedule?.startsOn).toBe(copied);
  });

  it("takes overrides as an edit takes changes", () => {
    const payouts = { fixedSalary: { amount: 5 } };
    const copy = copySpec(startingOn("2026-09-07"), TODAY);
    expect(mergeDraft(copy, { name: "Winter", schedule: { interval: "week" }, payouts })).toEqual({
      ...copy,
      name: "Winter",
      schedule: { ...copy.schedule, interval: "week" },
      payouts,
    });
  });
});
