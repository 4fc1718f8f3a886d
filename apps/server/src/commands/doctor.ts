import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { type Config, ConfigError } from "../config.ts";
import { openClickHouse } from "../infra/clickhouse/clickhouse.ts";
import type { Clock } from "../infra/clock.ts";
import { checkDatabase } from "../infra/db/check-database.ts";
import { openDatabase } from "../infra/db/database.ts";
import { hasCluster } from "../infra/embedded-postgres/cluster.ts";
import { findRunningPostgres } from "../infra/embedded-postgres/start-embedded-postgres.ts";
import type { Logger } from "../infra/log.ts";
import { createOutgoing, type Network } from "../infra/outgoing/outgoing.ts";
import { checksOfWork } from "../modules/health/check-server.ts";
import { connectionChecks } from "../modules/health/connection-checks.ts";
import { databaseChecks } from "../modules/health/database-checks.ts";
import { type Finding, reasonOf, runChecks } from "../modules/health/run-checks.ts";
import { serverChecks } from "../modules/health/server-checks.ts";
import { checkedPartsOf } from "../start-steps.ts";
import { youtubeCheck } from "./check-youtube.ts";
import { type Command, readOptions } from "./command.ts";

/** An order that works whatever is wrong with settings and database. Answers the exit code. */
export interface DiagnosticCommand extends Pick<Command, "name" | "usage"> {
  readonly diagnose: (
    args: readonly string[],
  ) => ((services: DiagnosticServices) => Promise<number>) | string;
}

interface DiagnosticServices {
  /** Throws what is wrong with the settings. */
  readonly readConfig: () => Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly print: (text: string) => void;
  /** In place of the real one. */
  readonly network?: Partial<Network> | undefined;
}

const OptionsSchema = z.strictObject({ json: z.boolean().default(false) });

export const doctorCommand: DiagnosticCommand = {
  name: "doctor",
  usage: `doctor [--json]
  Checks settings, database, schema, clock, background work, email, the way out, data sources, payouts, webhooks, ClickHouse,
  disk and backups, and says what to do about each. Changes nothing. The exit code is 1 if something fails.`,
  diagnose(args) {
    const options = readOptions(OptionsSchema, args);
    if (typeof options === "string") return options;
    return async (services) => {
      const { findings, secretValues } = await examine(services);
      const shown = findings.map((finding) => withoutSecrets(finding, secretValues));
      services.print(options.json ? `${JSON.stringify(toJson(services, shown))}\n` : asLines(shown));
      return findings.some(({ state }) => state === "failing") ? 1 : 0;
    };
  },
};

interface Examined {
  readonly findings: readonly Finding[];
  readonly secretValues: readonly string[];
}

async function examine(services: DiagnosticServices): Promise<Examined> {
  const config = readConfig(services);
  if (!("role" in config)) return { findings: [config], secretValues: [] };
  const outgoing = createOutgoing({
    allowsLoopback: config.allowsWebhookLoopback,
    ownUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
    network: services.network,
  });
  try {
    const parts = { ...checkedPartsOf(config), outgoing, clock: services.clock };
    const [ofServer, ofData] = await Promise.all([
      runChecks([...serverChecks(parts), youtubeCheck(config.sources, outgoing)]),
      examineDatabase(config, services),
    ]);
    const [settings, node, ...others] = ofServer;
    const findings = [settings, node, ...ofData, ...others].filter((finding) => finding !== undefined);
    return { findings, secretValues: config.secretValues };
  } finally {
    await outgoing.close();
  }
}

/** Problems of settings name keys, never values. */
function readConfig(services: DiagnosticServices): Config | Finding {
  try {
    return services.readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const [, ...problems] = error.message.split("\n  - ");
    return {
      check: "settings",
      title: "Settings",
      scope: "server",
      state: "failing",
      seen: "They cannot be read; nothing else was checked.",
      next: "Correct these (docs/self-hosting.md explains each setting), then run it again.",
      details: problems,
    };
  }
}

const DATABASE = { check: "database", title: "Database", scope: "server" } as const;
const REACHED_WITHIN_MS = 5_000;
const CONNECTIONS = 4;

/** A database that is away or of another release keeps nothing else from being checked. */
async function examineDatabase(config: Config, services: DiagnosticServices): Promise<Finding[]> {
  const url = await findDatabase(config);
  if (typeof url !== "string") return [url];
  try {
    await checkDatabase(url, REACHED_WITHIN_MS);
  } catch (error) {
    return [
      {
        ...DATABASE,
        state: "failing",
        seen: `It cannot be worked with; ${UNCHECKED}`,
        details: [reasonOf(error)],
        next: "Start PostgreSQL, or correct DATABASE_URL.",
      },
    ];
  }
  const { clock, log } = services;
  const db = openDatabase({ url, maxConnections: CONNECTIONS, log });
  const clickhouse = config.clickhouse && (await openClickHouse(config.clickhouse));
  try {
    const found = await runChecks(databaseChecks({ db }));
    if (found.some(({ check, state }) => check === "schema" && state !== "ok")) return found;
    const connections = { db, clock, organizationId: undefined, payoutProvider: config.payoutProvider };
    const checks = [...checksOfWork({ db, clock, clickhouse }), ...connectionChecks(connections)];
    return [...found, ...(await runChecks(checks))];
  } finally {
    const closed = Promise.all([db.close(), clickhouse?.close()]);
    await Promise.race([closed, setTimeout(CLOSED_WITHIN_MS, undefined, { ref: false })]);
  }
}

/** A statement that got no answer in time keeps its connection busy. */
const CLOSED_WITHIN_MS = 1_000;

const UNCHECKED = "what is kept in it was not checked.";

/** It is not started for this: whoever asks wants to know how it is now. */
async function findDatabase({ DATABASE_URL, dataDir }: Config): Promise<string | Finding> {
  if (DATABASE_URL !== undefined) return DATABASE_URL;
  if (!hasCluster(dataDir))
    return {
      ...DATABASE,
      state: "not_set_up",
      seen: "There is none yet: DATABASE_URL is not set, and Clipledger was not started here before.",
      next: "Load the server's settings into this shell (set -a; . /etc/clipledger.env; set +a), or start it: npm start",
      details: [dataDir],
    };
  try {
    const url = await findRunningPostgres(dataDir);
    if (url !== undefined) return url;
    const seen = `Clipledger's own PostgreSQL is not running; ${UNCHECKED}`;
    return { ...DATABASE, state: "failing", seen, next: "Start Clipledger: npm start", details: [dataDir] };
  } catch (error) {
    const seen = `Clipledger's own PostgreSQL cannot be found; ${UNCHECKED}`;
    return { ...DATABASE, state: "failing", seen, next: "Read the line above.", details: [reasonOf(error)] };
  }
}

const STATES = { ok: "ok", warning: "warning", failing: "FAILING", not_set_up: "not set up" } as const;

function asLines(findings: readonly Finding[]): string {
  const titles = Math.max(...findings.map(({ title }) => title.length));
  const indent = " ".repeat(12 + titles + 2);
  const lines = findings.flatMap(({ state, title, seen, details, next }) => [
    `${STATES[state].padEnd(12)}${title.padEnd(titles)}  ${seen}`,
    ...details.map((detail) => `${indent}- ${detail}`),
    ...(next === null ? [] : [`${indent}→ ${next}`]),
  ]);
  const counts = Object.entries(STATES).flatMap(([state, word]) => {
    const count = findings.filter((finding) => finding.state === state).length;
    return count === 0 ? [] : [`${count} ${word.toLowerCase()}`];
  });
  return `${lines.join("\n")}\n\n${counts.join(", ")}.\n`;
}

function toJson({ clock }: DiagnosticServices, findings: readonly Finding[]) {
  const isHealthy = findings.every(({ state }) => state !== "failing");
  return { checkedAt: clock.now().toISOString(), isHealthy, findings };
}

const SHORTEST_SECRET = 4;

/** No check writes a secret; messages of others might. */
function withoutSecrets(finding: Finding, secrets: readonly string[]): Finding {
  const hide = (text: string) =>
    secrets
      .filter((secret) => secret.length >= SHORTEST_SECRET)
      .reduce((shown, secret) => shown.replaceAll(secret, "***"), text);
  return { ...finding, seen: hide(finding.seen), details: finding.details.map(hide) };
}
