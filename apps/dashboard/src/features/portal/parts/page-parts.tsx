import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { usePortalCreator } from "../../../api/portal.ts";
import { translate } from "../../../languages/language.ts";
import { BackLink } from "../../../parts/pages/back-link.tsx";
import { QueryState } from "../../../parts/query-state.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { Skeleton } from "../../../ui/primitives/states.tsx";

interface LoadedProps<Answer> {
  query: UseQueryResult<Answer>;
  /** What is loaded, for those who cannot see the placeholder. */
  label: string;
  /** Instead of an error, where the address names nothing that is there. */
  missing?: ReactNode;
  children: (answer: Answer) => ReactNode;
}

/** What an answer shows once it is there, and what to do when it does not come. */
export function Loaded<Answer>({ query, label, missing, children }: LoadedProps<Answer>) {
  if (query.isSuccess) return children(query.data);
  return <QueryState query={query} pending={<Placeholder label={label} />} missing={missing} frame={Card} />;
}

/** In place of an answer until it is there. */
export function Placeholder({ label }: { label: string }) {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">{translate("Loading {label}", { label })}</span>
      <Skeleton className="h-32 rounded-xl" />
      <Skeleton className="h-16 rounded-xl" />
      <Skeleton className="h-16 rounded-xl" />
    </div>
  );
}

export function AccountBackLink() {
  return <BackLink to="/portal/account">{translate("Your account")}</BackLink>;
}

const tabClass =
  "flex h-9 flex-1 items-center justify-center rounded-md font-medium text-[13px] text-muted hover:text-ink " +
  "aria-[current=page]:bg-raised aria-[current=page]:text-ink aria-[current=page]:shadow-[0_0_0_1px_var(--line),0_1px_2px_rgb(var(--shadow-color)/0.06)]";

/** Money to come and money that came are two pages of one kind. */
export function EarningsTabs() {
  const params = { creatorId: usePortalCreator().id };
  return (
    <nav aria-label={translate("Earnings")} className="flex rounded-lg border border-line bg-sunken p-0.5">
      <Link to="/portal/creators/$creatorId/earnings" params={params} className={tabClass}>
        {translate("This cycle")}
      </Link>
      <Link
        to="/portal/creators/$creatorId/payouts"
        params={params}
        activeOptions={{ exact: true }}
        className={tabClass}
      >
        {translate("Payouts")}
      </Link>
    </nav>
  );
}
