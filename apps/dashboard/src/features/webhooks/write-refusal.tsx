import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { type OrganizationContextValue, useOrganization } from "../../api/organization-context.ts";
import { buttonClass } from "../../ui/primitives/button.tsx";
import { Notice } from "../../ui/primitives/notice.tsx";
import { Card } from "../../ui/primitives/page.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";

/** Above the area: what does not work now, what still does, and the way out. */
export function RefusalNotice() {
  const refusal = useWriteRefusal();
  if (refusal === undefined) return null;
  if (refusal === "plan") {
    return (
      <Notice tone="warning" title="Your plan has no API access">
        Endpoints are disabled and receive nothing. With a plan that has it, those that the plan stopped
        resume by themselves.
      </Notice>
    );
  }
  return (
    <Notice
      tone="danger"
      title="Changes to webhooks wait until overdue payouts are settled"
      action={
        <Link to="/payouts" className={buttonClass("secondary", "small")}>
          Settle payouts
        </Link>
      }
    >
      Deliveries go on. You can pause and delete endpoints, end connections, rotate and reveal secrets, and
      read the log.
    </Notice>
  );
}

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

type WriteRefusal = "hold" | "plan";

export const refusalWords: Record<WriteRefusal, string> = {
  hold: "Waits until overdue payouts are settled.",
  plan: "Your plan has no API access.",
};

/** What keeps endpoints from being added, changed and sent to; pausing, deleting and secrets always work. */
export function useWriteRefusal(): WriteRefusal | undefined {
  const { api } = useOrganization();
  const hold = useQuery(api.payouts.getHold.queryOptions({ staleTime: 60_000 }));
  const me = useQuery(api.me.get.queryOptions({ staleTime: 60_000 }));
  if (me.data?.plan.apiAccess === false) return "plan";
  return hold.data?.stage === "hard" ? "hold" : undefined;
}

/** What shows connections, endpoints, their health and their deliveries. */
export function webhookKeys(api: OrganizationContextValue["api"]) {
  return [api.webhooks.key(), api.webhookConnections.key()];
}
