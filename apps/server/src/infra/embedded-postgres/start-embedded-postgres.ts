import pg from "pg";
import { findBinaries } from "./binaries.ts";
import { type Cluster, clusterFolder, locateCluster, openOrCreateCluster, readCluster } from "./cluster.ts";
import { findOtherOwner, ownDataDirectory } from "./data-directory-owner.ts";
import { accountForCluster, findServiceAccount } from "./postgres-account.ts";
import { type PostgresLog, readReadyPort, startPostmaster } from "./postmaster.ts";
import { clearStalePostmaster } from "./stale-postmaster.ts";

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
