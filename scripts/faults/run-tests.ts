import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Project, projectOf, projects, projectsOnBuild } from "./fault.ts";
import { judgeRun, type Report, type Verdict } from "./judge-run.ts";

const keptOutput = 20_000;

/** A run whose time is up may remove its PostgreSQL. */
const graceMs = 10_000;

/** Runs the test files of each project in turn, the cheapest first, until one run does not pass. */
export async function runTests(folder: string, files: readonly string[], limitMs: number): Promise<Verdict> {
  for (const project of projects) {
    const ofProject = files.filter((file) => projectOf(file) === project);
    if (ofProject.length === 0) continue;
    const verdict = await runProject(folder, { project, files: ofProject, limitMs });
    if (verdict.kind !== "passed") return verdict;
  }
  return { kind: "passed" };
}

interface ProjectRun {
  readonly project: Project;
  readonly files: readonly string[];
  readonly limitMs: number;
}

async function runProject(folder: string, { project, files, limitMs }: ProjectRun): Promise<Verdict> {
  if (projectsOnBuild.includes(project)) {
    const built = await run(folder, ["scripts/prepare.mjs"], limitMs);
    if (built.exitCode !== 0) return { kind: "crashed", why: `the product was not built\n${built.output}` };
  }
  const reportFile = join(folder, ".cache", "faults-report.json");
  rmSync(reportFile, { force: true });
  const reporter = ["--reporter=json", `--outputFile=${reportFile}`];
  const vitest = "node_modules/vitest/vitest.mjs";
  const options = ["run", "--project", project, "--bail", "1", ...reporter, ...files];
  const ended = await run(folder, [vitest, ...options], limitMs);
  const report = existsSync(reportFile)
    ? (JSON.parse(readFileSync(reportFile, "utf8")) as Report)
    : undefined;
  return judgeRun({ ...ended, report }, files);
}

/** Without an exit code, time ran out. */
function run(folder: string, args: readonly string[], limitMs: number) {
  return new Promise<{ exitCode: number | undefined; output: string }>((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    let isLate = false;
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        output = (output + chunk).slice(-keptOutput);
      });
    const end = () => signalGroup(child.pid, "SIGTERM");
    let killed: NodeJS.Timeout | undefined;
    const limit = setTimeout(() => {
      isLate = true;
      end();
      killed = setTimeout(() => signalGroup(child.pid, "SIGKILL"), graceMs);
    }, limitMs);
    process.once("exit", end);
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(limit);
      clearTimeout(killed);
      process.removeListener("exit", end);
      resolve({ exitCode: isLate ? undefined : (code ?? 1), output });
    });
  });
}

/** Workers, PostgreSQL and browsers of a run end with it. */
function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended by itself.
  }
}
