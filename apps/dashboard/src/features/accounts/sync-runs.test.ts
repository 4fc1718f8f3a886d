import { describe, expect, it } from "vitest";
import { runDuration, runReason } from "./sync-runs.tsx";

describe("runDuration", () => {
  const runStartedAt = "2026-09-21T08:30:00.000Z";

  it.each([
    ["2026-09-21T08:30:01.940Z", "1.9 s"],
    ["2026-09-21T08:33:20.000Z", "3 min"],
  ])("until %s takes %s", (endedAt, expected) => {
    expect(runDuration({ runStartedAt, endedAt })).toBe(expected);
  });

  it("is not known while it runs", () => {
    expect(runDuration({ runStartedAt, endedAt: null })).toBeUndefined();
  });
});

describe("runReason", () => {
  it("says why it ran", () => {
    expect(runReason({ syncContext: "user_refresh" })).toBe("Asked for");
  });
});
