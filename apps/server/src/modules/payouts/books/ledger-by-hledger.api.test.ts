import { serveStripe } from "@clipledger/upstreams/rails/stripe/serve-stripe";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { confirmBooks } from "../../../../test/bookkeeper.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildDailyWindows } from "../../../../test/daily-windows.ts";
import { actAtRandom, eurosAt, type PayoutActor } from "../../../../test/payout-operations.ts";
import {
  buildRailWorld,
  buildReadyPayee,
  passTime,
  paymentsTo,
  type RailWorld,
  tell,
} from "../../../../test/rail-world.ts";
import { send, signIn } from "../../../../test/request.ts";
import { seededRandom, testSeed } from "../../../../test/seeded-random.ts";
import { type StagedProvider, startStagedProvider } from "../../../../test/staged-provider.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { retryProviderRequestsTask } from "../paying/approvals/provider-requests.ts";
import { pollProviderTask, refreshPayoutTask } from "../paying/approvals/refresh-payout.ts";
import { reconcileIntentsTask } from "../paying/issuing/carry-out-intent.ts";
import { publishDuePayoutsTask } from "./due/publish-due-payouts.ts";

/** Brings every kind of entry. A seed that was drawn may leave some out. */
const COVERING_SEED = 20_261_117;
const SEED = testSeed(COVERING_SEED);
const OPERATIONS = 250;

describe.skipIf(!inject("hasHledger"))("an outside bookkeeper", () => {
  let provider: StagedProvider;
  let app: TestApp;
  let organization: TestOrganization;
  beforeAll(async () => {
    provider = await startStagedProvider(2_000);
    app = await startTestApp({
      environment: { ...provider.environment, CLIPLEDGER_REQUESTS_PER_MINUTE: "1000000" },
    });
    organization = await buildOrganization(app);
  });
  afterAll(async () => {
    await app.stop();
    await provider.stop();
  });

  it(`computes every balance of a month as the API does (${OPERATIONS} operations, seed ${SEED})`, async () => {
    const random = seededRandom(SEED);
    const actor: PayoutActor = {
      ...(await buildDailyWindows(organization, { creators: 5, days: 12 })),
      ...(await buildHands(app, organization)),
      provider,
      amountAt: eurosAt,
      random,
    };
    for (let done = 0; done < OPERATIONS; done += 1) {
      await actAtRandom(app, actor);
      moveAtProvider(provider, random);
      if (done % 25 === 0) await publishDuePayoutsTask.run(app.services, {});
      if (done % 10 === 0) await pollProviderTask.run(app.services, {});
      if (done % 6 === 0) await changeBalance(app, actor, { from: -140, to: 40 });
      if (done % 9 === 0) await voidAnything(app, actor);
    }
    await finishRequests(app);
    for (const { id } of provider.payouts)
      await refreshPayoutTask.run(app.services, { providerPayoutId: id });
    await publishDuePayoutsTask.run(app.services, {});
    await confirmBooks(app, actor);
    await expectKinds(app, [
      ...["owed", "canceled", "reserved", "paid", "returned", "expired", "reissued", "withdrawn", "voided"],
      ...["adjusted", "netted", "reinstated"],
    ]);
  }, 120_000);
});

describe.skipIf(!inject("hasHledger"))("an outside bookkeeper of a team with a rail of its own", () => {
  let world: RailWorld;
  beforeAll(async () => {
    world = await buildRailWorld("stripe", serveStripe);
  });
  afterAll(() => world.stop());

  it(`computes every balance of a month of small amounts, which are carried over (seed ${SEED})`, async () => {
    const { app, organization } = world;
    const random = seededRandom(SEED);
    const newCreator = () => buildReadyPayee(world);
    const actor: PayoutActor = {
      ...(await buildDailyWindows(organization, { creators: 3, days: 12, newCreator })),
      ...(await buildHands(app, organization)),
      provider: undefined,
      amountAt: (share) => 0.01 + Math.floor(share * 120) / 100,
      random,
    };
    for (let done = 0; done < OPERATIONS; done += 1) {
      await actAtRandom(app, actor);
      await moveAtRail(world, random);
      if (done % 25 === 0) await publishDuePayoutsTask.run(app.services, {});
      if (done % 10 === 0) await passTime(world, 60_000);
      if (done % 12 === 0) await changeBalance(app, actor, { from: -1, to: 1 });
      if (done % 9 === 0) await voidAnything(app, actor);
      if (done % 20 === 0) await reissueReturned(app, actor);
      if (done % 8 === 0) await world.ask("/payouts/approve", { ids: actor.issued.slice(-6) });
    }
    await finishRequests(app);
    await passTime(world, 3_600_000);
    await publishDuePayoutsTask.run(app.services, {});
    await confirmBooks(app, actor);
    await expectKinds(app, ["reserved", "sent", "paid", "returned", "reissued", "voided"]);
    if (SEED === COVERING_SEED) expect(await countCarriedTogether(app)).toBeGreaterThan(2);
    for (const creatorId of actor.creatorIds)
      expect(await movedTo(world, creatorId)).toBe(await sentByRail(world, creatorId));
    expect(world.imitated.problems()).toEqual([]);
  }, 120_000);
});

async function expectKinds(app: TestApp, kinds: readonly string[]): Promise<void> {
  if (SEED === COVERING_SEED) expect(await kindsIn(app)).toEqual(expect.arrayContaining([...kinds]));
}

/** Who asks, and what they remember. */
async function buildHands(app: TestApp, organization: TestOrganization) {
  return {
    apiKey: (await buildApiKey(organization)).secret,
    session: await signIn(app, organization.owner.email, organization.id),
    issued: [],
    calculations: new Map(),
  };
}

/** Clawbacks, large enough to net whole windows now and then, corrections, and entries that are taken back. */
async function changeBalance(
  app: TestApp,
  { session, creatorIds, random }: PayoutActor,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const creatorId = creatorIds[Math.floor(random() * creatorIds.length)] ?? "";
  const path = `/ui/v1/creators/${creatorId}/balance`;
  const cents = Math.floor((from + random() * (to - from)) * 100) || 1;
  const entry = { amount: cents / 100, currency: "EUR", reason: "Agreed on" };
  const { body } = await send(app, path, { method: "POST", session, body: entry });
  if (random() > 0.3) return;
  const { id } = body.entries[Math.floor(random() * body.entries.length)];
  await send(app, `${path}/${id}/reverse`, { method: "POST", session, body: { reason: "Not so" } });
}

async function voidAnything(app: TestApp, { session, issued, random }: PayoutActor): Promise<void> {
  const id = issued[Math.floor(random() * issued.length)];
  const body = { reason: "Recorded by mistake" };
  if (id !== undefined) await send(app, `/ui/v1/payouts/${id}/void`, { method: "POST", session, body });
}

async function reissueReturned(app: TestApp, { session, issued }: PayoutActor): Promise<void> {
  const returned = await app.services.db.maybeRow<{ id: string }>(sql`
    select id from payouts where provider_status = 'returned' and superseded_at is null order by returned_at, created_at, id limit 1`);
  if (returned === undefined) return;
  const path = `/ui/v1/payouts/${returned.id}/reissue`;
  const { body } = await send(app, path, { method: "POST", session, body: {} });
  issued.push(body.id);
}

/** Claims, arrivals, and money that comes back, also after it had arrived. */
function moveAtProvider(provider: StagedProvider, random: () => number): void {
  const payout = provider.payouts[Math.floor(random() * provider.payouts.length)];
  const next = {
    approved: ["requested", "expired"],
    requested: ["completed", "returned"],
    completed: ["returned"],
  };
  const choices = next[payout?.status as keyof typeof next];
  const status = choices?.[Math.floor(random() * choices.length)];
  if (payout !== undefined && status !== undefined) payout.status = status as typeof payout.status;
}

/** The rail pays, or sends back, also what it had paid, and tells about it. */
async function moveAtRail(world: RailWorld, random: () => number): Promise<void> {
  const payments = world.imitated.payments();
  const payment = payments[Math.floor(random() * payments.length)];
  if (payment === undefined || payment.state === "returned") return;
  if (random() < 0.3) world.imitated.returnPayment(payment.id);
  else if (payment.state === "sent") world.imitated.completePayment(payment.id);
  await tell(world, world.imitated.messageAbout(payment.id, world.app.clock.now()));
}

async function finishRequests(app: TestApp): Promise<void> {
  await reconcileIntentsTask.run(app.services, {});
  await retryProviderRequestsTask.run(app.services, {});
}

async function kindsIn({ services }: TestApp): Promise<string[]> {
  const rows = await services.db.rows<{ kind: string }>(sql`select distinct kind from ledger_entries`);
  return rows.map(({ kind }) => kind);
}

async function countCarriedTogether({ services }: TestApp): Promise<number> {
  const transfers = await services.db.rows<{ transfer_id: string }>(sql`
    select transfer_id from rail_payouts where transfer_id is not null group by 1 having count(*) > 1`);
  return transfers.length;
}

/** What the rail holds for the creator or has paid out to them. */
async function movedTo(world: RailWorld, creatorId: string): Promise<bigint> {
  const payments = await paymentsTo(world, creatorId);
  return payments.reduce(
    (sum, { state, amountMinor }) => (state === "returned" ? sum : sum + amountMinor),
    0n,
  );
}

async function sentByRail({ app }: RailWorld, creatorId: string): Promise<bigint> {
  const { sent } = await app.services.db.row<{ sent: bigint }>(sql`
    select coalesce(sum(amount_minor), 0)::bigint as sent from payouts
    where creator_id = ${creatorId} and provider_status in ('requested', 'completed')`);
  return sent;
}
