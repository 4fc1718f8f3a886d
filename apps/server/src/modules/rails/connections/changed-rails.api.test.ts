import { servePaypal } from "@clipledger/upstreams/rails/paypal/serve-paypal";
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
import { sql } from "../../../infra/db/sql.ts";

const change = ({ app, owner, railId }: RailWorld, body: object) =>
  send(app, `/ui/v1/payout-rails/${railId}`, { method: "PATCH", session: owner, body });

/** As if the rail had been connected to another account of the service. */
const rememberAccount = ({ app }: RailWorld, account: string | null) =>
  app.services.db.execute(sql`update payout_rails set account = ${account}`);

describe("credentials of a rail", () => {
  let world: RailWorld;
  beforeAll(async () => {
    world = await buildRailWorld("stripe", serveStripe);
  });
  afterAll(() => world.stop());

  it("are not changed to another account while money is on its way from the former", async () => {
    const { credentials } = world.imitated;
    const { id: creatorId } = await buildReadyPayee(world);
    const id = await buildRailPayout(world, creatorId);
    await approve(world, [id]);
    expect((await change(world, { credentials })).status).toBe(200);

    await rememberAccount(world, "Northwind (acct_former)");
    const other = await change(world, { credentials });
    expect([other.status, other.body.code]).toEqual([409, "INVALID_STATE"]);
    expect(other.body.message).toContain("1 transfers are on their way from Northwind (acct_former)");
    const untested = await change(world, { credentials: { secretKey: "sk_test_unknown" } });
    expect(untested.body.message).toContain("could not be tested");
    expect((await change(world, { isPaused: true })).status).toBe(200);
    expect((await change(world, { isPaused: false })).status).toBe(200);

    await rememberAccount(world, null);
    expect((await change(world, { credentials })).body.account).not.toBeNull();
    await passTime(world, 60_000);
    expect(await paymentsTo(world, creatorId)).toHaveLength(1);
  });
});

describe("a rail with a transfer that may have been paid or not", () => {
  it("is neither changed to another account nor removed until an owner has decided", async () => {
    const world = await buildRailWorld("stripe", serveStripe);
    const remove = () =>
      send(world.app, `/ui/v1/payout-rails/${world.railId}`, { method: "DELETE", session: world.owner });
    const { id: creatorId } = await buildReadyPayee(world);
    const id = await buildRailPayout(world, creatorId);
    world.imitated.fail("lost", 0);
    await approve(world, [id]);
    world.imitated.fail("lost", 0);
    await passTime(world, 24 * 3_600_000);
    const { body } = await send(world.app, `/ui/v1/payouts/${id}/rail`, { session: world.owner });
    expect(body.transfer.state).toBe("unclear");

    await rememberAccount(world, "Northwind (acct_former)");
    const changed = await change(world, { credentials: world.imitated.credentials });
    expect([changed.status, changed.body.code]).toEqual([409, "INVALID_STATE"]);
    const removed = await remove();
    expect([removed.status, removed.body.code]).toEqual([409, "INVALID_STATE"]);

    const decision = { outcome: "not_paid", reason: "It is not in our account" };
    expect((await world.ask(`/rail-transfers/${body.transfer.id}/decide`, decision)).status).toBe(200);
    expect((await remove()).status).toBe(200);
    await world.stop();
  });
});

describe("a team that has paused its only rail", () => {
  it("makes payouts for it, which wait, and none at the provider of the server", async () => {
    const world = await buildRailWorld("paypal", servePaypal);
    const { id: creatorId } = await buildReadyPayee(world);
    await change(world, { isPaused: true });
    const id = await buildRailPayout(world, creatorId);
    expect((await approve(world, [id])).body).toMatchObject({ approved: [id], failed: [] });
    const { body } = await send(world.app, `/ui/v1/payouts/${id}/rail`, { session: world.owner });
    expect(body).toMatchObject({ note: expect.stringContaining("paused"), transfer: null });
    await change(world, { isPaused: false });
    await passTime(world, 60_000);
    expect(await statusOf(world, id)).toBe("requested");
    expect(await paymentsTo(world, creatorId)).toHaveLength(1);
    await world.stop();
  });
});

describe("a rail that is removed at the moment of an approval", () => {
  it("is left with no transfer that nobody would carry out", async () => {
    const world = await buildRailWorld("paypal", servePaypal);
    const { db } = world.app.services;
    const { id: creatorId } = await buildReadyPayee(world);
    const id = await buildRailPayout(world, creatorId);
    const isAnyWaiting = () =>
      db.row<{ waiting: boolean }>(sql`
        select exists (
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        ) as waiting`);
    const approving = await db.transaction(async (tx) => {
      await tx.rows(sql`select from payout_rails where id = ${world.railId} for update`);
      await tx.execute(sql`
        update payout_rails set credentials_sealed = null, removed_at = now() where id = ${world.railId}`);
      const approval = approve(world, [id]);
      while (!(await isAnyWaiting()).waiting);
      return { approval };
    });
    await approving.approval;
    expect(await statusOf(world, id)).toBe("approved");
    expect(await db.rows(sql`select id from rail_transfers where creator_id = ${creatorId}`)).toEqual([]);
    expect((await world.ask(`/payouts/${id}/cancel`)).status).toBe(200);
    await world.stop();
  });
});
