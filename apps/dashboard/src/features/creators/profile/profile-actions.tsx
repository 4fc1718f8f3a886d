import { MailPlus, Pencil } from "lucide-react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Creator } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import type { CreatorAction } from "../creator-action.ts";
import { CreatorMenu } from "../creator-menu.tsx";
import type { CreatorWrites } from "../use-creator-writes.ts";

interface ProfileActionsProps {
  creator: Creator;
  writes: CreatorWrites;
  onAction: (action: CreatorAction) => void;
}

export function ProfileActions({ creator, writes, onAction }: ProfileActionsProps) {
  const { organization } = useOrganization();
  if (!canWrite(organization.role)) return null;
  const isActive = creator.creatorStatus === "active";
  const canInvite =
    isActive && (creator.status === "not invited" || creator.status === "invitation rejected");
  return (
    <>
      {canInvite ? (
        <Button
          variant="primary"
          icon={<MailPlus aria-hidden="true" />}
          isPending={writes.isPending}
          onClick={() => writes.invite(creator)}
        >
          Send invitation
        </Button>
      ) : null}
      {isActive ? (
        <Button
          icon={<Pencil aria-hidden="true" />}
          onClick={() => onAction({ name: "edit", creators: [creator] })}
        >
          Edit
        </Button>
      ) : null}
      <CreatorMenu creator={creator} writes={writes} onAction={onAction} />
    </>
  );
}
