import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "../src/infra/find-free-port.ts";
import { installPackage } from "./install-package.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const installed = "/usr/sbin/clickhouse-server";

/** The server that CLIPLEDGER_TEST_CLICKHOUSE names, or Debian's; undefined where there is none, or `off` says so. */
export function findClickHouse(): string | undefined {
  const chosen = process.env["CLIPLEDGER_TEST_CLICKHOUSE"];
  if (chosen !== undefined) return chosen === "off" ? undefined : chosen;
  return existsSync(installed) ? installed : undefined;
}

/** Has apt install it where that can be done. Answers why it cannot; where everything has to run, that is a failure. */
export async function provideClickHouse(): Promise<string | undefined> {
  if (findClickHouse() !== undefined) return undefined;
  const reason = await installClickHouse();
  if (reason !== undefined && process.env["CI"] === "true")
    throw new Error(`Tests on ClickHouse have to run with CI=true: ${reason}`);
  return reason;
}

async function installClickHouse(): Promise<string | undefined> {
  if (process.env["CLIPLEDGER_TEST_CLICKHOUSE"] === "off") return "CLIPLEDGER_TEST_CLICKHOUSE=off";
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get"))
    return "there is no clickhouse-server, and only root on Debian can have apt install it";
  try {
    // In this runlevel the package does not start a server of its own.
    await installPackage("clickhouse-server", { RUNLEVEL: "1" });
    return undefined;
  } catch (error) {
    const said = error instanceof Error ? error.message.split("\n", 1)[0] : String(error);
    return `apt cannot install clickhouse-server: ${said}`;
  }
}

export interface TestClickHouse {
  /** As CLICKHOUSE_URL takes them. */
  readonly url: string;
  /** The settings of a product that uses it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Ends the servers; what they have stays. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

const CLUSTER = "shards";

/** Servers on loopback with data of their own; several are the shards of one cluster. */
export async function startTestClickHouse({ shards = 1 } = {}): Promise<TestClickHouse> {
  const folders = await Promise.all(Array.from({ length: shards }, () => temporaryFolder("clickhouse")));
  const httpPorts: number[] = [];
  const tcpPorts: number[] = [];
  for (const _ of folders) {
    httpPorts.push(await findFreePort());
    tcpPorts.push(await findFreePort());
  }
  for (const [index, folder] of folders.entries())
    await writeSettings(folder, { http: httpPorts[index] ?? 0, tcp: tcpPorts[index] ?? 0, tcpPorts });
  let servers: ChildProcess[] = [];
  const resume = async () => {
    servers = await Promise.all(folders.map((folder, index) => startServer(folder, httpPorts[index] ?? 0)));
  };
  const pauseServers = async () => {
    await Promise.all(servers.splice(0).map(endServer));
  };
  await resume();
  const url = httpPorts.map((port) => `http://127.0.0.1:${port}`).join(",");
  return {
    url,
    environment: {
      CLICKHOUSE_URL: url,
      // Worlds of tests are small, and ClickHouse is to answer about them.
      CLICKHOUSE_MIN_VIDEOS: "0",
      ...(shards > 1 ? { CLICKHOUSE_CLUSTER: CLUSTER } : {}),
    },
    pause: pauseServers,
    resume,
    async stop() {
      await pauseServers();
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}

const TRIES = 200;

async function startServer(folder: string, httpPort: number): Promise<ChildProcess> {
  const program = findClickHouse();
  if (program === undefined) throw new Error("There is no clickhouse-server");
  const server = spawn(program, [`--config-file=${join(folder, "config.xml")}`], { stdio: "ignore" });
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const answers = await fetch(`http://127.0.0.1:${httpPort}/ping`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (answers) return server;
    if (server.exitCode !== null) break;
    await pause(50);
  }
  const log = await readFile(join(folder, "error.log"), "utf8").catch(() => "");
  throw new Error(`ClickHouse did not start: ${log.slice(-2_000)}`);
}

async function endServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGKILL");
  await ended;
}

interface Ports {
  readonly http: number;
  readonly tcp: number;
  /** Those of all shards. */
  readonly tcpPorts: readonly number[];
}

async function writeSettings(folder: string, { http, tcp, tcpPorts }: Ports): Promise<void> {
  const shards = tcpPorts.map(
    (port) => `<shard><replica><host>127.0.0.1</host><port>${port}</port></replica></shard>`,
  );
  await mkdir(join(folder, "data"));
  await writeFile(
    join(folder, "config.xml"),
    `<yandex>
      <logger><level>warning</level><log>${folder}/server.log</log><errorlog>${folder}/error.log</errorlog></logger>
      <listen_host>127.0.0.1</listen_host><http_port>${http}</http_port><tcp_port>${tcp}</tcp_port>
      <path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path><user_files_path>${folder}/files/</user_files_path>
      <users_config>users.xml</users_config>
      <default_profile>default</default_profile><default_database>default</default_database>
      <timezone>UTC</timezone><mark_cache_size>67108864</mark_cache_size><uncompressed_cache_size>0</uncompressed_cache_size>
      <max_concurrent_queries>50</max_concurrent_queries>
      <remote_servers><${CLUSTER}>${shards.join("")}</${CLUSTER}></remote_servers>
    </yandex>`,
  );
  await writeFile(
    join(folder, "users.xml"),
    `<yandex>
      <profiles><default><max_memory_usage>1000000000</max_memory_usage></default></profiles>
      <users><default>
        <password></password><networks><ip>127.0.0.1</ip></networks>
        <profile>default</profile><quota>default</quota>
      </default></users>
      <quotas><default></default></quotas>
    </yandex>`,
  );
}
