import { readFileSync, type Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname, parse } from "node:path";
import { StartRefusal } from "../app-error.ts";

export type Account = { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root, so root lends it an account that every system has.
 * Undefined when not root: PostgreSQL then runs as the current user.
 */
export function findServiceAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const wanted of ["postgres", "_postgres", "nobody"]) {
    const [, , uid, gid] = accounts.find(([name]) => name === wanted) ?? [];
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new StartRefusal(
    "PostgreSQL does not run as root, and this system has no account named postgres or nobody. " +
      "Start Clipledger as another user, or set DATABASE_URL to a PostgreSQL server.",
  );
}

/** An existing cluster keeps its owner, whichever accounts the system has gained or lost since. */
export async function accountForCluster(
  clusterHome: string,
  serviceAccount: Account | undefined,
): Promise<Account | undefined> {
  const owner = await stat(clusterHome).catch(() => undefined);
  if (owner === undefined) return serviceAccount;
  if (serviceAccount === undefined) {
    if (owner.uid === process.getuid?.()) return undefined;
    throw new StartRefusal(
      `The database in ${clusterHome} belongs to user ${owner.uid}. Start Clipledger as that user or as root.`,
    );
  }
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  throw new StartRefusal(
    `The database in ${clusterHome} belongs to root, and PostgreSQL does not run as root. ` +
      `Give it away first: chown -R ${serviceAccount.uid}:${serviceAccount.gid} ${clusterHome}`,
  );
}

export function spawnIdentity(account: Account | undefined): Partial<Account> {
  return account ?? {};
}

/** Whether the account may read the file or folder, run it if it is a program, and enter all folders above. */
export async function canReach(account: Account, path: string): Promise<boolean> {
  const file = await stat(path);
  const isProgramOrFolder = (file.mode & 0o100) !== 0;
  return allows(account, file, isProgramOrFolder ? 0o5 : 0o4) && canTraverse(account, dirname(path));
}

export async function canTraverse(account: Account, folder: string): Promise<boolean> {
  if (!allows(account, await stat(folder), 0o1)) return false;
  return folder === parse(folder).root || canTraverse(account, dirname(folder));
}

function allows(account: Account, file: Stats, wanted: number): boolean {
  if (file.uid === account.uid) return ((file.mode >> 6) & wanted) === wanted;
  if (file.gid === account.gid) return ((file.mode >> 3) & wanted) === wanted;
  return (file.mode & wanted) === wanted;
}
