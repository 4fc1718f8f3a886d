import { getRouteApi } from "@tanstack/react-router";
import { Mail } from "lucide-react";
import { useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { JobsFrame } from "../jobs-frame.tsx";
import { type ApplicationsSearch, readApplicationsSearch } from "../jobs-search.ts";
import { ApplicationFilters } from "./application-filters.tsx";
import { ApplicationList } from "./application-list.tsx";
import { ApplicationPanel } from "./application-panel.tsx";
import { InviteDialog } from "./invite-dialog.tsx";

const route = getRouteApi("/app/jobs/applications");

/** Who wants to work with the team, and how far each of them is. */
export function ApplicationsPage() {
  const search = readApplicationsSearch(route.useSearch());
  const navigate = route.useNavigate();
  const { organization } = useOrganization();
  const [isInviting, setIsInviting] = useState(false);
  const { application, ...list } = search;
  function show(next: ApplicationsSearch) {
    void navigate({
      search: next,
      replace: next.q !== search.q,
      resetScroll: next.page !== search.page,
    });
  }
  return (
    <JobsFrame>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <ApplicationFilters search={search} onChange={show} />
        {canWrite(organization.role) ? (
          <Button icon={<Mail aria-hidden="true" />} onClick={() => setIsInviting(true)}>
            Invite to apply
          </Button>
        ) : null}
      </div>
      <ApplicationList search={search} onChange={show} />
      {application === undefined ? null : (
        <ApplicationPanel key={application} applicationId={application} onClose={() => show(list)} />
      )}
      {isInviting ? <InviteDialog onClose={() => setIsInviting(false)} /> : null}
    </JobsFrame>
  );
}
