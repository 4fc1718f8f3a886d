import { Link } from "@tanstack/react-router";
import { fieldErrors, readError } from "../../../api/errors.ts";
import type { Job } from "../../../api/types.ts";
import { Button, buttonClass } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { useSetStatus } from "./use-set-status.ts";

interface PublishJobDialogProps {
  job: Job;
  onClose: () => void;
}

export function PublishJobDialog({ job, onClose }: PublishJobDialogProps) {
  const publish = useSetStatus(onClose);
  const problems = Object.values(fieldErrors(publish.error));
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Publish ${job.productTitle}?`}
      description="Everybody can see it on the public board then, and apply for it."
    >
      <FormError
        message={publish.isError && problems.length === 0 ? readError(publish.error).message : undefined}
      />
      {problems.length === 0 ? null : <Missing problems={problems} />}
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
