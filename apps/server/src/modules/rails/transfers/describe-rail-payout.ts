import type { RailPayoutOutput } from "@clipledger/contract/dashboard/payout-rails";
import { AppError } from "../../../infra/app-error.ts";
import type { ActingContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { knownRail } from "../connections/rail-kinds.ts";
import { findRail } from "../connections/rail-rows.ts";
import { sendWaiting } from "./carry-out-transfer.ts";
import { findRailPayout, type RailPayoutRow } from "./rail-payouts.queries.ts";
import { findTransfer } from "./rail-transfers.queries.ts";

export async function describeRailPayout(
  { db, organization }: ActingContext,
  id: string,
): Promise<RailPayoutOutput> {
  const { note, transfer_id } = await getRailPayoutRow(db, organization.id, id);
  const transfer = transfer_id === null ? undefined : await findTransfer(db, organization.id, transfer_id);
  if (transfer === undefined) return { note, transfer: null };
  const rail = await findRail(db, organization.id, transfer.rail_id);
  return {
    note,
    transfer: {
      id: transfer.id,
      railName: rail === undefined ? "" : knownRail(rail.kind).name,
      state: transfer.state,
      amount: { amount: Number(transfer.amount_minor), currency: transfer.currency },
      remoteId: transfer.remote_id,
      reason: transfer.reason,
      payouts: await countCarried(db, organization.id, transfer.id),
    },
  };
}

/** Whatever waits for the payout's creator, the payout among it. */
export async function sendRailPayout(ctx: ActingContext, id: string): Promise<void> {
  const { state, transfer_id, creator_id } = await getRailPayoutRow(ctx.db, ctx.organization.id, id);
  if (state !== "approved" || transfer_id !== null)
    throw new AppError("INVALID_STATE", undefined, { message: "This payout does not wait to be sent" });
  await sendWaiting(ctx, ctx.organization.id, creator_id);
}

async function getRailPayoutRow(db: Queryable, organizationId: string, id: string): Promise<RailPayoutRow> {
  const payout = await findRailPayout(db, organizationId, id);
  if (payout === undefined) throw new AppError("NOT_FOUND");
  return payout;
}

async function countCarried(db: Queryable, organizationId: string, transferId: string): Promise<number> {
  const { carried } = await db.row<{ carried: number }>(sql`
    select count(*)::int as carried from rail_payouts
    where organization_id = ${organizationId} and transfer_id = ${transferId}`);
  return carried;
}
