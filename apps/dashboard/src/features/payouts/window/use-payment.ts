import { netBalance, type OpenBalanceEntry } from "@clipledger/domain/payouts/balance";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { PayoutProvider, SignedCalculation } from "../../../api/types.ts";
import { useShowPlans } from "../../../parts/planned-payments.ts";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { minorText } from "../../../ui/product/words/money-text.ts";
import { reviewLines, type TypedLine, typedLines } from "./line-items.ts";

interface PaymentOptions {
  calculation: SignedCalculation;
  creatorName: string;
  onPaid: () => void;
}

interface PaymentRequest {
  readonly calculation: SignedCalculation;
  readonly integrityToken: string;
  readonly payoutProvider: PayoutProvider;
  readonly lineItems?: SignedCalculation["lineItems"];
}

/** What is about to be paid, how, and the paying itself. */
export function usePayment({ calculation, creatorName, onPaid }: PaymentOptions) {
  const { api } = useOrganization();
  const refreshHub = useRefreshHub();
  const showPlans = useShowPlans();
  const { currency } = calculation.payouts.total;
  const { integrityToken } = calculation;
  const [provider, setProvider] = useState<PayoutProvider>("manual");
  const [edit, setEdit] = useState<{ token: string; lines: readonly TypedLine[] } | undefined>(undefined);
  // Lines that were edited for another calculation no longer explain this one.
  const edited = edit?.token === integrityToken ? edit.lines : undefined;
  const lines = edited ?? typedLines(calculation.lineItems, currency);
  const review = reviewLines(lines, currency);
  const entries = useOpenEntries(calculation);
  const netted = review.totalMinor === undefined ? undefined : netBalance(review.totalMinor, entries);
  const amount = netted === undefined ? undefined : minorText(netted.payMinor, currency);
  const pay = useWrite(
    async ({ payoutProvider, ...request }: PaymentRequest) => {
      if (payoutProvider === "manual") await api.payoutPlans.plan.call({ body: request });
      else await api.payouts.initiate.call({ body: { ...request, payoutProvider } });
    },
    {
      says: (_answer, { payoutProvider }) => {
        if (payoutProvider === "manual") return undefined;
        return netted?.payMinor === 0n
          ? `Set off against the balance of ${creatorName}; nothing is left to pay.`
          : `The payout of ${amount} to ${creatorName} awaits approval.`;
      },
      onDone: async (_answer, { payoutProvider }) => {
        onPaid();
        if (payoutProvider === "manual") await showPlans();
      },
      refreshes: refreshHub,
      refreshesWhenRefused: true,
    },
  );
  const asked = pay.isError ? pay.variables : undefined;
  return {
    provider,
    setProvider,
    lines,
    review,
    /** With the creator's balance. */
    amount,
    balanceLines: netted?.lines ?? [],
    isNetted: netted?.payMinor === 0n && netted.lines.length > 0,
    isEdited: edited !== undefined,
    wasReset: edit !== undefined && edited === undefined,
    setLines: (next: readonly TypedLine[]) => setEdit({ token: integrityToken, lines: next }),
    resetLines: () => setEdit(undefined),
    pay,
    payNow: () =>
      pay.mutate({
        calculation: { ...calculation },
        integrityToken,
        payoutProvider: provider,
        ...(edited === undefined || review.items === undefined ? {} : { lineItems: [...review.items] }),
      }),
    /** The very same once more: the provider knows it by its key. */
    askAgain: asked === undefined ? undefined : () => pay.mutate(asked),
  };
}

/** What is left of the creator's balance, oldest first; nothing where the calculation was made without one. */
function useOpenEntries({ creatorId, balance, payouts }: SignedCalculation): readonly OpenBalanceEntry[] {
  const { api } = useOrganization();
  const { currency } = payouts.total;
  const read = useQuery(
    api.creatorBalance.get.queryOptions({
      input: balance === undefined ? skipToken : { params: { id: creatorId } },
    }),
  );
  if (balance === undefined || read.data === undefined) return [];
  return read.data.entries
    .filter(({ free }) => free.currency === currency && free.amount !== 0)
    .map(({ id, reason, free }) => ({ id, reason, leftMinor: BigInt(free.amount) }))
    .reverse();
}

export type Payment = ReturnType<typeof usePayment>;
