import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useMemo } from "react";
import { canAdminister } from "../../api/access.ts";
import { fieldErrors, formError, readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { InvoiceDetails } from "../../api/types.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import {
  FormError,
  formText,
  SelectField,
  TextAreaField,
  TextField,
} from "../../ui/primitives/forms/form-field.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";
import { Skeleton } from "../../ui/primitives/states.tsx";
import { countryName, listCountries } from "../../ui/product/names.ts";

/** What stands on invoices that creators let us write. */
export function InvoiceDetailsForm() {
  const { api, organization } = useOrganization();
  const answer = useQuery(api.invoiceDetails.get.queryOptions());
  if (!answer.isSuccess)
    return <QueryState query={answer} pending={<Skeleton className="h-[430px] md:h-[414px]" />} />;
  const { details } = answer.data;
  if (!canAdminister(organization.role)) return <Facts details={details} />;
  return <LoadedForm key={JSON.stringify(details)} details={details} />;
}

/** For those who do not change them. */
function Facts({ details }: { details: InvoiceDetails | null }) {
  if (details === null) return <p className="text-[13px] text-muted">Nothing was entered yet.</p>;
  const { legalName, addressLines, countryCode, vatId } = details;
  const lines = [legalName, ...addressLines, countryName(countryCode), ...(vatId === null ? [] : [vatId])];
  return <p className="whitespace-pre-line text-[13px]">{lines.join("\n")}</p>;
}

const fields = ["legalName", "addressLines", "countryCode", "vatId"];

function LoadedForm({ details }: { details: InvoiceDetails | null }) {
  const save = useSaveDetails();
  const errors = fieldErrors(save.error);
  const countries = useMemo(listCountries, []);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    save.mutate({ body: readDetails(new FormData(event.currentTarget)) });
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Legal name"
        name="legalName"
        defaultValue={details?.legalName ?? ""}
        required
        maxLength={200}
        error={errors["legalName"]}
      />
      <TextAreaField
        label="Address"
        name="addressLines"
        defaultValue={details?.addressLines.join("\n") ?? ""}
        rows={3}
        required
        hint="As on a letter, without the country."
        error={errors["addressLines"]}
      />
      <SelectField
        label="Country"
        name="countryCode"
        defaultValue={details?.countryCode ?? ""}
        required
        error={errors["countryCode"]}
      >
        <option value="">Choose a country</option>
        {countries.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="VAT id (optional)"
        name="vatId"
        defaultValue={details?.vatId ?? ""}
        maxLength={30}
        error={errors["vatId"]}
      />
      <FormError message={formError(save.error, fields)} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" isPending={save.isPending}>
          Save invoice details
        </Button>
        {details === null ? null : <RemoveButton />}
      </div>
    </form>
  );
}

function readDetails(form: FormData): InvoiceDetails {
  const lines = formText(form, "addressLines").split("\n");
  return {
    legalName: formText(form, "legalName"),
    addressLines: lines.map((line) => line.trim()).filter((line) => line !== ""),
    countryCode: formText(form, "countryCode"),
    vatId: formText(form, "vatId") || null,
  };
}

function useSaveDetails() {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation(
    api.invoiceDetails.update.mutationOptions({
      onSuccess: (answer) => {
        queryClient.setQueryData(api.invoiceDetails.get.queryKey(), answer);
        showToast("success", "Invoice details saved.");
      },
    }),
  );
}

function RemoveButton() {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  const remove = useMutation(
    api.invoiceDetails.remove.mutationOptions({
      onSuccess: (answer) => {
        queryClient.setQueryData(api.invoiceDetails.get.queryKey(), answer);
        showToast("success", "Invoice details removed. No invoices are written from now on.");
      },
      onError: (error) => showToast("error", readError(error).message),
    }),
  );
  return (
    <Button isPending={remove.isPending} onClick={() => remove.mutate({})}>
      Remove
    </Button>
  );
}
