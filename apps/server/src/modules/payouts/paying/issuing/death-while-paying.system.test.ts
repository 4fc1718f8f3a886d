import type { WindowAddress } from "@clipledger/contract/payouts/payout-parts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../../test/builders.ts";
import { buildDailyWindows } from "../../../../../test/daily-windows.ts";
import { type Gate, waitingAtGate, withGate } from "../../../../../test/held-commit.ts";
import { buildPayoutAtProvider, calculate, initiate } from "../../../../../test/provider-builders.ts";
import { send, signIn } from "../../../../../test/request.ts";
import type { RunningProduct } from "../../../../../test/running-product.ts";
import {
  type Moment,
  type StagedProvider,
  startStagedProvider,
} from "../../../../../test/staged-provider.ts";
import { startWorkerProcesses, type WorkerProcesses } from "../../../../../test/worker-processes.ts";
import type { Services } from "../../../../infra/context.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { enqueue } from "../../../../infra/tasks/task.ts";
import { retryProviderRequestsTask } from "../approvals/provider-requests.ts";
import { reconcileIntentsTask } from "./carry-out-intent.ts";

const TIMEOUT_MS = 700;
const quickly = { timeout: 20_000, interval: 10 };
const patiently = { timeout: 40_000, interval: 250 };

let provider: StagedProvider;
let processes: WorkerProcesses;
let services: Services;
let organization: TestOrganization;
let apiKey: string;
let windows: WindowAddress[];
let product: RunningProduct;

beforeAll(async () => {
  provider = await startStagedProvider(TIMEOUT_MS);
  processes = await startWorkerProcesses(provider.environment);
  services = processes.app.services;
  organization = await buildOrganization(processes.app);
  apiKey = (await buildApiKey(organization)).secret;
  windows = [...(await buildDailyWindows(organization, { creators: 1, days: 15 })).windows];
  product = await processes.start("all");
});
afterAll(async () => {
  await processes.stop();
  await provider.stop();
});

const partner = { payoutProvider: "partner" };

function nextWindow(): WindowAddress {
  const window = windows.shift();
  if (window === undefined) throw new Error("Build more windows");
  return window;
}

/** Kills the product when a request to the provider comes to the moment. */
function killAt(moment: Moment): Promise<void> {
  return new Promise((resolve) => {
    provider.intervene = async (reached) => {
      if (reached !== moment) return undefined;
      provider.intervene = async () => undefined;
      await product.end("SIGKILL");
      resolve();
      return "lost";
    };
  });
}

/** The answer, unless nobody lived to give it. */
async function tryToPay(window: WindowAddress): Promise<number | undefined> {
  const calculation = await calculate(product, apiKey, window);
  return initiate(product, apiKey, calculation, partner).then(
    ({ status }) => status,
    () => undefined,
  );
}

interface Books {
  readonly state: string;
  readonly intents: number;
  readonly payouts: { readonly id: string; readonly provider_payout_id: string; readonly amount: string }[];
  readonly initiated: number;
}

function booksOf({ creatorId, billingPeriodStart }: WindowAddress): Promise<Books> {
  return services.db.row(sql`
    select w.state, (select count(*)::int from payout_intents i where i.window_key = w.key) as intents,
      (select coalesce(json_agg(json_build_object(
        'id', p.id, 'provider_payout_id', p.provider_payout_id, 'amount', (p.amount_minor / 100.0)::numeric(12, 2)::text
      )), '[]') from payouts p where p.window_key = w.key) as payouts,
      (select count(*)::int from events e join payouts p on p.window_key = w.key and p.id = e.data -> 'payout' ->> 'id'
        where e.type = 'payout.initiated') as initiated
    from billing_windows w
    where w.creator_id = ${creatorId} and w.starts_on = ${billingPeriodStart.slice(0, 10)}`);
}

/** What the schedule does each minute, so that the test need not wait that long. */
async function reconcileAndRead(window: WindowAddress): Promise<Books> {
  await enqueue(services.db, reconcileIntentsTask, {});
  return booksOf(window);
}

/** One payout at the provider and one in the books, and they are the same. */
async function expectPaidOnce(window: WindowAddress, before: number): Promise<void> {
  const { state, intents, payouts, initiated } = await booksOf(window);
  expect({ state, intents, initiated, payouts: payouts.length }).toEqual({
    state: "paid",
    intents: 0,
    initiated: 1,
    payouts: 1,
  });
  const made = provider.payouts.slice(before);
  expect(made.map(({ id, key, order }) => ({ id, key, amount: order.amount }))).toEqual(
    payouts.map(({ id, provider_payout_id, amount }) => ({
      id: provider_payout_id,
      key: `${organization.id}/${id}`,
      amount,
    })),
  );
}

describe("a product that is killed while it pays a window", () => {
  it.each([
    ["the provider has seen the request", "arrived"],
    ["the provider has made the payout", "taken"],
    ["the provider has answered", "answered"],
  ] as const)("pays it once when %s", async (_when, moment) => {
    const window = nextWindow();
    const before = provider.payouts.length;
    const killed = killAt(moment);
    await Promise.all([tryToPay(window), killed]);
    product = await processes.start("all");
    await expect.poll(() => reconcileAndRead(window), patiently).toMatchObject({ state: "paid" });
    await expectPaidOnce(window, before);
  });

  it.each<[string, Gate, "open" | "paying" | "paid"]>([
    ["the intent is being written", { table: "payout_intents", at: "insert" }, "open"],
    ["the intent is being committed", { table: "payout_intents", at: "commit" }, "paying"],
    ["the payout is being written", { table: "payouts", at: "insert" }, "paying"],
    ["the payout is being committed", { table: "payouts", at: "commit" }, "paid"],
  ])("pays it once when %s", async (_when, gate, stateThen) => {
    const window = nextWindow();
    const before = provider.payouts.length;
    const calculation = await calculate(product, apiKey, window);
    await withGate(services.db, gate, async () => {
      const paying = initiate(product, apiKey, calculation, partner).catch(() => undefined);
      await expect.poll(() => waitingAtGate(services.db), quickly).toBeGreaterThan(0);
      await product.end("SIGKILL");
      expect(await paying).toBeUndefined();
    });
    await expect.poll(async () => (await booksOf(window)).state, quickly).toBe(stateThen);
    product = await processes.start("all");
    if (stateThen === "open") expect(await tryToPay(window)).toBe(200);
    await expect.poll(() => reconcileAndRead(window), patiently).toMatchObject({ state: "paid" });
    await expectPaidOnce(window, before);
  });
});

describe("a product that is killed while it has a payout approved", () => {
  it.each(["arrived", "taken", "answered"] as const)("approves it once (%s)", async (moment) => {
    const id = await buildPayoutAtProvider(product, apiKey, { address: nextWindow() });
    const session = await signIn(product, organization.owner.email, organization.id);
    const killed = killAt(moment);
    const approving = send(product, "/ui/v1/payouts/approve", {
      method: "POST",
      session,
      body: { ids: [id] },
    });
    await Promise.all([approving.catch(() => undefined), killed]);
    product = await processes.start("all");
    await expect
      .poll(() => reconcileAndReadStatus(id), patiently)
      .toEqual({ status: "approved", wish: null });
    const made = provider.payouts.find(({ key }) => key.endsWith(id));
    expect(made?.status).toBe("approved");
    await expect.poll(() => readHeard(id), patiently).toEqual({ told: 1, heard: 1 });
  });
});

function readHeard(id: string) {
  return services.db.row(sql`
    select (select count(*)::int from events e
        where e.type = 'payout.status_changed' and e.data -> 'payout' ->> 'id' = ${id}) as told,
      (select count(*)::int from chat_messages m where m.metadata ->> 'payoutId' = ${id}) as heard`);
}

async function reconcileAndReadStatus(id: string) {
  await enqueue(services.db, retryProviderRequestsTask, {});
  return services.db.row(sql`select provider_status as status, wish from payouts where id = ${id}`);
}
