import type { AccountRef } from "@clipledger/contract/tracking-shared";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import type { CreatorRefRow } from "../../campaigns/overview/creator-columns.ts";

export interface CreatorFieldsRow extends CreatorRefRow {
  readonly accounts: AccountRef[];
}

/** All accounts of `creators k`, with when one of them was fetched last. */
export const joinAccounts: SqlFragment = sql`
  cross join lateral (
    select coalesce(json_agg(json_build_object(
      'id', a.id, 'platform', a.platform, 'platformAccountId', a.platform_account_id, 'isCompetitor', a.is_competitor,
      'username', a.username, 'displayName', a.display_name
    ) order by a.key), '[]') as accounts, max(a.loaded_at) as loaded_at
    from tracked_accounts a where a.organization_id = k.organization_id and a.creator_id = k.id
  ) linked`;

/** Whom a row is about. */
export function toCreatorFields(row: CreatorFieldsRow) {
  return {
    creatorId: row.creator_id,
    creatorUserId: row.creator_user_id,
    creatorName: row.creator_name,
    creatorEmail: row.creator_email,
    accounts: row.accounts,
  };
}
