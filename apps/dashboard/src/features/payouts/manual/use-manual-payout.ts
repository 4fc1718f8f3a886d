import { newId } from "@clipledger/domain/ids";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { keepPreviousData, skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { Payout } from "../../../api/types.ts";
import { useSettled } from "../../../ui/primitives/use-settled.ts";
import { type ManualDraft, type ManualForm, reviewManual } from "./manual-form.ts";

const emptyForm: Omit<ManualForm, "currency"> = {
  creatorId: undefined,
  campaignId: undefined,
  amount: "",
  description: "",
  reference: "",
  provider: "manual",
};

/** A manual payout while it is written, what the server thinks of it, and the write. */
export function useManualPayout(onCreated: (payout: Payout) => void) {
  const { api } = useOrganization();
  const refreshHub = useRefreshHub();
  // One id for as long as the panel is open: sending the same again pays nothing twice.
  const [id] = useState(() => newId("payout", (count) => crypto.getRandomValues(new Uint8Array(count))));
  const [typed, setTyped] = useState(emptyForm);
  const [chosenCurrency, setChosenCurrency] = useState<CurrencyCode | undefined>(undefined);
  const currency = useCurrency(typed.campaignId, chosenCurrency);
  const form: ManualForm = { ...typed, currency };
  const review = reviewManual(form);
  const preflight = usePreflight(id, review.draft);
  const create = useMutation({
    mutationFn: (draft: ManualDraft) => api.payouts.createManual.call({ body: { id, ...draft } }),
    onSuccess: async (payout) => {
      onCreated(payout);
      await refreshHub();
    },
    onError: () => refreshHub(),
  });
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
  const asked = useSettled(JSON.stringify(draft ?? null), 400);
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
