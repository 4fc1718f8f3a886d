import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import { describe, expect, it } from "vitest";
import { periodWords } from "./payout-notice.ts";

describe("period words", () => {
  it.each([
    ["2026-09-14", "2026-09-20", "14 to 20 September 2026"],
    ["2026-09-28", "2026-10-04", "28 September to 4 October 2026"],
    ["2026-12-28", "2027-01-03", "28 December 2026 to 3 January 2027"],
    ["2026-09-14", "2026-09-14", "14 September 2026"],
    ["2026-09-14", "2026-10-14", "14 September to 14 October 2026"],
  ])("say %s to %s as %s", (startsOn, endsOn, words) => {
    expect(periodWords({ startsOn: calendarDate(startsOn), endsOn: calendarDate(endsOn) })).toBe(words);
  });
});
