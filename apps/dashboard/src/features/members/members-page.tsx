import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { canAdminister, grantableRoles, roleDescriptions, roleLabels } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { Role } from "../../api/types.ts";
import { usePageAddress } from "../../parts/pages/page-address.ts";
import { DialogForm } from "../../parts/writes/overlay-forms.tsx";
import { useWrite } from "../../parts/writes/use-write.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { FieldRefusal, formText, TextField } from "../../ui/primitives/forms/form-field.tsx";
import { Dialog } from "../../ui/primitives/overlays/dialog.tsx";
import { Page } from "../../ui/primitives/page.tsx";
import { InvitationLink, InvitationSection } from "./invitation-section.tsx";
import { MemberSection } from "./member-section.tsx";
import { membersAddress } from "./members-search.ts";

const route = getRouteApi("/app/members");

export function MembersPage() {
  const { api, organization } = useOrganization();
  const isAdmin = canAdminister(organization.role);
  const { search, show } = usePageAddress(route, membersAddress, () => true);
  const isListed = !useQuery(api.members.list.queryOptions()).isPending;
  const setIsInviting = (isOpen: boolean) => show(isOpen ? { invite: true } : {}, true);
  return (
    <Page
      title="Members"
      description={
        isAdmin
          ? "The people in this organization and what each of them may do."
          : "The people in this organization. Admins and owners manage them."
      }
      actions={isAdmin ? <InviteButton onInvite={() => setIsInviting(true)} /> : undefined}
    >
      <div className="flex flex-col gap-10">
        <MemberSection />
        {/* Below a list whose length is not known yet, it would be pushed aside. */}
        <div hidden={!isListed}>
          {isAdmin ? <InvitationSection onInvite={() => setIsInviting(true)} /> : null}
        </div>
      </div>
      {isAdmin && search.invite === true ? <InviteDialog onClose={() => setIsInviting(false)} /> : null}
    </Page>
  );
}

function InviteButton({ onInvite }: { onInvite: () => void }) {
  return (
    <Button variant="primary" icon={<UserPlus aria-hidden="true" />} onClick={onInvite}>
      Invite member
    </Button>
  );
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useInvite();
  return (
    <Dialog
      onClose={onClose}
      title={invite.isSuccess ? "Invitation created" : "Invite member"}
      description={invite.isSuccess ? undefined : "They set their own name and password when they accept."}
    >
      {invite.isSuccess ? (
        <InvitationLink link={invite.data.link} email={invite.data.invitation.email} onDone={onClose} />
      ) : (
        <InviteForm invite={invite} />
      )}
    </Dialog>
  );
}

function useInvite() {
  const { api } = useOrganization();
  return useWrite(api.invitations.create.call, { refreshes: [api.invitations.key()] });
}

function InviteForm({ invite }: { invite: ReturnType<typeof useInvite> }) {
  const { organization } = useOrganization();

  function submit(form: FormData) {
    const role = grantableRoles(organization.role).find((candidate) => candidate === formText(form, "role"));
    if (role !== undefined) invite.mutate({ body: { email: formText(form, "email").trim(), role } });
  }

  return (
    <DialogForm write={invite} onSubmit={submit} submit="Send invitation">
      <TextField
        label="Email"
        name="email"
        type="email"
        placeholder="name@company.com"
        required
        maxLength={254}
      />
      <RoleField roles={grantableRoles(organization.role)} />
    </DialogForm>
  );
}

/** Roles with what each may do, least surprising first choice: member. */
function RoleField({ roles }: { roles: readonly Role[] }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-[13px]">Role</legend>
      <div className="divide-y divide-line rounded-lg border border-line-strong">
        {roles.map((role) => (
          <label
            key={role}
            className="flex cursor-pointer items-start gap-3 px-3 py-2.5 has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="role"
              value={role}
              defaultChecked={role === "member"}
              aria-label={roleLabels[role]}
              className="mt-0.5 size-4 accent-accent"
            />
            <span>
              <span className="block font-medium text-[13px]">{roleLabels[role]}</span>
              <span className="block text-[13px] text-muted">{roleDescriptions[role]}</span>
            </span>
          </label>
        ))}
      </div>
      <FieldRefusal name="role" />
    </fieldset>
  );
}
