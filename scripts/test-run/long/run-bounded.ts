import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

type Outcome = "passed" | "failed" | "exceeded its limit";

/** How long a command that is told to end has to clear up after itself. */
const CLEARED_UP_WITHIN_MS = 20_000;

/** Runs a command until it ends, or until the signal says that its time is up: then all that it has started ends with it. */
export async function runBounded(
  { program, args, environment }: Command,
  timeUp: AbortSignal,
): Promise<Outcome> {
  const child = spawn(program, args, {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "inherit", "inherit"],
    detached: true,
  });
  let isLate = false;
  let killing: NodeJS.Timeout | undefined;
  const end = () => {
    isLate = true;
    signalGroup(child, "SIGTERM");
    killing = setTimeout(() => signalGroup(child, "SIGKILL"), CLEARED_UP_WITHIN_MS);
  };
  timeUp.addEventListener("abort", end);
  const isWell = await once(child, "exit").then(
    ([code]) => code === 0,
    () => false,
  );
  timeUp.removeEventListener("abort", end);
  clearTimeout(killing);
  if (isLate) signalGroup(child, "SIGKILL");
  if (isLate) return "exceeded its limit";
  return isWell ? "passed" : "failed";
}

/** The command leads a group of processes, which the signal reaches together. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended.
  }
}
