import { skipToken, useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Brief } from "../../../api/types.ts";
import { BackLink } from "../../../parts/pages/back-link.tsx";
import { DetailState } from "../../../parts/pages/detail-page.tsx";
import { emptyForm, formOf } from "../brief-form.ts";
import { briefs, ReadersOnly } from "../brief-states.tsx";
import { newBriefAddress } from "../briefs-search.ts";
import { WriteBrief } from "./write-brief.tsx";

const newBriefRoute = getRouteApi("/app/briefs/new");

export function NewBriefPage() {
  const { api, organization } = useOrganization();
  const navigate = useNavigate();
  const { campaign: campaignId } = newBriefAddress.read(newBriefRoute.useSearch());
  const campaign = useQuery(
    api.campaigns.get.queryOptions({
      input: campaignId === undefined ? skipToken : { params: { id: campaignId } },
      retry: false,
    }),
  );
  if (!canWrite(organization.role)) return <ReadersOnly title="New brief" />;
  if (campaignId !== undefined && campaign.isPending)
    return <DetailState kind={briefs} title="New brief" query={campaign} />;
  const linked = campaign.data === undefined || campaign.data.status === "ended" ? [] : [campaign.data];
  return (
    <WriteBrief
      title="New brief"
      backLink={<BackLink to="/briefs">Briefs</BackLink>}
      briefId={undefined}
      first={emptyForm(linked.map(({ id, name, status }) => ({ id, name, status })))}
      onCancel={() => navigate({ to: "/briefs" })}
    />
  );
}

const editBriefRoute = getRouteApi("/app/briefs/$briefId/edit");

export function EditBriefPage() {
  const { briefId } = editBriefRoute.useParams();
  const { api, organization } = useOrganization();
  // Read once: no later answer may overtake what somebody is writing.
  const found = useQuery({
    queryKey: ["brief-to-edit", organization.id, briefId],
    queryFn: () => api.briefs.get.call({ params: { id: briefId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (!canWrite(organization.role)) return <ReadersOnly title="Edit brief" />;
  if (!found.isSuccess) return <DetailState kind={briefs} title="Edit brief" query={found} />;
  return <EditBrief key={briefId} brief={found.data} />;
}

function EditBrief({ brief }: { brief: Brief }) {
  const navigate = editBriefRoute.useNavigate();
  const [first] = useState(() => formOf(brief));
  const params = { briefId: brief.id };
  return (
    <WriteBrief
      title={`Edit ${brief.name}`}
      backLink={
        <BackLink to="/briefs/$briefId" params={params}>
          {brief.name}
        </BackLink>
      }
      briefId={brief.id}
      first={first}
      onCancel={() => navigate({ to: "/briefs/$briefId", params })}
    />
  );
}
