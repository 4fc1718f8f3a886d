import { type CurrencyCode, hasAutomatedPayouts } from "@clipledger/domain/money/currencies";
import { useQuery } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { ConnectedProvider, PayoutProvider } from "../../../api/types.ts";
import { ChoiceCards } from "../../../ui/primitives/forms/choice-cards.tsx";

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
          note: `You pay by bank or however you do. It is recorded as paid after 10 seconds, in which you can undo it. Then ${payee} is told.`,
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

/** Says so where the provider is only an imitation, and leads to where it is watched. */
export function SandboxHint({ provider }: { provider: ConnectedProvider | undefined }) {
  if (provider?.kind !== "sandbox") return null;
  return (
    <p className="flex items-start gap-2 text-[13px] text-muted">
      <FlaskConical aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-info-text" />
      <span>
        This provider is a sandbox: no money moves.{" "}
        {provider.sandboxUrl === null ? null : (
          <a
            href={provider.sandboxUrl}
            target="_blank"
            rel="noreferrer"
            className="text-accent-text underline underline-offset-2"
          >
            Open the sandbox
          </a>
        )}
      </span>
    </p>
  );
}

/** The payout provider that this server is connected to; undefined until it is known. */
export function useProvider() {
  const { api } = useOrganization();
  return useQuery(api.payoutApprovals.getProvider.queryOptions({ staleTime: 300_000 })).data;
}

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
