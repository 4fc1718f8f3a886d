import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ExternalLink, RefreshCw, UserRoundX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { runOfAccount, useActiveRuns } from "../../api/sync-runs.ts";
import type { AccountFigures, SyncRun } from "../../api/types.ts";
import {
  blocks,
  type DetailKind,
  DetailPage,
  DetailState,
  NoDetail,
} from "../../parts/pages/detail-page.tsx";
import { Badge } from "../../ui/primitives/badge.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import type { DateRange } from "../../ui/primitives/lists/date-range.ts";
import { Notice } from "../../ui/primitives/notice.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { AccountPicture, accountName } from "../../ui/product/tracked/account-cell.tsx";
import { PlatformBadge } from "../../ui/product/tracked/platform-badge.tsx";
import { profileUrl } from "../../ui/product/tracked/platform-links.ts";
import { postponedWords, syncProblemWords } from "../../ui/product/tracked/sync-progress.tsx";
import { countryName, platformLabels } from "../../ui/product/words/names.ts";
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

const accounts: DetailKind = {
  noun: "account",
  title: "Account",
  link: (look) => <Link to="/accounts" {...look} />,
  back: "Accounts",
  icon: UserRoundX,
  missing: "Somebody may have stopped tracking it, or the link was cut short.",
  missingTitle: "This account is not tracked",
  hasPicture: true,
  placeholder: blocks("h-[188px]", "h-80"),
};

/** One account: who it is, how it does, how it is tracked. */
export function AccountPage({ accountId, ...shown }: AccountPageProps) {
  const { api } = useOrganization();
  const found = useQuery(
    api.accounts.list.queryOptions({
      input: { query: { accounts: [accountId], viewMode: "all", perPage: 1 } },
      select: ({ data }) => data[0] ?? null,
    }),
  );
  if (!found.isSuccess) return <DetailState kind={accounts} query={found} />;
  if (found.data === null) return <NoDetail kind={accounts} />;
  return <AccountDetails account={found.data} {...shown} />;
}

interface AccountDetailsProps extends Omit<AccountPageProps, "accountId"> {
  account: AccountFigures;
}

function AccountDetails({ account, range, onRangeChange, videos }: AccountDetailsProps) {
  const navigate = useNavigate();
  const [action, setAction] = useState<AccountAction | undefined>(undefined);
  const [followed, setFollowed] = useState<readonly string[]>([]);
  const writes = useAccountWrites(setFollowed);
  const run = runOfAccount(useActiveRuns(), account);
  const name = accountName(account);
  return (
    <DetailPage
      kind={accounts}
      title={name}
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
    </DetailPage>
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
