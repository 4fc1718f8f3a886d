import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { signIn } from "../../api/auth.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { FormError, formText, TextField } from "../../ui/primitives/forms/form-field.tsx";

interface SignInFormProps {
  /** Set when only this person can continue, as with an invitation. */
  fixedEmail?: string;
  submitLabel?: string;
  onSignedIn: () => unknown;
}

export function SignInForm({ fixedEmail, submitLabel = "Sign in", onSignedIn }: SignInFormProps) {
  const attempt = useMutation({
    mutationFn: async (form: FormData) => {
      const problem = await signIn(formText(form, "email"), formText(form, "password"));
      if (problem === undefined) await onSignedIn();
      return problem;
    },
  });

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    attempt.mutate(new FormData(event.currentTarget));
  }

  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        placeholder="you@company.com"
        required
        {...(fixedEmail === undefined ? {} : { value: fixedEmail, readOnly: true })}
      />
      <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
      <FormError message={attempt.data} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="mt-1 w-full"
        isPending={attempt.isPending}
      >
        {submitLabel}
      </Button>
    </form>
  );
}
