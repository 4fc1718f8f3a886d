import { useMutation, useQueryClient } from "@tanstack/react-query";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { Invitation } from "../../api/types.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { FormError } from "../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../ui/primitives/overlays/dialog.tsx";
import { InvitationLink } from "./invitation-link.tsx";

export function ResendDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  const resend = useMutation(
    api.invitations.resend.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.invitations.key() }),
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="Resend invitation"
      description={`To ${invitation.email}, with a new link. The link sent before stops working.`}
    >
      {resend.isSuccess ? (
        <InvitationLink link={resend.data.link} email={invitation.email} onDone={onClose} />
      ) : (
        <>
          <FormError message={resend.isError ? readError(resend.error).message : undefined} />
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              isPending={resend.isPending}
              onClick={() => resend.mutate({ params: { id: invitation.id } })}
            >
              Resend invitation
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
