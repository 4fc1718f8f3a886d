import type { CampaignRow } from "../../../api/types.ts";
import { PickSearch, useOpenCampaigns } from "../../../parts/pickers.tsx";
import { PickList } from "../../../ui/primitives/forms/search-box.tsx";

interface CampaignPickerProps {
  chosen: CampaignRow | undefined;
  /** Left out: the one they work in now. */
  withoutId?: string;
  onChange: (campaign: CampaignRow) => void;
}

/** A campaign that goes on or is to come, found by name. */
export function CampaignPicker({ chosen, withoutId, onChange }: CampaignPickerProps) {
  const { query, setQuery, list, found: campaigns } = useOpenCampaigns();
  const found = campaigns.filter(({ id }) => id !== withoutId);
  return (
    <PickSearch
      noun="campaigns"
      placeholder="Name of the campaign"
      query={query}
      onSearch={setQuery}
      list={list}
      nothing={list.isSuccess && found.length === 0 ? noneText(query) : undefined}
    >
      <PickList
        label="Campaign"
        kind="one"
        chosen={chosen === undefined ? [] : [chosen.id]}
        rows={found.map(({ id, name, headline }) => ({ id, title: name, note: headline }))}
        onToggle={(id) => {
          const campaign = found.find((one) => one.id === id);
          if (campaign !== undefined) onChange(campaign);
        }}
      />
    </PickSearch>
  );
}

function noneText(query: string) {
  return query === "" ? "No other campaign goes on or is to come." : "No campaign matches.";
}
