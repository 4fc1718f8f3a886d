import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { portalApi } from "../../../api/portal.ts";
import type { PortalTaxProfile } from "../../../api/types.ts";
import { translate } from "../../../languages/language.ts";
import { PageForm } from "../../../parts/writes/page-form.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { FormRefusal } from "../../../parts/writes/write-form.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import {
  Checkbox,
  formText,
  SelectField,
  TextAreaField,
  TextField,
} from "../../../ui/primitives/forms/form-field.tsx";
import { Card, Page } from "../../../ui/primitives/page.tsx";
import { listCountries } from "../../../ui/product/words/names.ts";
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

function TaxProfileForm({ profile }: { profile: PortalTaxProfile | null }) {
  const save = useSaveProfile();
  return (
    <PageForm
      write={save}
      onSubmit={(form) => save.mutate({ body: readTaxProfile(form) })}
      className="flex flex-col gap-5"
    >
      <PartyFields profile={profile} />
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
        />
        <TextField
          label={translate("VAT rate in percent")}
          name="vatRate"
          inputMode="decimal"
          defaultValue={profile?.vatRate ?? ""}
          maxLength={5}
          hint={translate("Empty if you charge no VAT.")}
        />
      </div>
      <Checkbox
        name="allowsSelfBilling"
        label={translate("Teams may write invoices in my name when they pay me")}
        defaultChecked={profile?.allowsSelfBilling ?? false}
      />
      <FormRefusal write={save} />
      <div className="flex gap-3 max-sm:flex-col">
        <Button type="submit" variant="primary" size="large" isPending={save.isPending}>
          {translate("Save tax profile")}
        </Button>
        {profile === null ? null : <RemoveButton />}
      </div>
    </PageForm>
  );
}

function PartyFields({ profile }: { profile: PortalTaxProfile | null }) {
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
      />
      <TextAreaField
        label={translate("Address")}
        name="addressLines"
        defaultValue={profile?.addressLines.join("\n") ?? ""}
        rows={3}
        autoComplete="street-address"
        required
        hint={translate("As on a letter, without the country.")}
      />
      <SelectField
        label={translate("Country")}
        name="countryCode"
        autoComplete="country"
        defaultValue={profile?.countryCode ?? ""}
        required
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
  return useWrite(portalApi.taxProfile.update.call, {
    says: translate("Tax profile saved."),
    onDone: (answer) => queryClient.setQueryData(portalApi.taxProfile.get.queryKey(), answer),
  });
}

function RemoveButton() {
  const queryClient = useQueryClient();
  const remove = useWrite(portalApi.taxProfile.remove.call, {
    says: translate("Tax profile removed."),
    onDone: (answer) => queryClient.setQueryData(portalApi.taxProfile.get.queryKey(), answer),
    refusals: "toast",
  });
  return (
    <Button size="large" isPending={remove.isPending} onClick={() => remove.mutate({})}>
      {translate("Remove")}
    </Button>
  );
}
