import { nextPayoutStatus, type ProviderPayoutStatus } from "@clipledger/domain/payouts/payout-status";
import type { RailTransfer, TransferState } from "@clipledger/rails/rail";
import type { Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { findRail, type RailServices, railOf } from "../connections/rail-rows.ts";
import { moveCarriedPayouts, takeOutOfTransfer } from "./rail-payouts.queries.ts";
import {
  findTransferAtRail,
  isRemoteId,
  lockTransfer,
  orderOf,
  type StoredTransferState,
  saveTransfer,
  type TransferRow,
} from "./rail-transfers.queries.ts";

type SettlingServices = RailServices & Pick<Services, "clock" | "log">;

/** How the payouts of a transfer stand. Of one that was called off, nothing that is reported moves any. */
const PAYOUT_STATUSES: Readonly<Record<StoredTransferState, ProviderPayoutStatus>> = {
  open: "approved",
  unclear: "approved",
  sent: "requested",
  completed: "completed",
  returned: "returned",
  refused: "deleted",
};

/**
 * Puts what a rail says of a transfer into our state, and that of its payouts. Repeating it changes nothing, and neither does
 * an older report after a newer one. What arrives about a transfer that somebody called off is taken back.
 */
export async function settleTransfer(
  services: SettlingServices,
  row: TransferRow,
  reported: RailTransfer,
): Promise<void> {
  const isCalledOff = await services.db.transaction((tx) => settleIn(tx, services, row, reported));
  if (isCalledOff) await takeBack(services, row, reported);
}

/** True where money was moved for a transfer that was called off. */
async function settleIn(
  tx: Transaction,
  { clock, log }: SettlingServices,
  { organization_id: organizationId, rail_id: railId, id }: TransferRow,
  reported: RailTransfer,
): Promise<boolean> {
  const transfer = await lockTransfer(tx, organizationId, id);
  if (transfer === undefined) return false;
  if (!isRemoteId(reported.id)) {
    log.error({ transferId: id }, "rail answered with an id that no rail uses");
    return false;
  }
  const holder = await findTransferAtRail(tx, { organizationId, railId, remoteId: reported.id });
  const isOfAnother = holder !== undefined && holder.id !== id;
  if (isOfAnother || (transfer.remote_id !== null && transfer.remote_id !== reported.id)) {
    log.error({ transferId: id, remoteId: reported.id }, "rail answered with the id of another transfer");
    return false;
  }
  const at = clock.now();
  const { reason } = reported;
  if (transfer.state === "refused") {
    await saveTransfer(tx, transfer, { state: "refused", remoteId: reported.id, reason, at });
    return reported.state !== "returned";
  }
  const state = nextTransferState(transfer.state, reported.state);
  if (state === transfer.state && transfer.remote_id !== null) return false;
  await saveTransfer(tx, transfer, { state, remoteId: reported.id, reason, at });
  await moveCarriedPayouts(tx, organizationId, id, { state: PAYOUT_STATUSES[state], reason, at });
  return false;
}

/** As a payout moves on. */
export function nextTransferState(
  current: StoredTransferState,
  reported: TransferState,
): StoredTransferState {
  const status = PAYOUT_STATUSES[reported];
  return nextPayoutStatus(PAYOUT_STATUSES[current], status) === status ? reported : current;
}

async function takeBack(services: SettlingServices, row: TransferRow, reported: RailTransfer): Promise<void> {
  const { organization_id: organizationId, rail_id, id } = row;
  const connection = await findRail(services.db, organizationId, rail_id);
  const rail = connection && railOf(services, connection);
  const answer = await rail?.undo(reported.id, orderOf(services.sealer, row));
  services.log.error(
    { transferId: id, remoteId: reported.id, answer },
    "money was moved for a transfer that was called off",
  );
}

/** Nothing was moved: its payouts wait again. False when somebody else has taken the transfer over, or it is settled. */
export function refuseTransfer(
  { db, clock }: Pick<Services, "db" | "clock">,
  row: TransferRow,
  reason: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const transfer = await lockTransfer(tx, row.organization_id, row.id);
    const isOurs = transfer?.attempts === row.attempts && isUnsettled(transfer);
    if (transfer === undefined || !isOurs) return false;
    const at = clock.now();
    await saveTransfer(tx, transfer, { state: "refused", reason, at });
    await takeOutOfTransfer(tx, row.organization_id, row.id, { reason, at });
    return true;
  });
}

export function isUnsettled({ state }: TransferRow): boolean {
  return state === "open" || state === "unclear";
}
