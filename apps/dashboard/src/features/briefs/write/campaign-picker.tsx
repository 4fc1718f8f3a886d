import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { CampaignRow } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { PickList, SearchBox } from "../../../ui/primitives/forms/search-box.tsx";
import { withoutGaps } from "../../../ui/primitives/lists/search-params.ts";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import type { LinkedCampaign } from "./brief-form.ts";

interface CampaignPickerProps {
  briefId: string | undefined;
  linked: readonly LinkedCampaign[];
  onChange: (campaigns: readonly LinkedCampaign[]) => void;
  onClose: () => void;
}

const perPage = 50;

/** Campaigns that go on or are to come: those that ended take no brief. */
export function CampaignPicker({ briefId, linked, onChange, onClose }: CampaignPickerProps) {
  const { api } = useOrganization();
  const [query, setQuery] = useState("");
  const list = useQuery(
    api.campaigns.list.queryOptions({
      input: {
        query: {
          perPage,
          sortCol: "name",
          sortDir: "asc",
          ...withoutGaps({ search: query === "" ? undefined : query }),
        },
      },
      placeholderData: keepPreviousData,
    }),
  );
  const found = list.data?.data ?? [];
  function toggle(id: string) {
    const campaign = found.find((one) => one.id === id);
    if (linked.some((one) => one.id === id)) onChange(linked.filter((one) => one.id !== id));
    else if (campaign !== undefined) onChange([...linked, linkedCampaign(campaign)]);
  }
  return (
    <Dialog open onOpenChange={onClose} title="Choose campaigns">
      <div className="flex flex-col gap-2">
        <div className="flex">
          <SearchBox
            label="Search campaigns"
            placeholder="Name of the campaign"
            value={query}
            onSearch={setQuery}
          />
        </div>
        {list.isSuccess ? null : <QueryState query={list} label="campaigns" rows={3} />}
        {list.isSuccess && found.length === 0 ? (
          <p className="rounded-lg border border-line px-4 py-6 text-center text-[13px] text-muted">
            {query === "" ? "No campaign goes on or is to come." : "No campaign matches."}
          </p>
        ) : null}
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
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function linkedCampaign({ id, name, status }: CampaignRow): LinkedCampaign {
  return { id, name, status };
}

function noteOn(campaign: CampaignRow, briefId: string | undefined): string {
  return campaign.briefId === null || campaign.briefId === briefId
    ? campaign.headline
    : "Uses another brief, and would switch to this one.";
}
