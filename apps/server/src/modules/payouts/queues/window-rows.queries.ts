import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { type CampaignRefRow, campaignRefColumns } from "../../campaigns/overview/campaign-columns.ts";
import { creatorColumns } from "../../campaigns/overview/creator-columns.ts";
import { type CreatorFieldsRow, joinAccounts } from "../books/creator-fields.ts";
import { type FoundPayout, foundOfWindow } from "../books/found-payouts.ts";

/** A billing window with whom and what it is about. */
export interface QueuedWindowRow extends CreatorFieldsRow, CampaignRefRow {
  readonly window_starts_on: CalendarDate;
  readonly window_ends_on: CalendarDate;
  readonly valid_from: CalendarDate;
  readonly state: "open" | "paying" | "canceled";
  readonly generation: number;
  readonly amount_minor: bigint | null;
  readonly amount_kept_at: Date | null;
  readonly loaded_at: Date | null;
  readonly intent_id: string | null;
  readonly intent_created_at: Date | null;
  readonly intent_failure: string | null;
  readonly found: FoundPayout | null;
}

/** The columns of `QueuedWindowRow`, of `billing_windows w` with what `joinQueued` joins. */
export const queuedColumns: SqlFragment = sql`
  w.starts_on as window_starts_on, w.ends_on as window_ends_on, assigned.valid_from, w.state, w.generation,
  w.amount_minor, w.amount_kept_at, linked.loaded_at, linked.accounts, intent.id as intent_id,
  intent.created_at as intent_created_at, intent.last_failure as intent_failure, ${foundOfWindow(sql`w.key`)} as found, ${creatorColumns}, ${campaignRefColumns}`;

export const joinQueued: SqlFragment = sql`
  join campaigns c on c.organization_id = w.organization_id and c.id = w.campaign_id
  join creators k on k.organization_id = w.organization_id and k.id = w.creator_id
  join users u on u.id = k.user_id
  join assignments assigned on assigned.organization_id = w.organization_id and assigned.id = w.assignment_id
  left join payout_intents intent on intent.window_key = w.key
  ${joinAccounts}`;
