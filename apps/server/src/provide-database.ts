import type { Config } from "./config.ts";
import {
  findRunningPostgres,
  startEmbeddedPostgres,
} from "./infra/embedded-postgres/start-embedded-postgres.ts";
import type { Logger } from "./infra/log.ts";

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

/** The same, or the PostgreSQL that a Clipledger runs on the data folder at this moment. */
export async function joinDatabase(config: Config, log: Logger): Promise<ProvidedDatabase> {
  const url = config.DATABASE_URL === undefined ? await findRunningPostgres(config.dataDir) : undefined;
  return url === undefined ? provideDatabase(config, log) : { url, stop: async () => undefined };
}
