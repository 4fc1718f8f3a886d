import { describe, expect, it } from "vitest";
import { clockTime, dayKey, dayName, listTime } from "./chat-time.ts";

const local = (text: string) => new Date(text).toISOString();
const now = new Date("2026-11-15T09:30:00");

describe("dayName", () => {
  it.each([
    ["2026-11-15T00:01:00", "Today"],
    ["2026-11-14T23:59:00", "Yesterday"],
    ["2026-11-11T12:00:00", "Wednesday"],
    ["2026-11-08T12:00:00", "Sun, November 8"],
    ["2025-12-31T12:00:00", "Wed, December 31, 2025"],
  ])("calls %s %s", (instant, name) => {
    expect(dayName(local(instant), now)).toBe(name);
  });
});

describe("listTime", () => {
  it.each([
    ["2026-11-15T08:05:00", "08:05"],
    ["2026-11-15T09:31:00", "09:31"],
    ["2026-11-14T08:05:00", "Yesterday"],
    ["2026-11-11T12:00:00", "Wed"],
    ["2026-10-01T12:00:00", "Oct 1"],
    ["2025-10-01T12:00:00", "Oct 1, 2025"],
  ])("shortens %s to %s", (instant, time) => {
    expect(listTime(local(instant), now)).toBe(time);
  });
});

describe("clockTime", () => {
  it("counts the hours of a day from 00 to 23", () => {
    expect(clockTime(local("2026-11-15T00:05:00"))).toBe("00:05");
    expect(clockTime(local("2026-11-15T23:05:00"))).toBe("23:05");
  });
});

describe("dayKey", () => {
  it("is the same from the first to the last minute of a day", () => {
    expect(dayKey(local("2026-11-15T00:00:00"))).toBe(dayKey(local("2026-11-15T23:59:59")));
    expect(dayKey(local("2026-11-15T23:59:59"))).not.toBe(dayKey(local("2026-11-16T00:00:00")));
  });
});
