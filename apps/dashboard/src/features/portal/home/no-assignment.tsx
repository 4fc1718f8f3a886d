import { CalendarClock } from "lucide-react";
import { usePortalCreator } from "../../../api/portal.ts";
import { Card } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";

export function NoAssignment() {
  const { organization } = usePortalCreator();
  return (
    <Card>
      <EmptyState icon={CalendarClock} title="Nothing is planned for you right now">
        Once {organization.name} takes you into a campaign, you see here what to make, until when, and what it
        pays.
      </EmptyState>
    </Card>
  );
}
