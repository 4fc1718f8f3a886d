import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { StartRefusal } from "../app-error.ts";
import { isPostgresIn, isRunning, listPostgresIn, waitUntil } from "./running-process.ts";

const fastShutdownMs = 60_000;
const immediateShutdownMs = 10_000;

/**
 * Ends what a killed owner left running on this cluster. Only the owner of the data directory may call it:
 * whatever still runs there then belongs to nobody.
 */
export async function clearStalePostmaster(
  clusterFolder: string,
  log: (message: string) => void,
): Promise<void> {
  const pidFile = join(clusterFolder, "postmaster.pid");
  const pid = Number.parseInt(await readFile(pidFile, "utf8").catch(() => ""), 10);
  if (!Number.isNaN(pid) && isPostgresIn(clusterFolder, pid)) {
    log(`PostgreSQL (process ${pid}) outlived a Clipledger that was killed; stopping it`);
    await end(clusterFolder, pid);
  }
  // Backends of a killed server may still write for a moment, and must not meet its successor.
  if (!(await waitUntil(() => listPostgresIn(clusterFolder).length === 0, immediateShutdownMs)))
    throw stillRunning(clusterFolder, listPostgresIn(clusterFolder));
  if (!Number.isNaN(pid) && isMistakenForServer(pid)) await rm(pidFile, { force: true });
}

async function end(clusterFolder: string, pid: number): Promise<void> {
  const hasEnded = () => !isPostgresIn(clusterFolder, pid);
  signal(pid, "SIGINT");
  if (await waitUntil(hasEnded, fastShutdownMs)) return;
  signal(pid, "SIGQUIT");
  if (!(await waitUntil(hasEnded, immediateShutdownMs))) throw stillRunning(clusterFolder, [pid]);
}

// PostgreSQL takes any live or zombie process with the recorded pid for its server and refuses to start.
// When the pid is gone the file stays: PostgreSQL uses it to look for backends that still share its memory.
function isMistakenForServer(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function signal(pid: number, name: "SIGINT" | "SIGQUIT"): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (isRunning(pid)) throw error;
  }
}

function stillRunning(clusterFolder: string, pids: number[]): Error {
  return new StartRefusal(
    `PostgreSQL (process ${pids.join(", ")}) still uses ${clusterFolder} and does not stop.`,
  );
}
