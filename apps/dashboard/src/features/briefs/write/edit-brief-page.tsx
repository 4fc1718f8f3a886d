import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Brief } from "../../../api/types.ts";
import { trailClass } from "../../../ui/primitives/page.tsx";
import { BriefState, ReadersOnly } from "../brief-states.tsx";
import { formOf } from "./brief-form.ts";
import { WriteBrief } from "./write-brief.tsx";

const route = getRouteApi("/app/briefs/$briefId/edit");

export function EditBriefPage() {
  const { briefId } = route.useParams();
  const { api, organization } = useOrganization();
  // Read once: no later answer may overtake what somebody is writing.
  const found = useQuery({
    queryKey: ["brief-to-edit", organization.id, briefId],
    queryFn: () => api.briefs.get.call({ params: { id: briefId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (!canWrite(organization.role)) return <ReadersOnly title="Edit brief" />;
  if (!found.isSuccess) return <BriefState title="Edit brief" query={found} />;
  return <EditBrief key={briefId} brief={found.data} />;
}

function EditBrief({ brief }: { brief: Brief }) {
  const navigate = route.useNavigate();
  const [first] = useState(() => formOf(brief));
  const params = { briefId: brief.id };
  return (
    <WriteBrief
      title={`Edit ${brief.name}`}
      trail={
        <Link to="/briefs/$briefId" params={params} className={trailClass}>
          <ArrowLeft aria-hidden="true" />
          {brief.name}
        </Link>
      }
      briefId={brief.id}
      first={first}
      onCancel={() => navigate({ to: "/briefs/$briefId", params })}
    />
  );
}
