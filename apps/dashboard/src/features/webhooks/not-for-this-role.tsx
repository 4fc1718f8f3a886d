import { Lock } from "lucide-react";
import { Card } from "../../ui/primitives/page.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";

export function NotForThisRole() {
  return (
    <Card>
      <EmptyState icon={Lock} title="Only owners and admins manage webhooks">
        Endpoints receive everything that happens here, and their secrets prove it. Ask an owner or admin to
        add one for you. The event catalog is open to everyone.
      </EmptyState>
    </Card>
  );
}
