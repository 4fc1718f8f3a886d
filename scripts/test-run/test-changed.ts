import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { touchedTests } from "./touched-tests.ts";

/** Runs what the changes since a commit can touch: the one named, or where this branch left main. */
const since = process.argv[2] ?? git("merge-base", "main", "HEAD");
const changed = git("diff", "--name-only", since).split("\n").filter(Boolean);
const unknown = git("ls-files", "--others", "--exclude-standard").split("\n").filter(Boolean);
const journeys = readdirSync("e2e")
  .filter((name) => name.endsWith(".spec.ts"))
  .map((name) => name.slice(0, -".spec.ts".length));

const { byImports, whole, journeys: walked } = touchedTests([...changed, ...unknown], journeys);
const imported = byImports.filter((project) => !whole.includes(project));
const runs = [
  ...(imported.length === 0 ? [] : [[`--changed=${since}`, "--passWithNoTests", ...projects(imported)]]),
  ...(whole.length === 0
    ? []
    : [projects(whole.flatMap((name) => (name === "system" ? ["system", "timed"] : name)))]),
  ...(walked.length === 0 ? [] : [[...projects(["e2e"]), ...walked.map((name) => `e2e/${name}.spec.ts`)]]),
];
if (runs.length === 0) process.stdout.write(`Nothing to run: no source file changed since ${since}.\n`);
// Journeys and product tests visit the built product.
if (whole.includes("system") || walked.length > 0) run("node", "scripts/prepare.mjs");
for (const options of runs) run("npx", "vitest", "run", ...options);

function projects(names: readonly string[]): string[] {
  return names.flatMap((name) => ["--project", name]);
}

function git(...args: string[]): string {
  return execFileSync("git", args, { encoding: "utf8" }).trim();
}

function run(program: string, ...args: string[]): void {
  const { status } = spawnSync(program, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
