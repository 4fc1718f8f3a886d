import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { fieldErrors } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Job } from "../../../api/types.ts";
import { ConfirmWrite } from "../../../parts/writes/confirm-write.tsx";
import { DialogForm } from "../../../parts/writes/overlay-forms.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { FormRefusal } from "../../../parts/writes/write-form.tsx";
import { Button, buttonClass } from "../../../ui/primitives/button.tsx";
import { formText, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { useRefreshJobs } from "../jobs-frame.tsx";

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
  onDeleted?: (() => unknown) | undefined;
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
      return <DeleteJobDialog job={job} onClose={close} onDeleted={onDeleted} />;
  }
}

interface PublishJobDialogProps {
  job: Job;
  onClose: () => void;
}

function PublishJobDialog({ job, onClose }: PublishJobDialogProps) {
  const publish = useSetStatus(onClose);
  const problems = Object.values(fieldErrors(publish.error));
  return (
    <Dialog
      onClose={onClose}
      title={`Publish ${job.productTitle}?`}
      description="Everybody can see it on the public board then, and apply for it."
    >
      {problems.length === 0 ? <FormRefusal write={publish} /> : <Missing problems={problems} />}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        {problems.length === 0 ? (
          <Button
            variant="primary"
            isPending={publish.isPending}
            onClick={() => publish.mutate({ params: { id: job.id }, body: { status: "public" } })}
          >
            Publish
          </Button>
        ) : (
          <Link to="/jobs/$jobId/edit" params={{ jobId: job.id }} className={buttonClass("primary")}>
            Edit the job
          </Link>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Missing({ problems }: { problems: readonly string[] }) {
  return (
    <div role="alert" className="rounded-lg bg-danger-soft px-3 py-2.5 text-[13px] text-danger-text">
      <p className="font-medium">It is not complete yet</p>
      <ul className="mt-1 list-disc pl-4">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  );
}

interface PauseJobDialogProps {
  job: Job;
  onClose: () => void;
}

function PauseJobDialog({ job, onClose }: PauseJobDialogProps) {
  const pause = useSetStatus(onClose);
  function submit(form: FormData) {
    const reason = formText(form, "pausedReason").trim();
    pause.mutate({
      params: { id: job.id },
      body: { status: "paused", ...(reason === "" ? {} : { pausedReason: reason }) },
    });
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Pause ${job.productTitle}?`}
      description="It leaves the board and takes no more applications. Those that came in stay."
    >
      <DialogForm write={pause} onSubmit={submit} submit="Pause">
        <TextField label="Reason (optional)" name="pausedReason" maxLength={200} hint="For your team only." />
      </DialogForm>
    </Dialog>
  );
}

interface DuplicateJobDialogProps {
  job: Job;
  onClose: () => void;
}

function DuplicateJobDialog({ job, onClose }: DuplicateJobDialogProps) {
  const { api } = useOrganization();
  const navigate = useNavigate();
  const duplicate = useWrite(api.jobs.duplicate.call, {
    onDone: ({ id }) => navigate({ to: "/jobs/$jobId/edit", params: { jobId: id } }),
    refreshes: useRefreshJobs(),
  });
  function submit(form: FormData) {
    const productTitle = formText(form, "productTitle").trim();
    duplicate.mutate({ params: { id: job.id }, body: { productTitle } });
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Duplicate ${job.productTitle}`}
      description="A new draft with the same fields and texts, and no applications."
    >
      <DialogForm write={duplicate} onSubmit={submit} submit="Duplicate">
        <TextField
          label="Title of the copy"
          name="productTitle"
          required
          maxLength={120}
          defaultValue={`${job.productTitle} (copy)`.slice(0, 120)}
        />
      </DialogForm>
    </Dialog>
  );
}

interface DeleteJobDialogProps {
  job: Job;
  onClose: () => void;
  onDeleted?: (() => unknown) | undefined;
}

function DeleteJobDialog({ job, onClose, onDeleted }: DeleteJobDialogProps) {
  const { api } = useOrganization();
  return (
    <ConfirmWrite
      send={api.jobs.remove.call}
      input={{ params: { id: job.id } }}
      says={`Deleted ${job.productTitle}.`}
      onDone={onDeleted}
      refreshes={useRefreshJobs()}
      onClose={onClose}
      title={`Delete ${job.productTitle}?`}
      description={`${applicationsText(job.applicationCount)} Creators you accepted stay on your roster, and conversations stay too. This cannot be undone.`}
      confirmLabel="Delete job"
    />
  );
}

function applicationsText(count: number): string {
  if (count === 0) return "Nobody has applied for it.";
  return count === 1 ? "Its one application is lost." : `Its ${count} applications are lost.`;
}

function useSetStatus(onDone: () => void) {
  const { api } = useOrganization();
  return useWrite(api.jobs.setStatus.call, {
    says: ({ productTitle, status }) =>
      status === "public" ? `${productTitle} is on the board.` : `Paused ${productTitle}.`,
    onDone,
    refreshes: useRefreshJobs(),
  });
}
