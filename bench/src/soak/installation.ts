import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { renameSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "../../../apps/server/src/infra/find-free-port.ts";
import { repositoryFolder } from "../child-server.ts";
import type { Stage } from "../stage.ts";

type Role = "api" | "worker";

/** A place for one process of the product, which is filled again whenever its process was killed. */
export interface Instance {
  readonly name: string;
  readonly role: Role;
  /** Where its process answers; undefined while there is none. */
  readonly url: string | undefined;
  /** Kills the process and starts another one. */
  kill(): Promise<void>;
  freeze(durationMs: number): Promise<void>;
  /** Sets its clock so many milliseconds ahead of this machine's, or behind. */
  setClock(aheadMs: number): void;
}

export interface Installation {
  readonly databaseUrl: string;
  readonly apis: readonly Instance[];
  readonly workers: readonly Instance[];
  /** A command of `npm run admin`; answers what it printed. */
  admin(args: readonly string[], databaseUrl?: string): Promise<AdminAnswer>;
}

interface AdminAnswer {
  readonly code: number;
  readonly output: string;
}

interface Place {
  readonly folder: string;
  readonly databaseUrl: string;
  /** Settings besides those that every process gets. */
  readonly environment: Readonly<Record<string, string>>;
}

/** The address of the load balancer, as browsers would name it. */
export const PUBLIC_URL = "http://localhost:4000";
const PROCESSES = ["api-1", "api-2", "worker-1", "worker-2"] as const;

/** Two processes that answer and two that work, of the built product, as on several machines behind a load balancer. */
export async function startInstallation(stage: Stage, place: Place): Promise<Installation> {
  const { folder, databaseUrl } = place;
  const environment = {
    PATH: process.env["PATH"] ?? "",
    PUBLIC_URL,
    LOG_LEVEL: "warn",
    DATABASE_URL: databaseUrl,
    CLIPLEDGER_DATA_DIR: join(folder, "data"),
    CLIPLEDGER_SECRET: randomBytes(32).toString("base64"),
    CLIPLEDGER_ENCRYPTION_KEYS: `soak:${randomBytes(32).toString("base64")}`,
    CLIPLEDGER_REQUESTS_PER_MINUTE: "1000000",
    CLIPLEDGER_SESSION_REQUESTS_PER_MINUTE: "1000000",
    CLIPLEDGER_WEBHOOK_LOOPBACK: "allow",
    CLIPLEDGER_YOUTUBE_FEED_URL: "off",
    CLIPLEDGER_YOUTUBE_OEMBED_URL: "off",
    CLIPLEDGER_TIKTOK_OEMBED_URL: "off",
    CLIPLEDGER_ECB_URL: "off",
    CLIPLEDGER_BACKUP_KEY: randomBytes(24).toString("base64"),
    ...place.environment,
  };
  const instances: Instance[] = [];
  for (const name of PROCESSES)
    instances.push(
      await stage.hold(
        async () =>
          openInstance({ name, folder, environment: { ...environment, PORT: String(await findFreePort()) } }),
        (instance) => instance.end(),
      ),
    );
  return {
    databaseUrl,
    apis: instances.filter(({ role }) => role === "api"),
    workers: instances.filter(({ role }) => role === "worker"),
    admin: (args, otherUrl = databaseUrl) =>
      runAdmin(args, {
        ...environment,
        DATABASE_URL: otherUrl,
        CLIPLEDGER_DATA_DIR: join(folder, new URL(otherUrl).pathname.slice(1)),
      }),
  };
}

function runAdmin(args: readonly string[], env: Record<string, string>): Promise<AdminAnswer> {
  return new Promise((resolve) => {
    const all = ["apps/server/dist/cli.js", ...args];
    execFile(process.execPath, all, { env, cwd: repositoryFolder }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, output: `${stdout}${stderr}` }),
    );
  });
}

interface InstanceOptions {
  readonly name: string;
  readonly folder: string;
  readonly environment: Record<string, string>;
}

async function openInstance(options: InstanceOptions): Promise<Instance & { end(): Promise<void> }> {
  const clockFile = join(options.folder, `${options.name}.clock`);
  const setClock = (aheadMs: number) => {
    writeFileSync(`${clockFile}.next`, String(aheadMs));
    renameSync(`${clockFile}.next`, clockFile);
  };
  setClock(0);
  const role: Role = options.name.startsWith("api") ? "api" : "worker";
  let running: Running | undefined = await startPatiently(options, role, clockFile);
  const instance = {
    name: options.name,
    role,
    get url() {
      return running?.url;
    },
    setClock,
    async kill() {
      const victim = running;
      running = undefined;
      if (victim !== undefined) await endChild(victim.child);
      running = await startPatiently(options, role, clockFile);
    },
    async freeze(durationMs: number) {
      const frozen = running?.child;
      frozen?.kill("SIGSTOP");
      await wait(durationMs);
      frozen?.kill("SIGCONT");
    },
    async end() {
      if (running !== undefined) await endChild(running.child);
    },
  };
  return instance;
}

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
}

const START_TRIES = 60;

/** One that is started while PostgreSQL is away gives up; whoever runs it starts it again, as systemd would. */
async function startPatiently(options: InstanceOptions, role: Role, clockFile: string): Promise<Running> {
  for (let tries = 1; tries < START_TRIES; tries += 1) {
    const running = await start(options, role, clockFile);
    if (running !== undefined) return running;
    await wait(250);
  }
  throw new Error(`${options.name} does not start; see its log in ${options.folder}`);
}

async function start(
  { name, folder, environment }: InstanceOptions,
  role: Role,
  clockFile: string,
): Promise<Running | undefined> {
  const log = await open(join(folder, `${name}.log`), "a");
  // The product reads the time as ever; what it reads is shifted before it starts.
  const args = ["--import", "./apps/server/test/on-moved-clock.mjs", "--max-semi-space-size=64"];
  const child = spawn(process.execPath, [...args, "apps/server/dist/main.js", "--json", "--role", role], {
    cwd: repositoryFolder,
    detached: true,
    env: { ...environment, TEST_CLOCK_FILE: clockFile },
    stdio: ["ignore", "pipe", log.fd],
  });
  await log.close();
  if (child.stdout === null) throw new Error("The child has no standard output");
  const killAtExit = () => child.kill("SIGKILL");
  process.once("exit", killAtExit);
  const ended = once(child, "close").finally(() => process.off("exit", killAtExit));
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), "line").then(([text]) => String(text)),
    ended.then(() => undefined),
  ]);
  if (line === undefined) return undefined;
  return { child, url: `http://127.0.0.1:${environment["PORT"]}` };
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
