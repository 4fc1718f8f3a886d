import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = join("integrations", "n8n-node");
const bin = (name: string) => join("node_modules", ".bin", name);

/**
 * Builds the n8n node against n8n's own types, and runs it against the built product. What n8n brings along is no part of the
 * product's install: the folder has a lock file of its own. Where that cannot be installed, or CLIPLEDGER_TEST_N8N is `off`, nothing
 * runs, which with CI=true is a failure.
 */
function main(): number {
  const problem = process.env["CLIPLEDGER_TEST_N8N"] === "off" ? "CLIPLEDGER_TEST_N8N=off" : install();
  if (problem !== undefined) {
    process.stdout.write(`\nTests of the n8n node not run: ${problem}\n`);
    return process.env["CI"] === "true" ? 1 : 0;
  }
  rmSync(join(folder, "dist"), { recursive: true, force: true });
  const steps: [string, string[], string?][] = [
    ["npm", ["run", "--silent", "build"], folder],
    [bin("tsc"), ["-p", join(folder, "tsconfig.test.json")]],
    [bin("vitest"), ["run", "--project", "n8n"]],
  ];
  for (const [command, args, cwd = "."] of steps) {
    const { status } = spawnSync(command, args, { cwd, stdio: "inherit" });
    if (status !== 0) return status ?? 1;
  }
  return 0;
}

/** Installs what the folder's lock file names, if that has changed; answers why it could not. */
function install(): string | undefined {
  const stamp = join(folder, "node_modules", ".clipledger-install");
  const lock = createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex");
  const wanted = `${lock} ${process.version} ${process.arch}`;
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return undefined;
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status, stderr } = spawnSync("npm", args, { cwd: folder, encoding: "utf8" });
  if (status !== 0) return stderr.trim().split("\n", 1)[0] || "npm ci failed";
  writeFileSync(stamp, wanted);
  return undefined;
}

process.exitCode = main();
