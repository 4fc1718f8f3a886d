import { LinkAccountsDialog } from "./accounts/link-accounts-dialog.tsx";
import type { CampaignDialog } from "./campaign-dialog.ts";
import type { CreatorAction } from "./creator-action.ts";
import { ArchiveCreatorDialog } from "./dialogs/archive-creator-dialog.tsx";
import { DeleteCreatorDialog } from "./dialogs/delete-creator-dialog.tsx";
import { RevokeInvitationDialog } from "./dialogs/revoke-invitation-dialog.tsx";
import { EditCreatorPanel } from "./form/edit-creator-panel.tsx";

interface CreatorDialogsProps {
  action: CreatorAction | undefined;
  campaignDialog: CampaignDialog;
  onClose: () => void;
  onDeleted?: () => void;
}

/** The dialog of the action that was chosen. */
export function CreatorDialogs({ action, campaignDialog, onClose, onDeleted }: CreatorDialogsProps) {
  const creator = action?.creators[0];
  if (action === undefined || creator === undefined) return null;
  switch (action.name) {
    case "edit":
      return <EditCreatorPanel creator={creator} onClose={onClose} />;
    case "accounts":
      return <LinkAccountsDialog creator={creator} onClose={onClose} />;
    case "revoke":
      return <RevokeInvitationDialog creator={creator} onClose={onClose} />;
    case "archive":
      return <ArchiveCreatorDialog creator={creator} onClose={onClose} />;
    case "delete":
      return (
        <DeleteCreatorDialog
          creator={creator}
          onClose={onClose}
          {...(onDeleted === undefined ? {} : { onDeleted })}
        />
      );
    case "assign":
    case "switch":
    case "unassign":
      return campaignDialog({ name: action.name, creators: action.creators, onClose });
  }
}
