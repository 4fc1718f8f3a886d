import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chunk } from "../src/infra/lists.ts";
import { providePackage } from "./install-package.ts";
import { reservedPort } from "./reserved-port.ts";
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
  if (process.env["CLIPLEDGER_TEST_CLICKHOUSE"] === "off") {
    const reason = "CLIPLEDGER_TEST_CLICKHOUSE=off";
    if (process.env["CI"] === "true")
      throw new Error(`Tests on ClickHouse have to run with CI=true: ${reason}`);
    return reason;
  }
  // In this runlevel the package does not start a server of its own.
  return providePackage("clickhouse-server", installed, { RUNLEVEL: "1" });
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

const java = "/usr/bin/java";
const keeper = "/usr/share/java/zookeeper.jar";

/** Whether Debian's packages `zookeeper` and a Java are there, which replicas need; nobody installs them for tests. */
export function hasKeeper(): boolean {
  return existsSync(java) && existsSync(keeper);
}

/** Servers on loopback with data of their own, which are the shards of one cluster, each with so many replicas. */
export async function startTestClickHouse({ shards = 1, replicas = 1 } = {}): Promise<TestClickHouse> {
  const folders = await Promise.all(
    Array.from({ length: shards * replicas }, () => temporaryFolder("clickhouse")),
  );
  const ports: Ports[] = [];
  for (const _ of folders)
    ports.push({
      http: await reservedPort(),
      tcp: await reservedPort(),
      interserver: await reservedPort(),
    });
  const keeperPort = replicas > 1 ? await reservedPort() : undefined;
  const cluster = { ports, replicas, keeperPort };
  for (const index of folders.keys()) await writeSettings(folders[index] ?? "", index, cluster);
  const keeperServer = keeperPort === undefined ? undefined : await startKeeper(folders[0] ?? "", keeperPort);
  let servers: ChildProcess[] = [];
  const resume = async () => {
    servers = await Promise.all(folders.map((folder, index) => startServer(folder, ports[index]?.http ?? 0)));
  };
  const pauseServers = async () => {
    await Promise.all(servers.splice(0).map(endServer));
  };
  await resume();
  const url = ports.map(({ http }) => `http://127.0.0.1:${http}`).join(",");
  return {
    url,
    environment: {
      CLICKHOUSE_URL: url,
      // Worlds of tests are small, and ClickHouse is to answer about them.
      CLICKHOUSE_MIN_VIDEOS: "0",
      ...(folders.length > 1 ? { CLICKHOUSE_CLUSTER: CLUSTER } : {}),
      ...(replicas > 1 ? { CLICKHOUSE_REPLICATED: "on" } : {}),
    },
    pause: pauseServers,
    resume,
    async stop() {
      await pauseServers();
      if (keeperServer !== undefined) await endServer(keeperServer);
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}

/** A ZooKeeper on loopback, which forgets everything with the folder. */
async function startKeeper(folder: string, port: number): Promise<ChildProcess> {
  const settings = join(folder, "zoo.cfg");
  await writeFile(
    settings,
    `tickTime=500\ndataDir=${folder}/keeper\nclientPort=${port}\nclientPortAddress=127.0.0.1\nadmin.enableServer=false\n`,
  );
  const args = ["-Xmx128m", "-cp", keeper, "org.apache.zookeeper.server.ZooKeeperServerMain", settings];
  const server = spawn(java, args, { stdio: "ignore" });
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if (await isListening(port)) return server;
    if (server.exitCode !== null) break;
    await pause(50);
  }
  throw new Error("ZooKeeper did not start");
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(socket.destroy() !== undefined));
    socket.once("error", () => resolve(false));
  });
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
  readonly interserver: number;
}

interface Cluster {
  /** Of all servers, shard by shard. */
  readonly ports: readonly Ports[];
  readonly replicas: number;
  readonly keeperPort: number | undefined;
}

async function writeSettings(folder: string, index: number, cluster: Cluster): Promise<void> {
  const { ports, replicas, keeperPort } = cluster;
  const { http = 0, tcp = 0, interserver = 0 } = ports[index] ?? {};
  const shards = chunk(ports, replicas).map((ofShard) => {
    const servers = ofShard.map(
      (each) => `<replica><host>127.0.0.1</host><port>${each.tcp}</port></replica>`,
    );
    return `<shard><internal_replication>${replicas > 1}</internal_replication>${servers.join("")}</shard>`;
  });
  const replication =
    keeperPort === undefined
      ? ""
      : `<interserver_http_host>127.0.0.1</interserver_http_host><interserver_http_port>${interserver}</interserver_http_port>
      <zookeeper><node><host>127.0.0.1</host><port>${keeperPort}</port></node></zookeeper>
      <macros><shard>${Math.floor(index / replicas)}</shard><replica>${index % replicas}</replica></macros>`;
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
      ${replication}
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
