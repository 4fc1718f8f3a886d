import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useMemo } from "react";
import { fieldErrors, formError, readError } from "../../../api/errors.ts";
import { type PortalTaxProfile, portalApi } from "../../../api/portal.ts";
import { translate } from "../../../languages/language.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import {
  Checkbox,
  FormError,
  formText,
  SelectField,
  TextAreaField,
  TextField,
} from "../../../ui/primitives/forms/form-field.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { Card, Page } from "../../../ui/primitives/page.tsx";
import { listCountries } from "../../../ui/product/names.ts";
import { AccountBackLink, Loaded } from "../parts/page-parts.tsx";

/** Who the creator is on invoices, and whether teams may write these for them. */
export function TaxProfilePage() {
  const answer = useQuery(portalApi.taxProfile.get.queryOptions({ staleTime: 0 }));
  return (
    <Page
      title={translate("Tax profile")}
      description={translate(
        "With it, teams that pay you can write the invoice in your name, if you agree. It is stored encrypted.",
      )}
      width="narrow"
      backLink={<AccountBackLink />}
    >
      <Loaded query={answer} label={translate("your tax profile")}>
        {({ profile }) => (
          <Card className="px-5 py-6 sm:px-8">
            <TaxProfileForm key={profile?.updatedAt} profile={profile} />
          </Card>
        )}
      </Loaded>
    </Page>
  );
}

const fields = ["legalName", "addressLines", "countryCode", "vatId", "vatRate"];

function TaxProfileForm({ profile }: { profile: PortalTaxProfile | null }) {
  const save = useSaveProfile();
  const errors = fieldErrors(save.error);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    save.mutate({ body: readTaxProfile(new FormData(event.currentTarget)) });
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <PartyFields profile={profile} errors={errors} />
      <Checkbox
        name="isBusiness"
        label={translate("I work as a business")}
        defaultChecked={profile?.isBusiness ?? false}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={translate("VAT or tax id")}
          name="vatId"
          defaultValue={profile?.vatId ?? ""}
          maxLength={30}
          error={errors["vatId"]}
        />
        <TextField
          label={translate("VAT rate in percent")}
          name="vatRate"
          inputMode="decimal"
          defaultValue={profile?.vatRate ?? ""}
          maxLength={5}
          hint={translate("Empty if you charge no VAT.")}
          error={errors["vatRate"]}
        />
      </div>
      <Checkbox
        name="allowsSelfBilling"
        label={translate("Teams may write invoices in my name when they pay me")}
        defaultChecked={profile?.allowsSelfBilling ?? false}
      />
      <FormError message={formError(save.error, fields)} />
      <div className="flex gap-3 max-sm:flex-col">
        <Button type="submit" variant="primary" size="large" isPending={save.isPending}>
          {translate("Save tax profile")}
        </Button>
        {profile === null ? null : <RemoveButton />}
      </div>
    </form>
  );
}

interface PartyFieldsProps {
  profile: PortalTaxProfile | null;
  errors: Readonly<Record<string, string>>;
}

function PartyFields({ profile, errors }: PartyFieldsProps) {
  const countries = useMemo(listCountries, []);
  return (
    <>
      <TextField
        label={translate("Legal name")}
        name="legalName"
        defaultValue={profile?.legalName ?? ""}
        autoComplete="organization"
        required
        maxLength={200}
        error={errors["legalName"]}
      />
      <TextAreaField
        label={translate("Address")}
        name="addressLines"
        defaultValue={profile?.addressLines.join("\n") ?? ""}
        rows={3}
        autoComplete="street-address"
        required
        hint={translate("As on a letter, without the country.")}
        error={errors["addressLines"]}
      />
      <SelectField
        label={translate("Country")}
        name="countryCode"
        autoComplete="country"
        defaultValue={profile?.countryCode ?? ""}
        required
        error={errors["countryCode"]}
      >
        <option value="">{translate("Not said")}</option>
        {countries.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </>
  );
}

function readTaxProfile(form: FormData) {
  const lines = formText(form, "addressLines").split("\n");
  return {
    legalName: formText(form, "legalName"),
    addressLines: lines.map((line) => line.trim()).filter((line) => line !== ""),
    countryCode: formText(form, "countryCode"),
    vatId: formText(form, "vatId") || null,
    isBusiness: form.get("isBusiness") !== null,
    vatRate: formText(form, "vatRate").replace(",", ".") || null,
    allowsSelfBilling: form.get("allowsSelfBilling") !== null,
  };
}

function useSaveProfile() {
  const queryClient = useQueryClient();
  return useMutation(
    portalApi.taxProfile.update.mutationOptions({
      onSuccess: (answer) => {
        queryClient.setQueryData(portalApi.taxProfile.get.queryKey(), answer);
        showToast("success", translate("Tax profile saved."));
      },
    }),
  );
}

function RemoveButton() {
  const queryClient = useQueryClient();
  const remove = useMutation(
    portalApi.taxProfile.remove.mutationOptions({
      onSuccess: (answer) => {
        queryClient.setQueryData(portalApi.taxProfile.get.queryKey(), answer);
        showToast("success", translate("Tax profile removed."));
      },
      onError: (error) => showToast("error", readError(error).message),
    }),
  );
  return (
    <Button size="large" isPending={remove.isPending} onClick={() => remove.mutate({})}>
      {translate("Remove")}
    </Button>
  );
}
