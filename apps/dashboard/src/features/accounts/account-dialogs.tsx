import type { AccountAction } from "./account-action.ts";
import { AccountProjectsDialog } from "./account-projects-dialog.tsx";
import { BulkProjectsDialog } from "./bulk-projects-dialog.tsx";
import { HashtagsDialog } from "./hashtags-dialog.tsx";
import { MaxVideosDialog } from "./max-videos-dialog.tsx";
import { RemoveAccountsDialog } from "./remove-accounts-dialog.tsx";

interface AccountDialogsProps {
  action: AccountAction | undefined;
  onClose: () => void;
  onRemoved?: () => void;
}

/** The dialog of the action that was chosen. */
export function AccountDialogs({ action, onClose, onRemoved }: AccountDialogsProps) {
  const first = action?.accounts[0];
  if (action === undefined || first === undefined) return null;
  switch (action.name) {
    case "max-videos":
      return <MaxVideosDialog accounts={action.accounts} onClose={onClose} />;
    case "hashtags":
      return <HashtagsDialog account={first} onClose={onClose} />;
    case "projects":
      return action.accounts.length === 1 ? (
        <AccountProjectsDialog account={first} onClose={onClose} />
      ) : (
        <BulkProjectsDialog accounts={action.accounts} onClose={onClose} />
      );
    case "remove":
      return (
        <RemoveAccountsDialog
          accounts={action.accounts}
          onClose={onClose}
          {...(onRemoved === undefined ? {} : { onRemoved })}
        />
      );
  }
}
