import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { fieldErrors, formError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { OfferedRail, PayoutRail } from "../../../api/rail-types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError, formText, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";

interface CredentialsDialogProps {
  /** One to connect, or a connected one that gets other credentials. */
  rail: OfferedRail | PayoutRail;
  onClose: () => void;
}

/** The rail is asked at once whether the credentials work. They are kept either way, since it may be away just now. */
export function CredentialsDialog({ rail, onClose }: CredentialsDialogProps) {
  const isConnected = "id" in rail;
  const save = useSaveCredentials(rail, onClose);
  const errors = fieldErrors(save.error);
  const paths = rail.fields.map(({ name }) => `credentials.${name}`);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const entered = rail.fields.map(({ name }) => [name, formText(form, name).trim()] as const);
    save.mutate(Object.fromEntries(entered.filter(([, value]) => value !== "")));
  }
  return (
    <Dialog
      onClose={onClose}
      title={isConnected ? `Change ${rail.name}` : `Connect ${rail.name}`}
      description={descriptionOf(rail)}
    >
      <form onSubmit={submit} autoComplete="off" className="flex flex-col gap-4">
        {rail.fields.map(({ name, label, hint, isSecret, isOptional }) => (
          <TextField
            key={name}
            label={`${label.charAt(0).toUpperCase()}${label.slice(1)}${isOptional ? " (may follow later)" : ""}`}
            name={name}
            type={isSecret ? "password" : "text"}
            required={!isOptional && !isConnected}
            spellCheck={false}
            hint={hint ?? undefined}
            error={errors[`credentials.${name}`]}
          />
        ))}
        <FormError message={formError(save.error, paths)} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={save.isPending}>
            {isConnected ? "Save" : "Connect"}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function descriptionOf(rail: OfferedRail | PayoutRail): string {
  if ("id" in rail) return "What you leave empty stays as it is.";
  return rail.fields.length === 0
    ? "Nothing to enter: you take the files that we make there yourself."
    : "With an account of your own there. Nothing is paid by connecting.";
}

/** Credentials must not outlive their form. */
function useSaveCredentials(rail: OfferedRail | PayoutRail, onClose: () => void) {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  const accept = ({ name, problem }: PayoutRail) => {
    if (problem === null) showToast("success", `${name} is connected.`);
    else showToast("error", `${name} is connected, but: ${problem}`);
    onClose();
    return queryClient.invalidateQueries({ queryKey: api.payoutRails.key() });
  };
  const connect = useMutation(api.payoutRails.connect.mutationOptions({ gcTime: 0, onSuccess: accept }));
  const update = useMutation(api.payoutRails.update.mutationOptions({ gcTime: 0, onSuccess: accept }));
  return {
    isPending: connect.isPending || update.isPending,
    error: connect.error ?? update.error,
    mutate: (credentials: Record<string, string>) =>
      "id" in rail
        ? update.mutate({ params: { id: rail.id }, body: { credentials } })
        : connect.mutate({ body: { kind: rail.kind, credentials } }),
  };
}
