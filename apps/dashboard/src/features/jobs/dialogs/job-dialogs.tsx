import { useState } from "react";
import type { Job } from "../../../api/types.ts";
import { DeleteJobDialog } from "./delete-job-dialog.tsx";
import { DuplicateJobDialog } from "./duplicate-job-dialog.tsx";
import { PauseJobDialog } from "./pause-job-dialog.tsx";
import { PublishJobDialog } from "./publish-job-dialog.tsx";

export type JobDialogKind = "publish" | "pause" | "duplicate" | "delete";

interface OpenDialog {
  readonly kind: JobDialogKind;
  readonly job: Job;
}

export function useJobDialog() {
  const [asked, setAsked] = useState<OpenDialog | undefined>(undefined);
  return { asked, open: setAsked, close: () => setAsked(undefined) };
}

interface JobDialogsProps {
  asked: OpenDialog | undefined;
  close: () => void;
  onDeleted?: () => unknown;
}

/** Whatever is asked about a job before it is done. */
export function JobDialogs({ asked, close, onDeleted }: JobDialogsProps) {
  if (asked === undefined) return null;
  const { kind, job } = asked;
  switch (kind) {
    case "publish":
      return <PublishJobDialog job={job} onClose={close} />;
    case "pause":
      return <PauseJobDialog job={job} onClose={close} />;
    case "duplicate":
      return <DuplicateJobDialog job={job} onClose={close} />;
    case "delete":
      return <DeleteJobDialog job={job} onClose={close} {...(onDeleted && { onDeleted })} />;
  }
}
