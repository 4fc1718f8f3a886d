import { join } from "node:path";
import pg from "pg";
import { migrate } from "../../apps/server/src/infra/db/migrate.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/infra/embedded-postgres/start-embedded-postgres.ts";
import { createLogger } from "../../apps/server/src/infra/log.ts";
import type { Stage } from "./stage.ts";

/** Starts the product's own PostgreSQL, with its usual settings, and a migrated database. Resolves to its URL. */
export async function startTemporaryDatabase(
  stage: Stage,
  folder: string,
  level: "warn" | "silent" = "warn",
): Promise<string> {
  const log = createLogger(level);
  const { url } = await stage.hold(
    () => startEmbeddedPostgres({ dataDir: join(folder, "data"), log }),
    (postgres) => postgres.stop(),
  );
  await migrate(url, log);
  return url;
}

/** Runs the work over one connection, such as for seeding. */
export async function withConnection<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
