import { once } from "node:events";
import { from as copyFrom } from "pg-copy-streams";
import type { Session } from "../../../../infra/db/database.ts";
import type { Counts } from "../../facts/counts.ts";
import type { ImportedRow } from "../imported-row.ts";
import { COPY_HEADER, COPY_TRAILER, SnapshotRows, STAGED_COLUMNS } from "./snapshot-rows.ts";

/** Takes a file's counts while it is read, for the case that all of it turns out good. */
export interface Staging {
  add(number: number, row: ImportedRow, before: Counts): void;
  /** Waits until PostgreSQL has caught up. */
  settle(): Promise<void>;
  finish(): Promise<void>;
  abandon(): Promise<void>;
}

/**
 * Fills the table `import_rows`, and makes `import_videos` for the keys that numbers stand for. Both belong to the
 * session and go with it.
 */
export async function openStaging({ client }: Session): Promise<Staging> {
  await client.query("set statement_timeout = 0");
  await client.query(`create temporary table import_rows (${STAGED_COLUMNS})`);
  await client.query(
    "create temporary table import_videos (number int primary key, video_key bigint not null)",
  );
  const copy = client.query(copyFrom("copy import_rows from stdin (format binary)"));
  const rows = new SnapshotRows();
  let failure: Error | undefined;
  copy.on("error", (error) => {
    failure = error;
  });
  let hasRoom = copy.write(COPY_HEADER);
  return {
    add(number, row, before) {
      rows.add(number, row, before);
      if (rows.isFull) hasRoom = copy.write(rows.take());
    },
    async settle() {
      if (failure !== undefined) throw failure;
      if (!hasRoom) await once(copy, "drain");
      hasRoom = true;
    },
    async finish() {
      if (failure !== undefined) throw failure;
      copy.write(rows.take());
      copy.end(COPY_TRAILER);
      await once(copy, "finish");
      await client.query("analyze import_rows");
    },
    async abandon() {
      if (failure !== undefined || copy.closed) return;
      copy.destroy();
      await once(copy, "close").catch(() => undefined);
    },
  };
}
