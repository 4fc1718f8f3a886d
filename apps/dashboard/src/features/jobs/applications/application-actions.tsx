import { canMove } from "@clipledger/domain/jobs/application-status";
import { Bookmark, Check, Eye, Undo2, X } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { Application } from "../../../api/types.ts";
import { ConfirmWrite } from "../../../parts/writes/confirm-write.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { FormRefusal, type FormWrite } from "../../../parts/writes/write-form.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { useRefreshJobs } from "../jobs-frame.tsx";

type Asked = "accept" | "retract";

/** Where the application can go from here. */
export function ApplicationActions({ application }: { application: Application }) {
  const [asked, setAsked] = useState<Asked>();
  const writes = useApplicationWrites(() => setAsked(undefined));
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
      <ActionDialogs
        asked={asked}
        application={application}
        writes={writes}
        onClose={() => setAsked(undefined)}
      />
    </div>
  );
}

interface ActionDialogsProps {
  asked: Asked | undefined;
  application: Application;
  writes: ReturnType<typeof useApplicationWrites>;
  onClose: () => void;
}

function ActionDialogs({ asked, application, writes, onClose }: ActionDialogsProps) {
  const { applicant } = application;
  const params = { id: application.id };
  const { setStatus, retract } = writes;
  if (asked === undefined) return null;
  if (asked === "accept") {
    return (
      <AcceptDialog
        name={applicant.name}
        isOnRoster={applicant.orgCreatorId !== null}
        write={setStatus}
        onConfirm={() => setStatus.mutate({ params, body: { status: "accepted" } })}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmWrite
      write={retract}
      input={{ params }}
      onClose={onClose}
      title="Take the invitation back?"
      description={`${applicant.name} can no longer answer it. They may still apply on the board.`}
      confirmLabel="Take back"
    />
  );
}

export function useApplicationWrites(onDone: () => void) {
  const { api } = useOrganization();
  const refreshJobs = useRefreshJobs();
  const refreshHub = useRefreshHub();
  const refreshes = () => Promise.all([refreshJobs(), refreshHub()]);
  return {
    setStatus: useWrite(api.applications.setStatus.call, { onDone, refreshes, refusals: "toast" }),
    retract: useWrite(api.applications.retract.call, { onDone, refreshes }),
    bookmark: useWrite(api.applications.bookmark.call, { refreshes: refreshJobs, refusals: "toast" }),
  };
}

interface AcceptDialogProps {
  name: string;
  isOnRoster: boolean;
  write: FormWrite;
  onConfirm: () => void;
  onClose: () => void;
}

export function AcceptDialog({ name, isOnRoster, write, onConfirm, onClose }: AcceptDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={`Accept ${name}?`}
      description={
        isOnRoster
          ? "They are on your roster already. They hear of it in the chat and by email. This is final."
          : "They come onto your roster as a creator, and hear of it in the chat and by email. This is final."
      }
    >
      <FormRefusal write={write} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" isPending={write.isPending} onClick={onConfirm}>
          Accept
        </Button>
      </DialogActions>
    </Dialog>
  );
}
