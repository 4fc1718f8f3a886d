import { useEffect } from "react";
import { signIn } from "../../api/auth.ts";
import { visitorClient } from "../../api/visitor.ts";
import { useAct, useAnswer } from "../../parts/answers.ts";
import { WriteForm } from "../../parts/writes/write-form.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { FormError, formText, TextField } from "../../ui/primitives/forms/form-field.tsx";
import { AccessLayout } from "./access-layout.tsx";
import { safeReturnPath } from "./read-address.ts";

/** Whoever is signed in already goes on at once. */
export function SignInPage({ returnTo }: { returnTo: string | undefined }) {
  const { isSuccess: isSignedIn } = useAnswer("session", () => visitorClient.session.get());
  useEffect(() => {
    if (isSignedIn) window.location.replace("/");
  }, [isSignedIn]);

  return (
    <AccessLayout title="Sign in" description="Welcome back. Your ledger is where you left it.">
      <SignInForm onSignedIn={() => window.location.assign(safeReturnPath(returnTo))} />
      <p className="mt-4 text-[13px]">
        <a href="/forgot-password" className="underline underline-offset-2 hover:text-ink">
          Forgot your password?
        </a>
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
  const attempt = useAct(async (form: FormData) => {
    const problem = await signIn(formText(form, "email"), formText(form, "password"));
    if (problem === undefined) await onSignedIn();
    return problem;
  });

  return (
    <WriteForm write={attempt} onSubmit={attempt.mutate} className="flex flex-col gap-4">
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
    </WriteForm>
  );
}
