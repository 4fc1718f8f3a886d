import type { PayoutRailKind } from "@clipledger/contract/dashboard/payout-rails";
import type { ImitatedPayment, ImitatedRail } from "@clipledger/upstreams/rails/imitated-rail";
import { sql } from "../src/infra/db/sql.ts";
import { refreshPayoutTask } from "../src/modules/payouts/paying/approvals/refresh-payout.ts";
import { lookIntoNewsTask } from "../src/modules/rails/rail-callbacks.ts";
import { carryOutTransfersTask } from "../src/modules/rails/transfers/carry-out-transfer.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "./builders.ts";
import { buildJoinedCreator, type TestCreator } from "./creator-builders.ts";
import { enterPortal, type PortalClient } from "./portal-builders.ts";
import { manualPayout } from "./provider-builders.ts";
import { runQueued } from "./queued-tasks.ts";
import { send, signIn, type TestResponse, type TestSession } from "./request.ts";
import { startTestApp, type TestApp } from "./test-app.ts";

/** A team that pays by one rail, which is imitated on this machine. */
export interface RailWorld {
  readonly app: TestApp;
  readonly organization: TestOrganization;
  readonly apiKey: string;
  readonly owner: TestSession;
  readonly imitated: ImitatedRail;
  readonly railId: string;
  /** As the dashboard asks. */
  ask(path: string, body?: object): Promise<TestResponse>;
  stop(): Promise<void>;
}

export async function buildRailWorld(
  kind: PayoutRailKind & ("stripe" | "paypal" | "wise"),
  serve: (now: () => Date) => Promise<ImitatedRail>,
): Promise<RailWorld> {
  let now = () => new Date();
  const imitated = await serve(() => now());
  const app = await startTestApp({
    environment: {
      [`CLIPLEDGER_${kind.toUpperCase()}_URL`]: imitated.url,
      CLIPLEDGER_RAIL_TIMEOUT_MS: "1500",
    },
  });
  now = () => app.clock.now();
  const organization = await buildOrganization(app);
  const apiKey = (await buildApiKey(organization)).secret;
  const owner = await signIn(app, organization.owner.email, organization.id);
  const ask = (path: string, body: object = {}) =>
    send(app, `/ui/v1${path}`, { method: "POST", session: owner, body });
  const { status, body } = await ask("/payout-rails", { kind, credentials: imitated.credentials });
  if (status !== 200) throw new Error(`Connecting answered ${status} ${JSON.stringify(body)}`);
  const stop = async () => {
    await app.stop();
    await imitated.stop();
  };
  return { app, organization, apiKey, owner, imitated, railId: body.id, ask, stop };
}

/** A creator in the portal who has not said yet how to be paid. */
export async function buildPayee(
  world: RailWorld,
): Promise<{ readonly creator: TestCreator; readonly portal: PortalClient }> {
  const creator = await buildJoinedCreator(world.organization);
  return { creator, portal: await enterPortal(world.app, creator) };
}

export function chooseRail(
  { imitated, railId }: RailWorld,
  { creator, portal }: Awaited<ReturnType<typeof buildPayee>>,
): Promise<TestResponse> {
  return portal.send(`/creators/${creator.id}/payout-method`, {
    method: "PUT",
    body: { railId, country: "DE", details: imitated.recipientDetails },
  });
}

/** A creator whom the rail pays at once. */
export async function buildReadyPayee(world: RailWorld): Promise<TestCreator> {
  const payee = await buildPayee(world);
  world.imitated.completeOnboarding();
  const { status, body } = await chooseRail(world, payee);
  if (status !== 200 || !body.chosen.isReady) throw new Error(`Not ready: ${status} ${JSON.stringify(body)}`);
  return payee.creator;
}

/** A payout by the rail that awaits approval. */
export async function buildRailPayout(
  { app, apiKey }: RailWorld,
  creatorId: string,
  amount = 25.5,
): Promise<string> {
  const body = manualPayout({ creatorId, amount, payoutProvider: "partner" });
  const answer = await send(app, "/api/v1/payouts/manual", { method: "POST", apiKey, body });
  if (answer.status !== 200)
    throw new Error(`manual answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return body.id;
}

export function approve({ ask }: RailWorld, ids: readonly string[]): Promise<TestResponse> {
  return ask("/payouts/approve", { ids });
}

export async function readPayout({ app, apiKey }: RailWorld, id: string): Promise<TestResponse["body"]> {
  return (await send(app, `/api/v1/payouts/${id}`, { apiKey })).body;
}

export async function statusOf(world: RailWorld, id: string): Promise<string> {
  return (await readPayout(world, id)).providerPayoutStatus;
}

/** Everything that the rail ever moved to a creator. */
export async function paymentsTo(world: RailWorld, creatorId: string): Promise<ImitatedPayment[]> {
  const transfers = await world.app.services.db.rows<{ id: string }>(
    sql`select id from rail_transfers where creator_id = ${creatorId}`,
  );
  const keys = new Set(transfers.map(({ id }) => id));
  return world.imitated.payments().filter(({ key }) => keys.has(key));
}

/** The books look at what has moved. */
export function lookAtPayouts(app: TestApp): Promise<number> {
  return runQueued(app, refreshPayoutTask);
}

/** What the worker does in a minute, after so long. */
export async function passTime(world: RailWorld, milliseconds: number): Promise<void> {
  world.app.clock.advance(milliseconds);
  await carryOutTransfersTask.run(world.app.services, {});
  await lookAtPayouts(world.app);
}

/** The rail tells about a payment, and the worker looks into it. */
export async function tell(
  world: RailWorld,
  message: ReturnType<ImitatedRail["messageAbout"]>,
): Promise<number> {
  const { status } = await send(world.app, `/provider-callbacks/rails/${world.railId}`, {
    method: "POST",
    ...message,
  });
  await runQueued(world.app, lookIntoNewsTask);
  await lookAtPayouts(world.app);
  return status;
}
