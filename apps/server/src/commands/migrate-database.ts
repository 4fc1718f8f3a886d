import { z } from "zod";
import { checkDatabase } from "../infra/db/check-database.ts";
import { openDatabase } from "../infra/db/database.ts";
import { migrate } from "../infra/db/migrate.ts";
import { migrateTaskQueue } from "../infra/tasks/worker.ts";
import { type MaintenanceCommand, type MaintenanceServices, readOptions } from "./command.ts";

/** What every start does, by itself: where many processes start at once, one step before them shows what it did. */
export const migrateCommand: MaintenanceCommand = {
  name: "migrate",
  usage: `  migrate
      Brings the database up to this release. Every start does so by itself; run it before a release is rolled out to many
      processes, or to see that it works.`,
  maintain(args) {
    const options = readOptions(z.object({}), args);
    return typeof options === "string" ? options : migrateDatabase;
  },
};

async function migrateDatabase({ onDatabase, log, print }: MaintenanceServices): Promise<void> {
  await onDatabase(async (url) => {
    await checkDatabase(url);
    await migrate(url, log);
    const db = openDatabase({ url, maxConnections: 2, log });
    try {
      await migrateTaskQueue({ db, log });
    } finally {
      await db.close();
    }
  });
  print("The database is up to date.\n");
}
