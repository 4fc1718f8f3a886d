import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import { useRefreshFigures } from "../../../api/sync-runs.ts";
import type { Creator } from "../../../api/types.ts";
import { OwedNotice, owedLoss } from "../../../parts/owed-notice.tsx";
import { creatorName } from "../../../parts/person-name.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { ConfirmDialog, Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { accountName } from "../../../ui/product/account-cell.tsx";
import {
  AccountPicker,
  type LinkableAccount,
  linkedAccounts,
  MoveNotice,
  movedAccounts,
} from "./account-picker.tsx";

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
      onClose={onClose}
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
      onClose={onClose}
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

interface ChosenAccounts {
  readonly chosen: readonly LinkableAccount[];
  /** Whether it is known that less is owed afterwards. */
  readonly acknowledge: boolean;
}

/** Gives a creator exactly the chosen accounts, also those of other creators. */
function useSaveAccounts(creator: Creator, onSaved: () => void) {
  const { api } = useOrganization();
  const refreshHub = useRefreshHub();
  const refreshFigures = useRefreshFigures();
  return useMutation({
    mutationFn: ({ chosen, acknowledge }: ChosenAccounts) => {
      const accountIds = chosen.map(({ id }) => id);
      const force = movedAccounts(chosen, creator.id).length > 0;
      return api.creators.linkAccounts.call({
        params: { id: creator.id },
        body: { accountIds, force, acknowledge },
      });
    },
    onSuccess: onSaved,
    onSettled: () => Promise.all([refreshHub(), refreshFigures()]),
  });
}
