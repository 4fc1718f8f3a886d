import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { parseUrl } from "@clipledger/domain/parse-url";
import type { HoldThresholds } from "@clipledger/domain/payouts/hold-stage";
import { LOOPBACK_HOSTS } from "@clipledger/domain/webhooks/endpoint";
import { z } from "zod";
import { BLOCKED_PORT, BLOCKED_PORTS } from "./blocked-ports.ts";
import {
  contradictions,
  databasePasswordProblems,
  isBehindProxy,
  missingSecrets,
  providerProblems,
  riskySettings,
  secretsIn,
  unknownSettings,
  warningsWhereOthersReachIt,
  withPassword,
} from "./config-problems.ts";
import { StartRefusal } from "./infra/app-error.ts";
import {
  type BackupSettings,
  backupSettingsShape,
  toBackupSettings,
} from "./infra/backup/backup-settings.ts";
import type { ClickHouseOptions } from "./infra/clickhouse/clickhouse.ts";
import {
  clickHouseProblems,
  clickHouseSettingsShape,
  toClickHouseOptions,
} from "./infra/clickhouse/clickhouse-settings.ts";
import type { ConsentClients } from "./infra/context.ts";
import { webhookKeyOf } from "./infra/crypto/signatures.ts";
import { readTrustedProxies } from "./infra/http/client-address.ts";
import { holdProblems, holdSettingsShape, toHoldThresholds } from "./modules/billing/holds/hold-settings.ts";
import {
  consentProblems,
  consentSettingsShape,
  toConsentClients,
} from "./modules/sources/consent/consent-settings.ts";
import {
  readSuppliers,
  type SourceSettings,
  sourceProblems,
  sourceSettingsShape,
  toSourceSettings,
} from "./modules/sources/source-settings.ts";

const flag = z.enum(["true", "false"]).transform((text) => text === "true");
const whole = (least: number, most: number) => {
  const error = `expected a whole number from ${least} to ${most}`;
  return z.coerce
    .number({ error })
    .refine((value) => Number.isInteger(value) && value >= least && value <= most, { error });
};
const port = whole(0, 65_535);
const webUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ""));

const EncryptionKeysSchema = z.string().transform((text, ctx) => {
  const keys = text.split(",").map((entry) => {
    const [id = "", encoded = ""] = entry.trim().split(":");
    return { id, key: Buffer.from(encoded, "base64") };
  });
  const isValid = keys.every(({ id, key }) => /^[\w-]{1,32}$/.test(id) && key.length === 32);
  if (!isValid || new Set(keys.map(({ id }) => id)).size !== keys.length) {
    ctx.addIssue({
      code: "custom",
      message: "expected NAME:KEY pairs joined by commas, each KEY 32 bytes in base64, each NAME once",
    });
    return z.NEVER;
  }
  return keys;
});

const CallbackSecretSchema = z
  .string()
  .refine((text) => /^whsec_[A-Za-z0-9+/]+=*$/.test(text) && webhookKeyOf(text).length >= 24, {
    error: "expected whsec_ and at least 24 bytes in base64",
  });

const TrustedProxiesSchema = z.string().transform((text, ctx) => {
  const read = readTrustedProxies(text);
  if (!("problems" in read)) return read;
  for (const message of read.problems) ctx.addIssue({ code: "custom", message });
  return z.NEVER;
});

const EnvironmentSchema = z.object({
  PORT: port.refine((value) => !BLOCKED_PORTS.has(value), { error: BLOCKED_PORT }).default(4000),
  HOST: z.string().min(1).default("127.0.0.1"),
  PUBLIC_URL: webUrl.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_PASSWORD: z.string().optional(),
  DATABASE_MAX_CONNECTIONS: whole(2, 500).default(10),
  CLIPLEDGER_DATA_DIR: z.string().min(1).default("data"),
  CLIPLEDGER_SECRET: z.string().min(32, "expected at least 32 characters").optional(),
  CLIPLEDGER_ENCRYPTION_KEYS: EncryptionKeysSchema.optional(),
  CLIPLEDGER_DEMO: flag.optional(),
  CLIPLEDGER_MAILBOX: z.enum(["on", "off"]).optional(),
  CLIPLEDGER_NEW_ORGANIZATIONS: z.enum(["owners", "off"]).default("owners"),
  CLIPLEDGER_REQUESTS_PER_MINUTE: whole(1, 1_000_000).optional(),
  CLIPLEDGER_SIGN_INS_PER_MINUTE: whole(1, 100_000).default(10),
  CLIPLEDGER_PUBLIC_REQUESTS_PER_MINUTE: whole(1, 1_000_000).default(60),
  CLIPLEDGER_SESSION_REQUESTS_PER_MINUTE: whole(1, 1_000_000).default(3_000),
  CLIPLEDGER_MAX_BODY_BYTES: whole(1024, 256_000_000).default(16_000_000),
  CLIPLEDGER_LIVE_TIMEOUT_MS: whole(100, 60_000).default(10_000),
  ...clickHouseSettingsShape,
  ...sourceSettingsShape,
  ...consentSettingsShape,
  ...backupSettingsShape,
  CLIPLEDGER_SIMULATOR_SEED: z.string().min(1).max(100).default("clipledger"),
  CLIPLEDGER_SYNC_LEASE_MS: whole(200, 3_600_000).default(60_000),
  CLIPLEDGER_SNAPSHOT_DAYS: whole(2, 3650).default(60),
  CLIPLEDGER_PAYOUT_PROVIDER: z.enum(["none", "sandbox", "http"]).optional(),
  CLIPLEDGER_PAYOUT_PROVIDER_URL: webUrl.optional(),
  CLIPLEDGER_PAYOUT_PROVIDER_KEY: z.string().min(16, "expected at least 16 characters").optional(),
  CLIPLEDGER_PAYOUT_PROVIDER_CALLBACK_SECRET: CallbackSecretSchema.optional(),
  CLIPLEDGER_PAYOUT_PROVIDER_TIMEOUT_MS: whole(100, 60_000).default(10_000),
  CLIPLEDGER_STRIPE_URL: webUrl.optional(),
  CLIPLEDGER_PAYPAL_URL: webUrl.optional(),
  CLIPLEDGER_WISE_URL: webUrl.optional(),
  CLIPLEDGER_RAIL_TIMEOUT_MS: whole(100, 60_000).default(10_000),
  ...holdSettingsShape,
  CLIPLEDGER_WEBHOOK_LOOPBACK: z.enum(["allow", "refuse"]).optional(),
  CLIPLEDGER_WEBHOOK_CONCURRENCY: whole(1, 2_000).default(200),
  CLIPLEDGER_SLACK_URL: webUrl.default("https://hooks.slack.com"),
  CLIPLEDGER_STOP_DELAY_MS: whole(0, 60_000).optional(),
  WORKER_CONCURRENCY: whole(1, 100).default(4),
  TRUST_PROXY: TrustedProxiesSchema.default({ kind: "none" }),
  CORS_ORIGINS: z
    .string()
    .transform((text) => text.split(",").map((origin) => origin.trim()))
    .pipe(z.array(webUrl))
    .default([]),
  METRICS_TOKEN: z.string().min(16, "expected at least 16 characters").optional(),
  METRICS_PORT: port.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default("Clipledger <clipledger@localhost>"),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
});

/** Every key that the environment may set. */
export const CONFIG_KEYS = Object.keys(EnvironmentSchema.shape);

type Environment = z.infer<typeof EnvironmentSchema>;

export type Config = Omit<
  Environment,
  | "CLIPLEDGER_DEMO"
  | "DATABASE_PASSWORD"
  | "CLIPLEDGER_MAILBOX"
  | "CLIPLEDGER_PAYOUT_PROVIDER"
  | "CLIPLEDGER_STOP_DELAY_MS"
  | "CLIPLEDGER_WEBHOOK_LOOPBACK"
  | keyof typeof holdSettingsShape
  | keyof typeof clickHouseSettingsShape
  | keyof typeof sourceSettingsShape
  | keyof typeof consentSettingsShape
  | keyof typeof backupSettingsShape
> & {
  /** Undefined: history is in PostgreSQL only. */
  readonly clickhouse: ClickHouseOptions | undefined;
  readonly backups: BackupSettings;
  readonly sources: SourceSettings;
  readonly consentClients: ConsentClients;
  readonly dataDir: string;
  /** The environment chose the data folder; it is not the default. */
  readonly namesDataDir: boolean;
  readonly mailFolder: string;
  readonly hasMailbox: boolean;
  readonly payoutProvider: "none" | "sandbox" | "http";
  readonly payoutHoldDays: HoldThresholds;
  readonly allowsWebhookLoopback: boolean;
  /** How long it goes on answering after it said that it is no longer ready. */
  readonly stopDelayMs: number;
  /** What whoever started it should know, and that does not keep it from starting. */
  readonly warnings: readonly string[];
  /** What may be meant so, and is told only to those who ask how the server is doing. */
  readonly risks: readonly string[];
  /** What must stand in no output. */
  readonly secretValues: readonly string[];
  readonly isDemo: boolean;
  readonly role: "api" | "worker" | "all";
  readonly isJson: boolean;
};

export class ConfigError extends StartRefusal {
  override readonly name = "ConfigError";
}

/** Reads environment and command line once. Throws one error that lists every problem. */
export function parseConfig(environment: NodeJS.ProcessEnv, args: readonly string[]): Config {
  const present = Object.fromEntries(
    CONFIG_KEYS.flatMap((key) => (environment[key] ? [[key, environment[key]]] : [])),
  );
  const { parsed, commandLine, suppliers } = readSettings(environment, present, args);
  const {
    CLIPLEDGER_DEMO,
    CLIPLEDGER_MAILBOX,
    CLIPLEDGER_PAYOUT_PROVIDER,
    CLIPLEDGER_STOP_DELAY_MS,
    CLIPLEDGER_WEBHOOK_LOOPBACK: _loopback,
    DATABASE_PASSWORD,
    DATABASE_URL,
    ...values
  } = parsed;
  const dataDir = resolve(values.CLIPLEDGER_DATA_DIR);
  const isOnlyHere = isReachedFromHereOnly(present);
  const isTriedOut = isOnlyHere && values.SMTP_URL === undefined;
  const settled = {
    ...values,
    DATABASE_URL: withPassword(DATABASE_URL, DATABASE_PASSWORD),
    dataDir,
    namesDataDir: present["CLIPLEDGER_DATA_DIR"] !== undefined,
    mailFolder: join(dataDir, "mail"),
    hasMailbox: CLIPLEDGER_MAILBOX === undefined ? isTriedOut : CLIPLEDGER_MAILBOX === "on",
    payoutProvider: CLIPLEDGER_PAYOUT_PROVIDER ?? (isTriedOut ? "sandbox" : "none"),
    allowsWebhookLoopback: allowsLoopbackBy(present),
  };
  return {
    ...settled,
    clickhouse: toClickHouseOptions(parsed),
    sources: toSourceSettings(parsed, suppliers),
    consentClients: toConsentClients(parsed),
    backups: toBackupSettings(parsed),
    payoutHoldDays: toHoldThresholds(parsed),
    stopDelayMs: CLIPLEDGER_STOP_DELAY_MS ?? (isOnlyHere ? 0 : 5_000),
    warnings: [
      ...unknownSettings(environment, CONFIG_KEYS),
      ...(isOnlyHere ? [] : warningsWhereOthersReachIt(settled)),
    ],
    risks: riskySettings(environment, isOnlyHere),
    secretValues: secretsIn(environment),
    isDemo: CLIPLEDGER_DEMO ?? DATABASE_URL === undefined,
    role: commandLine.role,
    isJson: commandLine.isJson,
  };
}

function readSettings(
  environment: NodeJS.ProcessEnv,
  present: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
) {
  const parsed = EnvironmentSchema.safeParse(present);
  const commandLine = parseCommandLine(args);
  const { suppliers, problems: supplierProblems } = readSuppliers(environment);
  const problems = [
    ...(parsed.success ? [] : parsed.error.issues.map(toProblem)),
    ...commandLine.problems,
    ...checks.flatMap((check) => check(present)),
    ...[sourceProblems, consentProblems].flatMap((check) => check(present, allowsLoopbackBy(present))),
    ...supplierProblems,
  ];
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(["The configuration has problems:", ...problems].join("\n  - "));
  }
  return { parsed: parsed.data, commandLine, suppliers };
}

function parseCommandLine(args: readonly string[]): {
  role: Config["role"];
  isJson: boolean;
  problems: string[];
} {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { role: { type: "string" }, json: { type: "boolean" } },
    });
    const role = z.enum(["api", "worker", "all"]).default("all").safeParse(values.role);
    const problems = role.success ? [] : ["--role: expected api, worker or all"];
    return { role: role.data ?? "all", isJson: values.json ?? false, problems };
  } catch (error) {
    return { role: "all", isJson: false, problems: [error instanceof Error ? error.message : String(error)] };
  }
}

function toProblem({ path, message }: z.core.$ZodIssue): string {
  return `${path[0]?.toString()}: ${message}`;
}

const checks = [
  missingSecrets,
  databasePasswordProblems,
  contradictions,
  providerProblems,
  holdProblems,
  clickHouseProblems,
];

/**
 * Nobody but whoever sits at this machine reaches it. Only then, and where nothing is sent by email, does it by itself show kept
 * emails, pay with the sandbox, and call webhooks on this machine. A proxy in front is there for others.
 */
function isReachedFromHereOnly(present: Record<string, string | undefined>): boolean {
  const { HOST = "127.0.0.1", PUBLIC_URL } = present;
  if (isBehindProxy(present) || !LISTENING_HERE.has(HOST)) return false;
  return PUBLIC_URL === undefined || LOOPBACK_HOSTS.has(parseUrl(PUBLIC_URL)?.hostname ?? "");
}

/** Webhooks and sources: whether what is called may be on this machine. */
function allowsLoopbackBy(present: Record<string, string | undefined>): boolean {
  const choice = present["CLIPLEDGER_WEBHOOK_LOOPBACK"];
  if (choice !== undefined) return choice === "allow";
  return isReachedFromHereOnly(present) && present["SMTP_URL"] === undefined;
}

const LISTENING_HERE: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "::1"]);
