import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Application } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { SidePanelBody, SidePanelFrame } from "../../../ui/primitives/overlays/side-panel.tsx";
import { useRefreshJobs } from "../use-refresh-jobs.ts";
import { ApplicationActions } from "./application-actions.tsx";
import { ApplicationDetails } from "./application-details.tsx";
import { ReplyForm } from "./reply-form.tsx";

interface ApplicationPanelProps {
  applicationId: string;
  onClose: () => void;
}

/** One application beside the list: what they wrote, and what to do with it. */
export function ApplicationPanel({ applicationId, onClose }: ApplicationPanelProps) {
  const { api } = useOrganization();
  const found = useQuery(api.applications.get.queryOptions({ input: { params: { id: applicationId } } }));
  return (
    <SidePanelFrame
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={found.data?.applicant.name ?? "Application"}
      description={found.data === undefined ? undefined : `For ${found.data.job.productTitle}`}
    >
      {found.isSuccess ? (
        <FoundApplication application={found.data} />
      ) : (
        <SidePanelBody>
          {found.isSuccess ? null : <QueryState query={found} label="the application" rows={4} />}
        </SidePanelBody>
      )}
    </SidePanelFrame>
  );
}

function FoundApplication({ application }: { application: Application }) {
  const { organization } = useOrganization();
  const isWriter = canWrite(organization.role);
  useMarkRead(application, isWriter);
  return (
    <>
      <SidePanelBody>
        <div className="flex flex-col gap-5">
          {isWriter ? <ApplicationActions application={application} /> : null}
          <ApplicationDetails application={application} />
        </div>
      </SidePanelBody>
      {isWriter ? <ReplyForm application={application} /> : null}
    </>
  );
}

/** Whoever opens it has looked at it, for the whole team. */
function useMarkRead({ id, isUnread }: Application, isWriter: boolean): void {
  const { api } = useOrganization();
  const refresh = useRefreshJobs();
  const marked = useRef<string>(undefined);
  useEffect(() => {
    if (!isUnread || !isWriter || marked.current === id) return;
    marked.current = id;
    // What fails here is tried again when somebody opens it the next time.
    api.applications.markRead.call({ params: { id } }).then(refresh, () => undefined);
  }, [id, isUnread, isWriter, api, refresh]);
}
