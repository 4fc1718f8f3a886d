import type { Fault, ImitatedRail } from "@clipledger/upstreams/rails/imitated-rail";
import { servePaypal } from "@clipledger/upstreams/rails/paypal/serve-paypal";
import { serveStripe } from "@clipledger/upstreams/rails/stripe/serve-stripe";
import { serveWise } from "@clipledger/upstreams/rails/wise/serve-wise";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventsOf, forgetEvents } from "../../../test/outbox.ts";
import {
  approve,
  buildPayee,
  buildRailPayout,
  buildRailWorld,
  buildReadyPayee,
  chooseRail,
  passTime,
  paymentsTo,
  type RailWorld,
  readPayout,
  statusOf,
  tell,
} from "../../../test/rail-world.ts";
import { send } from "../../../test/request.ts";
import { sql } from "../../infra/db/sql.ts";
import { openTransfers } from "./transfers/open-transfers.ts";

interface ServedRail {
  readonly kind: "stripe" | "paypal" | "wise";
  readonly serve: (now: () => Date) => Promise<ImitatedRail>;
  /** Whether it tells what was made with a key that it has forgotten. */
  readonly canFind: boolean;
  readonly horizonMs: number;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const served: readonly ServedRail[] = [
  { kind: "stripe", serve: serveStripe, canFind: true, horizonMs: DAY_MS },
  { kind: "paypal", serve: servePaypal, canFind: false, horizonMs: 30 * DAY_MS },
  { kind: "wise", serve: serveWise, canFind: true, horizonMs: DAY_MS },
];

describe.each(served)("payouts by $kind", ({ kind, serve, canFind, horizonMs }) => {
  let world: RailWorld;
  beforeAll(async () => {
    world = await buildRailWorld(kind, serve);
  });
  afterAll(async () => {
    expect(world.imitated.problems()).toEqual([]);
    await world.stop();
  });

  const railOf = async (id: string) => (await getRail(world, id)).body;
  const transferOf = async (id: string) => (await railOf(id)).transfer;

  it("waits for the creator, and is sent as soon as the rail can pay them", async () => {
    const payee = await buildPayee(world);
    const id = await buildRailPayout(world, payee.creator.id);
    expect((await approve(world, [id])).body).toMatchObject({ approved: [id], failed: [] });
    expect(await statusOf(world, id)).toBe("approved");
    expect((await railOf(id)).note).toBe("The creator has not chosen yet how to be paid");
    world.imitated.completeOnboarding();
    const { status, body } = await chooseRail(world, payee);
    expect([status, body.chosen.isReady, body.waiting]).toEqual([200, true, []]);
    await passTime(world, MINUTE_MS);
    expect(await statusOf(world, id)).toBe("requested");
    expect(await paymentsTo(world, payee.creator.id)).toMatchObject([
      { amountMinor: 2550n, currency: "EUR", state: "sent" },
    ]);
  });

  it("moves money once, however many approve it at once", async () => {
    const { id: creatorId } = await buildReadyPayee(world);
    const id = await buildRailPayout(world, creatorId);
    await Promise.all(Array.from({ length: 50 }, () => approve(world, [id])));
    await Promise.all(Array.from({ length: 5 }, () => passTime(world, MINUTE_MS)));
    expect(await statusOf(world, id)).toBe("requested");
    expect(await paymentsTo(world, creatorId)).toHaveLength(1);
  });

  it("moves money once, whichever request goes wrong and how", { timeout: 120_000 }, async () => {
    const { id: first } = await buildReadyPayee(world);
    const before = world.imitated.requests().length;
    await approve(world, [await buildRailPayout(world, first)]);
    const steps = world.imitated.requests().length - before;
    expect(steps).toBeGreaterThan(0);
    const faults: readonly Fault[] = ["refused", "lost", "carried-out-unheard", "server-error"];
    for (const fault of faults)
      for (let step = 0; step < steps; step += 1) {
        const { id: creatorId } = await buildReadyPayee(world);
        const id = await buildRailPayout(world, creatorId);
        world.imitated.fail(fault, step);
        await approve(world, [id]);
        // The lease ends, or the pause after a refusal does.
        await passTime(world, 2 * MINUTE_MS);
        await passTime(world, 61 * MINUTE_MS);
        const outcome = { fault, step, status: await statusOf(world, id) };
        expect(outcome).toEqual({ fault, step, status: "requested" });
        expect(await paymentsTo(world, creatorId)).toHaveLength(1);
      }
  });

  it("goes on with what was written down before the process died", async () => {
    const { id: creatorId } = await buildReadyPayee(world);
    const id = await buildRailPayout(world, creatorId);
    world.imitated.fail("lost", 0);
    await approve(world, [id]);
    const other = await buildRailPayout(world, creatorId, 12);
    await world.app.services.db.execute(sql`
      update rail_payouts set state = 'approved' where creator_id = ${creatorId} and state = 'created'`);
    const opened = await openTransfers(world.app.services, world.organization.id, creatorId);
    expect(opened).toHaveLength(1);
    await passTime(world, 2 * MINUTE_MS);
    expect([await statusOf(world, id), await statusOf(world, other)]).toEqual(["requested", "requested"]);
    expect((await paymentsTo(world, creatorId)).map(({ amountMinor }) => amountMinor)).toEqual(
      expect.arrayContaining([2550n, 1200n]),
    );
  });

  it("never sends again what the rail may have forgotten", async () => {
    const { id: creatorId } = await buildReadyPayee(world);
    const id = await buildRailPayout(world, creatorId);
    await failLastRequest(world, id, "carried-out-unheard");
    expect(await paymentsTo(world, creatorId)).toHaveLength(1);
    world.imitated.forgetKeys();
    await passTime(world, horizonMs);
    await passTime(world, DAY_MS);
    const { state, id: transferId } = await transferOf(id);
    expect(state).toBe(canFind ? "sent" : "unclear");
    if (!canFind) {
      const { body } = await send(world.app, "/ui/v1/rail-transfers/unclear", { session: world.owner });
      expect(body.data.map(({ payoutId }: { payoutId: string }) => payoutId)).toEqual([id]);
      const [payment] = await paymentsTo(world, creatorId);
      const decision = { outcome: "paid", reason: "It stands in our account there", remoteId: payment?.id };
      expect((await world.ask(`/rail-transfers/${transferId}/decide`, decision)).status).toBe(200);
      expect((await world.ask(`/rail-transfers/${transferId}/decide`, decision)).status).toBe(409);
      await passTime(world, MINUTE_MS);
      expect(await statusOf(world, id)).toBe("completed");
    }
    await passTime(world, DAY_MS);
    expect(await paymentsTo(world, creatorId)).toHaveLength(1);
  });

  it("hears from a message what it could not find", async () => {
    const { id: creatorId } = await buildReadyPayee(world);
    const id = await buildRailPayout(world, creatorId);
    await failLastRequest(world, id, "carried-out-unheard");
    world.imitated.forgetKeys();
    const [payment] = await paymentsTo(world, creatorId);
    await tellAbout(world, payment?.id ?? "");
    expect(await statusOf(world, id)).toBe("requested");
    await passTime(world, horizonMs + DAY_MS);
    expect(await paymentsTo(world, creatorId)).toHaveLength(1);
  });

  it("sends under a new key what the rail never received", async () => {
    const { id: creatorId } = await buildReadyPayee(world);
    const id = await buildRailPayout(world, creatorId);
    await failLastRequest(world, id, "lost");
    const before = await transferOf(id);
    await passTime(world, horizonMs);
    if (!canFind) {
      expect((await transferOf(id)).state).toBe("unclear");
      const decision = { outcome: "not_paid", reason: "It is not in our account there" };
      expect((await world.ask(`/rail-transfers/${before.id}/decide`, decision)).status).toBe(200);
    }
    await passTime(world, DAY_MS);
    const after = await transferOf(id);
    expect(after.state).toBe("sent");
    expect(after.id).not.toBe(before.id);
    expect(await paymentsTo(world, creatorId)).toHaveLength(1);
  });

  it("comes back after it arrived, however messages come, and is paid again as another payout", async () => {
    const { id: creatorId } = await buildReadyPayee(world);
    const id = await buildRailPayout(world, creatorId);
    await approve(world, [id]);
    const [payment] = await paymentsTo(world, creatorId);
    const remoteId = payment?.id ?? "";
    const sent = world.imitated.messageAbout(remoteId, world.app.clock.now());
    world.imitated.completePayment(remoteId);
    const completed = world.imitated.messageAbout(remoteId, world.app.clock.now());
    expect([await tell(world, completed), await tell(world, sent), await tell(world, completed)]).toEqual([
      202, 202, 202,
    ]);
    expect(await statusOf(world, id)).toBe("completed");
    await forgetEvents(world.organization);
    world.imitated.returnPayment(remoteId);
    await tellAbout(world, remoteId);
    await tellAbout(world, remoteId);
    await tell(world, completed);
    const returned = await readPayout(world, id);
    expect(returned.providerPayoutStatus).toBe("returned");
    const told = (await eventsOf(world.organization)).map(({ type }) => type);
    expect(told.filter((type) => type === "payout.returned")).toHaveLength(1);
    const { body } = await world.ask(`/payouts/${id}/reissue`);
    await approve(world, [body.id]);
    expect(await statusOf(world, body.id)).toBe("requested");
    const payments = await paymentsTo(world, creatorId);
    expect(payments.map(({ state }) => state)).toEqual(["returned", "sent"]);
    expect(new Set(payments.map(({ key }) => key)).size).toBe(2);
  });

  it("raises an alarm while the rail reports another amount than was ordered", async () => {
    const { id: creatorId } = await buildReadyPayee(world);
    const id = await buildRailPayout(world, creatorId);
    await approve(world, [id]);
    const [payment] = await paymentsTo(world, creatorId);
    const remoteId = payment?.id ?? "";
    world.imitated.completePayment(remoteId);
    world.imitated.changeAmount(remoteId, 500n);
    const alarms = async () => {
      const { body } = await send(world.app, "/ui/v1/rail-transfers/unclear", { session: world.owner });
      return body.data.filter(({ payoutId }: { payoutId: string }) => payoutId === id);
    };
    for (let times = 0; times < 2; times += 1) await tellAbout(world, remoteId);
    expect(await statusOf(world, id)).toBe("requested");
    expect(await alarms()).toMatchObject([
      {
        transferId: null,
        amount: 2_550,
        reason: expect.stringMatching(/reports 5(\.00)? EUR where 25\.50 EUR was ordered/),
      },
    ]);
    const { body: log } = await send(world.app, "/api/v1/activity", { apiKey: world.apiKey });
    const logged = log.data.filter(({ subject }: { subject: { id: string } }) => subject.id === id);
    expect(logged.filter(({ type }: { type: string }) => type === "payout.differs_at_provider")).toHaveLength(
      1,
    );
    world.imitated.changeAmount(remoteId, 2_550n);
    await tellAbout(world, remoteId);
    expect([await statusOf(world, id), await alarms()]).toEqual(["completed", []]);
  });

  it("asks a person at once about what was sent unheard with another amount", async () => {
    const { id: creatorId } = await buildReadyPayee(world);
    const id = await buildRailPayout(world, creatorId);
    await failLastRequest(world, id, "carried-out-unheard");
    const [payment] = await paymentsTo(world, creatorId);
    world.imitated.changeAmount(payment?.id ?? "", 500n);
    await passTime(world, 2 * MINUTE_MS);
    const { state, reason } = await transferOf(id);
    // Stripe answers a repeat as it answered first; its other amount is seen when the transfer is read.
    if (kind === "stripe") expect(state).toBe("sent");
    else expect([state, reason]).toEqual(["unclear", expect.stringContaining("EUR was ordered")]);
    expect(await paymentsTo(world, creatorId)).toHaveLength(1);
  });

  it("comes back before anybody heard that it arrived", async () => {
    const { id: creatorId } = await buildReadyPayee(world);
    const id = await buildRailPayout(world, creatorId);
    await approve(world, [id]);
    const [payment] = await paymentsTo(world, creatorId);
    world.imitated.completePayment(payment?.id ?? "");
    // PostgreSQL stores no NUL.
    world.imitated.returnPayment(payment?.id ?? "", "The account\u0000 is closed");
    await tellAbout(world, payment?.id ?? "");
    expect(await statusOf(world, id)).toBe("returned");
  });

  it("believes no message that the rail did not sign", async () => {
    const { id: creatorId } = await buildReadyPayee(world);
    const id = await buildRailPayout(world, creatorId);
    await approve(world, [id]);
    await passTime(world, 0);
    const [payment] = await paymentsTo(world, creatorId);
    world.imitated.completePayment(payment?.id ?? "");
    const message = world.imitated.messageAbout(payment?.id ?? "", world.app.clock.now());
    expect(await tell(world, { ...message, body: `${message.body} ` })).toBe(401);
    expect(await tell(world, { ...message, headers: {} })).toBe(401);
    expect(await statusOf(world, id)).toBe("requested");
  });
});

function getRail({ app, owner }: RailWorld, id: string) {
  return send(app, `/ui/v1/payouts/${id}/rail`, { session: owner });
}

/** The request that moves the money is the last one that sending takes. */
async function failLastRequest(world: RailWorld, id: string, fault: Fault): Promise<void> {
  world.imitated.fail(fault, (await requestsOfSending(world)) - 1);
  await approve(world, [id]);
}

async function requestsOfSending(world: RailWorld): Promise<number> {
  const { id: creatorId } = await buildReadyPayee(world);
  const id = await buildRailPayout(world, creatorId);
  const before = world.imitated.requests().length;
  await approve(world, [id]);
  return world.imitated.requests().length - before;
}

function tellAbout(world: RailWorld, remoteId: string): Promise<number> {
  return tell(world, world.imitated.messageAbout(remoteId, world.app.clock.now()));
}
