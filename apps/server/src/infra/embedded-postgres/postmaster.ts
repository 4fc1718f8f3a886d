import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { StartRefusal } from "../app-error.ts";
import { findFreePort } from "../find-free-port.ts";
import { type Account, spawnIdentity } from "./postgres-account.ts";
import { isPostgresIn } from "./running-process.ts";

export type PostgresLog = Record<"debug" | "warn" | "error", (message: string) => void>;

type Postmaster = { port: number; stop(): Promise<void> };

type Options = {
  postgres: string;
  account: Account | undefined;
  folder: string;
  settings: Record<string, string>;
  log: PostgresLog;
  onUnexpectedExit: (error: Error) => void;
};

type Server = { child: ChildProcess; ready: Promise<"ready">; exited: Promise<string>; lastLines: string[] };

const maxPortAttempts = 5;
const fastShutdownMs = 60_000;

/** Starts the server on a free loopback port and resolves once it accepts connections. */
export async function startPostmaster(options: Options): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort();
    const server = launch(options, port);
    const interruptAtExit = () => server.child.kill("SIGINT");
    process.once("exit", interruptAtExit);
    // No deadline: recovery after a crash may take minutes, and giving up would only begin it anew.
    const outcome = await Promise.race([server.ready, server.exited]);
    if (outcome === "ready") return supervise(server, port, interruptAtExit, options);
    process.off("exit", interruptAtExit);
    // Another program may take the port between finding and using it.
    const lostPort = server.lastLines.some((line) => line.includes("could not bind"));
    if (lostPort && attempt < maxPortAttempts) continue;
    throw new StartRefusal(`PostgreSQL did not start (${outcome}).\n${server.lastLines.join("\n")}`);
  }
}

function supervise(
  server: Server,
  port: number,
  interruptAtExit: () => void,
  { log, onUnexpectedExit }: Options,
): Postmaster {
  const { child, exited, lastLines } = server;
  let stopped: Promise<void> | undefined;
  // Alone, the server must not keep Node running; the exit hook ends it.
  child.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
  void exited.then((reason) => {
    process.off("exit", interruptAtExit);
    if (stopped !== undefined) return;
    onUnexpectedExit(new Error(`PostgreSQL stopped by itself (${reason}).\n${lastLines.join("\n")}`));
  });
  return {
    port,
    stop() {
      stopped ??= shutDown(server, log);
      return stopped;
    },
  };
}

// SIGINT is the "fast" shutdown: it ends open sessions instead of waiting for them, and leaves nothing to recover.
async function shutDown({ child, exited }: Server, log: PostgresLog): Promise<void> {
  child.ref();
  if (child.stderr instanceof Socket) child.stderr.ref();
  child.kill("SIGINT");
  const impatience = setTimeout(() => {
    log.warn("PostgreSQL is slow to stop; ending it now, it will recover at the next start");
    child.kill("SIGQUIT");
  }, fastShutdownMs);
  await exited;
  clearTimeout(impatience);
}

function launch({ postgres, account, folder, settings, log }: Options, port: number): Server {
  const args = Object.entries({ ...serverSettings(port), ...settings }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  // Detached, because Ctrl-C signals the whole foreground group and would end the database before its users.
  const child = spawn(postgres, ["-D", folder, ...args], {
    ...spawnIdentity(account),
    cwd: "/",
    detached: true,
    env: { LC_ALL: "C" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const lastLines: string[] = [];
  const exited = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  const ready = new Promise<"ready">((resolve) => {
    createInterface({ input: child.stderr }).on("line", (line) => {
      lastLines.push(line);
      if (lastLines.length > 20) lastLines.shift();
      log[levelOf(line)](`PostgreSQL ${line}`);
      if (line.includes("ready to accept connections")) resolve("ready");
    });
  });
  return { child, ready, exited, lastLines };
}

function serverSettings(port: number): Record<string, string> {
  return {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    timezone: "UTC",
    log_timezone: "UTC",
    log_line_prefix: "%b ",
    log_checkpoints: "off",
    // Statements and details carry customers' values, which do not belong in a log.
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    // Compiling costs more than it saves on this product's short queries.
    jit: "off",
    random_page_cost: "1.1",
  };
}

// A refused statement is an ERROR of its client backend and the caller's affair, who reports it.
function levelOf(line: string): "debug" | "warn" | "error" {
  if (line.includes("PANIC:  ")) return "error";
  if (/^client backend (ERROR|WARNING): /.test(line)) return "debug";
  return /\b(FATAL|ERROR|WARNING): /.test(line) ? "warn" : "debug";
}

/** The port on which a server accepts connections for this cluster. PostgreSQL writes it down itself. */
export async function readReadyPort(clusterFolder: string): Promise<number | undefined> {
  const text = await readFile(join(clusterFolder, "postmaster.pid"), "utf8").catch(() => "");
  const [pid = "", , , port = "", , , , status = ""] = text.split("\n");
  const isReady = status.trim() === "ready" && isPostgresIn(clusterFolder, Number(pid));
  return isReady ? Number(port) : undefined;
}
