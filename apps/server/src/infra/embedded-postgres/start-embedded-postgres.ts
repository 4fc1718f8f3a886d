import { randomInt } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { StartRefusal } from "../app-error.ts";
import { findBinaries } from "./binaries.ts";
import { type Cluster, clusterFolder, locateCluster, openOrCreateCluster, readCluster } from "./cluster.ts";
import { accountForCluster, findServiceAccount } from "./postgres-account.ts";
import { type PostgresLog, readReadyPort, startPostmaster } from "./postmaster.ts";
import { isPostgresIn, isRunning, listPostgresIn, startMark, waitUntil } from "./running-process.ts";

export type EmbeddedPostgresOptions = {
  dataDir: string;
  log: PostgresLog;
  /** PostgreSQL settings over Clipledger's own, such as `{ fsync: "off" }` in tests. */
  settings?: Record<string, string>;
  /** PostgreSQL ended without `stop()`. It is not started again: the caller decides. */
  onUnexpectedExit?: (error: Error) => void;
};

type EmbeddedPostgres = { url: string; stop(): Promise<void> };

const database = "clipledger";
const systemFolder = "/var/lib/clipledger";

/** The URL of the PostgreSQL that another live process runs on the data directory, if one does and it is ready. */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const { home, parent } = await locateCluster(dataDir, findServiceAccount(), systemFolder);
  if ((await findOtherOwner(parent)) === undefined) return undefined;
  const port = await readReadyPort(clusterFolder(home));
  if (port === undefined) return undefined;
  const { user, password } = await readCluster(home);
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * Runs Clipledger's own PostgreSQL on the data directory, creating the database at the first start.
 * Throws while another live process uses the directory. Stop it last, after everything that uses it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const serviceAccount = findServiceAccount();
  const location = await locateCluster(options.dataDir, serviceAccount, systemFolder);
  const account = await accountForCluster(location.home, serviceAccount);
  const ownership = await ownDataDirectory(location.parent);
  try {
    const binaries = await findBinaries(account, systemFolder);
    await clearStalePostmaster(clusterFolder(location.home), (message) => options.log.warn(message));
    const cluster = await openOrCreateCluster({
      home: location.home,
      binaries,
      account,
      isDurable: options.settings?.["fsync"] !== "off",
    });
    await location.remember();
    const server = await serve(cluster, { ...options, account, postgres: binaries.postgres });
    let stopped: Promise<void> | undefined;
    return {
      url: server.url,
      stop() {
        stopped ??= server.stop().then(ownership.release);
        return stopped;
      },
    };
  } catch (error) {
    await ownership.release();
    throw error;
  }
}

type ServeOptions = EmbeddedPostgresOptions &
  Pick<Parameters<typeof startPostmaster>[0], "account" | "postgres">;

async function serve(cluster: Cluster, options: ServeOptions): Promise<EmbeddedPostgres> {
  const { settings = {}, onUnexpectedExit = () => {}, log, account, postgres } = options;
  const postmaster = await startPostmaster({
    postgres,
    account,
    folder: cluster.folder,
    settings,
    log,
    onUnexpectedExit,
  });
  const server = `postgres://${cluster.user}:${cluster.password}@127.0.0.1:${postmaster.port}`;
  try {
    await createDatabaseIfMissing(`${server}/postgres`);
  } catch (error) {
    await postmaster.stop();
    throw error;
  }
  return { url: `${server}/${database}`, stop: postmaster.stop };
}

async function createDatabaseIfMissing(maintenanceUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [database]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}

type Ownership = { release(): Promise<void> };

const maxAttempts = 5;

/**
 * Makes this process the only owner of the folder, or throws while another live process owns it.
 *
 * Each contender first writes its own file, then looks for others, so of any two at least one sees the other.
 * Two that start together may both step back; random pauses let one through.
 */
async function ownDataDirectory(folder: string): Promise<Ownership> {
  const ownFile = join(folder, ownerFileName(process.pid));
  for (let attempt = 1; ; attempt++) {
    await writeFile(ownFile, "", { flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === "EEXIST" ? alreadyOwned(folder, process.pid) : error;
    });
    const otherPid = await findOtherOwner(folder);
    if (otherPid === undefined) return { release: () => rm(ownFile, { force: true }) };
    await rm(ownFile, { force: true });
    if (attempt === maxAttempts) throw alreadyOwned(folder, otherPid);
    await delay(randomInt(20, 120));
  }
}

// The name carries the whole claim: a file is there or not, but could be read before its content is written.
function ownerFileName(pid: number): string {
  return `postgres-owner.${pid}.${startMark(pid)}`;
}

/** The live process that owns the folder, if it is not this one. */
async function findOtherOwner(folder: string): Promise<number | undefined> {
  for (const name of await readdir(folder)) {
    const pid = Number(/^postgres-owner\.(\d+)\./.exec(name)?.[1]);
    if (Number.isNaN(pid) || name === ownerFileName(process.pid)) continue;
    if (isRunning(pid) && name === ownerFileName(pid)) return pid;
    await rm(join(folder, name), { force: true });
  }
  return undefined;
}

function alreadyOwned(folder: string, pid: number): Error {
  return new StartRefusal(
    `Another Clipledger (process ${pid}) is using the database in ${folder}. Stop it first, or give this one ` +
      "another data directory.",
  );
}

const fastShutdownMs = 60_000;
const immediateShutdownMs = 10_000;

/**
 * Ends what a killed owner left running on this cluster. Only the owner of the data directory may call it:
 * whatever still runs there then belongs to nobody.
 */
async function clearStalePostmaster(clusterFolder: string, log: (message: string) => void): Promise<void> {
  const pidFile = join(clusterFolder, "postmaster.pid");
  const pid = Number.parseInt(await readFile(pidFile, "utf8").catch(() => ""), 10);
  if (!Number.isNaN(pid) && isPostgresIn(clusterFolder, pid)) {
    log(`PostgreSQL (process ${pid}) outlived a Clipledger that was killed; stopping it`);
    await end(clusterFolder, pid);
  }
  // Backends of a killed server may still write for a moment, and must not meet its successor.
  if (!(await waitUntil(() => listPostgresIn(clusterFolder).length === 0, immediateShutdownMs)))
    throw stillRunning(clusterFolder, listPostgresIn(clusterFolder));
  if (!Number.isNaN(pid) && isMistakenForServer(pid)) await rm(pidFile, { force: true });
}

async function end(clusterFolder: string, pid: number): Promise<void> {
  const hasEnded = () => !isPostgresIn(clusterFolder, pid);
  signal(pid, "SIGINT");
  if (await waitUntil(hasEnded, fastShutdownMs)) return;
  signal(pid, "SIGQUIT");
  if (!(await waitUntil(hasEnded, immediateShutdownMs))) throw stillRunning(clusterFolder, [pid]);
}

// PostgreSQL takes any live or zombie process with the recorded pid for its server and refuses to start.
// When the pid is gone the file stays: PostgreSQL uses it to look for backends that still share its memory.
function isMistakenForServer(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function signal(pid: number, name: "SIGINT" | "SIGQUIT"): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (isRunning(pid)) throw error;
  }
}

function stillRunning(clusterFolder: string, pids: number[]): Error {
  return new StartRefusal(
    `PostgreSQL (process ${pids.join(", ")}) still uses ${clusterFolder} and does not stop.`,
  );
}
