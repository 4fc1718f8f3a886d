import { useMutation, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { signIn } from "../../api/auth.ts";
import { sessionQuery } from "../../api/client.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { FormError, formText, TextField } from "../../ui/primitives/forms/form-field.tsx";
import { AccessLayout } from "./access-layout.tsx";
import { safeReturnPath } from "./read-address.ts";

const route = getRouteApi("/sign-in");

export function SignInPage() {
  const { redirect } = route.useSearch();
  const queryClient = useQueryClient();
  const router = useRouter();

  function onSignedIn() {
    queryClient.removeQueries({ queryKey: sessionQuery.queryKey });
    router.history.push(safeReturnPath(redirect));
  }

  return (
    <AccessLayout title="Sign in" description="Welcome back. Your ledger is where you left it.">
      <SignInForm onSignedIn={onSignedIn} />
      <p className="mt-4 text-[13px]">
        <Link to="/forgot-password" className="underline underline-offset-2 hover:text-ink">
          Forgot your password?
        </Link>
      </p>
      <p className="mt-8 text-[13px] text-faint">
        No account? Clipledger is by invitation: ask an admin of your organization to invite you.
      </p>
    </AccessLayout>
  );
}

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
