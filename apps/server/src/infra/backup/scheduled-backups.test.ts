import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { backupName, chooseSuperfluous } from "./scheduled-backups.ts";

const at = (text: string) => {
  const takenAt = new Date(text);
  return { name: backupName(takenAt), takenAt };
};
const keep = { daily: 7, weekly: 4, monthly: 12 };

describe("backups by retention", () => {
  it("are named by their time", () => {
    expect(backupName(new Date("2026-11-17T02:41:07.123Z"))).toBe("clipledger-20261117T024107Z.backup");
  });

  it("keep the newest of each of the last days, weeks and months", () => {
    const day = 86_400_000;
    const newest = Date.parse("2026-11-17T02:41:00Z");
    const backups = Array.from({ length: 500 }, (_, index) =>
      at(new Date(newest - (499 - index) * day).toISOString()),
    );
    const superfluous = new Set(chooseSuperfluous(backups, keep).map(({ name }) => name));
    const kept = backups.filter(({ name }) => !superfluous.has(name)).map(({ name }) => name.slice(11, 19));
    expect(kept).toEqual([
      ...["20251231", "20260131", "20260228", "20260331", "20260430", "20260531", "20260630", "20260731"],
      ...["20260831", "20260930", "20261031", "20261101", "20261108"],
      ...["20261111", "20261112", "20261113", "20261114", "20261115", "20261116", "20261117"],
    ]);
  });

  it("always leave the newest, and once pruned are not pruned further", () => {
    const times = fc.array(
      fc.date({ min: new Date("2024-01-01"), max: new Date("2027-01-01"), noInvalidDate: true }),
      {
        minLength: 1,
        maxLength: 60,
      },
    );
    const count = fc.nat(5);
    fc.assert(
      fc.property(times, count, count, count, (dates, daily, weekly, monthly) => {
        const backups = dates.map((takenAt) => ({ name: backupName(takenAt), takenAt }));
        const rest = new Set(chooseSuperfluous(backups, { daily, weekly, monthly }));
        const left = backups.filter((backup) => !rest.has(backup));
        const newest = Math.max(...dates.map((date) => date.getTime()));
        expect(left.some(({ takenAt }) => takenAt.getTime() === newest)).toBe(true);
        expect(left.length).toBeLessThanOrEqual(Math.max(1, daily + weekly + monthly));
        expect(chooseSuperfluous(left, { daily, weekly, monthly })).toEqual([]);
      }),
    );
  });
});
