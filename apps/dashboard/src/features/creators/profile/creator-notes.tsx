import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Creator } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";

interface CreatorNotesProps {
  creator: Creator;
  onEdit: () => void;
}

export function CreatorNotes({ creator, onEdit }: CreatorNotesProps) {
  const { organization } = useOrganization();
  const canChange = canWrite(organization.role) && creator.creatorStatus === "active";
  return (
    <Section
      title="Notes"
      actions={
        canChange ? (
          <Button size="small" variant="ghost" onClick={onEdit}>
            {creator.notes === null ? "Write notes" : "Edit notes"}
          </Button>
        ) : undefined
      }
    >
      <Card className="px-5 py-4">
        {creator.notes === null ? (
          <p className="text-[13px] text-faint">Nothing noted. Only your team reads what stands here.</p>
        ) : (
          <p className="whitespace-pre-wrap text-pretty text-sm [overflow-wrap:anywhere]">{creator.notes}</p>
        )}
      </Card>
    </Section>
  );
}
