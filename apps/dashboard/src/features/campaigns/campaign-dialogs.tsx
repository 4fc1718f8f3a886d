import type { Campaign } from "../../api/types.ts";
import { AssignDialog } from "./assign/assign-dialog.tsx";
import type { CampaignAction } from "./campaign-action.ts";
import { DeleteCampaignDialog } from "./dialogs/delete-campaign-dialog.tsx";
import { EndCampaignDialog } from "./dialogs/end-campaign-dialog.tsx";
import { ReactivateDialog } from "./dialogs/reactivate-dialog.tsx";
import { CampaignSheet } from "./sheet/campaign-sheet.tsx";

interface CampaignDialogsProps {
  action: CampaignAction | undefined;
  onClose: () => void;
  onSaved: (campaign: Campaign) => void;
  onDeleted?: () => void;
}

/** The sheet or dialog of the action that was chosen. */
export function CampaignDialogs({ action, onClose, onSaved, onDeleted }: CampaignDialogsProps) {
  if (action === undefined) return null;
  const { name, campaign } = action;
  switch (name) {
    case "edit":
    case "copy":
      return (
        <CampaignSheet
          mode={{ kind: name, campaignId: campaign.id, name: campaign.name }}
          onClose={onClose}
          onSaved={onSaved}
        />
      );
    case "assign":
      return <AssignDialog campaign={campaign} onClose={onClose} />;
    case "end":
      return <EndCampaignDialog campaign={campaign} onClose={onClose} />;
    case "reactivate":
      return <ReactivateDialog campaign={campaign} onClose={onClose} />;
    case "delete":
      return (
        <DeleteCampaignDialog
          campaign={campaign}
          onClose={onClose}
          {...(onDeleted === undefined ? {} : { onDeleted })}
        />
      );
  }
}
