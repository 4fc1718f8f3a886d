import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inConsistentView, openDatabase } from "../infra/db/database.ts";
import { migrate } from "../infra/db/migrate.ts";
import { startEmbeddedPostgres } from "../infra/embedded-postgres/start-embedded-postgres.ts";
import { createLogger } from "../infra/log.ts";
import { serverFolder } from "../infra/server-folder.ts";
import { areas } from "./schema/areas.ts";
import { readCatalog } from "./schema/read-catalog.ts";
import { schemaText } from "./schema/schema-text.ts";

const log = createLogger("warn");
const folder = await mkdtemp(join(tmpdir(), "clipledger-schema-"));
// Started by root, PostgreSQL runs under an account of its own, which has to enter.
await chmod(folder, 0o755);
try {
  const server = await startEmbeddedPostgres({ dataDir: folder, log, settings: { fsync: "off" } });
  try {
    await migrate(server.url, log);
    await writeFile(join(serverFolder, "schema.sql"), await readText(server.url));
  } finally {
    await server.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function readText(url: string): Promise<string> {
  const db = openDatabase({ url, maxConnections: 1, log });
  try {
    return schemaText(await inConsistentView(db, readCatalog), areas);
  } finally {
    await db.close();
  }
}
