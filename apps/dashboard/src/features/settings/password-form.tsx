import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef } from "react";
import { changePassword } from "../../api/auth.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { FormError, formText, NewPasswordField, TextField } from "../../ui/primitives/forms/form-field.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";

export function PasswordForm() {
  const formRef = useRef<HTMLFormElement>(null);
  const change = useMutation({
    mutationFn: async (form: FormData) => {
      const problem = await changePassword(formText(form, "currentPassword"), formText(form, "newPassword"));
      if (problem !== undefined) return problem;
      formRef.current?.reset();
      showToast("success", "Password changed. Other devices are signed out.");
      return undefined;
    },
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    change.mutate(new FormData(event.currentTarget));
  }
  return (
    <form ref={formRef} onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Current password"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        required
      />
      <NewPasswordField label="New password" name="newPassword" />
      <FormError message={change.data} />
      <Button type="submit" className="self-start" isPending={change.isPending}>
        Change password
      </Button>
    </form>
  );
}
