import type { CampaignRowOutput } from "@clipledger/contract/campaigns/campaign";
import type { NormalizedSpecOutput } from "@clipledger/contract/campaigns/normalized-spec";
import type { RowActor } from "@clipledger/contract/tracking-shared";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { CycleAnchor, CycleInterval } from "@clipledger/domain/calendar/cycles";
import type { PayoutRule } from "@clipledger/domain/campaigns/rules/payout-rule";
import type { CampaignSpec } from "@clipledger/domain/campaigns/spec/campaign-spec";
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
  c.ends_on, c.video_target, c.brief_id, c.payouts, c.rules, c.revision, c.actor_type, c.user_id, c.created_at,
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
 * Holds the campaign until the transaction ends. Assigning shares it with other assigning; whatever changes the campaign
 * itself waits for all of that, and they for it.
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

interface NewCampaignRow {
  readonly organizationId: string;
  readonly id: string;
  readonly spec: CampaignSpec;
  readonly rules: readonly PayoutRule[];
  readonly actorType: RowActor;
  readonly userId: string | null;
  readonly at: Date;
}

export function insertCampaign(tx: Transaction, campaign: NewCampaignRow): Promise<CampaignRow> {
  const { spec } = campaign;
  return tx.row(sql`
    insert into campaigns as c (
      organization_id, id, name, description, currency, interval, interval_count, anchor, starts_on, video_target,
      brief_id, payouts, rules, actor_type, user_id, created_at, updated_at
    ) values (
      ${campaign.organizationId}, ${campaign.id}, ${spec.name}, ${spec.description}, ${spec.currency},
      ${spec.schedule.interval}, ${spec.schedule.intervalCount}, ${spec.schedule.anchor}, ${spec.schedule.startsOn},
      ${spec.videoTarget}, ${spec.briefId}, ${JSON.stringify(spec.payouts)}, ${JSON.stringify(campaign.rules)},
      ${campaign.actorType}, ${campaign.userId}, ${campaign.at}, ${campaign.at}
    ) returning ${campaignColumns}`);
}

/** Writes the spec as the next revision. Without rules, the stored ones stay. */
export function updateCampaignSpec(
  tx: Transaction,
  { organization_id, id }: CampaignRow,
  { spec, rules, at }: { spec: CampaignSpec; rules: readonly PayoutRule[] | undefined; at: Date },
): Promise<CampaignRow> {
  const { schedule } = spec;
  return tx.row(sql`
    update campaigns c set name = ${spec.name}, description = ${spec.description}, currency = ${spec.currency},
      interval = ${schedule.interval}, interval_count = ${schedule.intervalCount}, anchor = ${schedule.anchor},
      starts_on = ${schedule.startsOn}, video_target = ${spec.videoTarget}, brief_id = ${spec.briefId},
      payouts = ${JSON.stringify(spec.payouts)}, rules = coalesce(${rules && JSON.stringify(rules)}::jsonb, c.rules),
      revision = c.revision + 1, updated_at = ${at}
    where c.organization_id = ${organization_id} and c.id = ${id}
    returning ${campaignColumns}`);
}

/** Sets or clears the end as the next revision. */
export function updateCampaignEnd(
  tx: Transaction,
  { organization_id, id }: CampaignRow,
  { endsOn, at }: { endsOn: CalendarDate | null; at: Date },
): Promise<CampaignRow> {
  return tx.row(sql`
    update campaigns c set ends_on = ${endsOn}, revision = c.revision + 1, updated_at = ${at}
    where c.organization_id = ${organization_id} and c.id = ${id}
    returning ${campaignColumns}`);
}

export async function deleteCampaignRow(
  tx: Transaction,
  { organization_id, id }: CampaignRow,
): Promise<void> {
  await tx.execute(sql`delete from campaigns where organization_id = ${organization_id} and id = ${id}`);
}
