import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { canAdminister, grantableRoles, memberRefusal, roleLabels } from "../../api/access.ts";
import { sessionQuery } from "../../api/client.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { Member } from "../../api/types.ts";
import { personName } from "../../parts/person-name.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { ConfirmWrite } from "../../parts/writes/confirm-write.tsx";
import { useWrite } from "../../parts/writes/use-write.ts";
import { PersonCell } from "../../ui/primitives/avatar.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { Select } from "../../ui/primitives/forms/form-field.tsx";
import { actionsColumn, type Column, Table } from "../../ui/primitives/lists/table.tsx";
import { DisabledReason } from "../../ui/primitives/overlays/tooltip.tsx";
import { Card } from "../../ui/primitives/page.tsx";
import { RelativeTime } from "../../ui/primitives/text/time.tsx";

export function MemberSection() {
  return (
    <Card>
      <MemberList />
    </Card>
  );
}

function MemberList() {
  const { api } = useOrganization();
  const list = useQuery(api.members.list.queryOptions());
  const [removing, setRemoving] = useState<Member | undefined>(undefined);
  const columns = useColumns(list.data?.data ?? [], setRemoving);
  if (!list.isSuccess) return <QueryState query={list} label="members" />;
  return (
    <>
      <Table label="Members" columns={columns} rows={list.data.data} rowKey={(member) => member.id} />
      {removing === undefined ? null : (
        <RemoveMemberDialog member={removing} onClose={() => setRemoving(undefined)} />
      )}
    </>
  );
}

function useColumns(
  members: readonly Member[],
  onRemove: (member: Member) => void,
): readonly Column<Member>[] {
  const { organization, user } = useOrganization();
  const ownerCount = members.filter((member) => member.role === "owner").length;
  const refusal = (member: Member) => memberRefusal(organization.role, member.role, ownerCount);
  const columns: readonly Column<Member>[] = [
    {
      id: "person",
      header: "Person",
      place: "title",
      cell: (member) => (
        <PersonCell
          name={personName(member.user)}
          note={member.user.name === null ? undefined : member.user.email}
          tag={member.user.id === user.id ? "You" : undefined}
        />
      ),
    },
    {
      id: "role",
      header: "Role",
      cell: (member) => <MemberRole member={member} refusal={refusal(member)} />,
    },
    { id: "joined", header: "Joined", cell: (member) => <RelativeTime instant={member.createdAt} /> },
  ];
  if (!canAdminister(organization.role)) return columns;
  return [
    ...columns,
    actionsColumn((member) => <RemoveButton member={member} refusal={refusal(member)} onRemove={onRemove} />),
  ];
}

interface RemoveButtonProps {
  member: Member;
  refusal: string | undefined;
  onRemove: (member: Member) => void;
}

function RemoveButton({ member, refusal, onRemove }: RemoveButtonProps) {
  return (
    <DisabledReason reason={refusal}>
      <Button
        size="small"
        disabled={refusal !== undefined}
        aria-label={`Remove ${personName(member.user)}`}
        onClick={() => onRemove(member)}
      >
        Remove
      </Button>
    </DisabledReason>
  );
}

interface MemberRoleProps {
  member: Member;
  refusal: string | undefined;
}

function MemberRole({ member, refusal }: MemberRoleProps) {
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
  return useWrite(api.members.changeRole.call, {
    says: ({ role }) => `${personName(member.user)} is now ${roleLabels[role].toLowerCase()}.`,
    refreshes: [api.members.key(), ...(member.user.id === user.id ? [sessionQuery.queryKey] : [])],
    refusals: "toast",
  });
}

function RemoveMemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { api, organization, user } = useOrganization();
  const isSelf = member.user.id === user.id;
  const name = personName(member.user);
  return (
    <ConfirmWrite
      send={api.members.remove.call}
      input={{ params: { id: member.id } }}
      says={isSelf ? `You left ${organization.name}.` : `${name} is no longer a member.`}
      refreshes={[isSelf ? sessionQuery.queryKey : api.key()]}
      onClose={onClose}
      title={isSelf ? `Leave ${organization.name}?` : `Remove ${name}?`}
      description={
        isSelf
          ? "You lose access at once, and your API keys stop working. Only an admin can invite you back."
          : "They lose access at once, and their API keys stop working. What they did stays in the activity log."
      }
      confirmLabel={isSelf ? "Leave organization" : "Remove member"}
    />
  );
}
