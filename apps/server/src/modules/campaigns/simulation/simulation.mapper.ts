import type { SimulatedWindow, Simulation } from "@clipledger/contract/payouts/simulation";
import { toWireWindow } from "@clipledger/domain/calendar/billing-window";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { stated } from "../../billing/amounts/campaign-rules.ts";
import type { SimulatedRow } from "./simulate-windows.ts";

export function toSimulatedWindow(row: SimulatedRow, today: CalendarDate): SimulatedWindow {
  return {
    creatorId: row.creator_id,
    creatorName: row.creator_name,
    ...toWireWindow({ startsOn: row.starts_on, endsOn: row.ends_on }),
    state: toQueue(row, today),
    ...compared(row.currentMinor, row.simulatedMinor),
    paid: row.state === "paid" ? Number(row.amount_minor) : null,
  };
}

export function totalsOf(rows: readonly SimulatedRow[]): Simulation["unpaid"] {
  const sum = (amountOf: (row: SimulatedRow) => bigint) =>
    rows.reduce((total, row) => total + amountOf(row), 0n);
  return {
    count: rows.length,
    ...compared(
      sum(({ currentMinor }) => currentMinor),
      sum(({ simulatedMinor }) => simulatedMinor),
    ),
  };
}

export function isUnpaid({ state }: SimulatedRow): boolean {
  return state === "open" || state === "paying";
}

function compared(currentMinor: bigint, simulatedMinor: bigint) {
  return {
    current: statedNumber(currentMinor),
    simulated: statedNumber(simulatedMinor),
    difference: statedNumber(simulatedMinor - currentMinor),
  };
}

function statedNumber(amountMinor: bigint): number {
  return Number(amountMinor < 0n ? -stated(-amountMinor) : stated(amountMinor));
}

function toQueue({ state, ends_on }: SimulatedRow, today: CalendarDate): SimulatedWindow["state"] {
  if (state === "paid" || state === "canceled") return state;
  return ends_on < today ? "due" : "upcoming";
}
