import type { CampaignRowOutput } from "@clipledger/contract/campaigns/campaign";
import type { NormalizedSpecOutput } from "@clipledger/contract/campaigns/normalized-spec";
import type { RowActor } from "@clipledger/contract/tracking-shared";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { CycleAnchor, CycleInterval } from "@clipledger/domain/calendar/cycles";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../infra/db/sql.ts";

export interface CampaignRow {
  organization_id: string;
  id: string;
  name: string;
  description: string | null;
  currency: CurrencyCode;
  interval: CycleInterval;
  interval_count: number;
  anchor: CycleAnchor;
  starts_on: CalendarDate;
  ends_on: CalendarDate | null;
  video_target: number | null;
  brief_id: string | null;
  requires_proof: boolean;
  payouts: NormalizedSpecOutput["payouts"];
  rules: CampaignRowOutput["rules"];
  revision: number;
  actor_type: RowActor;
  user_id: string | null;
  created_at: Date;
  updated_at: Date;
}

export const campaignColumns: SqlFragment = sql`
  c.organization_id, c.id, c.name, c.description, c.currency, c.interval, c.interval_count, c.anchor, c.starts_on,
  c.ends_on, c.video_target, c.brief_id, c.requires_proof, c.payouts, c.rules, c.revision, c.actor_type, c.user_id, c.created_at,
  c.updated_at`;

export function findCampaign(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<CampaignRow | undefined> {
  return db.maybeRow(sql`
    select ${campaignColumns} from campaigns c where c.organization_id = ${organizationId} and c.id = ${id}`);
}

const lockStrengths = { share: sql`for share`, update: sql`for update` } as const;

/**
 * Assigning shares the lock with other assigning; whatever changes the campaign itself waits for all of that, and assigning
 * waits for it.
 */
export function lockCampaign(
  tx: Transaction,
  organizationId: string,
  id: string,
  strength: keyof typeof lockStrengths,
): Promise<CampaignRow | undefined> {
  return tx.maybeRow(sql`
    select ${campaignColumns} from campaigns c
    where c.organization_id = ${organizationId} and c.id = ${id} ${lockStrengths[strength]}`);
}

/** Whether it has an assignment, of whatever time, a window that was settled, or a payout of whatever kind. */
export async function isInUse(db: Queryable, organizationId: string, id: string): Promise<boolean> {
  const { in_use } = await db.row<{ in_use: boolean }>(sql`
    select exists (
      select from assignments where organization_id = ${organizationId} and campaign_id = ${id}
    ) or exists (
      select from billing_windows
      where organization_id = ${organizationId} and campaign_id = ${id} and state in ('paying', 'paid', 'canceled')
    ) or exists (
      select from payouts where organization_id = ${organizationId} and campaign_id = ${id}
    ) or exists (
      select from payout_intents where organization_id = ${organizationId} and campaign_id = ${id}
    ) as in_use`);
  return in_use;
}

export async function isNameTaken(
  db: Queryable,
  organizationId: string,
  name: string,
  exceptId = "",
): Promise<boolean> {
  const taken = await db.maybeRow(sql`
    select 1 from campaigns
    where organization_id = ${organizationId} and lower(normalize(name)) = lower(normalize(${name}::text))
      and id <> ${exceptId}`);
  return taken !== undefined;
}
