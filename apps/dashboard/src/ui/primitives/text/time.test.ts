import { describe, expect, it } from "vitest";
import { dayRange, exactTime, relativeTime, shortDate } from "./time.tsx";

const now = new Date("2026-09-21T12:00:00.000Z");

describe("relativeTime", () => {
  it.each([
    ["2026-09-21T11:59:40.000Z", "just now"],
    ["2026-09-21T12:00:20.000Z", "in a moment"],
    ["2026-09-21T11:56:00.000Z", "4 minutes ago"],
    ["2026-09-20T11:00:00.000Z", "yesterday"],
    ["2026-09-10T12:00:00.000Z", "last week"],
    ["2026-12-21T12:00:00.000Z", "in 3 months"],
  ])("tells %s as %s", (instant, expected) => {
    expect(relativeTime(instant, now)).toBe(expected);
  });
});

describe("exactTime", () => {
  it("names the zone, so that nobody reads it as local time", () => {
    expect(exactTime("2026-09-21T08:30:00.000Z")).toBe("21 Sep 2026, 08:30:00 UTC");
  });
});

describe("shortDate", () => {
  it("keeps the UTC day", () => {
    expect(shortDate("2026-09-21T23:59:59.000Z")).toBe("21 Sep 2026");
  });
});

describe("dayRange", () => {
  it("says once what both days share", () => {
    expect(dayRange("2026-09-21", "2026-09-27").replace(/\s/g, " ")).toBe("21 – 27 Sep 2026");
  });
});

it("writes days of other languages their way", () => {
  expect(shortDate("2026-09-21", "de")).toBe("21. Sept. 2026");
});
