import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A release of Node as the registry's `node-linux-*` packages hold it. */
export interface PinnedNode {
  readonly version: string;
  /** What the package of each kind of machine must hash to, as in a lock file. */
  readonly integrity: Readonly<Record<string, string>>;
}

interface NodeSource {
  /** Where fetched programs are kept. */
  readonly cache: string;
  /** Puts the package's archive into the folder, and answers its path. */
  readonly fetchPackage: (name: string, version: string, folder: string) => Promise<string>;
}

const FETCHED_WITHIN_MS = 180_000;

export const registry: NodeSource = {
  cache: join(".cache", "node"),
  async fetchPackage(name, version, folder) {
    const args = ["pack", `${name}@${version}`, "--silent", "--pack-destination", folder];
    await run("npm", args, { timeout: FETCHED_WITHIN_MS });
    return join(folder, `${name}-${version}.tgz`);
  },
};

/** The program, fetched once. Throws in words where it cannot be had, or is not what it was when it was pinned. */
export async function provideNode({ version, integrity }: PinnedNode, source: NodeSource): Promise<string> {
  const wanted = integrity[process.arch];
  if (process.platform !== "linux" || wanted === undefined)
    throw new Error(`there is no package of it for ${process.platform} ${process.arch}`);
  const program = join(source.cache, `${version}-${process.arch}`, "node");
  if (existsSync(program)) return program;
  await mkdir(dirname(program), { recursive: true });
  const folder = await mkdtemp(join(source.cache, "fetched-"));
  try {
    const name = `node-linux-${process.arch}`;
    const archive = await source.fetchPackage(name, version, folder);
    const hash = createHash("sha512")
      .update(await readFile(archive))
      .digest("base64");
    if (`sha512-${hash}` !== wanted)
      throw new Error(`${name} ${version} is not what it was when it was pinned`);
    await run("tar", ["-xzf", archive, "-C", folder, "package/bin/node"]);
    await rename(join(folder, "package", "bin", "node"), program);
    return program;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
