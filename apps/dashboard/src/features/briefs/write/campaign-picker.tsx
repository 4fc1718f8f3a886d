import type { CampaignRow } from "../../../api/types.ts";
import { PickSearch, useOpenCampaigns } from "../../../parts/pickers.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { PickList } from "../../../ui/primitives/forms/search-box.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import type { LinkedCampaign } from "./brief-form.ts";

interface CampaignPickerProps {
  briefId: string | undefined;
  linked: readonly LinkedCampaign[];
  onChange: (campaigns: readonly LinkedCampaign[]) => void;
  onClose: () => void;
}

/** Campaigns that go on or are to come: those that ended take no brief. */
export function CampaignPicker({ briefId, linked, onChange, onClose }: CampaignPickerProps) {
  const { query, setQuery, list, found } = useOpenCampaigns();
  function toggle(id: string) {
    const campaign = found.find((one) => one.id === id);
    if (linked.some((one) => one.id === id)) onChange(linked.filter((one) => one.id !== id));
    else if (campaign !== undefined) onChange([...linked, linkedCampaign(campaign)]);
  }
  return (
    <Dialog open onOpenChange={onClose} title="Choose campaigns">
      <PickSearch
        noun="campaigns"
        placeholder="Name of the campaign"
        query={query}
        onSearch={setQuery}
        list={list}
        nothing={list.isSuccess && found.length === 0 ? noneText(query) : undefined}
      >
        {found.length === 0 ? null : (
          <PickList
            label="Campaigns"
            kind="many"
            chosen={linked.map(({ id }) => id)}
            rows={found.map((campaign) => ({
              id: campaign.id,
              title: campaign.name,
              note: noteOn(campaign, briefId),
            }))}
            onToggle={toggle}
          />
        )}
      </PickSearch>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function noneText(query: string): string {
  return query === "" ? "No campaign goes on or is to come." : "No campaign matches.";
}

function linkedCampaign({ id, name, status }: CampaignRow): LinkedCampaign {
  return { id, name, status };
}

function noteOn(campaign: CampaignRow, briefId: string | undefined): string {
  return campaign.briefId === null || campaign.briefId === briefId
    ? campaign.headline
    : "Uses another brief, and would switch to this one.";
}
