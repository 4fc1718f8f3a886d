import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { canAdminister } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { queueCount } from "../queues/payout-queue.ts";

/** Tells those who may approve that something waits for them. */
export function ApprovalNotice({ isShown }: { isShown: boolean }) {
  const { api, organization } = useOrganization();
  const isAsked = isShown && canAdminister(organization.role);
  const waiting = useQuery(
    api.payouts.listPaid.queryOptions({
      input: { query: { mode: "count", providerPayoutStatus: ["created"] } },
      select: (answer) => queueCount(answer),
      enabled: isAsked,
    }),
  );
  const count = waiting.data ?? 0;
  if (!isAsked || count === 0) return null;
  return (
    <Notice
      tone="warning"
      title={count === 1 ? "1 payout awaits your approval" : `${count} payouts await your approval`}
      action={
        <Link
          to="/payouts"
          search={{ tab: "paid", status: "created" }}
          className={buttonClass("secondary", "small")}
        >
          Review
        </Link>
      }
    >
      Creators hear of a payout at the provider once it is approved.
    </Notice>
  );
}
