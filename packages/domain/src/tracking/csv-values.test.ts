import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../../scripts/test-run/property-runs.ts";
import { parseTimestamp } from "../calendar/calendar-date.ts";
import { createInstantReader } from "./csv-values.ts";

describe("an instant reader", () => {
  it("reads every text just as parseTimestamp does", () => {
    const readInstant = createInstantReader();
    const number = (max: number, length: number) =>
      fc.integer({ min: 0, max }).map((value) => String(value).padStart(length, "0"));
    const timestamp = fc
      .tuple(number(9_999, 4), number(13, 2), number(32, 2), number(25, 2), number(61, 2), number(61, 2))
      .chain(([year, month, day, hours, minutes, seconds]) =>
        fc
          .constantFrom("Z", ".123Z", ".1Z", ",123Z", ".12aZ", "+02:00", ".999-11:30", "", "z", ":00Z")
          .map((end) => `${year}-${month}-${day}T${hours}:${minutes}:${seconds}${end}`),
      );
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: timestamp }, fc.string()), (text) => {
        const expected = parseTimestamp(text)?.getTime();
        expect(readInstant(text)).toBe(expected);
        expect(readInstant(text)).toBe(expected);
      }),
      { numRuns: runs(5_000) },
    );
  });
});
