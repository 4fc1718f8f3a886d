import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { parseTimestamp } from "./timestamp.ts";

describe("parseTimestamp", () => {
  it.each([
    ["2026-09-21T00:00:00.000+00:00", "2026-09-21T00:00:00.000Z"],
    ["2026-09-21T00:00:00Z", "2026-09-21T00:00:00.000Z"],
    ["2026-09-21T02:00+02:00", "2026-09-21T00:00:00.000Z"],
    ["2026-09-20T18:30:00-0530", "2026-09-21T00:00:00.000Z"],
    ["2026-09-21T05:00:00+05", "2026-09-21T00:00:00.000Z"],
    ["2026-09-21T12:34:56,7Z", "2026-09-21T12:34:56.700Z"],
    ["2026-09-21T12:34:56.789999Z", "2026-09-21T12:34:56.789Z"],
  ])("reads %s as %s", (text, instant) => {
    expect(parseTimestamp(text)?.toISOString()).toBe(instant);
  });

  it.each([
    "2026-09-21",
    "2026-09-21T00:00:00",
    "2026-09-21T05+05",
    "2026-09-21 00:00:00Z",
    "2026-02-30T00:00:00Z",
    "2026-09-21T24:00:00Z",
    "2026-09-21T00:60:00Z",
    "2026-09-21T00:00:60Z",
    "2026-09-21T00:00:00+24:00",
    "2026-09-21T00:00:00+00:60",
    "2026-09-21T00:00:00Z\n",
    "9999-12-31T23:00:00-01:00",
    "0001-01-01T00:00:00+01:00",
    "",
  ])("refuses %j", (text) => {
    expect(parseTimestamp(text)).toBeUndefined();
  });

  it("names the same instant as Temporal in any offset", () => {
    const instant = fc.integer({ min: -(10 ** 13), max: 10 ** 14 });
    const offset = fc.integer({ min: -23 * 60, max: 23 * 60 });
    fc.assert(
      fc.property(instant, offset, (epochMs, offsetMinutes) => {
        const sign = offsetMinutes < 0 ? "-" : "+";
        const [hours, minutes] = [Math.floor(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60];
        const zone = `${sign}${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
        const text = Temporal.Instant.fromEpochMilliseconds(epochMs).toString({ timeZone: zone });
        expect(parseTimestamp(text)?.getTime()).toBe(epochMs);
      }),
    );
  });
});
