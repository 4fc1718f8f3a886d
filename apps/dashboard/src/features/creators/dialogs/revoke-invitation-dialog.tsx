import { useMutation } from "@tanstack/react-query";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { Creator } from "../../../api/types.ts";
import { creatorName } from "../../../parts/person-name.ts";
import { ConfirmDialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";

interface RevokeInvitationDialogProps {
  creator: Creator;
  onClose: () => void;
}

export function RevokeInvitationDialog({ creator, onClose }: RevokeInvitationDialogProps) {
  const { api } = useOrganization();
  const refresh = useRefreshHub();
  const revoke = useMutation(
    api.creators.revokeInvitation.mutationOptions({
      onSuccess: async () => {
        showToast("success", `Revoked the invitation of ${creatorName(creator)}.`);
        onClose();
        await refresh();
      },
    }),
  );
  function confirm() {
    if (creator.invitation !== null) revoke.mutate({ body: { invitationId: creator.invitation.id } });
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Revoke the invitation of ${creatorName(creator)}?`}
      description={`The link that went to ${creator.user.email} stops working. They stay on your roster, and you can invite them again.`}
      confirmLabel="Revoke invitation"
      isPending={revoke.isPending}
      error={revoke.isError ? readError(revoke.error).message : undefined}
      onConfirm={confirm}
    />
  );
}
