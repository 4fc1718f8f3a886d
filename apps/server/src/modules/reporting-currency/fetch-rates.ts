import { readEcbRates } from "@clipledger/connectors/rates/read-ecb-rates";
import { createAskUpstream } from "@clipledger/connectors/sources/ask-upstream";
import { addDays, type CalendarDate, dateOf, toEpochDay } from "@clipledger/domain/calendar/calendar-date";
import type { ReferenceRate } from "@clipledger/domain/money/reference-rates";
import { z } from "zod";
import type { Services } from "../../infra/context.ts";
import type { Queryable } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { defineTask } from "../../infra/tasks/task.ts";
import { findNewestDay, saveRates } from "./reference-rates.ts";

/**
 * Rates come out on working days at 16:00 in Frankfurt, which is 14:00 or 15:00 UTC. It looks each hour until the evening, and
 * once more the next morning.
 */
export const fetchRatesTask = defineTask({
  name: "reporting-currency.fetch-rates",
  input: z.object({}),
  schedule: "20 6,14-18 * * *",
  run: fetchRates,
});

const FIRST_HOUR_UTC = 14;

/** Asks for nothing that nobody has chosen a currency for, and for nothing that is here already. */
async function fetchRates(services: Services): Promise<void> {
  const { db, clock, log, ecbUrl } = services;
  if (ecbUrl === undefined || !(await isWanted(db))) return;
  const newest = await findNewestDay(db);
  const expected = newestExpected(clock.now());
  if (newest !== undefined && newest >= expected) return;
  try {
    const saved = await saveRates(db, await askForRates(services, ecbUrl, newest));
    log.info({ saved }, "reference rates fetched");
  } catch (error) {
    // The next hour tries again; until then figures are converted at the rates before.
    log.warn({ err: error }, "reference rates could not be fetched");
  }
}

async function isWanted(db: Queryable): Promise<boolean> {
  const { is_wanted } = await db.row<{ is_wanted: boolean }>(sql`
    select exists (select from organizations where reporting_currency is not null) as is_wanted`);
  return is_wanted;
}

/** The last working day whose rates should be out. Holidays of the bank are asked for in vain. */
function newestExpected(now: Date): CalendarDate {
  const today = dateOf(now);
  let day = now.getUTCHours() >= FIRST_HOUR_UTC ? today : addDays(today, -1);
  while (isWeekend(day)) day = addDays(day, -1);
  return day;
}

function isWeekend(day: CalendarDate): boolean {
  // 1 January 1970 was a Thursday.
  return [2, 3].includes(((toEpochDay(day) % 7) + 7) % 7);
}

/** Of one day where that leaves no gap, else of the last 90 days. */
async function askForRates(
  services: Services,
  ecbUrl: string,
  newest: CalendarDate | undefined,
): Promise<readonly ReferenceRate[]> {
  const daily = await askFor(services, `${ecbUrl}/eurofxref-daily.xml`);
  const published = daily[0]?.day;
  if (newest !== undefined && published !== undefined && workingDayBefore(published) <= newest) return daily;
  const history = await askFor(services, `${ecbUrl}/eurofxref-hist-90d.xml`);
  return [...history.filter(({ day }) => day !== published), ...daily];
}

function workingDayBefore(day: CalendarDate): CalendarDate {
  let before = addDays(day, -1);
  while (isWeekend(before)) before = addDays(before, -1);
  return before;
}

async function askFor({ outgoing }: Services, url: string): Promise<readonly ReferenceRate[]> {
  const ask = createAskUpstream(outgoing.dispatcher);
  const { status, text } = await ask({ url: new URL(url), headers: { accept: "application/xml" } });
  if (status !== 200) throw new Error(`The European Central Bank answered ${status}`);
  const read = readEcbRates(text);
  if (!read.isReadable) throw new Error(`An answer that is no file of rates: ${read.problems.join("; ")}`);
  return read.rates;
}
