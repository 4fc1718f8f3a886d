import { useNavigate } from "@tanstack/react-router";
import { RefreshCw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useActiveRuns } from "../../api/sync-runs.ts";
import type { AccountFigures } from "../../api/types.ts";
import { Button } from "../../ui/primitives/button.tsx";
import type { DateRange } from "../../ui/primitives/lists/date-range.ts";
import { Notice } from "../../ui/primitives/notice.tsx";
import { Card, Page, Section } from "../../ui/primitives/page.tsx";
import { AccountPicture, accountName } from "../../ui/product/account-cell.tsx";
import { syncProblemWords } from "../../ui/product/sync-progress.tsx";
import type { AccountAction } from "./account-action.ts";
import { AccountDialogs } from "./account-dialogs.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { AccountSeries } from "./account-series.tsx";
import { AccountSummary } from "./account-summary.tsx";
import { AccountTiles } from "./account-tiles.tsx";
import { AccountTracking } from "./account-tracking.tsx";
import { FollowedProgress } from "./followed-progress.tsx";
import { type AccountWrites, useAccountWrites } from "./use-account-writes.ts";

interface AccountDetailsProps {
  account: AccountFigures;
  trail: ReactNode;
  range: DateRange;
  onRangeChange: (range: DateRange) => void;
  videos: ReactNode;
}

export function AccountDetails({ account, trail, range, onRangeChange, videos }: AccountDetailsProps) {
  const navigate = useNavigate();
  const [action, setAction] = useState<AccountAction | undefined>(undefined);
  const [followed, setFollowed] = useState<readonly string[]>([]);
  const writes = useAccountWrites(setFollowed);
  useActiveRuns();
  const name = accountName(account);
  return (
    <Page
      title={name}
      trail={trail}
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
      <AccountProblem account={account} />
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

function AccountProblem({ account }: { account: AccountFigures }) {
  if (account.lastErrorCode === null) return null;
  const { label, explanation } = syncProblemWords(account.lastErrorCode, "account");
  return (
    <Notice tone="warning" title={`The last sync failed: ${label.toLowerCase()}`}>
      {explanation}
    </Notice>
  );
}
