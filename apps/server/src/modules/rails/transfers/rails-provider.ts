import { createHash } from "node:crypto";
import { canonicalJson } from "@clipledger/domain/canonical-json";
import { isId } from "@clipledger/domain/ids";
import type { Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { createId } from "../../../infra/ids.ts";
import { findRail, railOf } from "../connections/rail-rows.ts";
import type { PayoutOrder, PayoutProvider, ProviderAnswer } from "../provider/payout-provider.ts";
import { listRecipients, recipientFor } from "../recipients.queries.ts";
import { sendWaiting } from "./carry-out-transfer.ts";
import {
  findRailPayout,
  findRailPayoutByKey,
  insertRailPayout,
  moveRailPayout,
  type RailPayoutRow,
  takeOutOfTransfer,
} from "./rail-payouts.queries.ts";
import {
  findTransfer,
  lockTransfer,
  orderOf,
  saveTransfer,
  type TransferRow,
} from "./rail-transfers.queries.ts";
import { settleTransfer } from "./settle-transfer.ts";

/** Whether a payout is one of ours, by what it is called at its provider. */
export function isRailPayoutId(providerPayoutId: string): boolean {
  return isId("railPayout", providerPayoutId);
}

/**
 * A team's own rails as one provider. Making a payout writes it down here; money moves once it is approved, by the rail that
 * the creator chose and as soon as that rail can pay them.
 */
export function createRailsProvider(services: Services, organizationId: string): PayoutProvider {
  const { db } = services;
  const present = (id: string) => presentPayout(services, organizationId, id);
  return {
    createPayout: (order, key) => createPayout(services, organizationId, order, key),
    async findPayout(_order, key) {
      const payout = await findRailPayoutByKey(db, organizationId, key);
      return payout === undefined ? refused("Nothing was made with this key") : present(payout.id);
    },
    async readPayout(id) {
      const payout = await findRailPayout(db, organizationId, id);
      if (payout?.transfer_id == null) return present(id);
      const failure = await refreshTransferOf(services, organizationId, payout.transfer_id);
      return failure ?? present(id);
    },
    // Its amount is that of our own row, and the rail's is compared with the order of the transfer.
    async approvePayout(id) {
      const at = services.clock.now();
      await db.transaction((tx) =>
        moveRailPayout(tx, organizationId, id, { from: ["created"], to: "approved", at }),
      );
      const payout = await findRailPayout(db, organizationId, id);
      if (payout?.state === "deleted") return refused("It was taken back");
      if (payout !== undefined) await sendWaiting(services, organizationId, payout.creator_id);
      return present(id);
    },
    async cancelPayout(id) {
      const at = services.clock.now();
      const move = { from: ["created", "approved"], to: "deleted", at };
      await db.transaction(async (tx) => {
        await releaseUnasked(tx, organizationId, id, at);
        await moveRailPayout(tx, organizationId, id, move);
      });
      const payout = await findRailPayout(db, organizationId, id);
      return payout?.state === "deleted" ? present(id) : refused("It is on its way already");
    },
  };
}

/** What only waits for a file was asked of nobody. Others that it would have carried wait for the next one. */
async function releaseUnasked(tx: Transaction, organizationId: string, id: string, at: Date): Promise<void> {
  const payout = await findRailPayout(tx, organizationId, id);
  if (payout?.transfer_id == null) return;
  const transfer = await lockTransfer(tx, organizationId, payout.transfer_id);
  const isUnasked = transfer?.state === "open" && transfer.asked_at === null && transfer.file_id === null;
  if (transfer === undefined || !isUnasked) return;
  const reason = "A payout of it was taken back";
  await saveTransfer(tx, transfer, { state: "refused", reason, at });
  await takeOutOfTransfer(tx, organizationId, transfer.id, { reason, at });
}

function refused(reason: string): ProviderAnswer {
  return { outcome: "refused", of: "payout", reason };
}

async function createPayout(
  services: Services,
  organizationId: string,
  order: PayoutOrder,
  key: string,
): Promise<ProviderAnswer> {
  const requestHash = createHash("sha256").update(canonicalJson(order)).digest("hex");
  await services.db.transaction((tx) =>
    insertRailPayout(tx, {
      organizationId,
      id: createId("railPayout"),
      key,
      requestHash,
      creatorId: order.recipient.id,
      // With all decimals of its currency, so that the digits are the minor units.
      amountMinor: BigInt(order.amount.replace(".", "")),
      currency: order.currency,
      description: order.description,
      at: services.clock.now(),
    }),
  );
  const payout = await findRailPayoutByKey(services.db, organizationId, key);
  if (payout?.request_hash !== requestHash) return refused("The key was used for another payout");
  return presentPayout(services, organizationId, payout.id);
}

/** Undefined where the rail told, or there is nothing to ask it. */
async function refreshTransferOf(
  services: Services,
  organizationId: string,
  transferId: string,
): Promise<ProviderAnswer | undefined> {
  const transfer = await findTransfer(services.db, organizationId, transferId);
  return transfer && readTransfer(services, transfer);
}

/** Asks the rail where a transfer stands. What came back, or was never heard of, is not asked for. */
export async function readTransfer(
  services: Services,
  transfer: TransferRow,
): Promise<Exclude<ProviderAnswer, { outcome: "done" }> | undefined> {
  const { remote_id: remoteId, state } = transfer;
  if (remoteId === null || (state !== "sent" && state !== "completed")) return undefined;
  const connection = await findRail(services.db, transfer.organization_id, transfer.rail_id);
  const rail = connection && railOf(services, connection);
  if (rail === undefined) return undefined;
  const answer = await rail.read(remoteId, orderOf(services.sealer, transfer));
  if (answer.outcome === "unknown") return answer;
  if (answer.outcome === "refused") return { ...answer, of: "request" };
  await settleTransfer(services, transfer, answer.value);
  return undefined;
}

async function presentPayout(
  services: Services,
  organizationId: string,
  id: string,
): Promise<ProviderAnswer> {
  const payout = await findRailPayout(services.db, organizationId, id);
  if (payout === undefined) return { outcome: "refused", of: "request", reason: "There is no such payout" };
  return {
    outcome: "done",
    payout: {
      id,
      status: payout.state,
      claimUrl: await claimUrlOf(services, payout),
      returnReason: payout.reason,
    },
  };
}

/** Where the creator says how to be paid; null once they have, or there is nothing to say any more. */
async function claimUrlOf(
  { db, publicUrl }: Services,
  { organization_id, creator_id, currency, state, transfer_id }: RailPayoutRow,
): Promise<string | null> {
  if (state !== "approved" || transfer_id !== null) return null;
  const recipient = recipientFor(await listRecipients(db, organization_id, creator_id), currency);
  return recipient?.is_ready === true ? null : `${publicUrl}/portal/creators/${creator_id}/payout-method`;
}
