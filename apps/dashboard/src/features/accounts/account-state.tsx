import type { AccountFigures } from "../../api/types.ts";
import { Badge, StateBadge } from "../../ui/primitives/badge.tsx";
import { SyncProblemBadge } from "../../ui/product/sync-progress.tsx";

interface AccountStateProps {
  account: Pick<AccountFigures, "isCompetitor" | "lastErrorCode" | "loadAt" | "maxVideos">;
  isSyncing: boolean;
}

/** What is worth knowing beside an account's name. */
export function AccountState({ account, isSyncing }: AccountStateProps) {
  return (
    <>
      {account.isCompetitor ? <Badge>Competitor</Badge> : null}
      {isSyncing ? (
        <StateBadge tone="info">Syncing</StateBadge>
      ) : account.lastErrorCode !== null ? (
        <SyncProblemBadge problem={account.lastErrorCode} noun="account" />
      ) : account.loadAt === null && account.maxVideos > 0 ? (
        <StateBadge tone="neutral">Waiting</StateBadge>
      ) : null}
    </>
  );
}
