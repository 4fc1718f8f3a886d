import type { Platform } from "@clipledger/domain/platforms";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { RowMaking } from "../row-actor.ts";
import type { VideoName } from "../videos/stored-videos.queries.ts";

/** An exclusion with its account's names. */
export interface ExclusionRow {
  id: string;
  platform: Platform;
  platform_video_id: string;
  username: string | null;
  platform_account_id: string;
}

interface NewExclusionRow extends VideoName {
  readonly id: string;
  readonly orgAccountId: string;
}

/** Answers those that were not excluded before. */
export function insertExclusions(
  tx: Transaction,
  { organizationId, actorType, userId, at }: RowMaking,
  exclusions: readonly NewExclusionRow[],
): Promise<ExclusionRow[]> {
  return tx.rows(sql`
    with inserted as (
      insert into excluded_videos (
        organization_id, id, account_id, platform, platform_video_id, created_at, updated_at, actor_type, user_id
      )
      select ${organizationId}, id, "orgAccountId", platform, "platformVideoId", ${at}, ${at}, ${actorType}, ${userId}
      from jsonb_to_recordset(${JSON.stringify(exclusions)}::jsonb) as incoming(
        id text, "orgAccountId" text, platform text, "platformVideoId" text
      )
      on conflict (organization_id, platform, platform_video_id) do nothing
      returning *
    )
    select e.id, e.platform, e.platform_video_id, a.username, a.platform_account_id
    from inserted e join tracked_accounts a on a.organization_id = e.organization_id and a.id = e.account_id`);
}

export function deleteExclusions(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<ExclusionRow[]> {
  return tx.rows(sql`
    delete from excluded_videos e using tracked_accounts a
    where e.organization_id = ${organizationId} and e.id = any(${ids})
      and a.organization_id = e.organization_id and a.id = e.account_id
    returning e.id, e.platform, e.platform_video_id, a.username, a.platform_account_id`);
}
