import { useNavigate } from "@tanstack/react-router";
import { CalendarX2, Copy, ExternalLink, Pencil, RotateCcw, Trash2, UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { hasCode } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshHub } from "../../api/refresh-hub.ts";
import type { AffectedWindows, Campaign, CampaignRow } from "../../api/types.ts";
import { OwedNotice, owedLoss, unlessLoss } from "../../parts/owed-notice.tsx";
import { ConfirmWrite } from "../../parts/writes/confirm-write.tsx";
import { MenuItem, MenuSeparator, RowMenu } from "../../ui/primitives/overlays/menu.tsx";
import { AssignDialog } from "./assign/assign-dialog.tsx";
import { EndCampaignDialog } from "./dialogs/end-campaign-dialog.tsx";
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
      return <DeleteCampaignDialog campaign={campaign} onClose={onClose} onDeleted={onDeleted} />;
  }
}

interface DeleteCampaignDialogProps {
  campaign: CampaignRow;
  onClose: () => void;
  onDeleted: (() => void) | undefined;
}

function DeleteCampaignDialog({ campaign, onClose, onDeleted }: DeleteCampaignDialogProps) {
  const { api } = useOrganization();
  const [loss, setLoss] = useState<AffectedWindows | undefined>(undefined);
  return (
    <ConfirmWrite
      send={api.campaigns.remove.call}
      input={{ params: { id: campaign.id }, body: { acknowledge: loss !== undefined } }}
      says={`Deleted ${campaign.name}.`}
      onDone={onDeleted}
      onRefused={(error) => setLoss(owedLoss(error))}
      refreshes={useRefreshHub()}
      problem={refusalText}
      onClose={onClose}
      title={`Delete ${campaign.name}?`}
      description={deletionText(campaign.creatorSummary.totalCount)}
      confirmLabel={loss ? "Delete, owe nothing" : "Delete campaign"}
    >
      {loss && <OwedNotice loss={loss} />}
    </ConfirmWrite>
  );
}

function deletionText(creators: number) {
  const kept = "This cannot be undone. To stop paying and keep the record, end it instead.";
  if (creators === 0) return `Its rules and revisions are lost. ${kept}`;
  const whose = creators === 1 ? "1 creator" : `${creators} creators`;
  return `The assignments of ${whose} are removed with it, and nothing of it is paid any more. ${kept}`;
}

function refusalText(error: unknown): string | null | undefined {
  return hasCode(error, "PAYOUTS_ALREADY_ISSUED")
    ? "Payouts of this campaign were settled, so it has to stay. End it instead."
    : unlessLoss(error);
}

function ReactivateDialog({ campaign, onClose }: { campaign: CampaignRow; onClose: () => void }) {
  const { api } = useOrganization();
  return (
    <ConfirmWrite
      variant="primary"
      send={api.campaigns.reactivate.call}
      input={{ params: { id: campaign.id } }}
      says={`${campaign.name} goes on.`}
      refreshes={useRefreshHub()}
      onClose={onClose}
      title={`Reactivate ${campaign.name}?`}
      description="Its end is taken away, and creators can be assigned again. Assignments that ended stay as they are."
      confirmLabel="Reactivate"
    />
  );
}

interface CampaignMenuProps {
  campaign: CampaignRow;
  onAction: (action: CampaignAction) => void;
  /** Left out on the campaign's own page. */
  opens?: "page" | "nothing";
}

export function CampaignMenu({ campaign, onAction, opens = "page" }: CampaignMenuProps) {
  const navigate = useNavigate();
  const ask = (name: CampaignActionName) => () => onAction({ name, campaign });
  return (
    <RowMenu label={`Actions for ${campaign.name}`}>
      {opens === "page" ? (
        <MenuItem
          icon={ExternalLink}
          label="Open"
          onSelect={() => navigate({ to: "/campaigns/$campaignId", params: { campaignId: campaign.id } })}
        />
      ) : null}
      <MenuItem icon={Pencil} label="Edit" onSelect={ask("edit")} />
      <MenuItem icon={Copy} label="Duplicate" onSelect={ask("copy")} />
      {campaign.status === "ended" ? null : (
        <MenuItem icon={UserRoundPlus} label="Assign creators" onSelect={ask("assign")} />
      )}
      <MenuSeparator />
      <EndItems campaign={campaign} ask={ask} />
      <MenuItem icon={Trash2} label="Delete" tone="danger" onSelect={ask("delete")} />
    </RowMenu>
  );
}

interface EndItemsProps {
  campaign: CampaignRow;
  ask: (name: CampaignActionName) => () => void;
}

function EndItems({ campaign, ask }: EndItemsProps) {
  const hasEnd = campaign.validUntil !== null;
  return (
    <>
      <MenuItem icon={CalendarX2} label={hasEnd ? "Change the end" : "End"} onSelect={ask("end")} />
      {hasEnd ? <MenuItem icon={RotateCcw} label="Reactivate" onSelect={ask("reactivate")} /> : null}
    </>
  );
}

type CampaignActionName = "edit" | "copy" | "assign" | "end" | "reactivate" | "delete";

/** What a sheet or dialog asks about before it is done. */
export interface CampaignAction {
  readonly name: CampaignActionName;
  readonly campaign: CampaignRow;
}
