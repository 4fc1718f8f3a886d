import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isRunning, startMark, waitUntil } from "./running-process.ts";
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from "./start-embedded-postgres.ts";

const quiet = () => {};
const silentLog = { debug: quiet, warn: quiet, error: quiet };
const isRoot = process.getuid?.() === 0;

let dataDir: string;
let cleanups: (() => Promise<void>)[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "clipledger-postgres-"));
  await chmod(dataDir, 0o755);
  cleanups = [() => rm(dataDir, { recursive: true, force: true })];
});

afterEach(async () => {
  for (const cleanUp of cleanups.reverse()) await cleanUp();
});

describe("startEmbeddedPostgres", { timeout: 60_000 }, () => {
  it("keeps the rows over a restart", async () => {
    const first = await start();
    await query(first.url, "create table kept as select 7 as value");
    await first.stop();

    const second = await start();
    expect(await query(second.url, "select value from kept")).toEqual([{ value: 7 }]);
  });

  it("makes a UTF-8 database that sorts alike on every machine", async () => {
    const { url } = await start();
    const [row] = await query(
      url,
      `select current_database() as name, pg_encoding_to_char(encoding) as encoding, datlocprovider, datlocale
         from pg_database where datname = current_database()`,
    );
    expect(row).toEqual({ name: "clipledger", encoding: "UTF8", datlocprovider: "b", datlocale: "C.UTF-8" });
  });

  it("listens on loopback only and demands its password", async () => {
    const { url } = await start();
    const [row] = await query(
      url,
      "select current_setting('listen_addresses') as hosts, current_setting('unix_socket_directories') as sockets",
    );
    expect(row).toEqual({ hosts: "127.0.0.1", sockets: "" });
    await expect(query(url.replace(/:[^:@]+@/, ":guess@"), "select 1")).rejects.toThrow(/password/);
  });

  it("leaves nothing running and no owner file after stop, however often called", async () => {
    const postgres = await start();
    const pid = await postmasterPid();
    await Promise.all([postgres.stop(), postgres.stop()]);
    expect(isRunning(pid)).toBe(false);
    expect(await readdir(dataDir)).toEqual(["postgres"]);
  });

  it("refuses a second start by the same process", async () => {
    await start();
    await expect(start()).rejects.toThrow(`process ${process.pid}`);
  });

  it("refuses while another process owns the data directory, and leaves that one at work", async () => {
    const writer = startWriter();
    await writer.hasWritten(1);
    await expect(start()).rejects.toThrow(`Another Clipledger (process ${writer.process.pid})`);
    await writer.hasWritten(writer.acknowledged.length + 5);
  });

  it("lets one of two processes win that start together", async () => {
    const writers = [startWriter(), startWriter()];
    const exited = writers.map(async (writer) => (await once(writer.process, "exit")) && writer);
    const loser = await Promise.race(exited);
    const winner = writers.find((writer) => writer !== loser);
    await winner?.hasWritten(5);
    expect(loser.acknowledged).toEqual([]);
  });

  it("keeps every acknowledged row when its owner is killed in the middle of writing", async () => {
    const writer = startWriter();
    await writer.hasWritten(200);
    const survivor = await postmasterPid();
    await writer.kill("SIGKILL");
    expect(isRunning(survivor)).toBe(true);

    const { url } = await start();
    expect(isRunning(survivor)).toBe(false);
    expect(await writtenIds(url)).toEqual(expect.arrayContaining(writer.acknowledged));
  });

  it("keeps every acknowledged row when PostgreSQL is killed together with its owner", async () => {
    const writer = startWriter();
    await writer.hasWritten(200);
    process.kill(await postmasterPid(), "SIGKILL");
    await writer.kill("SIGKILL");

    const { url } = await start();
    expect(await writtenIds(url)).toEqual(expect.arrayContaining(writer.acknowledged));
  });

  it("keeps PostgreSQL out of reach of Ctrl-C, in a process group of its own", async () => {
    await start();
    const pid = await postmasterPid();
    const group = execFileSync("ps", ["-o", "pgid=", "-p", String(pid)], { encoding: "utf8" });
    expect(Number(group)).toBe(pid);
  });

  it("ends PostgreSQL when its owner exits without stopping it", async () => {
    const writer = startWriter();
    await writer.hasWritten(1);
    const pid = await postmasterPid();
    await writer.kill("SIGTERM");
    expect(await waitUntil(() => !isRunning(pid), 10_000)).toBe(true);
  });

  it("forgets owners that have ended, also when their pid runs another process now", async () => {
    await writeFile(join(dataDir, "postgres-owner.4194304.0-1"), "");
    await writeFile(join(dataDir, `postgres-owner.${process.ppid}.0-1`), "");
    await start();
    const owners = (await readdir(dataDir)).filter((name) => name.startsWith("postgres-owner"));
    expect(owners).toEqual([`postgres-owner.${process.pid}.${startMark(process.pid)}`]);
  });

  it.each([
    ["a process of another program", () => process.pid],
    ["no process", () => 4194304],
  ])("starts over a postmaster.pid that names %s", async (_case, pid) => {
    await (await start()).stop();
    await writeFile(postmasterPidFile(), `${pid()}\n${join(dataDir, "postgres", "cluster")}\n`);
    await expect(start()).resolves.toBeDefined();
  });

  it("starts afresh after a first start that was cut off while creating the database", async () => {
    await mkdir(join(dataDir, "postgres-init-cutoff", "cluster", "base"), { recursive: true });
    await writeFile(join(dataDir, "postgres-init-cutoff", "cluster", "PG_VERSION"), "18\n");
    const { url } = await start();
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(await readdir(dataDir)).not.toContain("postgres-init-cutoff");
  });

  it("refuses a database of another major version and says what to do", async () => {
    await (await start()).stop();
    await writeFile(join(dataDir, "postgres", "cluster", "PG_VERSION"), "17\n");
    await expect(start()).rejects.toThrow(/made by PostgreSQL 17.*pg_upgrade.*DATABASE_URL/);
    expect(await readdir(dataDir)).toEqual(["postgres"]);
  });

  it("reports when PostgreSQL stops by itself, and can start again", async () => {
    const reports: string[] = [];
    const postgres = await start({ onUnexpectedExit: (error) => reports.push(error.message) });
    process.kill(await postmasterPid(), "SIGKILL");
    await waitUntil(() => reports.length > 0, 10_000);
    expect(reports).toEqual([expect.stringContaining("PostgreSQL stopped by itself (SIGKILL)")]);
    await postgres.stop();
    await expect(start()).resolves.toBeDefined();
  });

  it.runIf(isRoot)("moves the database of a folder closed to others, and finds it again", async () => {
    await chmod(dataDir, 0o700);
    const first = await start();
    const location = (await readFile(join(dataDir, "postgres-location"), "utf8")).trim();
    cleanups.splice(1, 0, () => rm(location, { recursive: true, force: true }));
    await query(first.url, "create table kept as select 7 as value");
    await first.stop();

    await chmod(dataDir, 0o755);
    const second = await start();
    expect(await query(second.url, "select value from kept")).toEqual([{ value: 7 }]);
    expect(location).toMatch(/^\/var\/lib\/clipledger\/[0-9a-f]{16}$/);
  });
});

async function start(options: Partial<EmbeddedPostgresOptions> = {}) {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: silentLog,
    settings: { fsync: "off" },
    ...options,
  });
  cleanups.push(postgres.stop);
  return postgres;
}

function startWriter() {
  const fixture = fileURLToPath(new URL("fixtures/writer.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", fixture, dataDir], {
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const exited = once(child, "close");
  const acknowledged: number[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => acknowledged.push(Number(line)));
  const kill = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  cleanups.push(async () => {
    if (!hasEnded(child)) await kill("SIGKILL");
    await endPostmaster();
  });
  return {
    process: child,
    exited,
    acknowledged,
    kill,
    async hasWritten(count: number) {
      const arrived = await waitUntil(() => acknowledged.length >= count || hasEnded(child), 30_000);
      if (!arrived || hasEnded(child)) throw new Error(`The writer wrote ${acknowledged.length} rows.`);
    },
  };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function endPostmaster(): Promise<void> {
  const pid = await postmasterPid().catch(() => undefined);
  if (pid === undefined || !isRunning(pid)) return;
  process.kill(pid, "SIGINT");
  await waitUntil(() => !isRunning(pid), 10_000);
}

function postmasterPidFile(): string {
  return join(dataDir, "postgres", "cluster", "postmaster.pid");
}

async function postmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(postmasterPidFile(), "utf8"), 10);
}

async function writtenIds(url: string): Promise<number[]> {
  return (await query(url, "select id from written")).map((row) => row["id"]);
}

async function query(url: string, text: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: url });
  // PostgreSQL may be killed under a client that a test has not closed yet.
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
