import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, UserRoundX } from "lucide-react";
import type { ReactNode } from "react";
import { useOrganization } from "../../api/organization-context.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { buttonClass } from "../../ui/primitives/button.tsx";
import type { DateRange } from "../../ui/primitives/lists/date-range.ts";
import { Page, trailClass } from "../../ui/primitives/page.tsx";
import { EmptyState, Skeleton } from "../../ui/primitives/states.tsx";
import { AccountDetails } from "./account-details.tsx";

interface AccountPageProps {
  accountId: string;
  range: DateRange;
  onRangeChange: (range: DateRange) => void;
  /** Its videos, which belong to another part of the dashboard. */
  videos: ReactNode;
}

/** One account: who it is, how it does, how it is tracked. */
export function AccountPage({ accountId, ...shown }: AccountPageProps) {
  const { api } = useOrganization();
  const found = useQuery(
    api.accounts.list.queryOptions({
      input: { query: { accounts: [accountId], viewMode: "all", perPage: 1 } },
      select: ({ data }) => data[0] ?? null,
    }),
  );
  if (!found.isSuccess) return <QueryState query={found} pending={<PendingAccount />} frame={Frame} />;
  if (found.data === null) return <NoAccount />;
  return <AccountDetails account={found.data} trail={<AccountTrail />} {...shown} />;
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Page title="Account" trail={<AccountTrail />}>
      {children}
    </Page>
  );
}

function AccountTrail() {
  return (
    <Link to="/accounts" className={trailClass}>
      <ArrowLeft aria-hidden="true" />
      Accounts
    </Link>
  );
}

function PendingAccount() {
  return (
    <Page title="Account" trail={<AccountTrail />} picture={<Skeleton className="size-14 rounded-full" />}>
      <Skeleton className="h-[188px] rounded-xl" />
      <Skeleton className="h-80 rounded-xl" />
      <span role="status" className="sr-only">
        Loading the account
      </span>
    </Page>
  );
}

function NoAccount() {
  return (
    <Frame>
      <EmptyState
        icon={UserRoundX}
        title="This account is not tracked"
        action={
          <Link to="/accounts" className={buttonClass()}>
            See all accounts
          </Link>
        }
      >
        Somebody may have stopped tracking it, or the link was cut short.
      </EmptyState>
    </Frame>
  );
}
