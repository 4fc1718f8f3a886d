import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowLeft, ExternalLink, RefreshCw, UserRoundX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { runOfAccount, useActiveRuns } from "../../api/sync-runs.ts";
import type { AccountFigures, SyncRun } from "../../api/types.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { Badge } from "../../ui/primitives/badge.tsx";
import { Button, buttonClass } from "../../ui/primitives/button.tsx";
import type { DateRange } from "../../ui/primitives/lists/date-range.ts";
import { Notice } from "../../ui/primitives/notice.tsx";
import { backLinkClass, Card, Page, Section } from "../../ui/primitives/page.tsx";
import { EmptyState, Skeleton } from "../../ui/primitives/states.tsx";
import { AccountPicture, accountName } from "../../ui/product/account-cell.tsx";
import { countryName, platformLabels } from "../../ui/product/names.ts";
import { PlatformBadge } from "../../ui/product/platform-badge.tsx";
import { profileUrl } from "../../ui/product/platform-links.ts";
import { postponedWords, syncProblemWords } from "../../ui/product/sync-progress.tsx";
import { AccountDialogs } from "./account-dialogs.tsx";
import { type AccountAction, AccountMenu, type AccountWrites, useAccountWrites } from "./account-menu.tsx";
import { AccountSeries, AccountTiles } from "./account-tiles.tsx";
import { AccountTracking } from "./account-tracking.tsx";
import { FollowedProgress } from "./sync-runs.tsx";

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
  return <AccountDetails account={found.data} backLink={<AccountBackLink />} {...shown} />;
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Page title="Account" backLink={<AccountBackLink />}>
      {children}
    </Page>
  );
}

function AccountBackLink() {
  return (
    <Link to="/accounts" className={backLinkClass}>
      <ArrowLeft aria-hidden="true" />
      Accounts
    </Link>
  );
}

function PendingAccount() {
  return (
    <Page
      title="Account"
      backLink={<AccountBackLink />}
      picture={<Skeleton className="size-14 rounded-full" />}
    >
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

interface AccountDetailsProps {
  account: AccountFigures;
  backLink: ReactNode;
  range: DateRange;
  onRangeChange: (range: DateRange) => void;
  videos: ReactNode;
}

function AccountDetails({ account, backLink, range, onRangeChange, videos }: AccountDetailsProps) {
  const navigate = useNavigate();
  const [action, setAction] = useState<AccountAction | undefined>(undefined);
  const [followed, setFollowed] = useState<readonly string[]>([]);
  const writes = useAccountWrites(setFollowed);
  const run = runOfAccount(useActiveRuns(), account);
  const name = accountName(account);
  return (
    <Page
      title={name}
      backLink={backLink}
      width="wide"
      picture={
        <AccountPicture
          platform={account.platform}
          name={name}
          pictureUrl={account.profilePictureUrl}
          size="large"
        />
      }
      description={<AccountSummary account={account} />}
      actions={<DetailActions account={account} writes={writes} onAction={setAction} />}
    >
      <FollowedProgress eventIds={followed} onDismiss={() => setFollowed([])} />
      <AccountProblem account={account} run={run} />
      <AccountTiles account={account} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <AccountSeries accountId={account.id} range={range} onRangeChange={onRangeChange} />
        <Section title="Tracking">
          <Card>
            <AccountTracking account={account} />
          </Card>
        </Section>
      </div>
      <Section title="Videos">{videos}</Section>
      <AccountDialogs
        action={action}
        onClose={() => setAction(undefined)}
        onRemoved={() => navigate({ to: "/accounts" })}
      />
    </Page>
  );
}

interface DetailActionsProps {
  account: AccountFigures;
  writes: AccountWrites;
  onAction: (action: AccountAction) => void;
}

function DetailActions({ account, writes, onAction }: DetailActionsProps) {
  const { organization } = useOrganization();
  if (!canWrite(organization.role)) return null;
  return (
    <>
      <Button
        icon={<RefreshCw aria-hidden="true" />}
        isPending={writes.isPending}
        onClick={() => writes.refresh([account])}
      >
        Refresh now
      </Button>
      <AccountMenu account={account} writes={writes} onAction={onAction} />
    </>
  );
}

function AccountProblem({ account, run }: { account: AccountFigures; run: SyncRun | undefined }) {
  if (run?.postponedUntil !== undefined) {
    return (
      <Notice tone="warning" title="The next sync is postponed">
        {postponedWords(run.postponedUntil, run.postponedReason)}
      </Notice>
    );
  }
  if (account.lastErrorCode === null) return null;
  const { label, explanation } = syncProblemWords(account.lastErrorCode, "account");
  return (
    <Notice tone="warning" title={`The last sync failed: ${label.toLowerCase()}`}>
      {explanation}
    </Notice>
  );
}

/** The line under an account's name. */
function AccountSummary({ account }: { account: AccountFigures }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
      {account.username === null ? null : (
        <a
          href={profileUrl(account.platform, account.username)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1 text-ink underline-offset-4 hover:underline"
        >
          @{account.username}
          <ExternalLink aria-hidden="true" className="size-3.5 text-faint" />
          <span className="sr-only">on {platformLabels[account.platform]}, opens in a new tab</span>
        </a>
      )}
      <PlatformBadge platform={account.platform} />
      {account.isCompetitor ? <Badge>Competitor</Badge> : null}
      {account.countryCode === null ? null : <span>{countryName(account.countryCode)}</span>}
    </span>
  );
}
