import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { CampaignField } from "./campaign-field.tsx";
import { useRefreshChats } from "./use-refresh-chats.ts";

interface CampaignGroupDialogProps {
  onClose: () => void;
  onOpened: (chatId: string) => void;
}

/** A campaign has one group; this opens it, also when it is there already. */
export function CampaignGroupDialog({ onClose, onOpened }: CampaignGroupDialogProps) {
  const { api } = useOrganization();
  const refresh = useRefreshChats();
  const [campaignId, setCampaignId] = useState<string | undefined>(undefined);
  const open = useMutation(
    api.chats.createGroup.mutationOptions({
      onSuccess: ({ id }) => {
        onOpened(id);
        return refresh();
      },
    }),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (campaignId !== undefined) open.mutate({ body: { campaignId } });
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="Campaign group"
      description="For everybody who works in the campaign or is scheduled to. It follows their assignments."
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <FormError message={open.isError ? readError(open.error).message : undefined} />
        <CampaignField campaignId={campaignId} onChoose={setCampaignId} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            disabled={campaignId === undefined}
            isPending={open.isPending}
          >
            Open group
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
