import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import { useRefreshFigures } from "../../../api/sync-runs.ts";
import type { Creator } from "../../../api/types.ts";
import { creatorName } from "../../../parts/person-name.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { ConfirmDialog, Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { ArchiveCreatorDialog } from "./archive-creator-dialog.tsx";
import { deleteRefusal } from "./delete-refusal.ts";

interface DeleteCreatorDialogProps {
  creator: Creator;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before a creator is gone; where the server keeps them, it says why and offers the archive. */
export function DeleteCreatorDialog({ creator, onClose, onDeleted }: DeleteCreatorDialogProps) {
  const remove = useDelete(creator, () => {
    onClose();
    onDeleted?.();
  });
  const [isArchiving, setIsArchiving] = useState(false);
  const refusal = deleteRefusal(remove.error);
  if (isArchiving) return <ArchiveCreatorDialog creator={creator} onClose={onClose} />;
  if (refusal !== undefined) {
    return (
      <RefusalDialog
        creator={creator}
        reason={refusal}
        onClose={onClose}
        onArchive={() => setIsArchiving(true)}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Delete ${creatorName(creator)}?`}
      description="Their notes, tags and invitations are gone for good. Their accounts stay tracked, linked to nobody."
      confirmLabel="Delete creator"
      isPending={remove.isPending}
      error={remove.isError ? readError(remove.error).message : undefined}
      onConfirm={() => remove.mutate({ params: { id: creator.id } })}
    />
  );
}

function useDelete(creator: Creator, onDeleted: () => void) {
  const { api } = useOrganization();
  const refreshHub = useRefreshHub();
  const refreshFigures = useRefreshFigures();
  return useMutation(
    api.creators.remove.mutationOptions({
      onSuccess: async () => {
        showToast("success", `Deleted ${creatorName(creator)}.`);
        onDeleted();
        await Promise.all([refreshHub(), refreshFigures()]);
      },
    }),
  );
}

interface RefusalDialogProps {
  creator: Creator;
  reason: string;
  onClose: () => void;
  onArchive: () => void;
}

function RefusalDialog({ creator, reason, onClose, onArchive }: RefusalDialogProps) {
  const isArchived = creator.creatorStatus === "archived";
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`${creatorName(creator)} cannot be deleted`}
      description={reason}
    >
      <p className="text-sm">
        {isArchived
          ? "They are archived already: they show up in no list unless you ask for it."
          : "Archive them instead. They leave your lists, and what they did stays on record."}
      </p>
      <DialogActions>
        <Button onClick={onClose}>{isArchived ? "Close" : "Keep as they are"}</Button>
        {isArchived ? null : (
          <Button variant="primary" onClick={onArchive}>
            Archive instead
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
