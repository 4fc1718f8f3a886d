import { addDays, calendarDate, toEpochDay } from "@clipledger/domain/calendar/calendar-date";
import { cyclesBetween } from "@clipledger/domain/calendar/cycles";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { sharedApp } from "../../../../test/shared-app.ts";
import type { TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { coveredCycles } from "./covered-cycles.ts";

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});

const span = fc.record({
  origin: fc.integer({ min: 0, max: 1_600 }).map((days) => addDays(calendarDate("2024-01-01"), days)),
  interval: fc.constantFrom("day", "week", "month"),
  intervalCount: fc.integer({ min: 1, max: 12 }),
  begunFor: fc.integer({ min: 0, max: 900 }),
  days: fc.integer({ min: 1, max: 900 }),
});

it("counts the cycles that days make up as their shares of each cycle add up", async () => {
  await fc.assert(
    fc.asyncProperty(span, async ({ origin, interval, intervalCount, begunFor, days }) => {
      const from = addDays(origin, begunFor);
      const to = addDays(from, days - 1);
      const { cycles } = await app.services.db.row<{ cycles: number }>(sql`
        select (${coveredCycles})::float8 as cycles
        from (
          select ${origin}::date as origin, ${interval}::text as interval, ${intervalCount}::smallint as interval_count,
            ${from}::date as first_day, ${to}::date as last_day
        ) r`);
      const dayOf = { first: toEpochDay(from), last: toEpochDay(to) };
      const shares = cyclesBetween(origin, { interval, intervalCount }, from, to).map((cycle) => {
        const [first, last] = [toEpochDay(cycle.startsOn), toEpochDay(cycle.endsOn)];
        return (Math.min(last, dayOf.last) - Math.max(first, dayOf.first) + 1) / (last - first + 1);
      });
      const expected = shares.reduce((sum, share) => sum + share, 0);
      expect(cycles).toBeCloseTo(expected, 9);
    }),
    { numRuns: 500 },
  );
});
