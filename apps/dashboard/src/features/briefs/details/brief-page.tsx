import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useOrganization } from "../../../api/organization-context.ts";
import { BriefState } from "../brief-states.tsx";
import { BriefDetails } from "./brief-details.tsx";

const route = getRouteApi("/app/briefs/$briefId");

/** One brief: what creators see, and who has read it. */
export function BriefPage() {
  const { briefId } = route.useParams();
  const { api } = useOrganization();
  const found = useQuery(api.briefs.get.queryOptions({ input: { params: { id: briefId } } }));
  if (found.data !== undefined) return <BriefDetails key={briefId} brief={found.data} />;
  return <BriefState title="Brief" query={found} />;
}
