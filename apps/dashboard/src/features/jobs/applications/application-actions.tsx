import { canMove } from "@clipledger/domain/jobs/application-status";
import { useMutation } from "@tanstack/react-query";
import { Bookmark, Check, Eye, Undo2, X } from "lucide-react";
import { useState } from "react";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { Application } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { ConfirmDialog, Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
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
        isPending={setStatus.isPending}
        error={setStatus.error}
        onConfirm={() => setStatus.mutate({ params, body: { status: "accepted" } })}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Take the invitation back?"
      description={`${applicant.name} can no longer answer it. They may still apply on the board.`}
      confirmLabel="Take back"
      isPending={retract.isPending}
      error={retract.isError ? readError(retract.error).message : undefined}
      onConfirm={() => retract.mutate({ params })}
    />
  );
}

export function useApplicationWrites(onDone: () => void) {
  const { api } = useOrganization();
  const refreshJobs = useRefreshJobs();
  const refreshHub = useRefreshHub();
  const onError = (error: unknown) => showToast("error", readError(error).message);
  const onSuccess = async () => {
    onDone();
    await Promise.all([refreshJobs(), refreshHub()]);
  };
  return {
    setStatus: useMutation(api.applications.setStatus.mutationOptions({ onSuccess, onError })),
    retract: useMutation(api.applications.retract.mutationOptions({ onSuccess })),
    bookmark: useMutation(api.applications.bookmark.mutationOptions({ onSuccess: refreshJobs, onError })),
  };
}

interface AcceptDialogProps {
  name: string;
  isOnRoster: boolean;
  isPending: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
}

export function AcceptDialog({ name, isOnRoster, isPending, error, onConfirm, onClose }: AcceptDialogProps) {
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
      <FormError message={error === null ? undefined : readError(error).message} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" isPending={isPending} onClick={onConfirm}>
          Accept
        </Button>
      </DialogActions>
    </Dialog>
  );
}
