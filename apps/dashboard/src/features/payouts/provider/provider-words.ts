import { type CurrencyCode, hasAutomatedPayouts } from "@clipledger/domain/money/currencies";
import type { ConnectedProvider } from "../../../api/types.ts";

/** What to call the provider within a sentence. */
export function providerName(provider: ConnectedProvider | undefined): string {
  return provider?.name ?? "the payout provider";
}

/** Why the provider cannot pay these currencies; undefined when it can. */
export function providerRefusal(
  provider: ConnectedProvider | undefined,
  currencies: readonly CurrencyCode[],
): string | undefined {
  if (provider === undefined) return "Looking for a payout provider.";
  if (provider.kind === "none") {
    return "No payout provider is connected to this server. Whoever runs it sets CLIPLEDGER_PAYOUT_PROVIDER.";
  }
  const unpaid = currencies.filter((currency) => !hasAutomatedPayouts(currency));
  return unpaid.length === 0 ? undefined : `The provider does not pay in ${unpaid.join(", ")}.`;
}
