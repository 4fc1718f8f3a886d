import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ArrowLeft, Wallet } from "lucide-react";
import { hasCode } from "../../../api/errors.ts";
import { portalApi } from "../../../api/portal.ts";
import type { PortalPayout } from "../../../api/portal-types.ts";
import { Card, Page, trailClass } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { Loaded } from "../parts/loaded.tsx";
import { moneyText } from "../parts/money.ts";
import { PayoutDetails } from "./payout-details.tsx";

const route = getRouteApi("/portal/session/creators/$creatorId/payouts/$payoutId");

const followedMs = 5_000;

/** One payout: where the money is, and how it came to be this much. */
export function PayoutPage() {
  const { creatorId, payoutId } = route.useParams();
  const answer = useQuery(
    portalApi.payouts.get.queryOptions({
      input: { params: { creatorId, id: payoutId } },
      refetchInterval: ({ state }) => (isOnItsWay(state.data) ? followedMs : false),
    }),
  );
  return (
    <Page
      title={answer.data === undefined ? "Payout" : moneyText(answer.data.amount)}
      width="narrow"
      trail={
        <Link to="/portal/creators/$creatorId/payouts" params={{ creatorId }} className={trailClass}>
          <ArrowLeft aria-hidden="true" />
          All payouts
        </Link>
      }
    >
      {hasCode(answer.error, "NOT_FOUND") || hasCode(answer.error, "BAD_REQUEST") ? (
        <Card>
          <EmptyState icon={Wallet} title="There is no such payout">
            It may have been taken back, or the link was cut short.
          </EmptyState>
        </Card>
      ) : (
        <Loaded query={answer} label="the payout">
          {(payout) => <PayoutDetails payout={payout} />}
        </Loaded>
      )}
    </Page>
  );
}

/** Whether it may move any moment, by the creator's claim or at the provider. */
function isOnItsWay(payout: PortalPayout | undefined): boolean {
  return payout?.state === "claimable" || payout?.state === "on_the_way";
}
