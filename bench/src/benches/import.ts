import { join } from "node:path";
import { systemActor } from "../../../apps/server/src/infra/actors.ts";
import { systemClock } from "../../../apps/server/src/infra/clock.ts";
import { type Database, openDatabase } from "../../../apps/server/src/infra/db/database.ts";
import { sql } from "../../../apps/server/src/infra/db/sql.ts";
import { createId } from "../../../apps/server/src/infra/ids.ts";
import { createLogger } from "../../../apps/server/src/infra/log.ts";
import { importFile } from "../../../apps/server/src/modules/tracking/import/file/import-file.ts";
import { alternate, describeComparison, type Slice } from "../alternate.ts";
import type { Bench } from "../bench.ts";
import { type HistoryFile, writeHistoryFile } from "../history-file.ts";
import { copyIntoBareTable } from "../reference/bare-copy.ts";
import type { Stage } from "../stage.ts";
import { startTemporaryDatabase, withConnection } from "../temporary-database.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";

const MAX_CYCLES = 3;
const SNAPSHOT_DAYS = 60;

/** A file of a million rows, imported into a new organization, against `copy` of the same bytes into a bare table. */
export const importBench: Bench = {
  name: "import",
  goal: 0.25,
  async run(stage) {
    const folder = await makeTemporaryFolder(stage);
    const databaseUrl = await startTemporaryDatabase(stage, folder);
    const db = await openOn(stage, databaseUrl);
    const file = await writeHistoryFile(join(folder, "history.csv"), systemClock.now());
    stage.print(`${file.rows.toLocaleString("en")} rows of ${file.videos.toLocaleString("en")} videos`);

    const cycles = Math.min(stage.settings.cycles, MAX_CYCLES);
    const comparison = await alternate(
      { ...stage, settings: { ...stage.settings, cycles } },
      {
        reference: {
          label: "copy",
          runSlice: () =>
            timed(file, () => withConnection(databaseUrl, (client) => copyIntoBareTable(client, file.path))),
        },
        ours: { label: "import", runSlice: () => importOnce(db, file) },
      },
    );
    return { ratio: comparison.ratio, report: describeComparison(comparison), checks: [] };
  },
};

function openOn(stage: Stage, url: string): Promise<Database> {
  return stage.hold(
    async () => openDatabase({ url, maxConnections: 2, log: createLogger("warn") }),
    (db) => db.close(),
  );
}

/** Into an organization of its own, so that every row is new. */
async function importOnce(db: Database, file: HistoryFile): Promise<Slice> {
  const organization = { id: createId("organization"), plan: "enterprise" as const };
  await db.execute(sql`
    insert into organizations (id, name, plan, default_currency, created_at, updated_at)
    values (${organization.id}, 'Importer', ${organization.plan}, 'EUR', now(), now())`);
  const ctx = { db, clock: systemClock, snapshotDays: SNAPSHOT_DAYS, organization, actor: systemActor };
  const slice = await timed(file, async () => {
    const progress = { onRead: () => undefined, onStored: () => undefined };
    const { rows, skipped } = await importFile(ctx, { path: file.path, format: "csv" }, progress);
    return rows - skipped;
  });
  await refuseOtherSums(db, organization.id, file);
  return slice;
}

async function timed(file: HistoryFile, work: () => Promise<number>): Promise<Slice> {
  const startedAt = performance.now();
  const rows = await work();
  const seconds = (performance.now() - startedAt) / 1000;
  if (rows !== file.rows) throw new Error(`Stored ${rows} of ${file.rows} rows`);
  return { operations: rows, seconds, latenciesMs: [] };
}

/** Speed would mean nothing if a fact were missing. */
async function refuseOtherSums(db: Database, organizationId: string, file: HistoryFile): Promise<void> {
  const { views, facts } = await db.row<{ views: bigint; facts: bigint }>(sql`
    select (select sum(views)::bigint from account_days where organization_key = o.key) as views,
      (select count(*) from video_facts where organization_key = o.key) as facts
    from organizations o where o.id = ${organizationId}`);
  if (views !== BigInt(file.views) || facts !== BigInt(file.rows))
    throw new Error(`Imported ${views} views in ${facts} facts; the file has ${file.views} in ${file.rows}`);
}
