import type { BillingWindow } from "@clipledger/domain/calendar/billing-window";
import { formatMoney } from "@clipledger/domain/money/format";
import type { ToldPayout } from "./messages.queries.ts";
import { periodWords } from "./period-words.ts";

export function amountWords({ amount_minor, currency }: ToldPayout): string {
  return formatMoney({ amountMinor: amount_minor, currency });
}

/** " for Autumn launch, 14 to 20 September 2026", or for what the team says; nothing where there is nothing to say. */
export function purposeWords({ description, campaign_name, starts_on, ends_on }: ToldPayout): string {
  const window = starts_on !== null && ends_on !== null ? { startsOn: starts_on, endsOn: ends_on } : null;
  const purpose = description ?? workWords(campaign_name, window);
  return purpose === undefined ? "" : ` for ${purpose}`;
}

export function workWords(campaignName: string | null, window: BillingWindow | null): string | undefined {
  if (campaignName === null) return undefined;
  return window === null ? campaignName : `${campaignName}, ${periodWords(window)}`;
}
