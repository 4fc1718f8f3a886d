import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

const listed = 10;

/** Lists the files that took longest at the end of a run, so that a slow one is noticed when it comes. */
export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= listed) return;
    process.stdout.write(`\n Slowest files\n${slowestLines(modules.map(timed)).join("\n")}\n\n`);
  }
}

interface TimedFile {
  readonly file: string;
  readonly project: string;
  readonly ms: number;
}

function timed(module: TestModule): TimedFile {
  return {
    file: relative(process.cwd(), module.moduleId),
    project: module.project.name,
    ms: module.diagnostic().duration,
  };
}

function slowestLines(files: readonly TimedFile[]): string[] {
  return [...files]
    .sort((one, other) => other.ms - one.ms)
    .slice(0, listed)
    .map(({ file, project, ms }) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${project.padEnd(6)}  ${file}`);
}
