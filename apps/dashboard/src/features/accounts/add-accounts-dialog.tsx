import { useMutation } from "@tanstack/react-query";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshFigures } from "../../api/sync-runs.ts";
import { Dialog } from "../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";
import { AddAccountsForm } from "./add-accounts-form.tsx";

interface AddAccountsDialogProps {
  onClose: () => void;
  onRuns: (eventIds: readonly string[]) => void;
}

export function AddAccountsDialog({ onClose, onRuns }: AddAccountsDialogProps) {
  const { api } = useOrganization();
  const refreshFigures = useRefreshFigures();
  const add = useMutation(
    api.trackedAccounts.add.mutationOptions({
      onSuccess: async ({ count, eventIds }) => {
        showToast("success", addedText(count));
        onRuns(eventIds);
        onClose();
        await refreshFigures();
      },
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="Add accounts"
      description="Each is looked up first. If one of them cannot be tracked, none is added and you see why."
    >
      <AddAccountsForm
        isPending={add.isPending}
        error={add.error}
        onSubmit={(body) => add.mutate({ body })}
        onCancel={onClose}
      />
    </Dialog>
  );
}

function addedText(count: number) {
  if (count === 0) return "All of these accounts were tracked already.";
  return count === 1 ? "1 account is tracked now." : `${count} accounts are tracked now.`;
}
