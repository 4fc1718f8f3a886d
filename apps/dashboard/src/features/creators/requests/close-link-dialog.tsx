import { useMutation } from "@tanstack/react-query";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { InviteLink } from "../../../api/types.ts";
import { ConfirmDialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { useRefreshRequests } from "./use-refresh-requests.ts";

export function CloseLinkDialog({ link, onClose }: { link: InviteLink; onClose: () => void }) {
  const { api } = useOrganization();
  const refreshRequests = useRefreshRequests();
  const close = useMutation(
    api.inviteLinks.close.mutationOptions({
      onSuccess: async () => {
        showToast("success", `${link.label} is closed.`);
        onClose();
        await refreshRequests();
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Close ${link.label}?`}
      description="Nobody can ask to join through it any more, and it cannot be opened again. Requests that came through it stay."
      confirmLabel="Close link"
      isPending={close.isPending}
      error={close.isError ? readError(close.error).message : undefined}
      onConfirm={() => close.mutate({ params: { id: link.id } })}
    />
  );
}
