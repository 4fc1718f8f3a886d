import { describe, expect, it } from "vitest";
import { closedRange, describeRange, rangePresets, withEnd } from "./date-range.ts";

describe("rangePresets", () => {
  it("counts both ends, so that the last 7 days span 7 UTC days", () => {
    const presets = rangePresets(new Date("2026-03-03T23:30:00.000Z"));
    expect(presets.find((preset) => preset.label === "Last 7 days")?.range).toEqual({
      from: "2026-02-25",
      to: "2026-03-03",
    });
  });
});

describe("closedRange", () => {
  const now = new Date("2026-03-03T23:30:00.000Z");

  it.each([
    [{}, { from: "2026-02-02", to: "2026-03-03" }],
    [{ from: "2026-03-01" }, { from: "2026-03-01", to: "2026-03-03" }],
    [{ from: "2026-04-01" }, { from: "2026-04-01", to: "2026-04-01" }],
    [{ to: "2026-01-30" }, { from: "2026-01-01", to: "2026-01-30" }],
    [
      { from: "2026-01-01", to: "2026-01-02" },
      { from: "2026-01-01", to: "2026-01-02" },
    ],
  ])("closes %o", (range, expected) => {
    expect(closedRange(range, now)).toEqual(expected);
  });
});

describe("describeRange", () => {
  it.each([
    [{}, "Any time"],
    [{ from: "2026-09-01" }, "Since 1 Sep 2026"],
    [{ to: "2026-09-02" }, "Until 2 Sep 2026"],
    [{ from: "2026-09-01", to: "2026-09-01" }, "1 Sep 2026"],
    [{ from: "2026-09-01", to: "2026-09-02" }, "1 Sep 2026 – 2 Sep 2026"],
  ])("reads %o as %s", (range, expected) => {
    expect(describeRange(range)).toBe(expected);
  });
});

describe("withEnd", () => {
  const march = { from: "2026-03-01", to: "2026-03-31" };

  it("changes one end and keeps the other", () => {
    expect(withEnd(march, "from", "2026-03-05")).toEqual({ from: "2026-03-05", to: "2026-03-31" });
    expect(withEnd(march, "to", "2026-03-20")).toEqual({ from: "2026-03-01", to: "2026-03-20" });
  });

  it("moves the other end along, so that a range is never the wrong way round", () => {
    expect(withEnd(march, "from", "2026-04-05")).toEqual({ from: "2026-04-05", to: "2026-04-05" });
    expect(withEnd(march, "to", "2026-02-20")).toEqual({ from: "2026-02-20", to: "2026-02-20" });
  });

  it("leaves an end open that is cleared", () => {
    expect(withEnd(march, "from", "")).toEqual({ to: "2026-03-31" });
    expect(withEnd({ from: "2026-03-01" }, "from", "")).toEqual({});
  });
});
