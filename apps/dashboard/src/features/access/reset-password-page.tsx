import { useMutation } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { resetPassword } from "../../api/auth.ts";
import { Button, buttonClass } from "../../ui/primitives/button.tsx";
import { FormError, formText, NewPasswordField } from "../../ui/primitives/forms/form-field.tsx";
import { AccessLayout } from "./access-layout.tsx";
import { linkToken } from "./link-token.ts";

export function ResetPasswordPage() {
  const token = useLocation({ select: ({ searchStr, hash }) => linkToken({ search: searchStr, hash }) });
  const reset = useMutation({ mutationFn: (password: string) => resetPassword(token ?? "", password) });
  const isDone = reset.isSuccess && reset.data === undefined;
  if (isDone) {
    return (
      <AccessLayout title="Your password is changed" description="All other sessions are signed out.">
        <Link to="/sign-in" className={buttonClass("primary", "large")}>
          Sign in
        </Link>
      </AccessLayout>
    );
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    reset.mutate(formText(new FormData(event.currentTarget), "password"));
  }

  return (
    <AccessLayout title="Choose a new password">
      <form onSubmit={onSubmit} className="flex flex-col gap-4">
        <NewPasswordField label="New password" />
        <FormError message={reset.data} />
        <Button type="submit" variant="primary" size="large" className="w-full" isPending={reset.isPending}>
          Change password
        </Button>
      </form>
    </AccessLayout>
  );
}
