import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, Navigate } from "@tanstack/react-router";
import { ChevronRight, Landmark, Wallet } from "lucide-react";
import { portalApi, usePortal, usePortalCreator } from "../../../api/portal.ts";
import type { PortalPayoutRow } from "../../../api/types.ts";
import { translate } from "../../../languages/language.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { StateBadge } from "../../../ui/primitives/badge.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { Card, Page, Section } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { shortDate } from "../../../ui/primitives/text/time.tsx";
import { EarningsTabs } from "../parts/page-parts.tsx";
import { moneyText, payoutDays, payoutName, payoutStates } from "../parts/portal-words.ts";
import { MonthStatements } from "./paper-pages.tsx";

/** What is still to come, and everything that was paid. */
export function PayoutsPage() {
  return (
    <Page title={translate("Payouts")} width="narrow">
      <EarningsTabs />
      <AwaitedPayouts />
      <MethodLink />
      <Balance />
      <Section title={translate("Your payouts")}>
        <Card className="overflow-hidden">
          <PayoutList />
        </Card>
      </Section>
      <MonthStatements />
    </Page>
  );
}

function MethodLink() {
  const { id: creatorId } = usePortalCreator();
  return (
    <Link
      to="/portal/creators/$creatorId/payout-method"
      params={{ creatorId }}
      className="flex items-center gap-2 self-start font-medium text-[13px] text-accent-text hover:underline"
    >
      <Landmark aria-hidden="true" className="size-4" />
      {translate("How you are paid")}
    </Link>
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
  if (!pages.isSuccess) return <QueryState query={pages} label={translate("payouts")} rows={3} />;
  const payouts = pages.data.pages.flatMap(({ data }) => data);
  if (payouts.length === 0) return <NoPayouts />;
  return (
    <>
      <ul aria-label={translate("Payouts")} className="divide-y divide-line">
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
            {translate("Show older payouts")}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function NoPayouts() {
  const { organization } = usePortalCreator();
  return (
    <EmptyState icon={Wallet} title={translate("No payouts so far")}>
      {translate("When a cycle is over and {name} pays it, you find it here with all that went into it.", {
        name: organization.name,
      })}
    </EmptyState>
  );
}

/** Finished cycles that nobody has paid yet. */
function AwaitedPayouts() {
  const { id: creatorId, organization } = usePortalCreator();
  const awaited = useQuery(portalApi.payouts.listAwaited.queryOptions({ input: { params: { creatorId } } }))
    .data?.data;
  if (awaited === undefined || awaited.length === 0) return null;
  return (
    <Section
      title={translate("Waiting to be paid")}
      description={translate("These cycles are over. {name} checks them, then pays.", {
        name: organization.name,
      })}
    >
      <Card className="overflow-hidden">
        <ul aria-label={translate("Waiting to be paid")} className="divide-y divide-line">
          {awaited.map((payout) => (
            <li
              key={`${payout.campaignName}/${payout.startsOn}`}
              className="flex items-baseline justify-between gap-4 px-5 py-3.5 max-sm:px-4"
            >
              <span className="min-w-0">
                <span className="block truncate font-medium">{payoutName(payout)}</span>
                <span className="block text-[13px] text-muted">{payoutDays(payout)}</span>
              </span>
              <span className="shrink-0 font-semibold tabular-nums">{moneyText(payout.amount)}</span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

/** What was agreed on beside payouts, and what is left of it. */
function Balance() {
  const { id: creatorId } = usePortalCreator();
  const balance = useQuery(
    portalApi.payouts.getBalance.queryOptions({ input: { params: { creatorId } } }),
  ).data;
  if (balance === undefined || balance.entries.length === 0) return null;
  const left = balance.balances.filter(({ amount }) => amount !== 0);
  return (
    <Section
      title={translate("Your balance")}
      description={translate("Your next payouts add what is yours, and take off what you owe.")}
      actions={
        <p className="font-semibold tabular-nums">
          {left.length === 0 ? translate("Settled") : left.map(moneyText).join(" · ")}
        </p>
      }
    >
      <Card className="overflow-hidden">
        <ul aria-label={translate("Your balance")} className="divide-y divide-line">
          {balance.entries.map((entry) => (
            <li key={entry.id} className="flex items-baseline justify-between gap-4 px-5 py-3.5 max-sm:px-4">
              <span className="min-w-0">
                <span className="block [overflow-wrap:anywhere]">{entry.reason}</span>
                <span className="block text-[13px] text-muted">
                  {shortDate(entry.createdAt)}
                  {entry.left.amount === 0
                    ? ` · ${translate("Settled")}`
                    : ` · ${translate("{amount} left", { amount: moneyText(entry.left) })}`}
                </span>
              </span>
              <span className="shrink-0 font-semibold tabular-nums">{moneyText(entry.amount)}</span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

function PayoutRow({ payout }: { payout: PortalPayoutRow }) {
  const { id: creatorId } = usePortalCreator();
  const { label, tone } = payoutStates[payout.state];
  return (
    <li>
      <Link
        to="/portal/creators/$creatorId/payouts/$payoutId"
        params={{ creatorId, payoutId: payout.id }}
        className="flex items-center gap-3 px-5 py-3.5 hover:bg-sunken focus-visible:-outline-offset-2 max-sm:px-4"
      >
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-4">
            <span className="truncate font-medium">{payoutName(payout)}</span>
            <span className="shrink-0 font-semibold tabular-nums">{moneyText(payout.amount)}</span>
          </span>
          <span className="mt-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-[13px] text-muted">
            <span>{payoutDays(payout) ?? shortDate(payout.paidAt)}</span>
            <StateBadge tone={tone}>{label}</StateBadge>
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint" />
      </Link>
    </li>
  );
}

/** For links that name no organization: to the payouts of the one looked at last. */
export function PayoutsShortcut() {
  const { creator } = usePortal();
  if (creator === undefined) return <Navigate to="/portal" replace />;
  return <Navigate to="/portal/creators/$creatorId/payouts" params={{ creatorId: creator.id }} replace />;
}
