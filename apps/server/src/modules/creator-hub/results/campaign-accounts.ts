import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { Queryable } from "../../../infra/db/database.ts";
import { givenRows } from "../../../infra/db/insert-rows.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { isWanted, type OverviewQuestion } from "../overview-question.ts";

/** An account of a creator with the days of an assignment, and what is kept of its videos that count. */
export interface CampaignAccount {
  readonly creator_id: string;
  readonly account_key: number;
  readonly valid_from: CalendarDate;
  readonly valid_until: CalendarDate | null;
  readonly eligible_videos: number;
  readonly views: bigint;
  readonly is_whole: boolean;
}

export interface CampaignAccounts {
  /** Accounts all of whose counting videos were published in the assignment: their kept sums are the campaign's. */
  readonly whole: readonly CampaignAccount[];
  /** Others, whose videos have to be looked at. An account may be here twice, with the days of two assignments. */
  readonly mixed: readonly CampaignAccount[];
}

/** The accounts of the campaign's creators that have videos that count. */
export async function listAccounts(db: Queryable, question: OverviewQuestion): Promise<CampaignAccounts> {
  const rows = await db.rows<CampaignAccount>(sql`
    select s.creator_id, a.key as account_key, s.valid_from, s.valid_until, m.video_count as eligible_videos,
      m.view_count as views, m.first_published_on >= s.valid_from and (m.latest_published_at at time zone 'UTC')::date
        <= coalesce(s.valid_until, 'infinity') as is_whole
    from assignments s
    join tracked_accounts a on a.organization_id = s.organization_id and a.creator_id = s.creator_id
    join account_stats m on m.account_key = a.key
    where ${isWanted(question, sql`s`)} and s.valid_from <= ${question.days.to} and m.video_count > 0`);
  const whole = rows.filter(({ is_whole }) => is_whole);
  const keys = new Set(whole.map(({ account_key }) => account_key));
  return { whole, mixed: rows.filter(({ account_key }) => !keys.has(account_key)) };
}

/** The accounts as a table: creator_id, account_key, valid_from, valid_until. */
export function accountSpans(accounts: readonly CampaignAccount[]): SqlFragment {
  return givenRows("spans", {
    types: { creator_id: "text", account_key: "int", valid_from: "date", valid_until: "date" },
    rows: accounts.map((account) => ({ ...account, valid_until: account.valid_until ?? "infinity" })),
  });
}
