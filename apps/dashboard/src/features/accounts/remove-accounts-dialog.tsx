import type { AffectedWindows } from "@clipledger/contract/acknowledge";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshFigures } from "../../api/sync-runs.ts";
import { joinLosses, OwedNotice, owedLoss } from "../../parts/owed-notice.tsx";
import { ConfirmDialog } from "../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";
import { type AccountAction, accountsText } from "./account-action.ts";

interface RemoveAccountsDialogProps {
  accounts: AccountAction["accounts"];
  onClose: () => void;
  onRemoved?: () => void;
}

export function RemoveAccountsDialog({ accounts, onClose, onRemoved }: RemoveAccountsDialogProps) {
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const remove = useRemoveAccounts((left) => {
    setRefused(left);
    if (left.length > 0) return;
    showToast("success", `${accountsText(accounts)} no longer tracked.`);
    onClose();
    onRemoved?.();
  });
  const isWarned = refused.length > 0;
  const asked = isWarned ? refused.map(({ account }) => account) : accounts;
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Stop tracking ${accountsText(asked)}?`}
      description="Videos, their history and exclusions are removed, also from past analytics. This cannot be undone; adding an account again starts a new history."
      confirmLabel={isWarned ? "Stop tracking, owe less" : "Stop tracking"}
      isPending={remove.isPending}
      notice={isWarned ? <OwedNotice loss={joinLosses(refused.map(({ loss }) => loss))} /> : undefined}
      error={remove.isError ? readError(remove.error).message : undefined}
      onConfirm={() => remove.mutate({ accounts: asked, acknowledge: isWarned })}
    />
  );
}

/** An account that stays until somebody acknowledges what is owed less without it. */
interface Refused {
  readonly account: AccountAction["accounts"][number];
  readonly loss: AffectedWindows;
}

function useRemoveAccounts(onDone: (refused: readonly Refused[]) => void) {
  const { api } = useOrganization();
  const refreshFigures = useRefreshFigures();
  return useMutation({
    // One after the other: if one fails, those before it are gone and the rest stay.
    mutationFn: async ({ accounts, acknowledge }: { acknowledge: boolean } & AccountsOnly) => {
      const refused: Refused[] = [];
      for (const account of accounts) {
        const params = { id: account.id };
        await api.trackedAccounts.remove.call({ params, body: { acknowledge } }).catch((error: unknown) => {
          const loss = owedLoss(error);
          if (loss === undefined) throw error;
          refused.push({ account, loss });
        });
      }
      return refused;
    },
    onSuccess: onDone,
    onSettled: () => refreshFigures(),
  });
}

type AccountsOnly = Pick<RemoveAccountsDialogProps, "accounts">;
