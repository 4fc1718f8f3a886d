import { requestPasswordReset, resetPassword } from "../../api/auth.ts";
import { useAct } from "../../parts/answers.ts";
import { WriteForm } from "../../parts/writes/write-form.tsx";
import { Button, buttonClass } from "../../ui/primitives/button.tsx";
import { FormError, formText, NewPasswordField, TextField } from "../../ui/primitives/forms/form-field.tsx";
import { AccessLayout } from "./access-layout.tsx";

export function ForgotPasswordPage() {
  const request = useAct(requestPasswordReset);
  const isSent = request.isSuccess && request.data === undefined;
  if (isSent) {
    return (
      <AccessLayout
        title="Look at your email"
        description={`If ${request.variables} has an account, a link to choose a new password is on its way. It works for an hour.`}
      >
        <a href="/sign-in" className={buttonClass("secondary", "large")}>
          Back to sign in
        </a>
      </AccessLayout>
    );
  }

  return (
    <AccessLayout title="Forgot your password?" description="We send you a link to choose a new one.">
      <WriteForm
        write={request}
        onSubmit={(form) => request.mutate(formText(form, "email"))}
        className="flex flex-col gap-4"
      >
        <TextField label="Email" name="email" type="email" autoComplete="username" required />
        <FormError message={request.data} />
        <Button type="submit" variant="primary" size="large" className="w-full" isPending={request.isPending}>
          Send link
        </Button>
      </WriteForm>
      <p className="mt-8 text-[13px] text-faint">
        A server without email keeps the link in its data folder; ask whoever runs it.
      </p>
    </AccessLayout>
  );
}

export function ResetPasswordPage({ token }: { token: string | undefined }) {
  const reset = useAct((password: string) => resetPassword(token ?? "", password));
  const isDone = reset.isSuccess && reset.data === undefined;
  if (isDone) {
    return (
      <AccessLayout title="Your password is changed" description="All other sessions are signed out.">
        <a href="/sign-in" className={buttonClass("primary", "large")}>
          Sign in
        </a>
      </AccessLayout>
    );
  }

  return (
    <AccessLayout title="Choose a new password">
      <WriteForm
        write={reset}
        onSubmit={(form) => reset.mutate(formText(form, "password"))}
        className="flex flex-col gap-4"
      >
        <NewPasswordField label="New password" />
        <FormError message={reset.data} />
        <Button type="submit" variant="primary" size="large" className="w-full" isPending={reset.isPending}>
          Change password
        </Button>
      </WriteForm>
    </AccessLayout>
  );
}
