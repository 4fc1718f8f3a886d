import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { issuePayout, windowAddress } from "../../../../test/payout-builders.ts";
import { enterPortal } from "../../../../test/portal-builders.ts";
import { buildPaidCreator, type PaidCreator } from "../../../../test/portal-world.ts";
import { buildPayoutAtProvider } from "../../../../test/provider-builders.ts";
import { send, signIn } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { unlinkSettledAccountsTask } from "./unlink-settled-accounts.ts";

let app: TestApp;
let organization: TestOrganization;
let world: PaidCreator;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-09-14T08:30:00.000Z");
  organization = await buildOrganization(app);
  world = await buildPaidCreator(app, organization);
});

const call = (method: string, path: string, body?: object) =>
  send(app, `/api/v1${path}`, { method, apiKey: world.apiKey, ...(body && { body }) });
const remove = async () => (await enterPortal(app, world.creator)).send("/account", { method: "DELETE" });
const linked = async () => (await call("GET", `/creators/${world.creator.id}`)).body.accounts.length;
const linkedAfterSweep = async () => {
  await unlinkSettledAccountsTask.run(app.services, {});
  return linked();
};
const dueAmounts = async () =>
  (await call("GET", "/payouts/due")).body.data.map(
    ({ payoutAmount }: Record<string, unknown>) => payoutAmount,
  );
const firstWeek = () =>
  windowAddress({ campaignId: world.campaignId, creatorId: world.creator.id }, "2026-09-07", "2026-09-13");
/** As if the second week had never begun. */
const retractSecondWeek = () =>
  app.services.db.execute(sql`
    update billing_windows set state = 'retracted', decided_at = null
    where creator_id = ${world.creator.id} and starts_on = '2026-09-14'`);

describe("accounts of a creator who deleted theirs", () => {
  it("are let go when nothing is owed for them any more", async () => {
    await remove();
    expect(await linkedAfterSweep()).toBe(1);
    await issuePayout(organization, firstWeek());
    expect(await linkedAfterSweep()).toBe(1);
    app.clock.set("2026-09-21T08:30:00.000Z");
    expect(await dueAmounts()).toEqual([0]);
    expect(await linkedAfterSweep()).toBe(0);
    expect(await linkedAfterSweep()).toBe(0);
  });

  it("stay until the last day of a cycle is over that pays nothing so far", async () => {
    await remove();
    await issuePayout(organization, firstWeek());
    app.clock.set("2026-09-20T23:59:59.999Z");
    expect(await linkedAfterSweep()).toBe(1);
    app.clock.set("2026-09-21T00:00:00.000Z");
    expect(await linkedAfterSweep()).toBe(0);
  });

  it("are let go at once, where everything is settled", async () => {
    await issuePayout(organization, firstWeek());
    await app.services.db.execute(sql`
      update billing_windows set state = 'paid', decided_at = ${app.clock.now()}
      where creator_id = ${world.creator.id} and state = 'open'`);
    await remove();
    expect(await linked()).toBe(0);
  });

  it("stay while a payout can be withdrawn, whose cycle is then due with what it came to", async () => {
    const id = await buildPayoutAtProvider(app, world.apiKey, { address: firstWeek() });
    await remove();
    await retractSecondWeek();
    expect(await linkedAfterSweep()).toBe(1);
    const session = await signIn(app, organization.owner.email, organization.id);
    expect((await send(app, `/ui/v1/payouts/${id}/cancel`, { method: "POST", session })).status).toBe(200);
    expect(await dueAmounts()).toEqual([3_560]);
    await issuePayout(organization, firstWeek());
    expect(await linkedAfterSweep()).toBe(0);
  });

  it("stay while a canceled cycle can be reinstated, which is then due with what it came to", async () => {
    expect((await call("POST", "/payouts/cancel", firstWeek())).status).toBe(200);
    await remove();
    await retractSecondWeek();
    expect(await linkedAfterSweep()).toBe(1);
    expect((await call("POST", "/payouts/cancel/reinstate", firstWeek())).status).toBe(200);
    expect(await dueAmounts()).toEqual([3_560]);
  });

  it("are let go although those of another cannot be", async () => {
    await remove();
    await retractSecondWeek();
    await issuePayout(organization, firstWeek());
    const [first, settled] = [organization, world];
    organization = await buildOrganization(app);
    world = await buildPaidCreator(app, organization);
    await remove();
    await retractSecondWeek();
    await issuePayout(organization, firstWeek());
    const lockedOut = [first.id, organization.id].toSorted()[0] === first.id ? settled : world;
    const other = lockedOut === settled ? world : settled;
    await app.services.db.execute(sql`
      create function refuse_unlinking() returns trigger language plpgsql as
      'begin raise exception ''not now''; end'`);
    await app.services.db.pool.query(`
      create trigger refuse_unlinking before update on tracked_accounts for each row
      when (old.creator_id = '${lockedOut.creator.id}') execute function refuse_unlinking()`);
    try {
      await expect(unlinkSettledAccountsTask.run(app.services, {})).rejects.toThrow("were not let go");
      world = other;
      expect(await linked()).toBe(0);
    } finally {
      await app.services.db.pool.query("drop trigger refuse_unlinking on tracked_accounts");
    }
  });
});
