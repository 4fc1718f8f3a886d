import { useMutation } from "@tanstack/react-query";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshFigures } from "../../api/sync-runs.ts";
import type { Project } from "../../api/types.ts";
import { ConfirmDialog } from "../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";

export function DeleteProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { api } = useOrganization();
  const refreshFigures = useRefreshFigures();
  const remove = useMutation(
    api.projects.remove.mutationOptions({
      onSuccess: async () => {
        showToast("success", `Deleted ${project.name}.`);
        onClose();
        await refreshFigures();
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Delete ${project.name}?`}
      description="Its accounts stay tracked with all their history. The grouping and the hashtag filters of this project are lost."
      confirmLabel="Delete project"
      isPending={remove.isPending}
      error={remove.isError ? readError(remove.error).message : undefined}
      onConfirm={() => remove.mutate({ params: { id: project.id } })}
    />
  );
}
