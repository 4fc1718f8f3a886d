import { useCampaignOptions } from "../../../parts/filter-options.ts";
import { SearchChoice } from "../../../ui/primitives/forms/search-choice.tsx";

interface CampaignFieldProps {
  campaignId: string | undefined;
  onChoose: (campaignId: string | undefined) => void;
}

export function CampaignField({ campaignId, onChoose }: CampaignFieldProps) {
  const { found, chosen, query, onQueryChange } = useCampaignOptions(
    campaignId === undefined ? [] : [campaignId],
  );
  const known = found.find(({ value }) => value === campaignId);
  return (
    <SearchChoice
      label="Campaign"
      placeholder="Choose a campaign"
      chosen={known ?? chosen[0]}
      found={found}
      query={query}
      onQueryChange={onQueryChange}
      onChoose={onChoose}
    />
  );
}
