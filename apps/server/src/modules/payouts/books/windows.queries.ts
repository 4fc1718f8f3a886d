import type { WindowAddress } from "@clipledger/contract/payouts/payout-parts";
import { type BillingWindow, parseWireWindow } from "@clipledger/domain/calendar/billing-window";
import { AppError } from "../../../infra/app-error.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import {
  type EventWindowRow,
  eventWindowColumns,
  joinEventWindow,
} from "../../billing/windows/event-windows.ts";

/** A window that exists, in whatever state. */
export interface AddressedWindow extends EventWindowRow {
  readonly state: "open" | "paying" | "canceled" | "paid";
  /** Never null: only retracted windows may have lost their assignment. */
  readonly assignment_id: string;
  readonly amount_minor: bigint | null;
}

export function windowDaysOf({ starts_on, ends_on }: EventWindowRow): BillingWindow {
  return { startsOn: starts_on, endsOn: ends_on };
}

export function getWindow(
  db: Queryable,
  organizationId: string,
  address: WindowAddress,
): Promise<AddressedWindow> {
  return getAddressed(db, organizationId, address, sql``);
}

/** The window, held as it is until the transaction ends. Amounts are brought up to date before. */
export function lockWindow(
  tx: Transaction,
  organizationId: string,
  address: WindowAddress,
): Promise<AddressedWindow> {
  return getAddressed(tx, organizationId, address, sql`for update of w`);
}

async function getAddressed(
  db: Queryable,
  organizationId: string,
  address: WindowAddress,
  lock: SqlFragment,
): Promise<AddressedWindow> {
  const days = parseWireWindow(address);
  const row = days && (await findAddressed(db, organizationId, { ...address, ...days }, lock));
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

function findAddressed(
  db: Queryable,
  organizationId: string,
  { campaignId, creatorId, startsOn, endsOn }: WindowAddress & BillingWindow,
  lock: SqlFragment,
): Promise<AddressedWindow | undefined> {
  return db.maybeRow(sql`
    select ${eventWindowColumns}, w.state, w.assignment_id, w.amount_minor from billing_windows w ${joinEventWindow}
    where w.organization_id = ${organizationId} and w.campaign_id = ${campaignId} and w.creator_id = ${creatorId}
      and w.starts_on = ${startsOn} and w.ends_on = ${endsOn} and w.state <> 'retracted' ${lock}`);
}

/**
 * A payout refers to its creator and its campaign, so these are locked before its window, in the order in which assigning
 * locks them. Otherwise two transactions could wait for each other.
 */
export async function lockPayee(
  tx: Transaction,
  organizationId: string,
  { campaignId, creatorId }: { readonly campaignId: string | null; readonly creatorId: string },
): Promise<void> {
  await tx.rows(sql`
    select from campaigns where organization_id = ${organizationId} and id = ${campaignId} for key share`);
  await tx.rows(sql`
    select from creators where organization_id = ${organizationId} and id = ${creatorId} for key share`);
}

export async function lockWindowByKey(tx: Transaction, organizationId: string, key: bigint): Promise<void> {
  await tx.rows(sql`
    select from billing_windows where organization_id = ${organizationId} and key = ${key} for update`);
}

/** The window of a payout that the provider will not make is due as before. */
export async function reopenPayingWindow(
  tx: Transaction,
  organizationId: string,
  key: bigint,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update billing_windows set state = 'open', amount_minor = null, updated_at = ${at}
    where organization_id = ${organizationId} and key = ${key} and state = 'paying'`);
}
