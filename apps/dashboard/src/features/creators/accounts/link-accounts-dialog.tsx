import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import { useRefreshFigures } from "../../../api/sync-runs.ts";
import type { AffectedWindows, Creator } from "../../../api/types.ts";
import { OwedNotice, owedLoss, unlessLoss } from "../../../parts/owed-notice.tsx";
import { creatorName } from "../../../parts/person-name.ts";
import { ConfirmWrite } from "../../../parts/writes/confirm-write.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { FormRefusal } from "../../../parts/writes/write-form.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { accountName } from "../../../ui/product/tracked/account-cell.tsx";
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
  const { send, ...refreshing } = useAccountsWrite(creator);
  const save = useWrite(send, {
    says: `Saved the accounts of ${creatorName(creator)}.`,
    onDone: onClose,
    ...refreshing,
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
        {loss ? <OwedNotice loss={loss} /> : <FormRefusal write={save} />}
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
  const [loss, setLoss] = useState<AffectedWindows | undefined>(undefined);
  const write = useAccountsWrite(creator);
  const chosen = linkedAccounts(creator).filter(({ id }) => id !== account.id);
  return (
    <ConfirmWrite
      {...write}
      input={{ chosen, acknowledge: loss !== undefined }}
      says={`Unlinked ${accountName(account)}.`}
      onRefused={(error) => setLoss(owedLoss(error))}
      onClose={onClose}
      title={`Unlink ${accountName(account)}?`}
      description={`Its videos no longer count for ${creatorName(creator)}, nor for payouts that are not settled yet. The account stays tracked with all its history.`}
      confirmLabel={loss ? "Unlink account, owe less" : "Unlink account"}
      problem={unlessLoss}
    >
      {loss && <OwedNotice loss={loss} />}
    </ConfirmWrite>
  );
}

interface ChosenAccounts {
  readonly chosen: readonly LinkableAccount[];
  /** Whether it is known that less is owed afterwards. */
  readonly acknowledge: boolean;
}

/** Gives a creator exactly the chosen accounts, also those of other creators. */
function useAccountsWrite(creator: Creator) {
  const { api } = useOrganization();
  const refreshHub = useRefreshHub();
  const refreshFigures = useRefreshFigures();
  return {
    send({ chosen, acknowledge }: ChosenAccounts) {
      const accountIds = chosen.map(({ id }) => id);
      const force = movedAccounts(chosen, creator.id).length > 0;
      const body = { accountIds, force, acknowledge };
      return api.creators.linkAccounts.call({ params: { id: creator.id }, body });
    },
    refreshes: () => Promise.all([refreshHub(), refreshFigures()]),
    refreshesWhenRefused: true,
  };
}
