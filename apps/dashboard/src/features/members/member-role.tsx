import { useMutation, useQueryClient } from "@tanstack/react-query";
import { grantableRoles, roleLabels } from "../../api/access.ts";
import { sessionQuery } from "../../api/client.ts";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { Member } from "../../api/types.ts";
import { personName } from "../../parts/person-name.ts";
import { Select } from "../../ui/primitives/forms/form-field.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";
import { DisabledReason } from "../../ui/primitives/overlays/tooltip.tsx";

interface MemberRoleProps {
  member: Member;
  refusal: string | undefined;
}

export function MemberRole({ member, refusal }: MemberRoleProps) {
  if (refusal === undefined) return <RoleSelect member={member} />;
  return (
    <DisabledReason reason={refusal}>
      <span className="text-muted">{roleLabels[member.role]}</span>
    </DisabledReason>
  );
}

function RoleSelect({ member }: { member: Member }) {
  const { organization } = useOrganization();
  const change = useChangeRole(member);
  const name = personName(member.user);
  return (
    <Select
      aria-label={`Role of ${name}`}
      className="w-32!"
      value={member.role}
      disabled={change.isPending}
      onChange={(event) => {
        const role = grantableRoles(organization.role).find(
          (candidate) => candidate === event.currentTarget.value,
        );
        if (role !== undefined) change.mutate({ params: { id: member.id }, body: { role } });
      }}
    >
      {grantableRoles(organization.role).map((role) => (
        <option key={role} value={role}>
          {roleLabels[role]}
        </option>
      ))}
    </Select>
  );
}

function useChangeRole(member: Member) {
  const { api, user } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation(
    api.members.changeRole.mutationOptions({
      onSuccess: async (changed) => {
        await queryClient.invalidateQueries({ queryKey: api.members.key() });
        if (member.user.id === user.id)
          await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
        const name = personName(member.user);
        showToast("success", `${name} is now ${roleLabels[changed.role].toLowerCase()}.`);
      },
      onError: (error) => showToast("error", readError(error).message),
    }),
  );
}
