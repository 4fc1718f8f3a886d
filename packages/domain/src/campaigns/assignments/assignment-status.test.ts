import { describe, expect, it } from "vitest";
import { calendarDate } from "../../calendar/calendar-date.ts";
import {
  assignmentStatus,
  findBlocker,
  overlapsPast,
  pickAssignment,
  spansOverlap,
} from "./assignment-status.ts";

describe("assignmentStatus", () => {
  it.each([
    ["2026-09-20", null, "scheduled"],
    ["2026-09-20", "2026-09-27", "scheduled"],
    ["2026-09-21", null, "active"],
    ["2026-09-21", "2026-09-21", "active"],
    ["2026-09-27", "2026-09-27", "active"],
    ["2026-09-28", "2026-09-27", "previous"],
    ["2040-01-01", null, "active"],
  ])("on %s with the last day %s is %s", (today, lastDay, status) => {
    const validUntil = lastDay === null ? null : calendarDate(lastDay);
    const span = { validFrom: calendarDate("2026-09-21"), validUntil };
    expect(assignmentStatus(span, calendarDate(today))).toBe(status);
  });
});

const span = (validFrom: string, validUntil: string | null) => ({
  validFrom: calendarDate(validFrom),
  validUntil: validUntil === null ? null : calendarDate(validUntil),
});
const today = calendarDate("2026-09-24");
const past = span("2026-08-03", "2026-08-30");
const running = span("2026-09-07", null);
const ending = span("2026-09-07", "2026-09-27");
const scheduled = span("2026-09-28", null);

describe("findBlocker", () => {
  it.each([
    ["nothing", [], "2026-09-21", null],
    ["a past assignment", [past], "2026-09-21", null],
    ["a running one", [past, running], "2027-01-01", "running"],
    ["a running one whose end the start does not wait for", [ending], "2026-09-27", "running"],
    ["a running one that ends before the start", [ending], "2026-09-28", null],
    ["a scheduled one, however late", [scheduled], "2026-09-14", "scheduled"],
    ["a scheduled one behind a running one", [ending, scheduled], "2026-09-28", "scheduled"],
  ])("with %s", (_name, assignments, startsOn, blockedBy) => {
    const blocker = findBlocker(assignments, calendarDate(startsOn), today);
    expect(blocker?.blockedBy ?? null).toBe(blockedBy);
  });

  it("without a start lets a running assignment pass once its end is set", () => {
    expect(findBlocker([running], null, today)).toEqual({ blockedBy: "running", assignment: running });
    expect(findBlocker([ending], null, today)).toBeNull();
    expect(findBlocker([ending, scheduled], null, today)?.assignment).toBe(scheduled);
  });
});

describe("overlapsPast", () => {
  it("looks at past assignments only", () => {
    expect(overlapsPast([past], span("2026-08-30", null), today)).toBe(true);
    expect(overlapsPast([past], span("2026-08-31", null), today)).toBe(false);
    expect(overlapsPast([past], span("2026-07-01", "2026-08-02"), today)).toBe(false);
    expect(overlapsPast([running], span("2026-09-07", null), today)).toBe(false);
  });
});

describe("spansOverlap", () => {
  it("is the same from both sides", () => {
    expect(spansOverlap(past, ending)).toBe(false);
    expect(spansOverlap(ending, past)).toBe(false);
    expect(spansOverlap(running, scheduled)).toBe(true);
    expect(spansOverlap(scheduled, running)).toBe(true);
  });
});

describe("pickAssignment", () => {
  it("takes the running assignment before the scheduled one, unless that one is asked for", () => {
    expect(pickAssignment([past, ending, scheduled], "current", today)).toBe(ending);
    expect(pickAssignment([past, ending, scheduled], "scheduled", today)).toBe(scheduled);
    expect(pickAssignment([past, scheduled], "current", today)).toBe(scheduled);
  });

  it("finds none among past assignments", () => {
    expect(pickAssignment([past], "current", today)).toBeUndefined();
    expect(pickAssignment([running], "scheduled", today)).toBeUndefined();
  });
});
