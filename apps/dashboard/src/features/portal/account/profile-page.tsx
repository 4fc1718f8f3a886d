import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { portalApi, portalSessionQuery, usePortal } from "../../../api/portal.ts";
import type { PortalProfile } from "../../../api/types.ts";
import { translate } from "../../../languages/language.ts";
import { PageForm } from "../../../parts/writes/page-form.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { FormRefusal } from "../../../parts/writes/write-form.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { formText, SelectField, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { Card, Page } from "../../../ui/primitives/page.tsx";
import { listCountries } from "../../../ui/product/words/names.ts";
import { AccountBackLink, Loaded } from "../parts/page-parts.tsx";

export function ProfilePage() {
  const profile = useQuery(portalApi.profile.get.queryOptions({ staleTime: 0 }));
  return (
    <Page
      title={translate("Profile")}
      description={translate("The teams that you work with see it, and need it for their books.")}
      width="narrow"
      backLink={<AccountBackLink />}
    >
      <Loaded query={profile} label={translate("your profile")}>
        {(answer) => (
          <Card className="px-5 py-6 sm:px-8">
            <ProfileForm profile={answer} />
          </Card>
        )}
      </Loaded>
    </Page>
  );
}

function ProfileForm({ profile }: { profile: PortalProfile }) {
  const { creator } = usePortal();
  const save = useSaveProfile();
  // Until they have said it themselves, what the team calls them is a good guess.
  const named = profile.firstName === "" && creator !== undefined ? creator : profile;
  return (
    <PageForm
      write={save}
      onSubmit={(form) => save.mutate({ body: readProfile(form) })}
      className="flex flex-col gap-5"
    >
      <TextField
        label={translate("Email")}
        type="email"
        value={profile.email}
        readOnly
        disabled
        hint={translate("You sign in with it. Ask a team that you work with to change it.")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={translate("First name")}
          name="firstName"
          defaultValue={named.firstName}
          autoComplete="given-name"
          required
          maxLength={50}
        />
        <TextField
          label={translate("Last name")}
          name="lastName"
          defaultValue={named.lastName}
          autoComplete="family-name"
          maxLength={50}
        />
      </div>
      <AddressFields profile={profile} />
      <FormRefusal write={save} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="max-sm:w-full sm:self-start"
        isPending={save.isPending}
      >
        {translate("Save profile")}
      </Button>
    </PageForm>
  );
}

function readProfile(form: FormData) {
  return {
    firstName: formText(form, "firstName"),
    lastName: formText(form, "lastName"),
    address: formText(form, "address"),
    postalCode: formText(form, "postalCode"),
    city: formText(form, "city"),
    countryCode: formText(form, "countryCode") || null,
    phoneNumber: formText(form, "phoneNumber"),
  };
}

function useSaveProfile() {
  const queryClient = useQueryClient();
  return useWrite(portalApi.profile.update.call, {
    says: translate("Profile saved."),
    onDone: (profile) => queryClient.setQueryData(portalApi.profile.get.queryKey(), profile),
    refreshes: [portalSessionQuery.queryKey],
  });
}

function AddressFields({ profile }: { profile: PortalProfile }) {
  const countries = useMemo(listCountries, []);
  return (
    <>
      <TextField
        label={translate("Street and number")}
        name="address"
        defaultValue={profile.address}
        autoComplete="street-address"
        maxLength={200}
      />
      <div className="grid gap-5 sm:grid-cols-[160px_1fr]">
        <TextField
          label={translate("Postal code")}
          name="postalCode"
          defaultValue={profile.postalCode}
          autoComplete="postal-code"
          maxLength={20}
        />
        <TextField
          label={translate("City")}
          name="city"
          defaultValue={profile.city}
          autoComplete="address-level2"
          maxLength={100}
        />
      </div>
      <SelectField
        label={translate("Country")}
        name="countryCode"
        autoComplete="country"
        defaultValue={profile.countryCode ?? ""}
      >
        <option value="">{translate("Not said")}</option>
        {countries.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label={translate("Phone")}
        name="phoneNumber"
        type="tel"
        defaultValue={profile.phoneNumber}
        autoComplete="tel"
        maxLength={30}
      />
    </>
  );
}
