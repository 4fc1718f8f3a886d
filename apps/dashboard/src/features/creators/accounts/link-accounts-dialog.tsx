import { useState } from "react";
import { readError } from "../../../api/errors.ts";
import type { Creator } from "../../../api/types.ts";
import { OwedNotice, owedLoss } from "../../../parts/owed-notice.tsx";
import { creatorName } from "../../../parts/person-name.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { AccountPicker } from "./account-picker.tsx";
import { linkedAccounts, movedAccounts } from "./linkable-account.ts";
import { MoveNotice } from "./move-notice.tsx";
import { useSaveAccounts } from "./use-save-accounts.ts";

interface LinkAccountsDialogProps {
  creator: Creator;
  onClose: () => void;
}

export function LinkAccountsDialog({ creator, onClose }: LinkAccountsDialogProps) {
  const [chosen, setChosen] = useState(linkedAccounts(creator));
  const moved = movedAccounts(chosen, creator.id);
  const save = useSaveAccounts(creator, () => {
    showToast("success", `Saved the accounts of ${creatorName(creator)}.`);
    onClose();
  });
  const loss = owedLoss(save.error);
  const label = moved.length === 0 ? "Save accounts" : "Move over and save";
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Accounts of ${creatorName(creator)}`}
      description="Videos of the ticked accounts count for this creator."
    >
      <div className="flex flex-col gap-4">
        <AccountPicker
          creatorId={creator.id}
          chosen={chosen}
          onChange={(accounts) => {
            setChosen(accounts);
            save.reset();
          }}
        />
        <MoveNotice moved={moved} />
        {loss ? <OwedNotice loss={loss} /> : null}
        <FormError message={save.isError && !loss ? readError(save.error).message : undefined} />
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          isPending={save.isPending}
          onClick={() => save.mutate({ chosen, acknowledge: loss !== undefined })}
        >
          {loss ? `${label}, owe less` : label}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
