import { addDays, type CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import {
  LONGEST_BREAK_DAYS,
  type RateBook,
  type ReferenceRate,
  toRateBook,
} from "@clipledger/domain/money/reference-rates";
import type { Database, Queryable } from "../../infra/db/database.ts";
import { insertRows } from "../../infra/db/insert-rows.ts";
import { sql } from "../../infra/db/sql.ts";

const BATCH = 10_000;

/** Stores all of them or none, and answers how many are new or differ from what was known. */
export function saveRates(db: Database, rates: readonly ReferenceRate[]): Promise<number> {
  return db.transaction(async (tx) => {
    let changed = 0;
    for (let from = 0; from < rates.length; from += BATCH) {
      const batch = rates.slice(from, from + BATCH);
      const saved = await tx.rows<{ day: CalendarDate }>(sql`
        ${insertRows("reference_rates", { types: { day: "date", currency: "text", rate: "numeric" }, rows: batch })}
        on conflict (day, currency) do update set rate = excluded.rate where reference_rates.rate <> excluded.rate
        returning day`);
      changed += saved.length;
    }
    return changed;
  });
}

export async function findNewestDay(db: Queryable): Promise<CalendarDate | undefined> {
  const { day } = await db.row<{ day: CalendarDate | null }>(
    sql`select max(day) as day from reference_rates`,
  );
  return day ?? undefined;
}

/** Whether the newest rates have the currency, or there are none at all yet. */
export async function isRated(db: Queryable, currency: CurrencyCode): Promise<boolean> {
  if (currency === "EUR") return true;
  const { is_rated } = await db.row<{ is_rated: boolean }>(sql`
    select not exists (select from reference_rates) or exists (
      select from reference_rates where currency = ${currency} and day = (select max(day) from reference_rates)
    ) as is_rated`);
  return is_rated;
}

interface WantedRates {
  readonly currencies: readonly CurrencyCode[];
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** The rates that money of these days is converted at: one row for each day and currency at most. */
export async function loadRates(db: Queryable, { currencies, from, to }: WantedRates): Promise<RateBook> {
  const rows = await db.rows<ReferenceRate>(sql`
    select day, currency, rate::text as rate from reference_rates
    where day between ${addDays(from, -LONGEST_BREAK_DAYS)} and ${to} and currency = any(${currencies})`);
  return toRateBook(rows);
}
