import { canMove } from "@clipledger/domain/jobs/application-status";
import { Bookmark, Check, Eye, Undo2, X } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { Application, ApplicationRow } from "../../../api/types.ts";
import { ConfirmWrite } from "../../../parts/writes/confirm-write.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { useRefreshJobs } from "../jobs-frame.tsx";

type Asked = "accept" | "retract";

/** Where the application can go from here. */
export function ApplicationActions({ application }: { application: Application }) {
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const writes = useApplicationWrites();
  const { id, status, isBookmarked } = application;
  const params = { id };
  const can = (to: Application["status"]) => canMove("team", status, to);
  return (
    <div className="flex flex-wrap gap-2">
      {can("accepted") ? (
        <Button
          size="small"
          variant="primary"
          icon={<Check aria-hidden="true" />}
          onClick={() => setAsked("accept")}
        >
          Accept
        </Button>
      ) : null}
      {can("in_review") ? (
        <Button
          size="small"
          icon={<Eye aria-hidden="true" />}
          isPending={writes.setStatus.isPending}
          onClick={() => writes.setStatus.mutate({ params, body: { status: "in_review" } })}
        >
          Review
        </Button>
      ) : null}
      {can("rejected") ? (
        <Button
          size="small"
          icon={<X aria-hidden="true" />}
          isPending={writes.setStatus.isPending}
          onClick={() => writes.setStatus.mutate({ params, body: { status: "rejected" } })}
        >
          Reject
        </Button>
      ) : null}
      {can("retracted") ? (
        <Button size="small" icon={<Undo2 aria-hidden="true" />} onClick={() => setAsked("retract")}>
          Take invitation back
        </Button>
      ) : null}
      <Button
        size="small"
        variant="ghost"
        aria-pressed={isBookmarked}
        icon={<Bookmark aria-hidden="true" className={isBookmarked ? "fill-current" : ""} />}
        onClick={() => writes.bookmark.mutate({ params, body: { bookmarked: !isBookmarked } })}
      >
        {isBookmarked ? "Bookmarked" : "Bookmark"}
      </Button>
      {asked === "accept" ? <AcceptDialog application={application} onClose={close} /> : null}
      {asked === "retract" ? <RetractDialog application={application} onClose={close} /> : null}
    </div>
  );
}

export function useApplicationWrites() {
  const { api } = useOrganization();
  const refreshes = useRefreshApplications();
  return {
    setStatus: useWrite(api.applications.setStatus.call, { refreshes, refusals: "toast" }),
    bookmark: useWrite(api.applications.bookmark.call, {
      refreshes: useRefreshJobs(),
      refusals: "toast",
    }),
  };
}

function useRefreshApplications() {
  const refreshJobs = useRefreshJobs();
  const refreshHub = useRefreshHub();
  return () => Promise.all([refreshJobs(), refreshHub()]);
}

interface ApplicationDialogProps {
  application: ApplicationRow;
  onClose: () => void;
}

export function AcceptDialog({ application: { id, applicant }, onClose }: ApplicationDialogProps) {
  const { api } = useOrganization();
  return (
    <ConfirmWrite
      variant="primary"
      send={api.applications.setStatus.call}
      input={{ params: { id }, body: { status: "accepted" } }}
      refreshes={useRefreshApplications()}
      onClose={onClose}
      title={`Accept ${applicant.name}?`}
      description={
        applicant.orgCreatorId === null
          ? "They come onto your roster as a creator, and hear of it in the chat and by email. This is final."
          : "They are on your roster already. They hear of it in the chat and by email. This is final."
      }
      confirmLabel="Accept"
    />
  );
}

function RetractDialog({ application: { id, applicant }, onClose }: ApplicationDialogProps) {
  const { api } = useOrganization();
  return (
    <ConfirmWrite
      send={api.applications.retract.call}
      input={{ params: { id } }}
      refreshes={useRefreshApplications()}
      onClose={onClose}
      title="Take the invitation back?"
      description={`${applicant.name} can no longer answer it. They may still apply on the board.`}
      confirmLabel="Take back"
    />
  );
}
