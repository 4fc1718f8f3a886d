import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

const LISTED = 10;

interface TimedFile {
  readonly file: string;
  readonly project: string;
  readonly ms: number;
}

/**
 * Lists the files that took longest, so that a slow one is noticed when it comes. A run of several steps names a folder in
 * CLIPLEDGER_TEST_TIMES, and lists those of all its steps at its end.
 */
export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const folder = process.env["CLIPLEDGER_TEST_TIMES"];
    if (folder !== undefined) writeTimes(folder, modules.map(timed));
    else if (modules.length > LISTED) process.stdout.write(`\n${slowestFilesText(modules.map(timed))}\n`);
  }
}

function timed(module: TestModule): TimedFile {
  return {
    file: relative(process.cwd(), module.moduleId),
    project: module.project.name,
    ms: module.diagnostic().duration,
  };
}

function writeTimes(folder: string, files: readonly TimedFile[]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(files));
}

export function readTimes(folder: string): TimedFile[] {
  return readdirSync(folder).flatMap((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));
}

export function slowestFilesText(files: readonly TimedFile[]): string {
  const lines = files
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, LISTED)
    .map(({ file, project, ms }) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${project.padEnd(6)}  ${file}`);
  return ["Slowest files", ...lines, ""].join("\n");
}
