import { describe, expect, it } from "vitest";
import { createProcessLedger } from "../../conformance/in-one-process.ts";
import { DEFAULT_QUOTA, msUntilQuotaReset, nextQuotaReset, quotaDayOf, unitsKeptForSyncs } from "./quota.ts";

describe("YouTube's day", () => {
  it.each([
    ["in winter", "2026-01-15T20:00:00Z", "2026-01-15", "2026-01-16T08:00:00Z"],
    ["in summer", "2026-07-15T20:00:00Z", "2026-07-15", "2026-07-16T07:00:00Z"],
    ["a second before midnight", "2026-01-16T07:59:59Z", "2026-01-15", "2026-01-16T08:00:00Z"],
    ["at midnight", "2026-01-16T08:00:00Z", "2026-01-16", "2026-01-17T08:00:00Z"],
    ["before clocks go forward", "2026-03-08T09:59:59Z", "2026-03-08", "2026-03-09T07:00:00Z"],
    ["after clocks went forward", "2026-03-08T10:00:00Z", "2026-03-08", "2026-03-09T07:00:00Z"],
    ["on the eve of it", "2026-03-07T12:00:00Z", "2026-03-07", "2026-03-08T08:00:00Z"],
    ["before clocks go back", "2026-11-01T08:59:59Z", "2026-11-01", "2026-11-02T08:00:00Z"],
    ["after clocks went back", "2026-11-01T09:00:00Z", "2026-11-01", "2026-11-02T08:00:00Z"],
    ["on the eve of that", "2026-10-31T12:00:00Z", "2026-10-31", "2026-11-01T07:00:00Z"],
    ["at the end of a year", "2027-01-01T07:59:59Z", "2026-12-31", "2027-01-01T08:00:00Z"],
  ])("ends at midnight in California %s", (_, instant, day, reset) => {
    expect(quotaDayOf(new Date(instant))).toBe(day);
    expect(nextQuotaReset(new Date(instant))).toEqual(new Date(reset));
  });

  it("has 23 and 25 hours when clocks change, and a reset ahead of every instant of a year", () => {
    expect(msUntilQuotaReset(new Date("2026-03-08T08:00:00Z"))).toBe(23 * 3_600_000);
    expect(msUntilQuotaReset(new Date("2026-11-01T07:00:00Z"))).toBe(25 * 3_600_000);
    for (let hour = 0; hour < 366 * 24; hour += 1) {
      const instant = new Date(Date.UTC(2026, 0, 1, hour, 30));
      const reset = nextQuotaReset(instant);
      expect(reset.getTime()).toBeGreaterThan(instant.getTime());
      expect(quotaDayOf(new Date(reset.getTime() - 1))).toBe(quotaDayOf(instant));
      expect(quotaDayOf(reset) > quotaDayOf(instant)).toBe(true);
    }
  });
});

describe("the ledger of a process", () => {
  const morning = new Date("2026-01-15T08:00:00Z");

  it("grants until the limit, never past it, and says when there is more", async () => {
    const { ledger, at } = ledgerOf({ units: 3, searches: 1 });
    expect(await spend(ledger, 2)).toEqual({ isGranted: true });
    expect(await spend(ledger, 2)).toEqual({ isGranted: false, retryAfterMs: 24 * 3_600_000 });
    expect(await spend(ledger, 1)).toEqual({ isGranted: true });
    at(new Date("2026-01-16T07:59:00Z"));
    expect(await spend(ledger, 1)).toEqual({ isGranted: false, retryAfterMs: 60_000 });
    at(new Date("2026-01-16T08:00:00Z"));
    expect(await spend(ledger, 3)).toEqual({ isGranted: true });
  });

  it("keeps searches and units apart", async () => {
    const { ledger } = ledgerOf({ units: 1, searches: 1 });
    const search = { bucket: "searches", amount: 1, purpose: "live" } as const;
    expect((await ledger.spend(search)).isGranted).toBe(true);
    expect((await ledger.spend(search)).isGranted).toBe(false);
    expect((await spend(ledger, 1)).isGranted).toBe(true);
  });

  it("leaves due syncs what they may need, and to those who wait what is over", async () => {
    const { ledger, at } = ledgerOf({ units: 100, searches: 1 });
    expect((await spend(ledger, 50, "live")).isGranted).toBe(true);
    expect((await spend(ledger, 1, "live")).isGranted).toBe(false);
    expect((await spend(ledger, 30)).isGranted).toBe(true);
    at(new Date("2026-01-16T07:00:00Z"));
    expect(unitsKeptForSyncs(100, new Date("2026-01-16T07:00:00Z"))).toBe(3);
    expect((await spend(ledger, 17, "live")).isGranted).toBe(true);
    expect((await spend(ledger, 1, "live")).isGranted).toBe(false);
    expect((await spend(ledger, 3)).isGranted).toBe(true);
    expect((await spend(ledger, 1)).isGranted).toBe(false);
  });

  it("spends nothing more today once YouTube said that nothing is left", async () => {
    const { ledger, at } = ledgerOf(DEFAULT_QUOTA);
    await ledger.exhausted("units");
    expect((await spend(ledger, 1)).isGranted).toBe(false);
    at(new Date("2026-01-16T08:00:00Z"));
    expect((await spend(ledger, 1)).isGranted).toBe(true);
  });

  function ledgerOf(limits: { units: number; searches: number }) {
    let now = morning;
    const at = (instant: Date) => {
      now = instant;
    };
    return { ledger: createProcessLedger(() => now, limits), at };
  }

  function spend(
    ledger: ReturnType<typeof createProcessLedger>,
    amount: number,
    purpose: "sync" | "live" = "sync",
  ) {
    return ledger.spend({ bucket: "units", amount, purpose });
  }
});
