import { useMutation, useQueryClient } from "@tanstack/react-query";
import { readError } from "../../../api/errors.ts";
import { portalApi } from "../../../api/portal.ts";
import type { OwnApplication } from "../../../api/portal-types.ts";
import { ConfirmDialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";

interface TakeBackDialogProps {
  application: OwnApplication;
  onClose: () => void;
}

export function TakeBackDialog({ application, onClose }: TakeBackDialogProps) {
  const queryClient = useQueryClient();
  const withdraw = useMutation(
    portalApi.applications.withdraw.mutationOptions({
      onSuccess: async () => {
        showToast("success", "Took your application back.");
        onClose();
        await queryClient.invalidateQueries({ queryKey: portalApi.key() });
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="Take your application back?"
      description={`${application.organization.name} sees that you are no longer interested in ${application.job.productTitle}. You may apply again while the job is open.`}
      confirmLabel="Take back"
      isPending={withdraw.isPending}
      error={withdraw.isError ? readError(withdraw.error).message : undefined}
      onConfirm={() => withdraw.mutate({ params: { id: application.id } })}
    />
  );
}
