import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, type Stats, statSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

const hasProc = existsSync("/proc/self/stat");

/** A zombie has ended: it holds no file, and only waits for its parent to notice. */
export function isRunning(pid: number): boolean {
  if (hasProc) return readStat(pid) !== undefined;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Together with the pid this names one process for ever; the pid alone is reused, soonest in containers. */
export function startMark(pid: number): string {
  if (!hasProc) return askPs(pid, "lstart=").replaceAll(/\W+/g, "-");
  return `${bootId()}-${readStat(pid)?.ticksSinceBoot}`;
}

/** True for the server and for its backends: every PostgreSQL process works inside its data directory. */
export function isPostgresIn(directory: string, pid: number): boolean {
  if (!hasProc) return isRunning(pid) && askPs(pid, "command=").includes(directory);
  if (readStat(pid)?.command !== "postgres") return false;
  const worksIn = statIfPermitted(`/proc/${pid}/cwd`);
  const wanted = statIfPermitted(directory);
  return worksIn !== undefined && worksIn.ino === wanted?.ino && worksIn.dev === wanted.dev;
}

export function listPostgresIn(directory: string): number[] {
  if (!hasProc) return [];
  const pids = readdirSync("/proc").map(Number).filter(Number.isInteger);
  return pids.filter((pid) => isPostgresIn(directory, pid));
}

/** Returns whether the condition came true before the deadline. */
export async function waitUntil(condition: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!condition()) {
    if (performance.now() > deadline) return false;
    await delay(10);
  }
  return true;
}

function readStat(pid: number): { command: string; ticksSinceBoot: string | undefined } | undefined {
  const stat = readIfPresent(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The command stands in parentheses and may itself hold spaces and parentheses.
  const commandEnd = stat.lastIndexOf(")");
  const fields = stat.slice(commandEnd + 2).split(" ");
  if (fields[0] === "Z" || fields[0] === "X") return undefined;
  return { command: stat.slice(stat.indexOf("(") + 1, commandEnd), ticksSinceBoot: fields[19] };
}

function bootId(): string {
  return (readIfPresent("/proc/sys/kernel/random/boot_id") ?? "").slice(0, 8);
}

function askPs(pid: number, column: "lstart=" | "command="): string {
  const env = { LC_ALL: "C", TZ: "UTC", PATH: "/bin:/usr/bin" };
  try {
    return execFileSync("ps", ["-ww", "-o", column, "-p", String(pid)], { encoding: "utf8", env }).trim();
  } catch {
    return "";
  }
}

// Another user's process hides its folder, but that user cannot serve a cluster of ours.
function statIfPermitted(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

// A process may end between any two looks at it (ENOENT, ESRCH).
function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
