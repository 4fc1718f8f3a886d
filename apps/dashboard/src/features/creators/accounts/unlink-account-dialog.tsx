import { readError } from "../../../api/errors.ts";
import type { Creator } from "../../../api/types.ts";
import { OwedNotice, owedLoss } from "../../../parts/owed-notice.tsx";
import { creatorName } from "../../../parts/person-name.ts";
import { ConfirmDialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { accountName } from "../../../ui/product/account-cell.tsx";
import { linkedAccounts } from "./linkable-account.ts";
import { useSaveAccounts } from "./use-save-accounts.ts";

interface UnlinkAccountDialogProps {
  creator: Creator;
  account: Creator["accounts"][number];
  onClose: () => void;
}

export function UnlinkAccountDialog({ creator, account, onClose }: UnlinkAccountDialogProps) {
  const save = useSaveAccounts(creator, () => {
    showToast("success", `Unlinked ${accountName(account)}.`);
    onClose();
  });
  const loss = owedLoss(save.error);
  const chosen = linkedAccounts(creator).filter(({ id }) => id !== account.id);
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Unlink ${accountName(account)}?`}
      description={`Its videos no longer count for ${creatorName(creator)}, nor for payouts that are not settled yet. The account stays tracked with all its history.`}
      confirmLabel={loss ? "Unlink account, owe less" : "Unlink account"}
      isPending={save.isPending}
      notice={loss && <OwedNotice loss={loss} />}
      error={save.isError && !loss ? readError(save.error).message : undefined}
      onConfirm={() => save.mutate({ chosen, acknowledge: loss !== undefined })}
    />
  );
}
