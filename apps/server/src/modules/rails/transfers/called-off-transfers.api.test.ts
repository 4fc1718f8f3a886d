import type { Fault } from "@clipledger/upstreams/rails/imitated-rail";
import { serveStripe } from "@clipledger/upstreams/rails/stripe/serve-stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  approve,
  buildRailPayout,
  buildRailWorld,
  buildReadyPayee,
  passTime,
  paymentsTo,
  type RailWorld,
  statusOf,
} from "../../../../test/rail-world.ts";
import { send } from "../../../../test/request.ts";
import { findTransfer, type TransferRow } from "./rail-transfers.queries.ts";
import { refuseTransfer, settleTransfer } from "./settle-transfer.ts";

const DAY_MS = 24 * 3_600_000;

let world: RailWorld;

beforeAll(async () => {
  world = await buildRailWorld("stripe", serveStripe);
});
afterAll(() => world.stop());

describe("a transfer that was called off", () => {
  it("takes back the money that moved for it all the same, and does not carry on", async () => {
    const { id, creatorId, transfer } = await sendPayout("carried-out-unheard");
    const [payment] = await paymentsTo(world, creatorId);
    const { services } = world.app;
    expect(await refuseTransfer(services, transfer, "Never received")).toBe(true);
    const late = { id: payment?.id ?? "", state: "sent", reason: null } as const;
    await settleTransfer(services, transfer, late);
    expect(await paymentsTo(world, creatorId)).toMatchObject([{ state: "returned" }]);
    expect((await readTransfer(transfer.id)).state).toBe("refused");
    expect(await statusOf(world, id)).toBe("approved");
  });
});

describe("a transfer that is on its way", () => {
  it("keeps its payout from being taken back", async () => {
    const { id, creatorId } = await sendPayout("carried-out-unheard");
    const { body } = await world.ask(`/payouts/${id}/cancel`);
    expect(body.code).toBe("PAYOUT_PROVIDER_FAILED");
    await passTime(world, 60_000);
    expect(await statusOf(world, id)).toBe("requested");
    expect(await paymentsTo(world, creatorId)).toHaveLength(1);
  });

  it("is not decided by an owner, as Stripe has told of it", async () => {
    const { id, transfer } = await sendPayout();
    const decision = { outcome: "not_paid", reason: "It is not in our account" };
    const { status, body } = await world.ask(`/rail-transfers/${transfer.id}/decide`, decision);
    expect([status, body.code]).toEqual([409, "INVALID_STATE"]);
    expect(await statusOf(world, id)).toBe("requested");
  });

  it("is taken back once", async () => {
    const { transfer } = await sendPayout();
    const undo = () => world.ask(`/rail-transfers/${transfer.id}/undo`);
    expect([(await undo()).status, (await undo()).body.code]).toEqual([200, "INVALID_STATE"]);
  });
});

describe("one payment of Stripe", () => {
  it("settles one transfer, whichever one Stripe names it for", async () => {
    const settled = await sendPayout();
    const waiting = await sendPayout("lost");
    const { remote_id: remoteId } = await readTransfer(settled.transfer.id);
    const answer = { id: remoteId ?? "", state: "sent", reason: null } as const;
    await settleTransfer(world.app.services, waiting.transfer, answer);
    expect(await readTransfer(waiting.transfer.id)).toMatchObject({ state: "open", remote_id: null });
    await passTime(world, 60_000);
    expect(await paymentsTo(world, waiting.creatorId)).toHaveLength(1);
  });

  it("does not count for a second payout by an owner's word", async () => {
    const settled = await sendPayout();
    const { remote_id: remoteId } = await readTransfer(settled.transfer.id);
    const { id, transfer } = await sendPayout("lost");
    world.imitated.fail("lost", 0);
    await passTime(world, DAY_MS);
    expect((await readTransfer(transfer.id)).state).toBe("unclear");
    const decision = { outcome: "paid", reason: "It is in our account there", remoteId };
    const { status, body } = await world.ask(`/rail-transfers/${transfer.id}/decide`, decision);
    expect([status, body.code]).toEqual([409, "PAYOUT_CONFLICT"]);
    expect(await statusOf(world, id)).toBe("approved");
  });
});

/** An approved payout and its transfer, of which the request may have gone wrong. */
async function sendPayout(fault?: Fault) {
  const { id: creatorId } = await buildReadyPayee(world);
  const id = await buildRailPayout(world, creatorId);
  if (fault !== undefined) world.imitated.fail(fault, 0);
  await approve(world, [id]);
  const { body } = await send(world.app, `/ui/v1/payouts/${id}/rail`, { session: world.owner });
  return { id, creatorId, transfer: await readTransfer(body.transfer.id) };
}

async function readTransfer(id: string): Promise<TransferRow> {
  const transfer = await findTransfer(world.app.services.db, world.organization.id, id);
  if (transfer === undefined) throw new Error(`There is no transfer ${id}`);
  return transfer;
}
