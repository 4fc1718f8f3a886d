import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type LongRunRecord, longRunFile, objectionTo } from "../test-run/long/judge-long-run.ts";
import { longSteps } from "../test-run/long/steps.ts";
import { isNewer, releaseChangelog, releaseNotes, UNRELEASED, withVersion } from "./changelog.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const changelogFile = join(root, "CHANGELOG.md");

/** `notes [VERSION]` prints them; `release VERSION` changes the files of a clean tree that passed the long run, and leaves committing to you. */
function main([command, version]: readonly string[]): void {
  if (command === "notes")
    process.stdout.write(releaseNotes(readFileSync(changelogFile, "utf8"), version ?? UNRELEASED));
  else if (command === "release" && /^\d+\.\d+\.\d+$/.test(version ?? "")) release(version ?? "");
  else
    throw new Error(
      "Expected: npm run release-notes [-- VERSION], or npm run release -- VERSION, such as 0.2.0",
    );
}

function release(version: string): void {
  const changes = execFileSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" });
  if (changes !== "") throw new Error(`There are changes that are not committed:\n${changes}`);
  const objection = objectionTo(
    readLongRun(),
    execFileSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" }).trim(),
    longSteps.map(({ name }) => name),
  );
  if (objection !== undefined) throw new Error(`${objection}. Run it here first`);
  const current = readManifest("package.json").version ?? "";
  if (!isNewer(version, current)) throw new Error(`${version} does not come after ${current}`);
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(changelogFile, releaseChangelog(readFileSync(changelogFile, "utf8"), version, day));
  const folders = (readManifest("package.json").workspaces ?? []).flatMap((pattern) => foldersOf(pattern));
  for (const folder of ["", ...folders]) {
    const file = join(folder, "package.json");
    writeManifest(file, withVersion(readManifest(file), version));
  }
  const lock = readManifest("package-lock.json");
  const packages = { ...lock.packages };
  for (const folder of ["", ...folders]) packages[folder] = withVersion(packages[folder] ?? {}, version);
  writeManifest("package-lock.json", { ...lock, version, packages });
  process.stdout.write(`Now: git commit --all --message "release: ${version}" && git tag v${version}\n`);
}

function readLongRun(): LongRunRecord | undefined {
  const file = join(root, longRunFile);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as LongRunRecord) : undefined; // safe: our own file
}

interface Manifest {
  readonly version?: string;
  readonly workspaces?: readonly string[];
  readonly packages?: Readonly<Record<string, Manifest>>;
}

function foldersOf(pattern: string): string[] {
  if (!pattern.endsWith("/*")) return [pattern];
  const parent = pattern.slice(0, -2);
  return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
}

function readManifest(file: string): Manifest {
  return JSON.parse(readFileSync(join(root, file), "utf8")) as Manifest; // safe: npm's own files
}

function writeManifest(file: string, manifest: object): void {
  writeFileSync(join(root, file), `${JSON.stringify(manifest, null, 2)}\n`);
}

try {
  main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
