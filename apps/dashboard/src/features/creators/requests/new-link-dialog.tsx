import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { fieldErrors, formError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { CopyField } from "../../../ui/primitives/copy-button.tsx";
import { FormError, formText, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { useRefreshRequests } from "./use-refresh-requests.ts";

export function NewLinkDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateLink();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={create.isSuccess ? "Invite link made" : "New invite link"}
      description="Whoever follows it can ask to join. You decide about each request."
    >
      {create.isSuccess ? (
        <>
          <CopyField label={create.data.label} value={create.data.url ?? ""} />
          <DialogActions>
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </DialogActions>
        </>
      ) : (
        <NewLinkForm create={create} onCancel={onClose} />
      )}
    </Dialog>
  );
}

function useCreateLink() {
  const { api } = useOrganization();
  const refreshRequests = useRefreshRequests();
  return useMutation(api.inviteLinks.create.mutationOptions({ onSuccess: () => refreshRequests() }));
}

interface NewLinkFormProps {
  create: ReturnType<typeof useCreateLink>;
  onCancel: () => void;
}

function NewLinkForm({ create, onCancel }: NewLinkFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    create.mutate({ body: { label: formText(new FormData(event.currentTarget), "label").trim() } });
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Label"
        name="label"
        placeholder="TikTok bio"
        hint="Where you pass it on. Only your team sees it."
        required
        maxLength={60}
        error={fieldErrors(create.error)["label"]}
      />
      <FormError message={formError(create.error, ["label"])} />
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={create.isPending}>
          Make link
        </Button>
      </DialogActions>
    </form>
  );
}
