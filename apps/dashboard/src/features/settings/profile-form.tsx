import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { sessionApi, sessionQuery } from "../../api/client.ts";
import { fieldErrors, formError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { FormError, formText, TextField } from "../../ui/primitives/forms/form-field.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";

export function ProfileForm() {
  const { user } = useOrganization();
  const save = useSaveProfile();
  const errors = fieldErrors(save.error);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    save.mutate({ body: { firstName: formText(form, "firstName"), lastName: formText(form, "lastName") } });
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          name="firstName"
          defaultValue={user.firstName}
          autoComplete="given-name"
          required
          maxLength={50}
          error={errors["firstName"]}
        />
        <TextField
          label="Last name"
          name="lastName"
          defaultValue={user.lastName}
          autoComplete="family-name"
          maxLength={50}
          error={errors["lastName"]}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        value={user.email}
        readOnly
        disabled
        hint="You sign in with it. It cannot be changed here."
      />
      <FormError message={formError(save.error, ["firstName", "lastName"])} />
      <Button type="submit" variant="primary" className="self-start" isPending={save.isPending}>
        Save profile
      </Button>
    </form>
  );
}

function useSaveProfile() {
  const queryClient = useQueryClient();
  return useMutation(
    sessionApi.session.update.mutationOptions({
      onSuccess: (session) => {
        queryClient.setQueryData(sessionQuery.queryKey, session);
        showToast("success", "Profile saved.");
      },
    }),
  );
}
