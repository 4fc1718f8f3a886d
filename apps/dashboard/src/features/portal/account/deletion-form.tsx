import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { readError } from "../../../api/errors.ts";
import { portalApi, usePortal } from "../../../api/portal.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError, TextField } from "../../../ui/primitives/forms/form-field.tsx";

/** Nobody deletes their account by a slip: the address has to be typed. */
export function DeletionForm() {
  const { email } = usePortal().session.user;
  const [typed, setTyped] = useState("");
  const remove = useDeleteAccount();
  const isConfirmed = typed.trim().toLowerCase() === email.toLowerCase();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isConfirmed) remove.mutate({});
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label="Your email, to confirm"
        type="email"
        autoComplete="off"
        value={typed}
        hint={`Type ${email}`}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <FormError message={remove.error === null ? undefined : readError(remove.error).message} />
      <Button
        type="submit"
        variant="danger"
        size="large"
        className="max-sm:w-full sm:self-start"
        disabled={!isConfirmed}
        isPending={remove.isPending}
      >
        Delete my account
      </Button>
    </form>
  );
}

function useDeleteAccount() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation(
    portalApi.account.remove.mutationOptions({
      onSuccess: async () => {
        await navigate({ to: "/portal/deleted", replace: true });
        queryClient.clear();
      },
    }),
  );
}
