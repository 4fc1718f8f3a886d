import type { ProviderPayoutStatus } from "@clipledger/contract/payouts/rows";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

/** A payout as its creator is told of it. */
export interface ToldPayout {
  readonly id: string;
  readonly creator_id: string;
  readonly creator_user_id: string;
  readonly first_name: string;
  readonly organization_name: string;
  readonly campaign_name: string | null;
  readonly starts_on: CalendarDate | null;
  readonly ends_on: CalendarDate | null;
  readonly amount_minor: bigint;
  readonly currency: CurrencyCode;
  readonly description: string | null;
  readonly provider_payout_id: string | null;
  readonly provider_status: ProviderPayoutStatus | null;
}

export function findToldPayout(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<ToldPayout | undefined> {
  return db.maybeRow(sql`
    select p.id, p.creator_id, k.user_id as creator_user_id, k.first_name, o.name as organization_name, c.name as campaign_name,
      p.starts_on, p.ends_on, p.amount_minor, p.currency, p.description, p.provider_payout_id, p.provider_status
    from payouts p join organizations o on o.id = p.organization_id
    join creators k on k.organization_id = p.organization_id and k.id = p.creator_id
    left join campaigns c on c.organization_id = p.organization_id and c.id = p.campaign_id
    where p.organization_id = ${organizationId} and p.id = ${id}`);
}

export async function getToldPayout(db: Queryable, organizationId: string, id: string): Promise<ToldPayout> {
  const payout = await findToldPayout(db, organizationId, id);
  if (payout === undefined) throw new Error(`There is no payout ${id} to tell of`);
  return payout;
}
