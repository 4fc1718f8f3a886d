import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ArrowLeft, Wallet } from "lucide-react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Payout } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { Page, trailClass } from "../../../ui/primitives/page.tsx";
import { EmptyState, Skeleton } from "../../../ui/primitives/states.tsx";
import { PayoutDetails } from "./payout-details.tsx";

const route = getRouteApi("/app/payouts/$payoutId");

const followedMs = 4_000;

/** One issued payout: what was paid, by which calculation, and where the money is. */
export function PayoutPage() {
  const { payoutId } = route.useParams();
  const { api } = useOrganization();
  const found = useQuery(
    api.payouts.get.queryOptions({
      input: { params: { id: payoutId } },
      refetchInterval: ({ state }) => (isOnItsWay(state.data) ? followedMs : false),
    }),
  );
  if (found.isSuccess) return <PayoutDetails key={payoutId} payout={found.data} trail={<PayoutTrail />} />;
  return (
    <Page title="Payout" trail={<PayoutTrail />}>
      <QueryState query={found} pending={<PendingPayout />} missing={<NoPayout />} />
    </Page>
  );
}

/** Whether the provider or the creator may move it any moment. */
function isOnItsWay(payout: Payout | undefined): boolean {
  if (payout?.provider !== "partner") return false;
  const { providerState, providerPayoutStatus } = payout;
  return (
    providerState !== null || providerPayoutStatus === "approved" || providerPayoutStatus === "requested"
  );
}

function PayoutTrail() {
  return (
    <Link to="/payouts" search={{ tab: "paid" }} className={trailClass}>
      <ArrowLeft aria-hidden="true" />
      Paid payouts
    </Link>
  );
}

function PendingPayout() {
  return (
    <>
      <Skeleton className="h-40 rounded-xl" />
      <Skeleton className="h-80 rounded-xl" />
      <span role="status" className="sr-only">
        Loading the payout
      </span>
    </>
  );
}

function NoPayout() {
  return (
    <EmptyState
      icon={Wallet}
      title="There is no such payout"
      action={
        <Link to="/payouts" search={{ tab: "paid" }} className={buttonClass()}>
          See all payouts
        </Link>
      }
    >
      The link may have been cut short, or it belongs to another organization.
    </EmptyState>
  );
}
