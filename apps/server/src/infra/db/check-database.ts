import pg from "pg";
import { StartRefusal } from "../app-error.ts";

const ANSWERS_WITHIN_MS = 10_000;
const OLDEST_MAJOR = 15;

/** Refuses, in words, a database that cannot be worked with: one that is silent, too old, or does not hold every letter. */
export async function checkDatabase(url: string, withinMs = ANSWERS_WITHIN_MS): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "clipledger-check",
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string; encoding: string; version: number }>(`
      select current_database() as name, current_setting('server_encoding') as encoding,
        current_setting('server_version_num')::int / 10000 as version`);
    const [found] = rows;
    if (found !== undefined) refuseUnfit(found);
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    throw new StartRefusal(describe(error, withinMs));
  } finally {
    await client.end().catch(() => undefined);
  }
}

function refuseUnfit({ name, encoding, version }: { name: string; encoding: string; version: number }): void {
  if (encoding !== "UTF8") {
    throw new StartRefusal(
      [
        `The database ${name} has the encoding ${encoding}; Clipledger needs UTF8. Make one with it:`,
        `  createdb --encoding=UTF8 --template=template0 NAME`,
      ].join("\n"),
    );
  }
  if (version < OLDEST_MAJOR) {
    throw new StartRefusal(`PostgreSQL ${version} is too old; Clipledger needs ${OLDEST_MAJOR} or newer.`);
  }
}

function describe(error: unknown, withinMs: number): string {
  const { code, message = "" } = error as Partial<NodeJS.ErrnoException>;
  return /timeout/i.test(message)
    ? `The database cannot be reached: it did not answer within ${withinMs / 1000} seconds. Check DATABASE_URL, and that PostgreSQL listens there.`
    : `The database cannot be reached: ${message || code || String(error)}`;
}
