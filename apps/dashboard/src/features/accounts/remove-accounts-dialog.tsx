import { useMutation } from "@tanstack/react-query";
import { useRefreshFigures } from "../../api/active-runs.ts";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast.tsx";
import { type AccountAction, accountsText } from "./account-action.ts";

interface RemoveAccountsDialogProps {
  accounts: AccountAction["accounts"];
  onClose: () => void;
  onRemoved?: () => void;
}

export function RemoveAccountsDialog({ accounts, onClose, onRemoved }: RemoveAccountsDialogProps) {
  const { api } = useOrganization();
  const refreshFigures = useRefreshFigures();
  const remove = useMutation({
    // One after the other: if one fails, those before it are gone and the rest stay.
    mutationFn: async () => {
      for (const { id } of accounts) await api.trackedAccounts.remove.call({ params: { id } });
    },
    onSuccess: () => {
      showToast("success", `${accountsText(accounts)} no longer tracked.`);
      onClose();
      onRemoved?.();
    },
    onSettled: () => refreshFigures(),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Stop tracking ${accountsText(accounts)}?`}
      description="Videos, their history and exclusions are removed, also from past analytics. This cannot be undone; adding an account again starts a new history."
      confirmLabel="Stop tracking"
      isPending={remove.isPending}
      error={remove.isError ? readError(remove.error).message : undefined}
      onConfirm={() => remove.mutate()}
    />
  );
}
