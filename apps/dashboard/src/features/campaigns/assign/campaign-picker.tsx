import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { CampaignRow } from "../../../api/types.ts";
import { PickList } from "../../../ui/primitives/forms/search-box.tsx";
import { PickSearch } from "./pick-search.tsx";

interface CampaignPickerProps {
  chosen: CampaignRow | undefined;
  /** Left out: the one they work in now. */
  withoutId?: string;
  onChange: (campaign: CampaignRow) => void;
}

const perPage = 30;

/** A campaign that goes on or is to come, found by name. */
export function CampaignPicker({ chosen, withoutId, onChange }: CampaignPickerProps) {
  const { api } = useOrganization();
  const [query, setQuery] = useState("");
  const sorted = { perPage, sortCol: "name", sortDir: "asc" } as const;
  const list = useQuery(
    api.campaigns.list.queryOptions({
      input: { query: { ...sorted, ...(query === "" ? {} : { search: query }) } },
      placeholderData: keepPreviousData,
    }),
  );
  const found = (list.data?.data ?? []).filter(({ id }) => id !== withoutId);
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
