import { useNavigate } from "@tanstack/react-router";
import { CalendarX2, Copy, ExternalLink, Pencil, RotateCcw, Trash2, UserRoundPlus } from "lucide-react";
import type { CampaignRow } from "../../api/types.ts";
import { MenuItem, MenuSeparator, RowMenu } from "../../ui/primitives/overlays/menu.tsx";

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
          icon={<ExternalLink aria-hidden="true" />}
          onSelect={() => navigate({ to: "/campaigns/$campaignId", params: { campaignId: campaign.id } })}
        >
          Open
        </MenuItem>
      ) : null}
      <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={ask("edit")}>
        Edit
      </MenuItem>
      <MenuItem icon={<Copy aria-hidden="true" />} onSelect={ask("copy")}>
        Duplicate
      </MenuItem>
      {campaign.status === "ended" ? null : (
        <MenuItem icon={<UserRoundPlus aria-hidden="true" />} onSelect={ask("assign")}>
          Assign creators
        </MenuItem>
      )}
      <MenuSeparator />
      <EndItems campaign={campaign} ask={ask} />
      <MenuItem icon={<Trash2 aria-hidden="true" />} tone="danger" onSelect={ask("delete")}>
        Delete
      </MenuItem>
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
      <MenuItem icon={<CalendarX2 aria-hidden="true" />} onSelect={ask("end")}>
        {hasEnd ? "Change the end" : "End"}
      </MenuItem>
      {hasEnd ? (
        <MenuItem icon={<RotateCcw aria-hidden="true" />} onSelect={ask("reactivate")}>
          Reactivate
        </MenuItem>
      ) : null}
    </>
  );
}

type CampaignActionName = "edit" | "copy" | "assign" | "end" | "reactivate" | "delete";

/** What a sheet or dialog asks about before it is done. */
export interface CampaignAction {
  readonly name: CampaignActionName;
  readonly campaign: CampaignRow;
}
