import { useMutation, useQueryClient } from "@tanstack/react-query";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { Invitation } from "../../api/types.ts";
import { ConfirmDialog } from "../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";

export function RevokeInvitationDialog({
  invitation,
  onClose,
}: {
  invitation: Invitation;
  onClose: () => void;
}) {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  const revoke = useMutation(
    api.invitations.revoke.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: api.invitations.key() });
        showToast("success", `The invitation of ${invitation.email} is revoked.`);
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Revoke the invitation of ${invitation.email}?`}
      description="The link stops working. You can invite them again at any time."
      confirmLabel="Revoke invitation"
      isPending={revoke.isPending}
      error={revoke.isError ? readError(revoke.error).message : undefined}
      onConfirm={() => revoke.mutate({ params: { id: invitation.id } })}
    />
  );
}
