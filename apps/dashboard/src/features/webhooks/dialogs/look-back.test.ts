import { describe, expect, it } from "vitest";
import { customBounds, sinceOf } from "./recover-dialog.tsx";

const now = new Date("2026-11-15T10:20:30.000Z");

describe("sinceOf", () => {
  it.each([
    ["hour", "2026-11-15T09:20:30.000Z"],
    ["day", "2026-11-14T10:20:30.000Z"],
    ["week", "2026-11-08T10:20:30.000Z"],
  ] as const)("goes back by a %s", (lookBack, since) => {
    expect(sinceOf(lookBack, "", now)).toBe(since);
  });

  it("stays within the 30 days that the server keeps, also when the request takes a while", () => {
    expect(sinceOf("month", "", now)).toBe("2026-10-16T10:25:30.000Z");
  });

  it("reads a chosen time as UTC", () => {
    expect(sinceOf("custom", "2026-11-12T08:15", now)).toBe("2026-11-12T08:15:00.000Z");
    expect(sinceOf("custom", "", now)).toBeUndefined();
  });
});

describe("customBounds", () => {
  it("offers 30 days up to now", () => {
    expect(customBounds(now)).toEqual({ min: "2026-10-16T10:25", max: "2026-11-15T10:20" });
  });
});
