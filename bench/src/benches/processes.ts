import { openDatabase } from "../../../apps/server/src/infra/db/database.ts";
import { createLogger } from "../../../apps/server/src/infra/log.ts";
import { alternate, type Comparison, type Contestant, describeComparison, type Slice } from "../alternate.ts";
import type { Bench } from "../bench.ts";
import { runHttpLoad } from "../http-load.ts";
import { startProductServer } from "../product-server.ts";
import { type ListsOrganization, seedLists } from "../seed-lists.ts";
import type { Stage } from "../stage.ts";
import { startTemporaryDatabase, withConnection } from "../temporary-database.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";
import { deliverEvents } from "../webhooks/deliver-events.ts";
import { ENDPOINTS_EACH, openWebhooksWorld, type WebhooksWorld } from "../webhooks/webhooks-world.ts";
import { refuseLosses } from "./webhooks.ts";

const SEVERAL = 3;
const SLICE_MS = 1_000;
/** Of each list; three processes share them evenly. */
const CONNECTIONS = 3;
const LISTS = ["/creators", "/campaigns", "/payouts/due", "/accounts/tracked", "/activity", "/projects"];
const EVENTS_EACH = 100;

/** What three processes of a role do on the same machine, against one: what they cost each other. */
export const processesBench: Bench = {
  name: "processes",
  goal: 0.9,
  async run(stage) {
    const reads = await compareReads(stage);
    const deliveries = await compareDeliveries(stage);
    const ratioOf = ({ ratio }: Comparison) => ratio.toFixed(2);
    return {
      ratio: Math.min(reads.ratio, deliveries.ratio),
      report: [
        ...describeComparison(reads),
        ...describeComparison(deliveries),
        `reads ${ratioOf(reads)}, deliveries ${ratioOf(deliveries)}`,
      ],
      checks: [],
    };
  },
};

async function compareReads(stage: Stage): Promise<Comparison> {
  const folder = await makeTemporaryFolder(stage);
  const databaseUrl = await startTemporaryDatabase(stage, folder);
  const organization = await seedOrganization(stage, folder, databaseUrl);
  const servers: URL[] = [];
  for (let server = 0; server <= SEVERAL; server += 1)
    servers.push(await startProductServer(stage, folder, databaseUrl, { args: ["--role", "api"] }));
  const [one, ...several] = servers;
  if (one === undefined) throw new Error("No server was started");
  return alternate(stage, {
    reference: await readingContestant("one API process", [one], organization),
    ours: await readingContestant(`${SEVERAL} API processes`, several, organization),
  });
}

async function seedOrganization(
  stage: Stage,
  folder: string,
  databaseUrl: string,
): Promise<ListsOrganization> {
  const db = await stage.hold(
    async () => openDatabase({ url: databaseUrl, maxConnections: 2, log: createLogger("warn") }),
    (opened) => opened.close(),
  );
  const scale = { accounts: 1_000, videosOfAccount: 10, creators: 250, campaigns: 50, others: 1_000 };
  return withConnection(databaseUrl, async (client) => {
    const seeded = await seedLists(client, db, folder, { organization: "tenth", ...scale });
    await client.query("vacuum (analyze)");
    return seeded;
  });
}

/** All lists at once, each by as many connections in all, however many processes answer them. */
async function readingContestant(
  label: string,
  servers: readonly URL[],
  { apiKey }: ListsOrganization,
): Promise<Contestant> {
  const headers = { "x-api-key": apiKey };
  const loads = await Promise.all(
    LISTS.flatMap((path) => servers.map((server) => new URL(`/api/v1${path}`, server))).map(async (url) => {
      const answer = await fetch(url, { headers });
      const expectedBytes = Buffer.byteLength(await answer.text());
      const connections = CONNECTIONS / servers.length;
      return { url, headers, connections, expectedBytes, uniqueParameter: "nonce" };
    }),
  );
  const runSlice = async (): Promise<Slice> => {
    const slices = await Promise.all(loads.map((load) => runHttpLoad(load, SLICE_MS)));
    return {
      operations: slices.reduce((total, { operations }) => total + operations, 0),
      seconds: Math.max(...slices.map(({ seconds }) => seconds)),
      latenciesMs: slices.flatMap(({ latenciesMs }) => latenciesMs),
    };
  };
  await runSlice();
  return { label, runSlice };
}

async function compareDeliveries(stage: Stage): Promise<Comparison> {
  return alternate(stage, {
    reference: await deliveringContestant("one worker", await openWebhooksWorld(stage)),
    ours: await deliveringContestant(`${SEVERAL} workers`, await openWebhooksWorld(stage, SEVERAL)),
  });
}

async function deliveringContestant(label: string, world: WebhooksWorld): Promise<Contestant> {
  const operations = world.organizationIds.length * EVENTS_EACH * ENDPOINTS_EACH;
  const runSlice = async (): Promise<Slice> => {
    const seconds = await deliverEvents(world, EVENTS_EACH);
    await refuseLosses(world, operations);
    return { operations, seconds, latenciesMs: [] };
  };
  // Three share a slice: until each has done as much as one alone its code runs uncompiled.
  for (let round = 0; round < SEVERAL; round += 1) await runSlice();
  return { label, runSlice };
}
