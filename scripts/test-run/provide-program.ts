import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A program as packages of the registry hold it, one for each kind of machine. */
export interface PinnedProgram {
  readonly name: string;
  readonly version: string;
  /** Where it lies in its package. */
  readonly path: string;
  /** By the machine's architecture: the package, and what it must hash to, as in a lock file. */
  readonly packages: Readonly<Record<string, { readonly name: string; readonly integrity: string }>>;
}

interface ProgramSource {
  /** Where fetched programs are kept. */
  readonly cache: string;
  /** Puts the package's archive into the folder, and answers its path. */
  readonly fetchPackage: (name: string, version: string, folder: string) => Promise<string>;
}

const FETCHED_WITHIN_MS = 180_000;

export const registry: ProgramSource = {
  cache: join(".cache", "programs"),
  async fetchPackage(name, version, folder) {
    const args = ["pack", `${name}@${version}`, "--silent", "--pack-destination", folder];
    await run("npm", args, { timeout: FETCHED_WITHIN_MS });
    return join(folder, `${name.replace("@", "").replace("/", "-")}-${version}.tgz`);
  },
};

/** The program, fetched once. Throws in words where it cannot be had, or is not what it was when it was pinned. */
export async function provideProgram(pinned: PinnedProgram, source: ProgramSource): Promise<string> {
  const { name, version, path } = pinned;
  const wanted = pinned.packages[process.arch];
  if (process.platform !== "linux" || wanted === undefined)
    throw new Error(`there is no package of it for ${process.platform} ${process.arch}`);
  const program = join(source.cache, `${name}-${version}-${process.arch}`, name);
  if (existsSync(program)) return program;
  await mkdir(dirname(program), { recursive: true });
  const folder = await mkdtemp(join(source.cache, "fetched-"));
  try {
    const archive = await source.fetchPackage(wanted.name, version, folder);
    const hash = createHash("sha512")
      .update(await readFile(archive))
      .digest("base64");
    if (`sha512-${hash}` !== wanted.integrity)
      throw new Error(`${wanted.name} ${version} is not what it was when it was pinned`);
    await run("tar", ["-xzf", archive, "-C", folder, `package/${path}`]);
    await chmod(join(folder, "package", path), 0o755);
    await rename(join(folder, "package", path), program);
    return program;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
