import { useInfiniteQuery } from "@tanstack/react-query";
import { Wallet } from "lucide-react";
import { portalApi, usePortalCreator } from "../../../api/portal.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { Card, Page, Section } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { EarningsTabs } from "../earnings/earnings-tabs.tsx";
import { AwaitedPayouts } from "./awaited-payouts.tsx";
import { PayoutRow } from "./payout-row.tsx";

/** What is still to come, and everything that was paid. */
export function PayoutsPage() {
  return (
    <Page title="Payouts" width="narrow">
      <EarningsTabs />
      <AwaitedPayouts />
      <Section title="Your payouts">
        <Card className="overflow-hidden">
          <PayoutList />
        </Card>
      </Section>
    </Page>
  );
}

function PayoutList() {
  const { id: creatorId } = usePortalCreator();
  const pages = useInfiniteQuery(
    portalApi.payouts.list.infiniteOptions({
      input: (page: number) => ({ params: { creatorId }, query: { page } }),
      initialPageParam: 1,
      getNextPageParam: ({ pageCount }, _pages, page) => (page < pageCount ? page + 1 : undefined),
    }),
  );
  if (!pages.isSuccess) return <QueryState query={pages} label="payouts" rows={3} />;
  const payouts = pages.data.pages.flatMap(({ data }) => data);
  if (payouts.length === 0) return <NoPayouts />;
  return (
    <>
      <ul aria-label="Payouts" className="divide-y divide-line">
        {payouts.map((payout) => (
          <PayoutRow key={payout.id} payout={payout} />
        ))}
      </ul>
      {pages.hasNextPage ? (
        <div className="border-line border-t p-3">
          <Button
            size="large"
            className="w-full"
            isPending={pages.isFetchingNextPage}
            onClick={() => pages.fetchNextPage()}
          >
            Show older payouts
          </Button>
        </div>
      ) : null}
    </>
  );
}

function NoPayouts() {
  const { organization } = usePortalCreator();
  return (
    <EmptyState icon={Wallet} title="No payouts so far">
      When a cycle is over and {organization.name} pays it, you find it here with all that went into it.
    </EmptyState>
  );
}
