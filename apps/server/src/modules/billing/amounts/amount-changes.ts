import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { givenRows, insertRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";

/** Every unpaid window of the campaign is to be calculated by its new rules. */
export async function noteNewRules(
  tx: Transaction,
  organizationId: string,
  campaignId: string,
): Promise<void> {
  await tx.execute(insertRow("amount_changes", { organizationId, campaignId }));
}

/** Whether windows began, or amounts are missing or may have changed. Looks into indexes only. */
export async function areAmountsOutdated(
  db: Queryable,
  organizationId: string,
  today: CalendarDate,
): Promise<boolean> {
  const { is_outdated } = await db.row<{ is_outdated: boolean }>(sql`
    select exists (select from amount_changes where organization_id = ${organizationId})
      or exists (
        select from billing_windows where organization_id = ${organizationId} and state = 'open' and pays is null
      )
      or exists (
        select from assignments where organization_id = ${organizationId} and next_window_on <= ${today}
      ) as is_outdated`);
  return is_outdated;
}

/** Whether more open windows than these have no amount yet. */
export async function isAmountMissing(
  db: Queryable,
  organizationId: string,
  moreThan: number,
): Promise<boolean> {
  const { is_missing } = await db.row<{ is_missing: boolean }>(sql`
    select exists (
      select from billing_windows where organization_id = ${organizationId} and state = 'open' and pays is null
      offset ${moreThan}
    ) as is_missing`);
  return is_missing;
}

/** A creator whose facts changed since a day, or a campaign with new rules. */
interface AmountChangeRow {
  readonly creator_id: string | null;
  readonly since: CalendarDate | null;
  readonly campaign_id: string | null;
}

/** Takes the changes noted so far. The caller has locked amounts. */
export function takeAmountChanges(tx: Transaction, organizationId: string): Promise<AmountChangeRow[]> {
  return tx.rows(sql`
    with taken as (
      delete from amount_changes where organization_id = ${organizationId} returning creator_id, since, campaign_id
    )
    select creator_id, campaign_id, min(since) as since from taken group by creator_id, campaign_id`);
}

export interface ChangedWindowRow {
  readonly key: bigint;
  readonly campaign_id: string;
}

/** Some of the open windows without an amount, in the order in which windows are locked. */
export function listMissingAmounts(
  tx: Transaction,
  organizationId: string,
  limit: number,
): Promise<ChangedWindowRow[]> {
  return tx.rows(sql`
    select key, campaign_id
    from (
      select key, campaign_id, creator_id, starts_on from billing_windows
      where organization_id = ${organizationId} and state = 'open' and pays is null order by key limit ${limit}
    ) missing
    order by campaign_id, creator_id, starts_on`);
}

/** Open windows that changed facts touch, and those without an amount, in the order in which windows are locked. */
export function listChangedWindows(
  tx: Transaction,
  organizationId: string,
  changes: readonly AmountChangeRow[],
): Promise<ChangedWindowRow[]> {
  const creators = changes.filter(({ creator_id }) => creator_id !== null);
  const isOpen = sql`w.organization_id = ${organizationId} and w.state = 'open'`;
  return tx.rows(sql`
    select w.key, w.campaign_id
    from (
      select w.key
      from ${givenRows("changed", { types: { creator_id: "text", since: "date" }, rows: creators })}
      join billing_windows w on ${isOpen} and w.creator_id = changed.creator_id and w.ends_on >= changed.since
      union
      select w.key from billing_windows w where ${isOpen} and w.pays is null
    ) changed
    join billing_windows w on w.organization_id = ${organizationId} and w.key = changed.key
    order by w.campaign_id, w.creator_id, w.starts_on`);
}
