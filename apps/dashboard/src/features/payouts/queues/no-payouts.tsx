import { Link } from "@tanstack/react-router";
import { CircleCheck, Wallet } from "lucide-react";
import { Button, buttonClass } from "../../../ui/primitives/button.tsx";
import { withFilters } from "../../../ui/primitives/lists/search-params.ts";
import { EmptyState, NoMatch } from "../../../ui/primitives/states.tsx";
import { hasPayoutFilters, type PayoutTab, withoutPayoutFilters, withTab } from "../payouts-search.ts";
import type { QueueProps } from "./queue-props.ts";

/** Why a queue is empty, and the way on. */
export function NoPayouts({ queue, search, onChange }: QueueProps & { queue: PayoutTab }) {
  if (hasPayoutFilters(search)) {
    return (
      <NoMatch icon={Wallet} noun="payouts" onClear={() => onChange(withoutPayoutFilters(search))}>
        Take a filter away, or look in another tab.
      </NoMatch>
    );
  }
  const showEmpty =
    search.empty === "show" ? undefined : (
      <Button onClick={() => onChange(withFilters(search, { empty: "show" }))}>
        Show cycles that pay nothing
      </Button>
    );
  switch (queue) {
    case "due":
      return (
        <EmptyState icon={CircleCheck} title="Nothing is due" action={showEmpty}>
          Every cycle that has ended is settled. What comes next stands under Upcoming.
        </EmptyState>
      );
    case "upcoming":
      return (
        <EmptyState
          icon={Wallet}
          title="No cycle earns anything yet"
          action={
            showEmpty ?? (
              <Link to="/campaigns" className={buttonClass()}>
                Go to campaigns
              </Link>
            )
          }
        >
          Once creators are assigned to a campaign and their videos count, what they earn grows here day by
          day.
        </EmptyState>
      );
    case "canceled":
      return (
        <EmptyState icon={Wallet} title="Nothing was canceled">
          A due payout that you decide not to make is kept here, with the reason, and can be put back.
        </EmptyState>
      );
    case "paid":
      return (
        <EmptyState
          icon={Wallet}
          title="Nothing was paid yet"
          action={<Button onClick={() => onChange(withTab(search, "due"))}>See what is due</Button>}
        >
          Every payout is kept here with the calculation it was made by.
        </EmptyState>
      );
  }
}
