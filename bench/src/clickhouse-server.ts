import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "../../apps/server/src/infra/find-free-port.ts";
import type { Stage } from "./stage.ts";

export interface ClickHouseServer {
  readonly url: string;
  /** Kills it, and starts it again after a while. */
  restart(awayMs: number): Promise<void>;
}

const program = "/usr/sbin/clickhouse-server";
const TRIES = 300;

/** Debian's ClickHouse on loopback; undefined where it is not installed. */
export async function startClickHouse(stage: Stage, parent: string): Promise<ClickHouseServer | undefined> {
  if (!existsSync(program)) return undefined;
  const folder = join(parent, "clickhouse");
  await mkdir(join(folder, "data"), { recursive: true });
  const port = await findFreePort();
  await writeSettings(folder, port, await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  let server = await startServer(folder, url);
  await stage.hold(
    async () => undefined,
    () => end(server),
  );
  return {
    url,
    async restart(awayMs) {
      await end(server);
      await wait(awayMs);
      server = await startServer(folder, url);
    },
  };
}

async function startServer(folder: string, url: string): Promise<ChildProcess> {
  const server = spawn(program, [`--config-file=${join(folder, "config.xml")}`], {
    stdio: "ignore",
    detached: true,
  });
  const killAtExit = () => server.kill("SIGKILL");
  process.once("exit", killAtExit);
  server.once("exit", () => process.off("exit", killAtExit));
  for (let attempt = 0; attempt < TRIES && server.exitCode === null; attempt += 1) {
    const answer = await fetch(`${url}/ping`).catch(() => undefined);
    if (answer?.ok === true) return server;
    await wait(50);
  }
  throw new Error("ClickHouse did not start");
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGKILL");
  await ended;
}

async function writeSettings(folder: string, http: number, tcp: number): Promise<void> {
  await writeFile(
    join(folder, "config.xml"),
    `<yandex>
      <logger><level>warning</level><log>${folder}/server.log</log><errorlog>${folder}/error.log</errorlog></logger>
      <listen_host>127.0.0.1</listen_host><http_port>${http}</http_port><tcp_port>${tcp}</tcp_port>
      <path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path><user_files_path>${folder}/files/</user_files_path>
      <users_config>users.xml</users_config><default_profile>default</default_profile>
      <default_database>default</default_database><timezone>UTC</timezone>
      <mark_cache_size>67108864</mark_cache_size><uncompressed_cache_size>0</uncompressed_cache_size>
    </yandex>`,
  );
  await writeFile(
    join(folder, "users.xml"),
    `<yandex>
      <profiles><default><max_memory_usage>4000000000</max_memory_usage></default></profiles>
      <users><default>
        <password></password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota>
      </default></users>
      <quotas><default></default></quotas>
    </yandex>`,
  );
}
