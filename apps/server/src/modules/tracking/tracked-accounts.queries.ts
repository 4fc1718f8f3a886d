import type { HashtagsFilter, MaxVideos, ViewMode } from "@clipledger/contract/tracking-shared";
import type { Platform } from "@clipledger/domain/platforms";
import { AppError } from "../../infra/app-error.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { givenRows, insertRecords } from "../../infra/db/insert-rows.ts";
import { directionOf } from "../../infra/db/paged-list.ts";
import { type SqlFragment, sql } from "../../infra/db/sql.ts";
import type { RowMaking } from "./row-actor.ts";

export type AccountOrigin = "added" | "video" | "import";

export interface AccountRow {
  id: string;
  key: number;
  platform: Platform;
  platform_account_id: string;
  origin: AccountOrigin;
  username: string | null;
  max_videos: MaxVideos;
  is_competitor: boolean;
  hashtags_filter: HashtagsFilter;
}

export const selectAccounts: SqlFragment = sql`
  select a.id, a.key, a.platform, a.platform_account_id, a.origin, coalesce(a.username, a.initial_username) as username,
    a.max_videos, a.is_competitor, a.hashtags_filter
  from tracked_accounts a`;

/** Those of the ids that are tracked. They stay tracked until the transaction ends. */
export function lockAccounts(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<AccountRow[]> {
  return tx.rows(sql`
    ${selectAccounts} where a.organization_id = ${organizationId} and a.id = any(${ids})
    order by a.id for key share`);
}

export async function lockAccount(tx: Transaction, organizationId: string, id: string): Promise<AccountRow> {
  const [row] = await lockAccounts(tx, organizationId, [id]);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

export interface PlatformAccountName {
  readonly platform: Platform;
  readonly platformAccountId: string;
}

/** As `lockAccounts`, by platform and its id. */
export function lockAccountsByPlatform(
  tx: Transaction,
  organizationId: string,
  names: readonly PlatformAccountName[],
): Promise<AccountRow[]> {
  return tx.rows(sql`
    ${selectAccounts} where a.organization_id = ${organizationId} and (a.platform, a.platform_account_id) in (
      select * from ${givenRows("named", { types: { platform: "text", platformAccountId: "text" }, rows: names })}
    )
    order by a.id for key share`);
}

export interface NewAccountRow {
  readonly id: string;
  readonly platform: Platform;
  readonly platformAccountId: string;
  readonly origin: AccountOrigin;
  readonly initialUsername: string | null;
  readonly region: string | null;
  readonly maxVideos: MaxVideos;
  readonly isCompetitor: boolean;
  /** Null if nobody has answered for it yet. */
  readonly isSimulated: boolean | null;
  readonly username: string | null;
  readonly displayName: string | null;
  readonly profilePictureUrl: string | null;
  readonly bio?: string | null;
  readonly countryCode?: string | null;
  readonly isPrivate?: boolean | null;
  readonly isVerified?: boolean | null;
  readonly followerCount?: number | null;
  readonly followingCount?: number | null;
  readonly publishedVideoCount?: number | null;
  /** When the profile was fetched; absent if only a video of the account was. */
  readonly loadedAt?: Date;
}

export async function insertAccounts(
  tx: Transaction,
  { organizationId, actorType, userId, at }: RowMaking,
  organizationKey: number,
  accounts: readonly NewAccountRow[],
): Promise<void> {
  await tx.execute(
    insertRecords("tracked_accounts", {
      types: {
        id: "text",
        platform: "text",
        platformAccountId: "text",
        origin: "text",
        initialUsername: "text",
        region: "text",
        maxVideos: "int",
        isCompetitor: "boolean",
        isSimulated: "boolean",
        username: "text",
        displayName: "text",
        profilePictureUrl: "text",
        bio: "text",
        countryCode: "text",
        isPrivate: "boolean",
        isVerified: "boolean",
        followerCount: "bigint",
        followingCount: "bigint",
        publishedVideoCount: "bigint",
        loadedAt: "timestamptz",
      },
      rows: accounts,
      alike: { organizationId, organizationKey, createdAt: at, updatedAt: at, actorType, userId },
    }),
  );
}

/** What a real source has answered for once is real for good. */
export async function updateSimulated(
  tx: Transaction,
  organizationId: string,
  accounts: readonly { readonly id: string; readonly isSimulated: boolean | null }[],
): Promise<void> {
  const answered = accounts.filter(({ isSimulated }) => isSimulated !== null);
  if (answered.length === 0) return;
  await tx.execute(sql`
    update tracked_accounts a set is_simulated = answered.is_simulated
    from ${givenRows("answered", { types: { id: "text", isSimulated: "boolean" }, rows: answered })}
    where a.organization_id = ${organizationId} and a.id = answered.id
      and a.is_simulated is distinct from answered.is_simulated and a.is_simulated is not false`);
}

export async function updateCompetitor(
  tx: Transaction,
  organizationKey: number,
  accountKeys: readonly number[],
  isCompetitor: boolean,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update tracked_accounts set is_competitor = ${isCompetitor}, updated_at = ${at}
    where organization_key = ${organizationKey} and key = any(${accountKeys}::int[])`);
}

/** Accounts that only came along with something else stay from now on. */
export async function updateOrigin(
  tx: Transaction,
  organizationKey: number,
  accountKeys: readonly number[],
  origin: "added" | "import",
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update tracked_accounts set origin = ${origin}, updated_at = ${at}
    where organization_key = ${organizationKey} and key = any(${accountKeys}::int[])`);
}

/** The condition on the account `a`; none for all. */
export function inViewMode(viewMode: ViewMode): SqlFragment | undefined {
  return viewMode === "all" ? undefined : sql`a.is_competitor = ${viewMode === "competitors"}`;
}

/**
 * The order of a list, with the tie-breaker in the same direction. Creation is never null: without `nulls last` the planner
 * can read its index backwards.
 */
export function listOrder<SortCol extends string>(
  columns: Readonly<Record<SortCol, SqlFragment>>,
  { sortCol, sortDir }: { readonly sortCol: SortCol; readonly sortDir: "asc" | "desc" },
  tieBreaker: SqlFragment,
): SqlFragment {
  const direction = directionOf(sortDir);
  const nulls = sortCol === "createdAt" ? sql`` : sql`nulls last`;
  return sql`${columns[sortCol]} ${direction} ${nulls}, ${tieBreaker} ${direction}`;
}

/** The members of an account as other things show it, for `json_build_object`; the account is linked to a creator. */
export function accountRefOf(account: SqlFragment): SqlFragment {
  return sql`'id', ${account}.id, 'platform', ${account}.platform, 'platformAccountId', ${account}.platform_account_id,
    'isCompetitor', ${account}.is_competitor, 'username', ${account}.username, 'displayName', ${account}.display_name,
    'linkState', ${account}.link_state, 'linkStateSince', ${account}.link_state_since`;
}

/** The name that the organization gave its `creators c`: their own may have come from another organization. */
export const creatorName: SqlFragment = sql`btrim(c.first_name || ' ' || c.last_name)`;

/** The picture of the `users u` behind `creators c`, once they have joined the organization. */
export const creatorImage: SqlFragment = sql`case when c.joined_at is not null then u.image end`;
