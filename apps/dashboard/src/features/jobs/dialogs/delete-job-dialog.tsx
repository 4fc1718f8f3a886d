import { useMutation } from "@tanstack/react-query";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Job } from "../../../api/types.ts";
import { ConfirmDialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { useRefreshJobs } from "../use-refresh-jobs.ts";

interface DeleteJobDialogProps {
  job: Job;
  onClose: () => void;
  onDeleted?: () => unknown;
}

export function DeleteJobDialog({ job, onClose, onDeleted }: DeleteJobDialogProps) {
  const { api } = useOrganization();
  const refresh = useRefreshJobs();
  const remove = useMutation(
    api.jobs.remove.mutationOptions({
      onSuccess: async () => {
        showToast("success", `Deleted ${job.productTitle}.`);
        onClose();
        await onDeleted?.();
        await refresh();
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Delete ${job.productTitle}?`}
      description={`${applicationsText(job.applicationCount)} Creators you accepted stay on your roster, and conversations stay too. This cannot be undone.`}
      confirmLabel="Delete job"
      isPending={remove.isPending}
      error={remove.isError ? readError(remove.error).message : undefined}
      onConfirm={() => remove.mutate({ params: { id: job.id } })}
    />
  );
}

function applicationsText(count: number): string {
  if (count === 0) return "Nobody has applied for it.";
  return count === 1 ? "Its one application is lost." : `Its ${count} applications are lost.`;
}
