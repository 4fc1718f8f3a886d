import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../../test/builders.ts";
import { buildDailyWindows } from "../../../../../test/daily-windows.ts";
import { auditBooks, compareWithProvider } from "../../../../../test/payout-audit.ts";
import { actAtRandom, eurosAt, type PayoutActor } from "../../../../../test/payout-operations.ts";
import { signIn } from "../../../../../test/request.ts";
import type { RunningProduct } from "../../../../../test/running-product.ts";
import { seededRandom, testSeed } from "../../../../../test/seeded-random.ts";
import { type StagedProvider, startStagedProvider } from "../../../../../test/staged-provider.ts";
import { startWorkerProcesses, type WorkerProcesses } from "../../../../../test/worker-processes.ts";
import type { Services } from "../../../../infra/context.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { enqueue } from "../../../../infra/tasks/task.ts";
import { retryProviderRequestsTask } from "../approvals/provider-requests.ts";
import { pollProviderTask } from "../approvals/refresh-payout.ts";
import { reconcileIntentsTask } from "./carry-out-intent.ts";

const SEED = testSeed(20_260_921);
const OPERATIONS = 1_000;
const AT_ONCE = 8;
const DEATHS = 8;
const TIMEOUT_MS = 500;

const patiently = { timeout: 60_000, interval: 300 };

let provider: StagedProvider;
let processes: WorkerProcesses;
let services: Services;
let organization: TestOrganization;

beforeAll(async () => {
  provider = await startStagedProvider(TIMEOUT_MS);
  processes = await startWorkerProcesses({
    ...provider.environment,
    CLIPLEDGER_REQUESTS_PER_MINUTE: "1000000",
    LOG_LEVEL: "fatal",
  });
  services = processes.app.services;
  organization = await buildOrganization(processes.app);
});
afterAll(async () => {
  await processes.stop();
  await provider.stop();
});

describe("products that are killed at random", () => {
  it(`leave books in which everything agrees (${OPERATIONS} operations, seed ${SEED})`, async () => {
    const random = seededRandom(SEED);
    const products = [await processes.start("all"), await processes.start("all")];
    const actor = await buildActor(products, random);
    provider.intervene = troubleOf(seededRandom(SEED + 1), provider);
    const outcomes = await actAll(products, actor, random);
    provider.intervene = async () => undefined;

    expect(outcomes.deaths).toBe(DEATHS);
    await expect.poll(reconcileAndCount, patiently).toBe(0);
    await expect.poll(pollAndCompare, patiently).toEqual([]);
    expect(await auditBooks(services.db)).toEqual([]);
    expect(await listMissing(actor.issued)).toEqual([]);
    expect(outcomes.answered.get(200)).toBeGreaterThan(OPERATIONS / 10);
    expect(outcomes.answered.get(500)).toBeUndefined();
  }, 240_000);
});

async function buildActor(products: RunningProduct[], random: () => number): Promise<PayoutActor> {
  const { windows, creatorIds } = await buildDailyWindows(organization, { creators: 10, days: 20 });
  const [first] = products;
  if (first === undefined) throw new Error("No product runs");
  return {
    apiKey: (await buildApiKey(organization)).secret,
    session: await signIn(first, organization.owner.email, organization.id),
    windows,
    creatorIds,
    issued: [],
    calculations: new Map(),
    provider,
    amountAt: eurosAt,
    random,
  };
}

/** A provider that loses requests and answers now and then, and moves payouts on in between. */
function troubleOf(random: () => number, { payouts }: StagedProvider): StagedProvider["intervene"] {
  return async (moment) => {
    const payout = payouts[Math.floor(random() * payouts.length)];
    if (payout?.status === "approved") payout.status = pick(random, ["expired", "returned", "completed"]);
    return moment !== "answered" && random() < 0.03 ? "lost" : undefined;
  };
}

function pick<Item>(random: () => number, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

interface Outcomes {
  /** How often each status was answered; 0: nobody lived to answer. */
  readonly answered: Map<number, number>;
  deaths: number;
}

/** Clients that act on whichever product lives, while products are killed and replaced. */
async function actAll(living: RunningProduct[], actor: PayoutActor, random: () => number): Promise<Outcomes> {
  const outcomes: Outcomes = { answered: new Map(), deaths: 0 };
  const replacements: Promise<void>[] = [];
  const lastWords = momentsOfDeath(random);
  let begun = 0;
  const client = async () => {
    while (begun < OPERATIONS) {
      begun += 1;
      if (lastWords.includes(begun)) {
        outcomes.deaths += 1;
        replacements.push(replace(living));
      }
      if (living.length === 0) await Promise.all(replacements);
      const product = living[begun % living.length];
      const status = product === undefined ? 0 : await actAtRandom(product, actor).then(statusOf, () => 0);
      outcomes.answered.set(status, (outcomes.answered.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  await Promise.all(replacements);
  return outcomes;
}

/** Which operations a product is killed at. */
function momentsOfDeath(random: () => number): number[] {
  const between = OPERATIONS / DEATHS;
  return Array.from({ length: DEATHS }, (_, death) => Math.floor((death + random()) * between) + 1);
}

function statusOf({ status }: { status: number }): number {
  return status;
}

/** Whatever it was doing at that moment is broken off; what comes next goes to the other one. */
async function replace(living: RunningProduct[]): Promise<void> {
  await living.shift()?.end("SIGKILL");
  living.push(await processes.start("all"));
}

/** What the schedule does each minute, until nothing is left open. */
async function reconcileAndCount(): Promise<number> {
  await enqueue(services.db, reconcileIntentsTask, {});
  await enqueue(services.db, retryProviderRequestsTask, {});
  const { total } = await services.db.row<{ total: number }>(sql`
    select (select count(*) from payout_intents)::int + (select count(*) from payouts where wish is not null)::int
      as total`);
  return total;
}

async function pollAndCompare(): Promise<string[]> {
  await enqueue(services.db, pollProviderTask, {});
  const { books, provider: theirs } = await compareWithProvider(services.db, provider.payouts);
  return [
    ...books.filter((line) => !theirs.includes(line)).map((line) => `books only: ${line}`),
    ...theirs.filter((line) => !books.includes(line)).map((line) => `provider only: ${line}`),
  ];
}

/** Payouts that a caller was told of and that are not in the books. */
async function listMissing(ids: readonly string[]): Promise<string[]> {
  const rows = await services.db.rows<{ id: string }>(sql`
    select told.id from unnest(${[...new Set(ids)]}::text[]) as told(id)
    where not exists (select from payouts p where p.id = told.id)`);
  return rows.map(({ id }) => id);
}
