import { cpus, totalmem } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startClickHouse } from "../clickhouse-server.ts";
import { parseSettings } from "../settings.ts";
import { openStage, type Stage } from "../stage.ts";
import { quantile } from "../statistics.ts";
import { startTemporaryDatabase, withConnection } from "../temporary-database.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";
import { auditAtRest } from "./audit/audit.ts";
import { describeFinding, type Finding } from "./audit/check.ts";
import { compareClickHouse } from "./audit/compare-clickhouse.ts";
import type { Interruption } from "./audit/recordings.ts";
import { restoreAndAudit, type TakenBackup, takeBackup } from "./backup-drill.ts";
import { openBalancer } from "./balancer.ts";
import { comeToRest, type Rest } from "./come-to-rest.ts";
import { type FaultCounts, type FaultParts, strikeFor } from "./faults.ts";
import { startInstallation } from "./installation.ts";
import { type Journal, type LoadFigures, type LoadParts, runLoad } from "./load.ts";
import { startPayoutRail } from "./payout-rail.ts";
import { startReceiver } from "./receiver.ts";
import { buildOrganization, type SoakOrganization } from "./world.ts";

const DEFAULT_SECONDS = 150;
const CALM_SHARE = 1 / 3;
const WARM_UP_MS = 5_000;
const ORGANIZATIONS = 2;
const CALLBACKS_EVERY_MS = 1_000;
/** How many times the calm p99 the one under faults may be. */
const MOST_P99_RATIO = 5;
/** The schedule asks the provider each minute; a worker that died on the way is noticed within seconds. */
const LONGEST_WAIT_MS = 120_000;

interface SoakSettings {
  readonly seconds: number;
  readonly seed: number;
}

function readSettings(args: readonly string[]): SoakSettings {
  const { values } = parseArgs({
    args: [...args],
    options: { seconds: { type: "string" }, seed: { type: "string" } },
  });
  const seconds = Number(values.seconds ?? DEFAULT_SECONDS);
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
  if (!(seconds >= 15) || !Number.isInteger(seed))
    throw new Error("Expected: npm run soak -- [--seconds N, from 15] [--seed N]");
  return { seconds, seed };
}

interface Soak {
  readonly folder: string;
  readonly load: LoadParts;
  readonly faults: FaultParts;
}

/** Starts everything, and opens the organizations that callers act in. */
async function openSoak(stage: Stage, seed: number): Promise<Soak> {
  const folder = await makeTemporaryFolder(stage);
  const receiver = await startReceiver(stage);
  const databaseUrl = await startTemporaryDatabase(stage, folder, "silent");
  const rail = await startPayoutRail(stage, randomOf(seed + 1));
  const clickhouse = await startClickHouse(stage, folder);
  const installation = await startInstallation(stage, {
    folder,
    databaseUrl,
    environment: {
      ...rail.environment,
      ...(clickhouse === undefined ? {} : { CLICKHOUSE_URL: clickhouse.url }),
    },
  });
  const balancer = await openBalancer(stage, installation.apis);
  const organizations: SoakOrganization[] = [];
  for (let number = 1; number <= ORGANIZATIONS; number += 1)
    organizations.push(await buildOrganization({ installation, balancer, receiver }, number));
  const journal: Journal = { creators: [], projects: [], messages: [], imports: [], payouts: [] };
  return {
    folder,
    load: { balancer, organizations, journal, random: randomOf(seed + 2) },
    faults: { installation, clickhouse, receiver, rail, random: randomOf(seed) },
  };
}

/** The rail sends money that was approved, and tells the product, until it is told to stop. */
function keepClaiming({ load, faults: { rail } }: Soak): () => Promise<void> {
  let isOpen = true;
  const claiming = (async () => {
    while (isOpen) {
      for (const id of rail.completeApproved())
        await load.balancer.send({
          method: "POST",
          path: "/provider-callbacks/payouts",
          ...rail.callbackAbout(id),
        });
      await wait(CALLBACKS_EVERY_MS);
    }
  })();
  return async () => {
    isOpen = false;
    await claiming;
  };
}

interface Outcome {
  readonly calm: LoadFigures;
  readonly troubled: LoadFigures;
  readonly struck: FaultCounts;
  readonly backup: TakenBackup;
  readonly rest: Rest;
  readonly findings: readonly Finding[];
}

async function soak(stage: Stage, { seconds, seed }: SoakSettings): Promise<Outcome> {
  const opened = await openSoak(stage, seed);
  const { load, faults } = opened;
  const stopClaiming = keepClaiming(opened);
  await runLoad(load, WARM_UP_MS);
  stage.print(`Calm for ${Math.round(seconds * CALM_SHARE)} s`);
  const calm = await runLoad(load, seconds * CALM_SHARE * 1000);
  const troubledMs = seconds * (1 - CALM_SHARE) * 1000;
  stage.print(`Under faults for ${Math.round(troubledMs / 1000)} s`);
  const [troubled, struck, backup] = await Promise.all([
    runLoad(load, troubledMs),
    strikeFor(faults, troubledMs),
    wait(troubledMs / 3).then(() => takeBackup(faults.installation, opened.folder)),
  ]);
  await stopClaiming();
  stage.print("Coming to rest");
  const rest = await comeToRest({ ...faults, hasClickHouse: faults.clickhouse !== undefined });
  stage.print("Auditing");
  const findings = await audit(opened, backup, struck.interruptions);
  return { calm, troubled, struck: struck.counts, backup, rest, findings };
}

async function audit(
  { load: { journal }, faults }: Soak,
  backup: TakenBackup,
  interruptions: readonly Interruption[],
): Promise<Finding[]> {
  const { installation, receiver, rail, clickhouse } = faults;
  const recordings = { ...journal, arrivals: receiver.arrivals, interruptions, sent: rail.payouts };
  const findings = await withConnection(installation.databaseUrl, async (client) => [
    ...(await auditAtRest(client, recordings)),
    ...(clickhouse === undefined ? [] : [await compareClickHouse(client, clickhouse.url)]),
  ]);
  return [...findings, ...(await restoreAndAudit(installation, backup, journal))];
}

/** The same numbers for the same seed, from 0 up to 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function describeLoad(label: string, figures: LoadFigures): string {
  const { answeredMs, doneMs, seconds, failures, givenUp, longestSilenceMs } = figures;
  const ms = (values: readonly number[], share: number) => `${quantile(values, share).toFixed(0)} ms`;
  const failed = [...failures].map(([status, count]) => `${count} × ${status === 0 ? "no answer" : status}`);
  return [
    `${label}: ${Math.round(doneMs.length / seconds)} operations/s`,
    `answers p50 ${ms(answeredMs, 0.5)}, p99 ${ms(answeredMs, 0.99)}`,
    `operations with all their tries p50 ${ms(doneMs, 0.5)}, p99 ${ms(doneMs, 0.99)}, p99.9 ${ms(doneMs, 0.999)}`,
    `without success: ${failed.join(", ") || "none"}; given up ${givenUp}`,
    `longest time without any answer ${(longestSilenceMs / 1000).toFixed(1)} s`,
  ].join("; ");
}

/** Prints everything, and answers whether all of it is well. */
function report(stage: Stage, { seed }: SoakSettings, outcome: Outcome): boolean {
  const { calm, troubled, struck, backup, rest, findings } = outcome;
  const [processor] = cpus();
  stage.print(`Seed ${seed}; ${cpus().length} × ${processor?.model}, ${Math.round(totalmem() / 2 ** 30)} GB`);
  stage.print(describeLoad("calm", calm));
  stage.print(describeLoad("under faults", troubled));
  for (const [name, count] of struck) stage.print(`${count} × ${name}`);
  stage.print(
    `Backup taken under load at try ${backup.tries}; at rest after ${(rest.tookMs / 1000).toFixed(0)} s`,
  );
  stage.print(
    `An open payout waited ${(rest.longestWaitMs / 1000).toFixed(0)} s at most for its next attempt (goal: at most ${LONGEST_WAIT_MS / 1000})`,
  );
  for (const finding of findings) stage.print(describeFinding(finding));
  const ratio = quantile(troubled.answeredMs, 0.99) / quantile(calm.answeredMs, 0.99);
  stage.print(`p99 under faults is ${ratio.toFixed(1)} times the calm one (goal: at most ${MOST_P99_RATIO})`);
  const broken = findings.filter(({ faults, examined }) => faults.length > 0 || examined === 0);
  stage.print(
    broken.length === 0 ? `soak: all ${findings.length} promises hold` : `soak: ${broken.length} BROKEN`,
  );
  return broken.length === 0 && ratio <= MOST_P99_RATIO && rest.longestWaitMs <= LONGEST_WAIT_MS;
}

async function main(): Promise<void> {
  const settings = readSettings(process.argv.slice(2));
  const stage = openStage(parseSettings(process.env));
  stage.print(`Seed ${settings.seed}: repeat with -- --seed ${settings.seed}`);
  let isWell = false;
  try {
    isWell = report(stage, settings, await soak(stage, settings));
  } finally {
    await stage.clear();
  }
  process.exit(isWell ? 0 : 1);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
