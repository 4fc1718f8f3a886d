import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Stage } from "./stage.ts";

export const repositoryFolder = fileURLToPath(new URL("../../", import.meta.url));

interface ChildServerOptions {
  readonly name: string;
  /** Arguments of Node: its options, the program, the program's own. */
  readonly args: readonly string[];
  /** All of the child's environment besides PATH. */
  readonly environment: Readonly<Record<string, string>>;
  /** Gets `NAME.log` with what the server writes to standard error. */
  readonly folder: string;
}

const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 10_000;

/** Starts a server in a process of its own, which prints `{"url": …}` on a line once it listens on loopback. */
export async function startChildServer(stage: Stage, options: ChildServerOptions): Promise<URL> {
  const { url } = await stage.hold(
    () => launch(options, profileArgs(stage, options.name)),
    ({ child }) => end(child),
  );
  return url;
}

async function launch(
  { name, args, environment, folder }: ChildServerOptions,
  nodeArgs: readonly string[],
): Promise<{ url: URL; child: ChildProcess }> {
  const logFile = join(folder, `${name}.log`);
  const log = await open(logFile, "a");
  // Detached, because Ctrl-C signals the whole foreground group, and the load would fail before it is called off.
  const child = spawn(process.execPath, [...nodeArgs, ...args], {
    cwd: repositoryFolder,
    detached: true,
    env: { PATH: process.env["PATH"], ...environment },
    stdio: ["ignore", "pipe", log.fd],
  });
  await log.close();
  const killAtExit = () => child.kill("SIGKILL");
  process.once("exit", killAtExit);
  child.once("close", () => process.off("exit", killAtExit));
  try {
    return { url: await announcedUrl(child), child };
  } catch (error) {
    await end(child);
    const lastLines = (await readFile(logFile, "utf8")).slice(-4000);
    throw new Error(`The server "${name}" did not start.\n${lastLines}`, { cause: error });
  }
}

async function announcedUrl(child: ChildProcess): Promise<URL> {
  if (child.stdout === null) throw new Error("The child has no standard output");
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([
    once(lines, "line", { signal: AbortSignal.timeout(START_TIMEOUT_MS) }),
    once(child, "close").then(([code, signal]) => {
      throw new Error(`It ended (${signal ?? `exit code ${code}`})`);
    }),
  ]);
  const { url } = JSON.parse(line) as { url: string }; // safe: both programs are ours, and URL refuses the rest
  const { port } = new URL(url);
  // `localhost` may be tried as ::1 first, where nobody listens.
  return new URL(`http://127.0.0.1:${port}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, "close");
  child.kill("SIGTERM");
  const impatience = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
  await closed;
  clearTimeout(impatience);
}

function profileArgs({ settings: { profileFolder } }: Stage, name: string): string[] {
  return profileFolder === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${join(profileFolder, name)}`];
}
