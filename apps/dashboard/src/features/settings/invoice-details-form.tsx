import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { canAdminister } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { InvoiceDetails } from "../../api/types.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { PageForm } from "../../parts/writes/page-form.tsx";
import { useWrite } from "../../parts/writes/use-write.ts";
import { FormRefusal } from "../../parts/writes/write-form.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { formText, SelectField, TextAreaField, TextField } from "../../ui/primitives/forms/form-field.tsx";
import { Skeleton } from "../../ui/primitives/states.tsx";
import { countryName, listCountries } from "../../ui/product/words/names.ts";

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

function LoadedForm({ details }: { details: InvoiceDetails | null }) {
  const save = useSaveDetails();
  const countries = useMemo(listCountries, []);
  return (
    <PageForm
      write={save}
      onSubmit={(form) => save.mutate({ body: readDetails(form) })}
      className="flex flex-col gap-4"
    >
      <TextField
        label="Legal name"
        name="legalName"
        defaultValue={details?.legalName ?? ""}
        required
        maxLength={200}
      />
      <TextAreaField
        label="Address"
        name="addressLines"
        defaultValue={details?.addressLines.join("\n") ?? ""}
        rows={3}
        required
        hint="As on a letter, without the country."
      />
      <SelectField label="Country" name="countryCode" defaultValue={details?.countryCode ?? ""} required>
        <option value="">Choose a country</option>
        {countries.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField label="VAT id (optional)" name="vatId" defaultValue={details?.vatId ?? ""} maxLength={30} />
      <FormRefusal write={save} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" isPending={save.isPending}>
          Save invoice details
        </Button>
        {details === null ? null : <RemoveButton />}
      </div>
    </PageForm>
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
  return useWrite(api.invoiceDetails.update.call, {
    says: "Invoice details saved.",
    onDone: (answer) => queryClient.setQueryData(api.invoiceDetails.get.queryKey(), answer),
  });
}

function RemoveButton() {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  const remove = useWrite(api.invoiceDetails.remove.call, {
    says: "Invoice details removed. No invoices are written from now on.",
    onDone: (answer) => queryClient.setQueryData(api.invoiceDetails.get.queryKey(), answer),
    refusals: "toast",
  });
  return (
    <Button isPending={remove.isPending} onClick={() => remove.mutate({})}>
      Remove
    </Button>
  );
}
