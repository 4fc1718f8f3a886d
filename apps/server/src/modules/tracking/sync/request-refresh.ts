import type { AccountsToRefresh } from "@clipledger/contract/tracked-accounts";
import type { VideosToRefresh } from "@clipledger/contract/tracked-videos";
import type { Platform } from "@clipledger/domain/platforms";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { type AccountRow, selectAccounts } from "../tracked-accounts.queries.ts";
import { accountItem, findAll, recordItems, videoItem } from "../tracked-items.ts";
import { selectTrackedVideos, type TrackedVideoRow } from "../tracked-videos.queries.ts";
import { queueRuns } from "./queue-runs.ts";

interface RefreshedAccounts {
  refreshed: { id: string; platformAccountId: string; username: string | null; platform: Platform }[];
  totalRefreshed: number;
  eventIds: string[];
}

interface AccountName {
  readonly id: string;
  readonly platform?: Platform;
}

export function refreshAccounts(
  ctx: OperationContext,
  { items, accounts = [] }: AccountsToRefresh,
): Promise<RefreshedAccounts> {
  const names: readonly AccountName[] = items ?? accounts.map((id) => ({ id }));
  return ctx.db.transaction(async (tx) => {
    const known = await lockAccountsNamed(
      tx,
      ctx.organization.id,
      names.map(({ id }) => id),
    );
    const rows = findAll(names, accountFinder(known));
    const targets = rows.map(({ id }) => ({ kind: "account" as const, id }));
    const eventIds = await queueRuns(tx, ctx, targets, "user_refresh");
    await recordItems(tx, ctx, "account.refreshed", rows.map(accountItem));
    return { refreshed: rows.map(toRefreshedAccount), totalRefreshed: rows.length, eventIds };
  });
}

/** By our id, or by the platform's where a name says which platform. */
function accountFinder(rows: readonly AccountRow[]): (name: AccountName) => AccountRow | undefined {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byPlatform = new Map(rows.map((row) => [`${row.platform} ${row.platform_account_id}`, row]));
  return ({ id, platform }) => {
    if (platform === undefined) return byId.get(id);
    const row = byId.get(id);
    return row?.platform === platform ? row : byPlatform.get(`${platform} ${id}`);
  };
}

function toRefreshedAccount({ id, platform, platform_account_id, username }: AccountRow) {
  return { id, platformAccountId: platform_account_id, username, platform };
}

/** By our ids or those of the platforms. The accounts stay tracked until the transaction ends. */
function lockAccountsNamed(
  tx: Transaction,
  organizationId: string,
  names: readonly string[],
): Promise<AccountRow[]> {
  return tx.rows(sql`
    ${selectAccounts} where a.organization_id = ${organizationId}
      and (a.id = any(${names}) or a.platform_account_id = any(${names}))
    order by a.id for key share`);
}

interface RefreshedVideos {
  refreshed: { id: string; platformVideoId: string; platform: Platform }[];
  totalRefreshed: number;
  eventIds: string[];
}

export function refreshVideos(ctx: OperationContext, { items }: VideosToRefresh): Promise<RefreshedVideos> {
  return ctx.db.transaction(async (tx) => {
    const known = await lockTrackedVideosNamed(
      tx,
      ctx.organization.id,
      items.map(({ id }) => id),
    );
    const rows = findAll(items, videoFinder(known));
    const targets = rows.map(({ id }) => ({ kind: "video" as const, id }));
    const eventIds = await queueRuns(tx, ctx, targets, "user_refresh");
    await recordItems(tx, ctx, "video.refreshed", rows.map(videoItem));
    return { refreshed: rows.map(toRefreshedVideo), totalRefreshed: rows.length, eventIds };
  });
}

/** By our id or the platform's. */
function videoFinder(rows: readonly TrackedVideoRow[]) {
  const byName = new Map(
    rows.flatMap((row) => [
      [`${row.platform} ${row.id}`, row],
      [`${row.platform} ${row.platform_video_id}`, row],
    ]),
  );
  return ({ platform, id }: VideosToRefresh["items"][number]) => byName.get(`${platform} ${id}`);
}

function toRefreshedVideo({ id, platform, platform_video_id }: TrackedVideoRow) {
  return { id, platformVideoId: platform_video_id, platform };
}

/** By our ids or those of the platforms; samples in briefs are not among them. */
function lockTrackedVideosNamed(
  tx: Transaction,
  organizationId: string,
  names: readonly string[],
): Promise<TrackedVideoRow[]> {
  return tx.rows(sql`
    ${selectTrackedVideos} where t.organization_id = ${organizationId} and not t.is_reference
      and (t.id = any(${names}) or t.platform_video_id = any(${names}))
    order by t.id for key share of t`);
}
