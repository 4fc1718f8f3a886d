import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { formError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshFigures } from "../../api/sync-runs.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { FormError, formText } from "../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";
import { type AccountAction, accountsText } from "./account-action.ts";
import { readMaxVideos, usualMaxVideos } from "./max-videos.ts";
import { MaxVideosField } from "./max-videos-field.tsx";

interface MaxVideosDialogProps {
  accounts: AccountAction["accounts"];
  onClose: () => void;
}

export function MaxVideosDialog({ accounts, onClose }: MaxVideosDialogProps) {
  const { api } = useOrganization();
  const refreshFigures = useRefreshFigures();
  const change = useMutation(
    api.trackedAccounts.setMaxVideosBulk.mutationOptions({
      onSuccess: async () => {
        showToast("success", `Changed for ${accountsText(accounts)}.`);
        onClose();
        await refreshFigures();
      },
    }),
  );

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const newMaxVideos = readMaxVideos(formText(new FormData(event.currentTarget), "maxVideos"));
    if (newMaxVideos === undefined) return;
    change.mutate({ body: { accountIds: accounts.map(({ id }) => id), newMaxVideos } });
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`How many videos of ${accountsText(accounts)}`}
      description="A higher number is fetched at once."
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <MaxVideosField defaultValue={accounts[0]?.maxVideos ?? usualMaxVideos} />
        <FormError message={formError(change.error, [])} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={change.isPending}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
