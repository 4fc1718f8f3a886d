import type { AccountsToRefresh } from "@clipledger/contract/tracked-accounts";
import type { Platform } from "@clipledger/domain/platforms";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { queueRuns } from "../sync/queue-runs.ts";
import { accountItem, findAll, recordItems } from "../tracked-items.ts";
import { type AccountRow, selectAccounts } from "./tracked-accounts.queries.ts";

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
    const rows = findAll(names, finderIn(known));
    const targets = rows.map(({ id }) => ({ kind: "account" as const, id }));
    const eventIds = await queueRuns(tx, ctx, targets, "user_refresh");
    await recordItems(tx, ctx, "account.refreshed", rows.map(accountItem));
    return { refreshed: rows.map(toRefreshed), totalRefreshed: rows.length, eventIds };
  });
}

/** By our id, or by the platform's where a name says which platform. */
function finderIn(rows: readonly AccountRow[]): (name: AccountName) => AccountRow | undefined {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byPlatform = new Map(rows.map((row) => [`${row.platform} ${row.platform_account_id}`, row]));
  return ({ id, platform }) => {
    if (platform === undefined) return byId.get(id);
    const row = byId.get(id);
    return row?.platform === platform ? row : byPlatform.get(`${platform} ${id}`);
  };
}

function toRefreshed({ id, platform, platform_account_id, username }: AccountRow) {
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
