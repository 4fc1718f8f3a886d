import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { createId } from "../../../infra/ids.ts";
import { putBackAccounts } from "../accounts/put-back.ts";
import {
  type AccountRow,
  insertAccounts,
  lockAccountsByPlatform,
  type NewAccountRow,
  updateOrigin,
} from "../accounts/tracked-accounts.queries.ts";
import { refuseTooManyAccounts } from "../plan-limits.ts";
import { rowMakingOf } from "../row-actor.ts";
import type { NamedAccount } from "./video-catalog.ts";

/** The keys of the accounts. Those not tracked yet become so. The caller has locked the facts. */
export async function trackNamedAccounts(
  tx: Transaction,
  ctx: Pick<OperationContext, "organization" | "actor" | "clock">,
  organizationKey: number,
  accounts: readonly NamedAccount[],
): Promise<Map<NamedAccount, number>> {
  await putBackAccounts(tx, ctx.organization.id, accounts.map(toName));
  const known = await lockAccountsByPlatform(tx, ctx.organization.id, accounts.map(toName));
  await keepCarriers(tx, organizationKey, known, ctx.clock.now());
  const knownNames = new Set(known.map(nameOfRow));
  const missing = accounts.filter((account) => !knownNames.has(nameOf(account)));
  if (missing.length > 0) {
    await insertAccounts(tx, rowMakingOf(ctx), organizationKey, missing.map(toNewRow));
  }
  await refuseTooManyAccounts(tx, ctx);
  const added =
    missing.length === 0 ? [] : await lockAccountsByPlatform(tx, ctx.organization.id, missing.map(toName));
  const keys = new Map([...known, ...added].map((row) => [nameOfRow(row), row.key]));
  return new Map(accounts.map((account) => [account, keys.get(nameOf(account)) ?? 0]));
}

async function keepCarriers(
  tx: Transaction,
  organizationKey: number,
  known: readonly AccountRow[],
  at: Date,
): Promise<void> {
  const carriers = known.filter(({ origin }) => origin === "video").map(({ key }) => key);
  if (carriers.length > 0) await updateOrigin(tx, organizationKey, carriers, "import", at);
}

function toNewRow({ platform, platformAccountId, username }: NamedAccount): NewAccountRow {
  return {
    id: createId("trackedAccount"),
    platform,
    platformAccountId,
    origin: "import",
    initialUsername: username.value,
    region: null,
    maxVideos: 0,
    isCompetitor: false,
    isSimulated: null,
    username: username.value,
    displayName: null,
    profilePictureUrl: null,
  };
}

function toName({ platform, platformAccountId }: NamedAccount) {
  return { platform, platformAccountId };
}

function nameOf({ platform, platformAccountId }: NamedAccount): string {
  return `${platform} ${platformAccountId}`;
}

function nameOfRow({ platform, platform_account_id }: AccountRow): string {
  return `${platform} ${platform_account_id}`;
}
