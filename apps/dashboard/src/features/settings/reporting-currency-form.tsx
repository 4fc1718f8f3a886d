import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { canAdminister } from "../../api/access.ts";
import { sessionQuery } from "../../api/client.ts";
import { fieldErrors, formError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { FormError, formText, SelectField } from "../../ui/primitives/forms/form-field.tsx";
import { CurrencyOptions } from "../../ui/primitives/forms/unit-field.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";
import { Skeleton } from "../../ui/primitives/states.tsx";
import { shortDate } from "../../ui/primitives/time.tsx";

/** What sums of several currencies are also shown in, and of which day the newest rates are. */
export function ReportingCurrencyForm() {
  const { api, organization } = useOrganization();
  const chosen = useQuery(api.reportingCurrency.get.queryOptions());
  if (!chosen.isSuccess) return <QueryState query={chosen} pending={<Skeleton className="h-32" />} />;
  const { currency, newestRatesOn, isFetched } = chosen.data;
  return (
    <div className="flex flex-col gap-4">
      {canAdminister(organization.role) ? (
        <ChoiceForm key={currency} currency={currency} />
      ) : (
        <p className="text-[13px] text-muted">
          Reporting currency <span className="text-ink">{currency ?? "none"}</span>
        </p>
      )}
      <p className="text-[13px] text-faint">{ratesText(newestRatesOn, isFetched)}</p>
    </div>
  );
}

function ratesText(newestRatesOn: string | null, isFetched: boolean): string {
  const rates =
    newestRatesOn === null
      ? "There are no reference rates of the ECB here yet."
      : `The newest reference rates of the ECB are of ${shortDate(newestRatesOn)}.`;
  return isFetched
    ? `${rates} New ones are fetched every working day once a currency is chosen.`
    : `${rates} This server does not fetch new ones: whoever runs it imports them.`;
}

function ChoiceForm({ currency }: { currency: CurrencyCode | null }) {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  const choose = useMutation(
    api.reportingCurrency.choose.mutationOptions({
      onSuccess: async () => {
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: api.key() }),
          queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
        ]);
        showToast("success", "Reporting currency saved.");
      },
    }),
  );
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    choose.mutate({ body: { currency: formText(new FormData(event.currentTarget), "currency") || null } });
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <SelectField
        label="Reporting currency"
        name="currency"
        defaultValue={currency ?? ""}
        error={fieldErrors(choose.error)["currency"]}
      >
        <option value="">None: every currency by itself</option>
        <CurrencyOptions />
      </SelectField>
      <FormError message={formError(choose.error, ["currency"])} />
      <Button type="submit" className="self-start" isPending={choose.isPending}>
        Save reporting currency
      </Button>
    </form>
  );
}
