import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { PayoutProvider } from "../../../api/types.ts";
import { ChoiceCards } from "../../../ui/primitives/forms/choice-cards.tsx";
import { providerName, providerRefusal } from "./provider-words.ts";
import { SandboxHint } from "./sandbox-hint.tsx";
import { useProvider } from "./use-provider.ts";

interface ProviderChoiceProps {
  value: PayoutProvider;
  onChange: (value: PayoutProvider) => void;
  currencies: readonly CurrencyCode[];
  /** Who is paid, as in "Robin Vale is told at once". */
  payee: string;
}

/** How a payout reaches the creator, with what happens next either way. */
export function ProviderChoice({ value, onChange, currencies, payee }: ProviderChoiceProps) {
  const provider = useProvider();
  const refusal = providerRefusal(provider, currencies);
  return (
    <ChoiceCards
      legend="How it is paid"
      value={value}
      onChange={onChange}
      choices={[
        {
          value: "manual",
          title: "Outside of Clipledger",
          note: `You pay by bank or however you do. It is recorded as paid at once, and ${payee} is told.`,
        },
        {
          value: "partner",
          title: provider?.name ? `Through ${provider.name}` : "Through the payout provider",
          isDisabled: refusal !== undefined,
          note:
            refusal ??
            `Creates a payout at ${providerName(provider)} that awaits an admin's approval. Only then ${payee} is told, with a link to claim it.`,
          details: <SandboxHint provider={provider} />,
        },
      ]}
    />
  );
}
