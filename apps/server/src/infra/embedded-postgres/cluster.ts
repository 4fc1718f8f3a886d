import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import {
  chown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartRefusal } from "../app-error.ts";
import { syncFolder } from "../write-private-file.ts";
import { type Binaries, makeOpenFolder } from "./binaries.ts";
import { type Account, canTraverse, spawnIdentity } from "./postgres-account.ts";

type ClusterLocation = {
  /** Holds the cluster's home and the owner files. */
  parent: string;
  /** Holds the cluster and its password; appears complete or not at all. */
  home: string;
  /** Records in the data directory that the cluster lies elsewhere. */
  remember(): Promise<void>;
};

/**
 * The cluster lives in the data directory. Started by root on a directory that PostgreSQL's account may not
 * enter (anything under /root), it lives in /var/lib/clipledger instead, under a name made of the data
 * directory's identity, and a file `postgres-location` in the data directory says where.
 */
export async function locateCluster(
  dataDir: string,
  serviceAccount: Account | undefined,
  systemFolder: string,
): Promise<ClusterLocation> {
  await mkdir(dataDir, { recursive: true });
  const folder = await realpath(dataDir);
  const pointer = pointerIn(folder);
  const remembered = (await readFile(pointer, "utf8").catch(() => "")).trim();
  if (remembered !== "") return followPointer(pointer, remembered);
  if (
    existsSync(homeIn(folder)) ||
    serviceAccount === undefined ||
    (await canTraverse(serviceAccount, folder))
  )
    return { parent: folder, home: homeIn(folder), remember: async () => {} };

  const parent = join(systemFolder, await identityOf(folder));
  await makeOpenFolder(systemFolder);
  await makeOpenFolder(parent);
  return { parent, home: homeIn(parent), remember: () => writeFile(pointer, `${parent}\n`) };
}

/** Whether a database was made in the data directory, or elsewhere for it. Makes nothing, not even the directory. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(homeIn(dataDir)) || existsSync(pointerIn(dataDir));
}

function pointerIn(dataDir: string): string {
  return join(dataDir, "postgres-location");
}

// A deleted and remade directory is a new one, with an empty database; its path alone would find the old one.
async function identityOf(folder: string): Promise<string> {
  const { ino, birthtimeMs } = await stat(folder);
  return createHash("sha256").update(`${folder}:${ino}:${birthtimeMs}`).digest("hex").slice(0, 16);
}

// The pointer is written after the cluster exists, so a missing cluster is a lost one, not a new one.
function followPointer(pointer: string, parent: string): ClusterLocation {
  const home = homeIn(parent);
  if (!existsSync(home)) {
    throw new StartRefusal(
      `The database of this data directory should be in ${home}, which does not exist. Put it back, or ` +
        `delete ${pointer} to start with an empty database.`,
    );
  }
  return { parent, home, remember: async () => {} };
}

function homeIn(parent: string): string {
  return join(parent, "postgres");
}

export type Cluster = { folder: string; user: string; password: string };

const superuser = "clipledger";
const unfinishedPrefix = "postgres-init-";

type Options = {
  home: string;
  binaries: Binaries;
  account: Account | undefined;
  /** False only for throw-away test clusters. */
  isDurable: boolean;
};

/** Opens the cluster, or creates it: built beside its place and renamed, so a crash leaves none or all of it. */
export async function openOrCreateCluster(options: Options): Promise<Cluster> {
  const { home } = options;
  await removeUnfinished(dirname(home));
  if (!existsSync(home)) {
    const unfinished = await mkdtemp(join(dirname(home), unfinishedPrefix));
    await initialize(unfinished, options);
    await rename(unfinished, home);
    await syncFolder(dirname(home));
  }
  await refuseOtherVersion(home, options.binaries.majorVersion);
  return readCluster(home);
}

/** A cluster that exists. */
export async function readCluster(home: string): Promise<Cluster> {
  const password = await readFile(passwordFile(home), "utf8");
  return { folder: clusterFolder(home), user: superuser, password: password.trim() };
}

export function clusterFolder(home: string): string {
  return join(home, "cluster");
}

function passwordFile(home: string): string {
  return join(home, "password");
}

async function removeUnfinished(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(unfinishedPrefix)) continue;
    // An initdb whose Clipledger was killed may still be adding files.
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

async function initialize(home: string, { binaries, account, isDurable }: Options): Promise<void> {
  await writePassword(passwordFile(home), account);
  if (account) await chown(home, account.uid, account.gid);
  // The builtin locale sorts the same on every machine, whatever its C library.
  await run(
    binaries.initdb,
    [
      `--pgdata=${clusterFolder(home)}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile(home)}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
      ...(isDurable ? [] : ["--no-sync"]),
    ],
    account,
  );
}

async function writePassword(path: string, account: Account | undefined): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(`${randomBytes(24).toString("base64url")}\n`);
    if (account) await file.chown(account.uid, account.gid);
    await file.sync();
  } finally {
    await file.close();
  }
}

function run(command: string, args: string[], account: Account | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...spawnIdentity(account),
      cwd: "/",
      env: { LC_ALL: "C" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let errorOutput = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      errorOutput = (errorOutput + text).slice(-4000);
    });
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (code === 0) resolve();
      else
        reject(
          new StartRefusal(
            `Could not create the database (initdb: ${signal ?? code}).\n${errorOutput.trim()}`,
          ),
        );
    });
  });
}

async function refuseOtherVersion(home: string, majorVersion: string): Promise<void> {
  const versionFile = join(clusterFolder(home), "PG_VERSION");
  const found = (await readFile(versionFile, "utf8").catch(() => "")).trim();
  if (found === majorVersion) return;
  if (found === "")
    throw new StartRefusal(`${home} is not a Clipledger database: ${versionFile} is missing.`);
  throw new StartRefusal(
    `The database in ${home} was made by PostgreSQL ${found}, and this Clipledger brings PostgreSQL ` +
      `${majorVersion}. Either convert it with pg_upgrade, or dump it with PostgreSQL ${found} (pg_dump), move ` +
      `${home} away and restore the dump, or serve it with PostgreSQL ${found} and set DATABASE_URL.`,
  );
}
