import type { FormEvent } from "react";
import { fieldErrors } from "../../api/errors.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { FormError, formText, NewPasswordField, TextField } from "../../ui/primitives/forms/form-field.tsx";
import { useAcceptInvitation } from "./use-accept-invitation.ts";

export function NewAccountForm({ token, email }: { token: string; email: string }) {
  const accept = useAcceptInvitation();
  const errors = fieldErrors(accept.error);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void accept.accept({
      token,
      account: {
        firstName: formText(form, "firstName"),
        lastName: formText(form, "lastName"),
        password: formText(form, "password"),
      },
    });
  }

  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      <TextField label="Email" type="email" value={email} readOnly autoComplete="username" />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="First name"
          name="firstName"
          autoComplete="given-name"
          maxLength={50}
          required
          error={errors["account.firstName"]}
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          maxLength={50}
          error={errors["account.lastName"]}
        />
      </div>
      <NewPasswordField error={errors["account.password"]} />
      <FormError message={accept.problem} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="mt-1 w-full"
        isPending={accept.isPending}
      >
        Create account and join
      </Button>
    </form>
  );
}
