import { skipToken, useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { BriefState, BriefTrail, ReadersOnly } from "../brief-states.tsx";
import { readNewBriefSearch } from "../briefs-search.ts";
import { emptyForm } from "./brief-form.ts";
import { WriteBrief } from "./write-brief.tsx";

const route = getRouteApi("/app/briefs/new");

export function NewBriefPage() {
  const { api, organization } = useOrganization();
  const navigate = useNavigate();
  const { campaign: campaignId } = readNewBriefSearch(route.useSearch());
  const campaign = useQuery(
    api.campaigns.get.queryOptions({
      input: campaignId === undefined ? skipToken : { params: { id: campaignId } },
      retry: false,
    }),
  );
  if (!canWrite(organization.role)) return <ReadersOnly title="New brief" />;
  if (campaignId !== undefined && campaign.isPending)
    return <BriefState title="New brief" query={campaign} />;
  const linked = campaign.data === undefined || campaign.data.status === "ended" ? [] : [campaign.data];
  return (
    <WriteBrief
      title="New brief"
      trail={<BriefTrail />}
      briefId={undefined}
      first={emptyForm(linked.map(({ id, name, status }) => ({ id, name, status })))}
      onCancel={() => navigate({ to: "/briefs" })}
    />
  );
}
