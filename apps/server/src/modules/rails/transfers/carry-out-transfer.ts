import type { Rail, RailAnswer, RailTransfer } from "@clipledger/rails/rail";
import { z } from "zod";
import { systemActor } from "../../../infra/actors.ts";
import type { Services } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { findRail, railOf } from "../connections/rail-rows.ts";
import { leaseEnd, openTransfers } from "./open-transfers.ts";
import {
  leaseFreeTransfer,
  lockTransfer,
  orderOf,
  releaseTransfer,
  saveTransfer,
  type TransferRow,
} from "./rail-transfers.queries.ts";
import { isUnsettled, refuseTransfer, settleTransfer } from "./settle-transfer.ts";

/** Sends whatever can be sent to a creator now. */
export async function sendWaiting(
  services: Services,
  organizationId: string,
  creatorId: string,
): Promise<void> {
  for (const transfer of await openTransfers(services, organizationId, creatorId))
    if (transfer.asked_at !== null) await carryOutTransfer(services, transfer);
}

/**
 * Asks the rail for what the transfer says, and puts a definite answer into our state. Whatever ends this on the way, the
 * transfer stays and is carried out again with the same key, for as long as the rail surely remembers it. After that it is
 * only looked up.
 */
async function carryOutTransfer(services: Services, transfer: TransferRow): Promise<void> {
  const { db, clock, log } = services;
  const connection = await findRail(db, transfer.organization_id, transfer.rail_id);
  const rail = connection && railOf(services, connection);
  if (rail === undefined) {
    await releaseTransfer(db, transfer, { reason: "The rail was removed", from: inHours(clock.now(), 24) });
    return;
  }
  if (!isRemembered(services, rail, transfer)) return lookUp(services, rail, transfer);
  const answer = await rail.send(orderOf(services.sealer, transfer));
  if (answer.outcome === "done") return settleTransfer(services, transfer, answer.value);
  log.warn({ transferId: transfer.id, attempts: transfer.attempts, answer }, "transfer not sent");
  if (answer.outcome === "refused" && (await isSurelyUnsent(rail, transfer, answer, services))) {
    await refuseTransfer(services, transfer, answer.reason);
    return;
  }
  if (answer.outcome === "unknown" && answer.differs) {
    await askAPerson(services, transfer, answer.reason);
    const from = inHours(clock.now(), HOURS_BETWEEN_LOOKS);
    return releaseTransfer(db, transfer, { reason: answer.reason, from });
  }
  const pauseMs = Math.min(transfer.attempts - 1, LONGEST_PAUSE_MINUTES) * 60_000;
  const from = new Date(clock.now().getTime() + pauseMs);
  await releaseTransfer(db, transfer, { reason: answer.reason, from });
}

const LONGEST_PAUSE_MINUTES = 15;

/** Of an order that was asked for before, a rail's refusal alone is not believed: it may not have looked for its key first. */
async function isSurelyUnsent(
  rail: Rail,
  transfer: TransferRow,
  { of }: Extract<RailAnswer<RailTransfer>, { outcome: "refused" }>,
  { sealer }: Services,
): Promise<boolean> {
  if (of === "request") return false;
  if (transfer.attempts === 1) return true;
  const found = await rail.find(orderOf(sealer, transfer));
  return found.outcome === "done" && found.value === null;
}

/** A request that is under way at the end of the horizon must still find its key. */
function isRemembered(services: Services, rail: Rail, { asked_at }: TransferRow): boolean {
  const askedAt = asked_at?.getTime() ?? 0;
  return leaseEnd(services).getTime() < askedAt + rail.profile.horizonMs;
}

const HOURS_BETWEEN_LOOKS = 6;

/** A key that the rail may have forgotten is never sent again: it would be a second payment. */
async function lookUp(services: Services, rail: Rail, transfer: TransferRow): Promise<void> {
  const { db, clock, log } = services;
  const answer = await rail.find(orderOf(services.sealer, transfer));
  if (answer.outcome === "done" && answer.value !== null)
    return settleTransfer(services, transfer, answer.value);
  if (answer.outcome === "done") {
    await refuseTransfer(services, transfer, `${rail.profile.name} never received it`);
    return;
  }
  log.warn({ transferId: transfer.id, answer }, "transfer not found at the rail");
  await askAPerson(services, transfer, answer.reason);
  await releaseTransfer(db, transfer, {
    reason: answer.reason,
    from: inHours(clock.now(), HOURS_BETWEEN_LOOKS),
  });
}

/** Once for each transfer, however often it is looked up. */
function askAPerson({ db, clock }: Services, row: TransferRow, reason: string): Promise<void> {
  return db.transaction(async (tx) => {
    const transfer = await lockTransfer(tx, row.organization_id, row.id);
    if (transfer === undefined || !isUnsettled(transfer)) return;
    await saveTransfer(tx, transfer, { state: "unclear", reason, at: clock.now() });
    if (transfer.state === "unclear") return;
    const ctx = { actor: systemActor, clock, organization: { id: transfer.organization_id } };
    const subject = { type: "rail_transfer", id: transfer.id };
    await recordActivity(tx, ctx, { type: "rail_transfer.unclear", subject });
  });
}

function inHours(from: Date, hours: number): Date {
  return new Date(from.getTime() + hours * 3_600_000);
}

const BATCH_SIZE = 100;

/** Each minute, goes on with transfers that were left without an answer, and tries again what had to wait. */
export const carryOutTransfersTask = defineTask({
  name: "rails.carry-out-transfers",
  input: z.object({}),
  schedule: "* * * * *",
  run: carryOutTransfers,
});

async function carryOutTransfers(services: Services): Promise<void> {
  const { db, clock, log } = services;
  const begunAt = clock.now();
  for (let taken = 0; taken < BATCH_SIZE; taken += 1) {
    const transfer = await leaseFreeTransfer(db, begunAt, leaseEnd(services));
    if (transfer === undefined) break;
    try {
      await carryOutTransfer(services, transfer);
    } catch (error) {
      log.error({ err: error, transferId: transfer.id }, "transfer not carried out");
    }
  }
  for (const { organization_id, creator_id } of await listTriedAgain(db, begunAt))
    await sendWaiting(services, organization_id, creator_id);
}

interface WaitingCreator {
  readonly organization_id: string;
  readonly creator_id: string;
}

function listTriedAgain(db: Queryable, now: Date): Promise<WaitingCreator[]> {
  return db.rows(sql`
    select distinct organization_id, creator_id from rail_payouts
    where state = 'approved' and transfer_id is null and wait_until <= ${now}
    limit ${BATCH_SIZE}::int`);
}
