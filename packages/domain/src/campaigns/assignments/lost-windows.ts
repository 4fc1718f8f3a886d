import type { BillingWindow } from "../../calendar/billing-window.ts";

/** Those of the windows that exist which the assignment, with another span, no longer has. */
export function lostWindows<Window extends BillingWindow>(
  existing: readonly Window[],
  remaining: readonly BillingWindow[],
): Window[] {
  const kept = new Set(remaining.map(nameOf));
  return existing.filter((window) => !kept.has(nameOf(window)));
}

function nameOf({ startsOn, endsOn }: BillingWindow): string {
  return `${startsOn}/${endsOn}`;
}
