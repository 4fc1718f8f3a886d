import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { canAdminister, memberRefusal } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { Member } from "../../api/types.ts";
import { personName } from "../../parts/person-name.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { PersonCell } from "../../ui/primitives/avatar.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { type Column, Table } from "../../ui/primitives/lists/table.tsx";
import { DisabledReason } from "../../ui/primitives/overlays/tooltip.tsx";
import { Card } from "../../ui/primitives/page.tsx";
import { RelativeTime } from "../../ui/primitives/time.tsx";
import { MemberRole } from "./member-role.tsx";
import { RemoveMemberDialog } from "./remove-member-dialog.tsx";

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
    {
      id: "actions",
      header: "Actions",
      place: "actions",
      align: "end",
      cell: (member) => <RemoveButton member={member} refusal={refusal(member)} onRemove={onRemove} />,
    },
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
