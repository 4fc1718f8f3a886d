import { isDeepStrictEqual } from "node:util";
import { alternate, type Comparison, type Contestant, describeComparison } from "./alternate.ts";
import type { BenchResult, Check } from "./bench.ts";
import { startChildServer } from "./child-server.ts";
import { runHttpLoad } from "./http-load.ts";
import { startProductServer } from "./product-server.ts";
import type { Stage } from "./stage.ts";
import { quantile } from "./statistics.ts";

const CONNECTIONS = 20;
const SLICE_MS = 1_000;
const WARM_UP_MS = 3_000;
/** How many times the bare server's p99 ours may be. */
const MAX_P99_RATIO = 2;

interface ServerQuestion {
  readonly path: string;
  readonly apiKey: string;
  /** The program of the bare server, from the root of the repository. */
  readonly bareProgram: string;
  readonly totalRows: number;
}

interface ServerPlace {
  readonly folder: string;
  readonly databaseUrl: string;
}

/** The first page of a list from the whole product, against the same page from a bare server on the same database. */
export async function compareServers(
  stage: Stage,
  { folder, databaseUrl }: ServerPlace,
  { path, apiKey, bareProgram, totalRows }: ServerQuestion,
): Promise<BenchResult> {
  const headers = { "x-api-key": apiKey };
  const bare = await startChildServer(stage, {
    name: "bare",
    args: ["--conditions=@clipledger/source", "--import", "tsx", bareProgram],
    folder,
    environment: { DATABASE_URL: databaseUrl, DATABASE_MAX_CONNECTIONS: "10" },
  });
  const product = await startProductServer(stage, folder, databaseUrl);
  const urls = { reference: new URL(path, bare), ours: new URL(path, product) };
  const expectedBytes = await refuseDifferentAnswers(urls, headers, totalRows);
  stage.print(`Both answer the same ${expectedBytes} bytes; warming up`);

  const contestant = async (label: string, url: URL): Promise<Contestant> => {
    // Asked a second time, the product would answer with what it kept; the bare server reads nothing but the path.
    const load = { url, headers, connections: CONNECTIONS, expectedBytes, uniqueParameter: "nonce" };
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
}

/** A comparison of different answers would mean nothing. Returns the answer's length. */
async function refuseDifferentAnswers(
  urls: { reference: URL; ours: URL },
  headers: Record<string, string>,
  totalRows: number,
): Promise<number> {
  const read = async (url: URL) => (await fetch(url, { headers })).text();
  const [reference, ours] = await Promise.all([read(urls.reference), read(urls.ours)]);
  const page = JSON.parse(ours);
  // Compared as values: validation may put the keys inside stored JSON into another order.
  if (!isDeepStrictEqual(page, JSON.parse(reference)))
    throw new Error(`The answers differ.\nbare: ${reference}\nours: ${ours}`);
  if (page.data?.length !== 10 || page.totalRows !== totalRows)
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
