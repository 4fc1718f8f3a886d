import { engagementRate } from "@clipledger/domain/metrics/rates";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ExternalLink, Link2, Unlink } from "lucide-react";
import { useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Creator, DailyTotals } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { GainsChart, GainsSection } from "../../../ui/charts/gains-section.tsx";
import { Badge } from "../../../ui/primitives/badge.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { Count, Percent, StatGrid, StatTile } from "../../../ui/primitives/figures.tsx";
import { IconButton } from "../../../ui/primitives/icon-button.tsx";
import { closedRange, type DateRange } from "../../../ui/primitives/lists/date-range.ts";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { EmptyState, Skeleton } from "../../../ui/primitives/states.tsx";
import { LinkStateBadge } from "../../../ui/product/link-state.tsx";
import { AccountCell, accountName } from "../../../ui/product/tracked/account-cell.tsx";
import { profileUrl } from "../../../ui/product/tracked/platform-links.ts";
import { platformLabels } from "../../../ui/product/words/names.ts";
import { UnlinkAccountDialog } from "../accounts/link-accounts-dialog.tsx";

type Account = Creator["accounts"][number];

interface CreatorAccountsProps {
  creator: Creator;
  onLink: () => void;
}

export function CreatorAccounts({ creator, onLink }: CreatorAccountsProps) {
  const { organization } = useOrganization();
  const [unlinking, setUnlinking] = useState<Account | undefined>(undefined);
  const canChange = canWrite(organization.role) && creator.creatorStatus === "active";
  return (
    <Section
      title="Accounts"
      description="Their videos count for this creator."
      actions={
        canChange ? (
          <Button size="small" icon={<Link2 aria-hidden="true" />} onClick={onLink}>
            Link accounts
          </Button>
        ) : undefined
      }
    >
      <Card>
        {creator.accounts.length === 0 ? (
          <EmptyState icon={Link2} title="No accounts are linked">
            Without one, none of their videos count and none is paid for.
          </EmptyState>
        ) : (
          <ul aria-label="Linked accounts" className="divide-y divide-line">
            {creator.accounts.map((account) => (
              <LinkedAccount
                key={account.id}
                account={account}
                onUnlink={canChange ? () => setUnlinking(account) : undefined}
              />
            ))}
          </ul>
        )}
      </Card>
      {unlinking === undefined ? null : (
        <UnlinkAccountDialog creator={creator} account={unlinking} onClose={() => setUnlinking(undefined)} />
      )}
    </Section>
  );
}

interface LinkedAccountProps {
  account: Account;
  /** Undefined for those who may not. */
  onUnlink: (() => void) | undefined;
}

function LinkedAccount({ account, onUnlink }: LinkedAccountProps) {
  return (
    <li className="flex items-center gap-2 py-2.5 pr-3 pl-5">
      <span className="min-w-0 flex-1">
        <AccountCell
          {...account}
          tags={
            <>
              <LinkStateBadge {...account} />
              {account.isCompetitor ? <Badge tone="warning">Competitor</Badge> : null}
            </>
          }
          link={(name) => (
            <Link
              to="/accounts/$accountId"
              params={{ accountId: account.id }}
              className="min-w-0 truncate underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          )}
        />
      </span>
      {account.username === null ? null : (
        <a
          href={profileUrl(account.platform, account.username)}
          target="_blank"
          rel="noreferrer"
          aria-label={`${accountName(account)} on ${platformLabels[account.platform]}, opens in a new tab`}
          className="inline-flex size-8 items-center justify-center rounded-lg text-muted hover:bg-hover hover:text-ink"
        >
          <ExternalLink aria-hidden="true" className="size-4" />
        </a>
      )}
      {onUnlink === undefined ? null : (
        <IconButton label={`Unlink ${accountName(account)}`} onClick={onUnlink}>
          <Unlink aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}

interface CreatorHistoryProps {
  creator: Creator;
  range: DateRange;
  onRangeChange: (range: DateRange) => void;
}

/** What the videos of a creator's accounts gained, in all and day by day. */
export function CreatorHistory({ creator, range, onRangeChange }: CreatorHistoryProps) {
  const { api } = useOrganization();
  const dateRange = closedRange(range, new Date());
  const history = useQuery(
    api.creators.getHistory.queryOptions({
      input: { params: { id: creator.id }, query: { dateRange } },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <>
      <HistoryTiles creator={creator} totals={history.data?.totals} />
      <GainsSection
        range={dateRange}
        onRangeChange={onRangeChange}
        chart={(measure) =>
          history.isSuccess ? (
            <GainsChart measure={measure} days={history.data.dailyMetrics} />
          ) : (
            <QueryState query={history} pending={<Skeleton className="h-74 rounded-lg" />} />
          )
        }
      />
    </>
  );
}

interface HistoryTilesProps {
  creator: Creator;
  /** Undefined while they are not known. */
  totals: DailyTotals | undefined;
}

function HistoryTiles({ creator, totals }: HistoryTilesProps) {
  return (
    <StatGrid>
      <StatTile label="Views" value={<Count value={totals?.views} />} note="Gained in these days" />
      <StatTile
        label="Engagement"
        value={<Percent value={totals && engagementRate(totals, 0)} />}
        note="Likes, comments, shares and saves per view"
      />
      <StatTile label="Posts" value={<Count value={totals?.videos} />} note="Published in these days" />
      <StatTile label="Accounts" value={<Count value={creator.accounts.length} />} note="Linked now" />
    </StatGrid>
  );
}
