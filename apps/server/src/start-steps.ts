import { type Config, ConfigError } from "./config.ts";
import { StartRefusal } from "./infra/app-error.ts";
import type { PayoutProviderSettings, RailSettings } from "./infra/context.ts";
import type { EncryptionKey } from "./infra/crypto/sealer.ts";
import { loadGeneratedSecrets } from "./infra/crypto/secrets.ts";
import type { Signer } from "./infra/crypto/signatures.ts";
import type { Database } from "./infra/db/database.ts";
import { insertRow } from "./infra/db/insert-rows.ts";
import { type SqlFragment, sql } from "./infra/db/sql.ts";
import { hasCluster } from "./infra/embedded-postgres/cluster.ts";
import {
  findRunningPostgres,
  startEmbeddedPostgres,
} from "./infra/embedded-postgres/start-embedded-postgres.ts";
import type { Logger } from "./infra/log.ts";
import type { ServerParts } from "./modules/health/server-checks.ts";
import { sandboxSettings } from "./modules/sandbox/sandbox-settings.ts";

interface ProvidedDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

/** The database of DATABASE_URL, or a PostgreSQL of our own in the data folder. */
export async function provideDatabase(config: Config, log: Logger): Promise<ProvidedDatabase> {
  if (config.DATABASE_URL !== undefined) return { url: config.DATABASE_URL, stop: async () => undefined };
  return startEmbeddedPostgres({
    dataDir: config.dataDir,
    log,
    onUnexpectedExit: (error) => {
      log.fatal({ err: error }, "PostgreSQL ended unexpectedly; restart Clipledger");
      process.exit(1);
    },
  });
}

/** The database that is there already: of DATABASE_URL, or of a data folder, on which a Clipledger may be running. */
export async function joinDatabase(config: Config, log: Logger): Promise<ProvidedDatabase> {
  if (config.DATABASE_URL === undefined && !hasCluster(config.dataDir))
    throw new StartRefusal(`${noDatabaseIn(config.dataDir)} This command creates none.\n\n${LOAD_SETTINGS}`);
  return joinOrProvide(config, log);
}

/** As `joinDatabase`, or a new one in a data folder that CLIPLEDGER_DATA_DIR names. */
export async function joinOrCreateDatabase(config: Config, log: Logger): Promise<ProvidedDatabase> {
  if (config.DATABASE_URL === undefined && !config.namesDataDir && !hasCluster(config.dataDir)) {
    const how = `To create one there, name the folder: CLIPLEDGER_DATA_DIR=${config.dataDir}`;
    throw new StartRefusal(`${noDatabaseIn(config.dataDir)} ${how}\n\n${LOAD_SETTINGS}`);
  }
  return joinOrProvide(config, log);
}

async function joinOrProvide(config: Config, log: Logger): Promise<ProvidedDatabase> {
  const url = config.DATABASE_URL === undefined ? await findRunningPostgres(config.dataDir) : undefined;
  return url === undefined ? provideDatabase(config, log) : { url, stop: async () => undefined };
}

function noDatabaseIn(dataDir: string): string {
  return `DATABASE_URL is not set, and there is no database in ${dataDir}.`;
}

const LOAD_SETTINGS = `If a server is installed here, load its settings into this shell first, such as those of the systemd unit:
  set -a; . /etc/clipledger.env; set +a
With a data folder of its own, name it: export CLIPLEDGER_DATA_DIR=/var/lib/clipledger
A new server creates its database when it first starts: npm start`;

/** For people, without user and password. */
export function describeDatabase({
  DATABASE_URL,
  dataDir,
}: Pick<Config, "DATABASE_URL" | "dataDir">): string {
  if (DATABASE_URL === undefined) return `Clipledger's own PostgreSQL in ${dataDir}`;
  const { pathname, username, host, searchParams } = new URL(DATABASE_URL);
  const name = decodeURIComponent(pathname.slice(1) || username || "the default database");
  return `${name} on ${host || searchParams.get("host") || "localhost"}`;
}

/** The configured ones, or those that the data folder keeps. */
export async function provideSecrets(
  config: Config,
): Promise<{ secret: string; encryptionKeys: [EncryptionKey, ...EncryptionKey[]] }> {
  const isComplete =
    config.CLIPLEDGER_SECRET !== undefined && config.CLIPLEDGER_ENCRYPTION_KEYS !== undefined;
  const generated = isComplete ? undefined : await loadGeneratedSecrets(config.dataDir);
  const secret = config.CLIPLEDGER_SECRET ?? generated?.secret;
  const [current, ...older] = config.CLIPLEDGER_ENCRYPTION_KEYS ?? generated?.encryptionKeys ?? [];
  if (secret === undefined || current === undefined) throw new ConfigError("No secrets are configured");
  return { secret, encryptionKeys: [current, ...older] };
}

/** The configured provider, or the sandbox that runs in the product itself. */
export function providePayoutProvider(
  config: Config,
  signer: Signer,
  publicUrl: string,
): PayoutProviderSettings | undefined {
  const {
    CLIPLEDGER_PAYOUT_PROVIDER_URL: url,
    CLIPLEDGER_PAYOUT_PROVIDER_KEY: key,
    CLIPLEDGER_PAYOUT_PROVIDER_CALLBACK_SECRET: callbackSecret,
    CLIPLEDGER_PAYOUT_PROVIDER_TIMEOUT_MS: timeoutMs,
  } = config;
  if (config.payoutProvider === "sandbox")
    return sandboxSettings(signer, ownAddress(config, publicUrl), timeoutMs);
  if (url === undefined || key === undefined || callbackSecret === undefined) return undefined;
  return { kind: "http", url, key, callbackSecret, timeoutMs };
}

export function railSettingsOf({
  CLIPLEDGER_STRIPE_URL: stripe,
  CLIPLEDGER_PAYPAL_URL: paypal,
  CLIPLEDGER_WISE_URL: wise,
  CLIPLEDGER_RAIL_TIMEOUT_MS: timeoutMs,
}: Config): RailSettings {
  return { urls: { stripe, paypal, wise }, timeoutMs };
}

const ANY_ADDRESS = ["0.0.0.0", "::"];

/** A server may not reach itself at its public address, behind a proxy; a worker knows no other. */
function ownAddress({ role, HOST, PORT }: Config, publicUrl: string): string {
  if (role === "worker") return publicUrl;
  const host = ANY_ADDRESS.includes(HOST) ? "localhost" : HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
}

/** What of the settings a check of the server looks at. */
export function checkedPartsOf(config: Config): Omit<ServerParts, "outgoing" | "clock"> {
  const { warnings, risks, SMTP_URL: smtpUrl, hasMailbox, dataDir, backups, sources } = config;
  const called = [
    sources.youtube?.url,
    sources.youtubeFeedUrl,
    sources.youtubeOembedUrl,
    sources.meta?.url,
    sources.tiktokOembedUrl,
    sources.scrapeCreators?.url,
  ];
  return {
    smtpUrl,
    hasMailbox,
    dataDir,
    backups,
    nodeVersion: process.versions.node,
    warnings: [...warnings, ...risks],
    calledUrls: called.filter((url) => url !== undefined),
    providerUrl: config.payoutProvider === "http" ? config.CLIPLEDGER_PAYOUT_PROVIDER_URL : undefined,
  };
}

/**
 * Stored addresses of images and files that the product draws itself name the host it had when they were stored. When
 * it has moved to another address since, they move along.
 */
export function moveMedia(db: Database, url: string): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table media_address in exclusive mode`);
    const known = await tx.maybeRow<{ url: string }>(sql`select url from media_address`);
    if (known?.url === url) return;
    await tx.execute(sql`
      ${insertRow("media_address", { url })} on conflict (is_only) do update set url = excluded.url`);
    if (known === undefined) return;
    await tx.execute(sql`set local statement_timeout = 0`);
    for (const { table, columns } of addresses) {
      for (const column of columns) {
        await tx.execute(sql`
          update ${table} set ${column} = ${url} || substr(${column}, length(${known.url}) + 1)
          where starts_with(${column}, ${`${known.url}/`})`);
      }
    }
  });
}

const addresses: readonly { table: SqlFragment; columns: readonly SqlFragment[] }[] = [
  {
    table: sql`videos`,
    columns: [sql`thumbnail_url`, sql`download_url`, sql`music_play_url`, sql`music_cover_url`],
  },
  { table: sql`tracked_accounts`, columns: [sql`profile_picture_url`] },
  {
    table: sql`library_videos`,
    columns: [sql`thumbnail_url`, sql`download_url`, sql`account_profile_picture_url`],
  },
];
