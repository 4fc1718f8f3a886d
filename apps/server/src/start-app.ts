import type { IncomingMessage } from "node:http";
import type { ResilienceLimits } from "@clipledger/connectors/resilience/platform-guard";
import type { Config } from "./config.ts";
import { createApiKeyCache } from "./infra/auth/api-key-cache.ts";
import { createSessions } from "./infra/auth/sessions.ts";
import { onceResumed } from "./infra/backup/paused-work.ts";
import { findLastBackup, scheduledBackupTask } from "./infra/backup/scheduled-backups.ts";
import { openClickHouse } from "./infra/clickhouse/clickhouse.ts";
import type { Clock } from "./infra/clock.ts";
import type { Connectors, Services } from "./infra/context.ts";
import { createSealer, type EncryptionKey } from "./infra/crypto/sealer.ts";
import { type Passwords, scryptPasswords } from "./infra/crypto/secrets.ts";
import { createSigner } from "./infra/crypto/signatures.ts";
import { checkDatabase } from "./infra/db/check-database.ts";
import { type Database, openDatabase } from "./infra/db/database.ts";
import { migrate } from "./infra/db/migrate.ts";
import { findFreePort } from "./infra/find-free-port.ts";
import { type HttpServer, startHttpServer, type TakenPort, takeFreePort } from "./infra/http/http-server.ts";
import { mediaUrlOf } from "./infra/http/media-route.ts";
import { healthRoute, metricsRoute, type Readiness, readinessRoute } from "./infra/http/service-routes.ts";
import { startLiveUpdates } from "./infra/live-updates/live-updates.ts";
import type { Logger } from "./infra/log.ts";
import { createFolderMailer, createSmtpMailer, openMailbox } from "./infra/mail/mailer.ts";
import { createMetrics, type Metrics } from "./infra/metrics.ts";
import { createOutgoing, type Network } from "./infra/outgoing/outgoing.ts";
import { type AnyTask, migrateTaskQueue, startWorker } from "./infra/tasks/worker.ts";
import { createChatStreams } from "./modules/chat/live/chat-streams.ts";
import { createServerCheck } from "./modules/health/check-server.ts";
import { archivedRows } from "./modules/history/back-archive-up.ts";
import { withFactsBack } from "./modules/history/bring-facts-back.ts";
import { startHistoryFeed } from "./modules/history/start-history-feed.ts";
import { recordSignIn } from "./modules/organizations/activity/record-activity.ts";
import { requestPasswordResetMail } from "./modules/organizations/own-account.ts";
import { provideSources } from "./modules/sources/provide-sources.ts";
import { readAllowances } from "./modules/sources/quota-ledger.ts";
import { startDelivery } from "./modules/webhooks/delivery/start-delivery.ts";
import { createRoutes } from "./routes.ts";
import { checkedPartsOf, moveMedia, providePayoutProvider, railSettingsOf } from "./start-steps.ts";
import { tasks } from "./tasks.ts";

export interface AppOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly secret: string;
  readonly encryptionKeys: readonly [EncryptionKey, ...EncryptionKey[]];
  readonly clock: Clock;
  readonly log: Logger;
  /** In place of the configured ones, for every organization. */
  readonly connectors?: Connectors | undefined;
  /** In place of the usual ones, for every source. */
  readonly sourceLimits?: Partial<ResilienceLimits> | undefined;
  /** In place of the real one, for requests to sources and to addresses that customers name. */
  readonly network?: Partial<Network> | undefined;
  /** In place of the product's, to which those for backups are added. */
  readonly tasks?: readonly AnyTask[] | undefined;
  /** In place of the slow ones. */
  readonly passwords?: Passwords | undefined;
  /** Done while requests are answered already, and no task runs and no webhook is sent yet. */
  readonly beforeWork?: ((services: Services) => Promise<void>) | undefined;
}

export interface App {
  readonly services: Services;
  /** Where people reach it. */
  readonly url: string;
  readonly port: number;
  /** Says at /readyz that it is about to stop, and goes on answering. */
  leave(): void;
  /** Answers and finishes what runs, in the order HTTP, webhooks, worker, database. */
  stop(): Promise<void>;
}

/** Everything above PostgreSQL: migrates, then serves HTTP, runs tasks, or both. */
export async function startApp(options: AppOptions): Promise<App> {
  const { config } = options;
  if (config.PORT !== 0) return startOn(options, config.PORT);
  // Links are written before anybody listens: a port that was only found could be somebody else's by then.
  if (config.role === "worker") return startOn(options, await findFreePort());
  const port = await takeFreePort(config.HOST);
  return startOn(options, port).catch((error) => {
    port.release();
    throw error;
  });
}

async function startOn(given: AppOptions, port: number | TakenPort): Promise<App> {
  const PORT = typeof port === "number" ? port : port.number;
  const options = { ...given, config: { ...given.config, PORT } };
  const { config, databaseUrl, log } = options;
  await checkDatabase(databaseUrl);
  await migrate(databaseUrl, log);
  const db = openDatabase({ url: databaseUrl, maxConnections: config.DATABASE_MAX_CONNECTIONS, log });
  const stopping: (() => Promise<void>)[] = [() => db.close()];
  const readiness = { isLeaving: false };
  const leave = () => {
    readiness.isLeaving = true;
  };
  const stop = async () => {
    leave();
    for (const step of stopping.splice(0).reverse()) await step();
  };
  try {
    await migrateTaskQueue({ db, log });
    const { folder } = config.backups;
    const youtubeKey = config.sources.youtube?.key;
    const metrics = createMetrics(db, {
      feedsHistory: config.clickhouse !== undefined,
      lastBackupAt: folder === undefined ? undefined : () => findLastBackup(folder),
      youtubeQuota:
        youtubeKey === undefined ? undefined : () => readAllowances(db, options.clock.now(), youtubeKey),
    });
    const clickhouse = config.clickhouse && (await openClickHouse(config.clickhouse));
    stopping.push(async () => clickhouse?.close());
    const services = createServices(options, db, { metrics, clickhouse });
    stopping.push(() => services.outgoing.close());
    stopping.push(() => services.sources.stop());
    const working: (() => Promise<void>)[] = [];
    stopping.push(async () => {
      for (const step of working.splice(0).reverse()) await step();
    });
    if (config.METRICS_PORT !== undefined) {
      const server = await serveMetrics(options, services, { port: config.METRICS_PORT, readiness });
      stopping.push(() => server.stop());
    }
    const app = { services, url: services.publicUrl, port: config.PORT, leave, stop };
    if (config.role !== "worker") {
      await moveMedia(db, mediaUrlOf(services.publicUrl));
      await serve(options, services, { port, metrics, readiness, stopping });
    }
    await options.beforeWork?.(services);
    if (config.role !== "api")
      stopping.push(await onceResumed(services, () => startWork(options, services, working)));
    return app;
  } catch (error) {
    await stop();
    throw error;
  }
}

function createServices(
  options: AppOptions,
  db: Database,
  opened: Pick<Services, "metrics" | "clickhouse">,
): Services {
  const { config, secret, encryptionKeys, clock, log } = options;
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
  const signer = createSigner(secret);
  const outgoing = createOutgoing({
    allowsLoopback: config.allowsWebhookLoopback,
    ownUrl: publicUrl,
    network: options.network,
  });
  const sealer = createSealer(encryptionKeys);
  const { connectors } = options;
  const sources = provideSources({
    clock,
    log,
    outgoing,
    db,
    sealer,
    settings: config.sources,
    simulatorSeed: config.CLIPLEDGER_SIMULATOR_SEED,
    mediaUrl: mediaUrlOf(publicUrl),
    limits: options.sourceLimits,
  });
  const checked = { ...checkedPartsOf(config), outgoing, clock };
  return {
    ...opened,
    checkServer: createServerCheck({ db, clock, clickhouse: opened.clickhouse }, checked),
    db,
    clock,
    log,
    sealer,
    signer,
    passwords: options.passwords ?? scryptPasswords,
    mailer:
      config.SMTP_URL === undefined
        ? createFolderMailer(config.mailFolder, config.MAIL_FROM, clock)
        : createSmtpMailer(config.SMTP_URL, config.MAIL_FROM),
    mailbox: config.hasMailbox ? openMailbox(config.mailFolder) : undefined,
    apiKeyCache: createApiKeyCache(clock),
    publicUrl,
    connectorsOf: connectors === undefined ? sources.connectorsOf : () => connectors,
    sources,
    consentClients: config.consentClients,
    liveTimeoutMs: config.CLIPLEDGER_LIVE_TIMEOUT_MS,
    syncLeaseMs: config.CLIPLEDGER_SYNC_LEASE_MS,
    opensOrganizations: config.CLIPLEDGER_NEW_ORGANIZATIONS === "owners",
    snapshotDays: config.CLIPLEDGER_SNAPSHOT_DAYS,
    payoutProvider: providePayoutProvider(config, signer, publicUrl),
    railSettings: railSettingsOf(config),
    payoutHoldDays: config.payoutHoldDays,
    slackUrl: config.CLIPLEDGER_SLACK_URL,
    ecbUrl: config.sources.ecbUrl,
    outgoing,
  };
}

/** Tasks and webhooks; `stopping` gets what ends them, the last step first. */
async function startWork(
  options: AppOptions,
  services: Services,
  stopping: (() => Promise<void>)[],
): Promise<void> {
  const { config } = options;
  const ending = new AbortController();
  const known = [...(options.tasks ?? tasks), ...backupTasks(options, services, ending.signal)];
  const worker = await startWorker(services, known.map(withFactsBack), config.WORKER_CONCURRENCY);
  stopping.push(() => worker.stop());
  stopping.push(async () => ending.abort(new Error("The process stops")));
  const delivery = startDelivery(services, { concurrency: config.CLIPLEDGER_WEBHOOK_CONCURRENCY });
  stopping.push(() => delivery.stop());
  if (services.clickhouse === undefined) return;
  const feed = startHistoryFeed(services, services.clickhouse);
  stopping.push(() => feed.stop());
}

function backupTasks(
  { config, databaseUrl, secret, encryptionKeys }: AppOptions,
  { clickhouse }: Services,
  signal: AbortSignal,
): AnyTask[] {
  const { backups: settings, dataDir } = config;
  if (settings.folder === undefined) return [];
  const elsewhere = archivedRows(clickhouse);
  const options = { databaseUrl, settings, signal, dataDir, secret, encryptionKeys, elsewhere };
  return [scheduledBackupTask(settings.folder, options)];
}

interface Serving {
  readonly port: number | TakenPort;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  /** Gets what ends it, the last step first. */
  readonly stopping: (() => Promise<void>)[];
}

/** Streams end before the server stops: it waits for every answer. */
async function serve(
  { config, databaseUrl, secret, log }: AppOptions,
  services: Services,
  { port, metrics, readiness, stopping }: Serving,
): Promise<void> {
  const sessions = createSessions({
    db: services.db,
    log,
    secret,
    publicUrl: services.publicUrl,
    passwords: services.passwords,
    onSignIn: (userId) => recordSignIn(services, userId),
    sendPasswordReset: (userId, token) => requestPasswordResetMail(services, userId, token),
  });
  const live = await startLiveUpdates({ databaseUrl, log });
  stopping.push(() => live.stop());
  const chatStreams = createChatStreams({ services, sessions, live });
  const findRoute = createRoutes({
    services,
    sessions,
    metrics,
    readiness,
    chatStreams,
    metricsToken: config.METRICS_TOKEN,
    corsOrigins: config.CORS_ORIGINS,
    trustedProxies: config.TRUST_PROXY,
    maxBodyBytes: config.CLIPLEDGER_MAX_BODY_BYTES,
    requestsPerMinute: config.CLIPLEDGER_REQUESTS_PER_MINUTE,
    signInsPerMinute: config.CLIPLEDGER_SIGN_INS_PER_MINUTE,
    publicRequestsPerMinute: config.CLIPLEDGER_PUBLIC_REQUESTS_PER_MINUTE,
    sessionRequestsPerMinute: config.CLIPLEDGER_SESSION_REQUESTS_PER_MINUTE,
  });
  const server = await startHttpServer({ host: config.HOST, port, log, metrics, findRoute });
  stopping.push(() => server.stop());
  stopping.push(async () => chatStreams.stop());
}

/** What those who run it ask, on a port of its own: workers have no other. */
function serveMetrics(
  { config, log }: AppOptions,
  services: Services,
  { port, readiness }: { port: number; readiness: Readiness },
): Promise<HttpServer> {
  const { metrics, db } = services;
  const routes = new Map([
    ["/healthz", { surface: "health", route: healthRoute }],
    ["/readyz", { surface: "health", route: readinessRoute(db, readiness) }],
  ]);
  const others = { surface: "metrics", route: metricsRoute(metrics) };
  const findRoute = ({ url = "" }: IncomingMessage) => routes.get(url.split("?", 1)[0] ?? "") ?? others;
  return startHttpServer({ host: config.HOST, port, log, metrics, findRoute });
}
