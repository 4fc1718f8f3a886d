import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { grantableRoles } from "../../api/access.ts";
import { fieldErrors, formError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { FormError, formText, TextField } from "../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../ui/primitives/overlays/dialog.tsx";
import { InvitationLink } from "./invitation-link.tsx";
import { RoleField } from "./role-field.tsx";

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useInvite();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={invite.isSuccess ? "Invitation created" : "Invite member"}
      description={invite.isSuccess ? undefined : "They set their own name and password when they accept."}
    >
      {invite.isSuccess ? (
        <InvitationLink link={invite.data.link} email={invite.data.invitation.email} onDone={onClose} />
      ) : (
        <InviteForm invite={invite} onCancel={onClose} />
      )}
    </Dialog>
  );
}

function useInvite() {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation(
    api.invitations.create.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.invitations.key() }),
    }),
  );
}

function InviteForm({ invite, onCancel }: { invite: ReturnType<typeof useInvite>; onCancel: () => void }) {
  const { organization } = useOrganization();
  const errors = fieldErrors(invite.error);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const role = grantableRoles(organization.role).find((candidate) => candidate === formText(form, "role"));
    if (role !== undefined) invite.mutate({ body: { email: formText(form, "email").trim(), role } });
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Email"
        name="email"
        type="email"
        placeholder="name@company.com"
        required
        maxLength={254}
        error={errors["email"]}
      />
      <RoleField roles={grantableRoles(organization.role)} error={errors["role"]} />
      <FormError message={formError(invite.error, ["email", "role"])} />
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={invite.isPending}>
          Send invitation
        </Button>
      </DialogActions>
    </form>
  );
}
