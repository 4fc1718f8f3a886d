import { useMutation } from "@tanstack/react-query";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { JoinRequest } from "../../../api/types.ts";
import { ConfirmDialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { useRefreshRequests } from "./use-refresh-requests.ts";

export function RejectRequestDialog({ request, onClose }: { request: JoinRequest; onClose: () => void }) {
  const { api } = useOrganization();
  const refreshRequests = useRefreshRequests();
  const reject = useMutation(
    api.joinRequests.reject.mutationOptions({
      onSuccess: async () => {
        showToast("success", `The request of ${request.user.name} is rejected.`);
        onClose();
        await refreshRequests();
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Reject the request of ${request.user.name}?`}
      description="They are not told. They can ask again through an open invite link."
      confirmLabel="Reject request"
      isPending={reject.isPending}
      error={reject.isError ? readError(reject.error).message : undefined}
      onConfirm={() => reject.mutate({ params: { id: request.id } })}
    />
  );
}
