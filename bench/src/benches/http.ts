import { isDeepStrictEqual } from "node:util";
import { alternate, type Comparison, type Contestant, describeComparison } from "../alternate.ts";
import type { Bench, Check } from "../bench.ts";
import { startChildServer } from "../child-server.ts";
import { runHttpLoad } from "../http-load.ts";
import { startProductServer } from "../product-server.ts";
import { ACTIVITY_ROWS, seedActivity } from "../seed-activity.ts";
import type { Stage } from "../stage.ts";
import { quantile } from "../statistics.ts";
import { startTemporaryDatabase, withConnection } from "../temporary-database.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";

const CONNECTIONS = 20;
const SLICE_MS = 1_000;
const WARM_UP_MS = 3_000;
const MAX_P99_RATIO = 2;

/** A page of the activity log from the whole product, against the same page from a bare server. */
export const httpBench: Bench = {
  name: "http",
  goal: 0.6,
  async run(stage) {
    const folder = await makeTemporaryFolder(stage);
    const databaseUrl = await startTemporaryDatabase(stage, folder);
    const apiKey = await withConnection(databaseUrl, seedActivity);
    const headers = { "x-api-key": apiKey };
    const urls = {
      reference: activityUrl(await startBareServer(stage, folder, databaseUrl)),
      ours: activityUrl(await startProductServer(stage, folder, databaseUrl)),
    };
    const expectedBytes = await refuseDifferentAnswers(urls, headers);
    stage.print(`Both answer the same ${expectedBytes} bytes; warming up`);

    const contestant = async (label: string, url: URL): Promise<Contestant> => {
      const load = { url, headers, connections: CONNECTIONS, expectedBytes };
      await runHttpLoad(load, WARM_UP_MS);
      return { label, runSlice: () => runHttpLoad(load, SLICE_MS) };
    };
    const comparison = await alternate(stage, {
      reference: await contestant("bare", urls.reference),
      ours: await contestant("clipledger", urls.ours),
    });
    return {
      ratio: comparison.ratio,
      report: describeComparison(comparison),
      checks: [slowestCheck(comparison)],
    };
  },
};

function startBareServer(stage: Stage, folder: string, databaseUrl: string): Promise<URL> {
  return startChildServer(stage, {
    name: "bare",
    args: ["--import", "tsx", "bench/src/reference/bare-http-server.ts"],
    folder,
    environment: { DATABASE_URL: databaseUrl, DATABASE_MAX_CONNECTIONS: "10" },
  });
}

function activityUrl(server: URL): URL {
  return new URL("/api/v1/activity", server);
}

/** A comparison of different answers would mean nothing. Returns the answer's length. */
async function refuseDifferentAnswers(
  urls: { reference: URL; ours: URL },
  headers: Record<string, string>,
): Promise<number> {
  const read = async (url: URL) => (await fetch(url, { headers })).text();
  const [reference, ours] = await Promise.all([read(urls.reference), read(urls.ours)]);
  const page = JSON.parse(ours);
  // Compared as values: validation may put the keys inside stored JSON into another order.
  if (!isDeepStrictEqual(page, JSON.parse(reference)))
    throw new Error(`The answers differ.\nbare: ${reference}\nours: ${ours}`);
  if (page.data.length !== 10 || page.totalRows !== ACTIVITY_ROWS)
    throw new Error(`Not the expected page: ${ours}`);
  return Buffer.byteLength(ours);
}

function slowestCheck({ reference, ours }: Comparison): Check {
  const ratio = quantile(ours.latenciesMs, 0.99) / quantile(reference.latenciesMs, 0.99);
  return {
    claim: `our p99 is at most ${MAX_P99_RATIO} times the bare one's (${ratio.toFixed(2)} times)`,
    holds: ratio <= MAX_P99_RATIO,
  };
}
