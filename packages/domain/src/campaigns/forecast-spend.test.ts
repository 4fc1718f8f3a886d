import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, calendarDate } from "../calendar/calendar-date.ts";
import { type ForecastTerms, forecastSpend, type RunningWindow } from "./forecast-spend.ts";

const day = calendarDate;

function week(amountMinor: bigint, fields: Partial<RunningWindow> = {}): RunningWindow {
  return { startsOn: day("2026-09-14"), endsOn: day("2026-09-20"), amountMinor, validUntil: null, ...fields };
}

function terms(fields: Partial<ForecastTerms> = {}): ForecastTerms {
  return { today: day("2026-09-17"), salaryMinor: 0n, mostMinor: null, campaignEndsOn: null, ...fields };
}

describe("forecastSpend", () => {
  it("lets a running window go on as it did", () => {
    // Four of seven days have brought 40.00.
    expect(forecastSpend([week(4_000n)], [], terms())).toEqual({ runningMinor: 7_000n, laterMinor: null });
  });

  it("does not multiply a salary", () => {
    expect(forecastSpend([week(14_000n)], [], terms({ salaryMinor: 10_000n })).runningMinor).toBe(17_000n);
    expect(forecastSpend([week(5_000n)], [], terms({ salaryMinor: 10_000n })).runningMinor).toBe(5_000n);
  });

  it("stops at what limits and caps allow, and never below what is reached", () => {
    expect(forecastSpend([week(4_000n)], [], terms({ mostMinor: 6_000n })).runningMinor).toBe(6_000n);
    expect(forecastSpend([week(4_000n)], [], terms({ mostMinor: 3_000n })).runningMinor).toBe(4_000n);
  });

  it("expects on the last day what is there", () => {
    expect(forecastSpend([week(4_000n)], [], terms({ today: day("2026-09-20") })).runningMinor).toBe(4_000n);
  });

  it("goes on to the end of the campaign, or of the assignment if that is earlier", () => {
    const to = terms({ campaignEndsOn: day("2026-10-04") });
    expect(forecastSpend([week(4_000n)], [], to).laterMinor).toBe(14_000n);
    const leaving = week(4_000n, { validUntil: day("2026-09-27") });
    expect(forecastSpend([leaving], [], to).laterMinor).toBe(7_000n);
    const last = week(4_000n, { validUntil: day("2026-09-20") });
    expect(forecastSpend([last], [], to).laterMinor).toBe(0n);
  });

  it("takes those who begin later for average", () => {
    const scheduled = [{ validFrom: day("2026-09-28"), validUntil: null }];
    const to = terms({ campaignEndsOn: day("2026-10-04") });
    const last = { validUntil: day("2026-09-20") };
    expect(forecastSpend([week(4_000n, last), week(0n, last)], scheduled, to).laterMinor).toBe(3_500n);
    expect(forecastSpend([], scheduled, to)).toEqual({ runningMinor: 0n, laterMinor: null });
  });

  it("is never below what windows pay so far", () => {
    const windows = fc.array(
      fc.record({
        length: fc.integer({ min: 1, max: 40 }),
        begun: fc.integer({ min: 0, max: 40 }),
        amount: fc.bigInt({ min: 0n, max: 10n ** 12n }),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(windows, fc.bigInt({ min: 0n, max: 10n ** 9n }), (rows, salaryMinor) => {
        const { today } = terms();
        const running = rows.map(({ length, begun, amount }) => {
          const startsOn = addDays(today, -Math.min(begun, length - 1));
          return { startsOn, endsOn: addDays(startsOn, length - 1), amountMinor: amount, validUntil: null };
        });
        const soFar = rows.reduce((sum, { amount }) => sum + amount, 0n);
        expect(forecastSpend(running, [], terms({ salaryMinor })).runningMinor >= soFar).toBe(true);
      }),
    );
  });
});
