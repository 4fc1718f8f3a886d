import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Creator } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { shortDate } from "../../../ui/primitives/time.tsx";
import type { CreatorWrites } from "../use-creator-writes.ts";

export function ArchivedNotice({ creator, writes }: { creator: Creator; writes: CreatorWrites }) {
  const { organization } = useOrganization();
  if (creator.deletedAt === null) return null;
  return (
    <Notice
      tone="info"
      title={`Archived on ${shortDate(creator.deletedAt)}`}
      action={
        canWrite(organization.role) ? (
          <Button size="small" isPending={writes.isPending} onClick={() => writes.unarchive(creator)}>
            Bring back
          </Button>
        ) : undefined
      }
    >
      They can be neither changed nor assigned. What they did stays on record.
    </Notice>
  );
}
