import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { CampaignRow } from "../../../api/types.ts";
import { firstStartAfter, type StartValue, startDay } from "./start-value.ts";

/** The first day in a campaign: the one that was chosen for it, or else the first that lies after a day. */
export function useStart(campaign: CampaignRow | undefined, after?: CalendarDate) {
  const { api } = useOrganization();
  const [chosen, setChosen] = useState<{ campaignId: string; value: StartValue } | undefined>(undefined);
  const query = useQuery(
    api.assignments.getOptions.queryOptions({
      input: campaign === undefined ? skipToken : { query: { campaignId: campaign.id } },
      staleTime: 0,
    }),
  );
  const options = query.data;
  if (campaign === undefined || options === undefined) {
    return { error: query.error, offered: undefined, startsOn: undefined };
  }
  const value = chosen?.campaignId === campaign.id ? chosen.value : firstStartAfter(campaign, options, after);
  return {
    error: query.error,
    offered: {
      campaign,
      options,
      value,
      onChange: (next: StartValue) => setChosen({ campaignId: campaign.id, value: next }),
    },
    startsOn: startDay(value, options),
  };
}
