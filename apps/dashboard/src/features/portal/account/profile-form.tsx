import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { fieldErrors, formError } from "../../../api/errors.ts";
import { portalApi, portalSessionQuery, usePortal } from "../../../api/portal.ts";
import type { PortalProfile } from "../../../api/portal-types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError, formText, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { AddressFields } from "./address-fields.tsx";

const fields = ["firstName", "lastName", "address", "postalCode", "city", "countryCode", "phoneNumber"];

export function ProfileForm({ profile }: { profile: PortalProfile }) {
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
        label="Email"
        type="email"
        value={profile.email}
        readOnly
        disabled
        hint="You sign in with it. Ask a team that you work with to change it."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          name="firstName"
          defaultValue={named.firstName}
          autoComplete="given-name"
          required
          maxLength={50}
          error={errors["firstName"]}
        />
        <TextField
          label="Last name"
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
        Save profile
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
        showToast("success", "Profile saved.");
        await queryClient.invalidateQueries({ queryKey: portalSessionQuery.queryKey });
      },
    }),
  );
}
