import { newId } from "@clipledger/domain/ids";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { parseMajor } from "@clipledger/domain/money/money";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { Payout, PayoutProvider, Preflight } from "../../../api/types.ts";
import { useShowPlans } from "../../../parts/planned-payments.ts";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { useDebounced } from "../../../ui/primitives/browser/use-debounced.ts";
import type { Problems } from "../../../ui/primitives/forms/form-problems.tsx";
import { majorText, readAmount } from "../../../ui/product/words/money-text.ts";
import { payeeName, refusalText } from "../payout-words.ts";

const emptyForm: Omit<ManualForm, "currency"> = {
  creatorId: undefined,
  campaignId: undefined,
  amount: "",
  description: "",
  reference: "",
  provider: "manual",
};

/** A manual payout while it is written, what the server thinks of it, and the write; what is recorded by hand is only planned. */
export function useManualPayout(onCreated: () => void) {
  const { api } = useOrganization();
  const showPlans = useShowPlans();
  // One id for as long as the panel is open: sending the same again pays nothing twice.
  const [id] = useState(() => newId("payout", (count) => crypto.getRandomValues(new Uint8Array(count))));
  const [typed, setTyped] = useState(emptyForm);
  const [chosenCurrency, setChosenCurrency] = useState<CurrencyCode | undefined>(undefined);
  const currency = useCurrency(typed.campaignId, chosenCurrency);
  const form: ManualForm = { ...typed, currency };
  const review = reviewManual(form);
  const preflight = usePreflight(id, review.draft);
  const create = useWrite(
    async ({ payoutProvider, ...draft }: ManualDraft) => {
      if (payoutProvider === "partner")
        return api.payouts.createManual.call({ body: { id, ...draft, payoutProvider } });
      await api.payoutPlans.planManual.call({ body: { id, ...draft } });
      return undefined;
    },
    {
      says: (payout) => payout && createdText(payout),
      onDone: async (payout) => {
        onCreated();
        if (payout === undefined) await showPlans();
      },
      refreshes: useRefreshHub(),
      refreshesWhenRefused: true,
    },
  );
  return {
    id,
    form,
    review,
    preflight,
    create,
    change: ({ currency: changed, ...part }: Partial<ManualForm>) => {
      setTyped((before) => ({ ...before, ...part }));
      if (changed !== undefined) setChosenCurrency(changed);
    },
  };
}

function createdText(payout: Payout): string {
  return `The payout of ${majorText(payout.amount, payout.currency)} to ${payeeName(payout)} awaits approval.`;
}

export type ManualPayout = ReturnType<typeof useManualPayout>;

/** The currency that was chosen, or else the campaign's, or else the organization's. */
function useCurrency(campaignId: string | undefined, chosen: CurrencyCode | undefined): CurrencyCode {
  const { api } = useOrganization();
  const organization = useQuery(api.organization.get.queryOptions());
  const campaign = useQuery(
    api.campaigns.get.queryOptions({
      input: campaignId === undefined ? skipToken : { params: { id: campaignId } },
    }),
  );
  const ofCampaign = campaignId === undefined ? undefined : campaign.data?.spec.currency;
  return chosen ?? ofCampaign ?? organization.data?.defaultCurrency ?? "USD";
}

/** What the server would say to the draft, asked once typing pauses. */
function usePreflight(id: string, draft: ManualDraft | undefined) {
  const { api } = useOrganization();
  const asked = useDebounced(JSON.stringify(draft ?? null), 400);
  const body = JSON.parse(asked) as ManualDraft | null; // safe: written in the line above
  const query = useQuery(
    api.payouts.preflightManual.queryOptions({
      input: body === null ? skipToken : { body: { id, ...body } },
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
    }),
  );
  return body === null ? undefined : query.data;
}

/** A manual payout as it stands in its fields. */
export interface ManualForm {
  readonly creatorId: string | undefined;
  readonly campaignId: string | undefined;
  readonly amount: string;
  readonly currency: CurrencyCode;
  readonly description: string;
  readonly reference: string;
  readonly provider: PayoutProvider;
}

interface ManualDraft {
  readonly creatorId: string;
  readonly campaignId: string | null;
  readonly amount: number;
  readonly currency: CurrencyCode;
  readonly description: string | null;
  readonly reference: string | null;
  readonly payoutProvider: PayoutProvider;
}

interface ManualReview {
  /** What is sent; undefined while something is missing. */
  readonly draft: ManualDraft | undefined;
  readonly amountMinor: bigint | undefined;
  /** By field, for those that hold something unreadable or nothing. */
  readonly problems: Readonly<Record<"creatorId" | "amount", string | undefined>>;
}

/** Reads the form by the rules that the server will hold it to. */
export function reviewManual(form: ManualForm): ManualReview {
  const { creatorId, campaignId, currency, description, reference, provider } = form;
  const { amount, amountMinor, problem } = readPayoutAmount(form.amount, currency);
  const isSound = creatorId !== undefined && amount !== undefined;
  return {
    draft: isSound
      ? {
          creatorId,
          campaignId: campaignId ?? null,
          amount,
          currency,
          description: description.trim() || null,
          reference: reference.trim() || null,
          payoutProvider: provider,
        }
      : undefined,
    amountMinor,
    problems: { creatorId: creatorId === undefined ? "Choose who is paid" : undefined, amount: problem },
  };
}

interface ReadAmount {
  readonly amount?: number;
  readonly amountMinor: bigint | undefined;
  readonly problem: string | undefined;
}

function readPayoutAmount(text: string, currency: CurrencyCode): ReadAmount {
  const amount = readAmount(text);
  if (amount === undefined) {
    return { amountMinor: undefined, problem: "Enter an amount, such as 12.50" };
  }
  const parsed = parseMajor(amount, currency);
  if (!parsed.ok) return { amountMinor: undefined, problem: refusalText(parsed.reason, currency) };
  if (amount <= 0) return { amountMinor: undefined, problem: "Enter an amount above 0" };
  return { amount, amountMinor: parsed.money.amountMinor, problem: undefined };
}

interface CheckedForm {
  readonly form: ManualForm;
  readonly review: ManualReview;
  readonly preflight: Preflight | undefined;
}

/** What is wrong by field: what the form knows itself, and what the server said to the draft. */
export function fieldProblems(
  { form, review, preflight }: CheckedForm,
  isEverythingShown: boolean,
): Problems {
  const isAmountTold = isEverythingShown || form.amount.trim() !== "";
  const checked = Object.fromEntries((preflight?.issues ?? []).map(({ path, message }) => [path, message]));
  return {
    ...checked,
    ...(isEverythingShown && review.problems.creatorId !== undefined
      ? { creatorId: review.problems.creatorId }
      : {}),
    ...(isAmountTold && review.problems.amount !== undefined ? { amount: review.problems.amount } : {}),
  };
}
