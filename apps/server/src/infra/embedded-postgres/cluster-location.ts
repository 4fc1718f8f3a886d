import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, realpath, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartRefusal } from "../start-refusal.ts";
import { makeOpenFolder } from "./binaries.ts";
import { type Account, canTraverse } from "./postgres-account.ts";

export type ClusterLocation = {
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
  const pointer = join(folder, "postgres-location");
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
