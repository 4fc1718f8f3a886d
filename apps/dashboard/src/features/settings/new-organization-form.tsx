import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { fieldErrors, formError } from "../../api/errors.ts";
import { rememberOrganization, useOrganization } from "../../api/organization-context.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { FormError, formText, TextField } from "../../ui/primitives/forms/form-field.tsx";
import { CurrencyField } from "../../ui/primitives/forms/unit-field.tsx";

/** Opens a further organization and goes there. */
export function NewOrganizationForm() {
  const { api } = useOrganization();
  const open = useMutation(
    api.organizations.open.mutationOptions({
      onSuccess: ({ id }) => {
        rememberOrganization(id);
        window.location.assign("/");
      },
    }),
  );
  const errors = fieldErrors(open.error);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    open.mutate({
      body: { name: formText(form, "name"), defaultCurrency: formText(form, "defaultCurrency") },
    });
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Name of the new organization"
        name="name"
        required
        maxLength={80}
        error={errors["name"]}
      />
      <CurrencyField name="defaultCurrency" defaultValue="USD" error={errors["defaultCurrency"]} />
      <FormError message={formError(open.error, ["name", "defaultCurrency"])} />
      <Button type="submit" className="self-start" isPending={open.isPending || open.isSuccess}>
        Open organization
      </Button>
    </form>
  );
}
