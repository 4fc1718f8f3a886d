import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { fieldErrors, formError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { OfferedRail } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError, formText, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";

/** The rail is asked at once whether the credentials work. They are kept either way, since it may be away just now. */
export function ConnectDialog({ rail, onClose }: { rail: OfferedRail; onClose: () => void }) {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  const connect = useMutation(
    api.payoutRails.connect.mutationOptions({
      // Credentials must not outlive their form.
      gcTime: 0,
      onSuccess: ({ name, problem }) => {
        if (problem === null) showToast("success", `${name} is connected.`);
        else showToast("error", `${name} is connected, but: ${problem}`);
        onClose();
        return queryClient.invalidateQueries({ queryKey: api.payoutRails.key() });
      },
    }),
  );
  const errors = fieldErrors(connect.error);
  const paths = rail.fields.map(({ name }) => `credentials.${name}`);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const entered = rail.fields.map(({ name }) => [name, formText(form, name).trim()] as const);
    const credentials = Object.fromEntries(entered.filter(([, value]) => value !== ""));
    connect.mutate({ body: { kind: rail.kind, credentials } });
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Connect ${rail.name}`}
      description={
        rail.fields.length === 0
          ? "Nothing to enter: you take the files that we make there yourself."
          : "With an account of your own there. Nothing is paid by connecting."
      }
    >
      <form onSubmit={submit} autoComplete="off" className="flex flex-col gap-4">
        {rail.fields.map(({ name, label, hint, isSecret, isOptional }) => (
          <TextField
            key={name}
            label={`${label.charAt(0).toUpperCase()}${label.slice(1)}${isOptional ? " (optional)" : ""}`}
            name={name}
            type={isSecret ? "password" : "text"}
            required={!isOptional}
            spellCheck={false}
            hint={hint ?? undefined}
            error={errors[`credentials.${name}`]}
          />
        ))}
        <FormError message={formError(connect.error, paths)} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={connect.isPending}>
            Connect
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
