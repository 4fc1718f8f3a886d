import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useMemo } from "react";
import { fieldErrors, formError } from "../../../api/errors.ts";
import { type PortalProfile, portalApi, portalSessionQuery, usePortal } from "../../../api/portal.ts";
import { translate } from "../../../languages/language.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError, formText, SelectField, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { Card, Page } from "../../../ui/primitives/page.tsx";
import { listCountries } from "../../../ui/product/names.ts";
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

const fields = ["firstName", "lastName", "address", "postalCode", "city", "countryCode", "phoneNumber"];

function ProfileForm({ profile }: { profile: PortalProfile }) {
  const { creator } = usePortal();
  const save = useSaveProfile();
  const errors = fieldErrors(save.error);
  // Until they have said it themselves, what the team calls them is a good guess.
  const named = profile.firstName === "" && creator !== undefined ? creator : profile;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    save.mutate({ body: readProfile(new FormData(event.currentTarget)) });
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
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
          error={errors["firstName"]}
        />
        <TextField
          label={translate("Last name")}
          name="lastName"
          defaultValue={named.lastName}
          autoComplete="family-name"
          maxLength={50}
          error={errors["lastName"]}
        />
      </div>
      <AddressFields profile={profile} errors={errors} />
      <FormError message={formError(save.error, fields)} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="max-sm:w-full sm:self-start"
        isPending={save.isPending}
      >
        {translate("Save profile")}
      </Button>
    </form>
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
  return useMutation(
    portalApi.profile.update.mutationOptions({
      onSuccess: async (profile) => {
        queryClient.setQueryData(portalApi.profile.get.queryKey(), profile);
        showToast("success", translate("Profile saved."));
        await queryClient.invalidateQueries({ queryKey: portalSessionQuery.queryKey });
      },
    }),
  );
}

interface AddressFieldsProps {
  profile: PortalProfile;
  errors: Readonly<Record<string, string>>;
}

function AddressFields({ profile, errors }: AddressFieldsProps) {
  const countries = useMemo(listCountries, []);
  const field = (name: string, maxLength: number) => ({ name, maxLength, error: errors[name] });
  return (
    <>
      <TextField
        label={translate("Street and number")}
        defaultValue={profile.address}
        autoComplete="street-address"
        {...field("address", 200)}
      />
      <div className="grid gap-5 sm:grid-cols-[160px_1fr]">
        <TextField
          label={translate("Postal code")}
          defaultValue={profile.postalCode}
          autoComplete="postal-code"
          {...field("postalCode", 20)}
        />
        <TextField
          label={translate("City")}
          defaultValue={profile.city}
          autoComplete="address-level2"
          {...field("city", 100)}
        />
      </div>
      <SelectField
        label={translate("Country")}
        name="countryCode"
        autoComplete="country"
        defaultValue={profile.countryCode ?? ""}
        error={errors["countryCode"]}
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
        type="tel"
        defaultValue={profile.phoneNumber}
        autoComplete="tel"
        {...field("phoneNumber", 30)}
      />
    </>
  );
}
