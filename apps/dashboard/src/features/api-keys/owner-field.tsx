import { useQuery } from "@tanstack/react-query";
import { grantableRoles, roleLabels } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { personName } from "../../parts/person-name.ts";
import { SelectField } from "../../ui/primitives/forms/form-field.tsx";

export function OwnerField({ error }: { error: string | undefined }) {
  const { api, organization, user } = useOrganization();
  const members = useQuery(api.members.list.queryOptions()).data?.data ?? [];
  const roles = grantableRoles(organization.role);
  const others = members.filter((member) => member.user.id !== user.id && roles.includes(member.role));
  return (
    <SelectField
      label="Owner"
      name="ownerUserId"
      defaultValue={user.id}
      hint="The key takes its owner's role, and never more than yours."
      error={error}
    >
      <option value={user.id}>
        {personName(user)} (you) · {roleLabels[organization.role]}
      </option>
      {others.map((member) => (
        <option key={member.id} value={member.user.id}>
          {personName(member.user)} · {roleLabels[member.role]}
        </option>
      ))}
    </SelectField>
  );
}
