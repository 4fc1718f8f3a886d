import { readdirSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { sql } from "../db/sql.ts";
import { verifyArchive } from "./archive-reader.ts";
import { pauseWork, resumeWork } from "./paused-work.ts";
import { connectForBackup } from "./take-backup.ts";

const KEY = "a key of twenty letters";

let folder: string;
let app: TestApp;
const workers: TestApp[] = [];

beforeAll(async () => {
  folder = await temporaryFolder("scheduled-backups");
  const environment = {
    CLIPLEDGER_BACKUP_DIR: folder,
    CLIPLEDGER_BACKUP_KEY: KEY,
    // No day on which these tests run, but for one in four years: they order their backups.
    CLIPLEDGER_BACKUP_SCHEDULE: "41 2 29 2 *",
    CLIPLEDGER_BACKUP_KEEP_DAILY: "2",
    CLIPLEDGER_BACKUP_KEEP_WEEKLY: "0",
    CLIPLEDGER_BACKUP_KEEP_MONTHLY: "0",
  };
  app = await startTestApp({ environment });
  workers.push(await startTestApp({ sharing: app, role: "worker" }));
  workers.push(await startTestApp({ sharing: app, role: "worker", environment }));
});
afterAll(async () => {
  for (const worker of workers) await worker.stop();
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

const order = () =>
  app.services.db.rows(
    sql`select id from graphile_worker.add_job('backups.take', '{}'::json, max_attempts => 1)`,
  );
const files = () => readdirSync(folder).sort();
const metrics = () => app.services.metrics.text();

/** Takes the backup that is due at this time, and waits until the queue is done with it. */
async function takeAt(time: string): Promise<void> {
  app.clock.set(time);
  await order();
  await expect.poll(countOrders).toEqual({ total: 0 });
}

const countOrders = () =>
  app.services.db.row(sql`
    select count(*)::int as total from graphile_worker.jobs
    where task_identifier = 'backups.take' and (attempts < max_attempts or locked_at is not null)`);

describe("scheduled backups", () => {
  it("are known to workers with a folder only, at the time that is set", async () => {
    const crontabs = () =>
      app.services.db.rows(
        sql`select identifier from graphile_worker._private_known_crontabs where identifier like 'backups.%'`,
      );
    await expect.poll(crontabs).toEqual([{ identifier: "backups.take" }]);
  });

  it("are taken, verified and pruned, and leave other files alone", async () => {
    await writeFile(join(folder, "notes.txt"), "not ours");
    await writeFile(join(folder, "clipledger-20260917T000000Z.backup.partial"), "left by a killed process");
    expect(await metrics()).toContain("clipledger_backup_last_success_timestamp_seconds 0");
    for (const day of ["18", "19", "20"]) await takeAt(`2026-09-${day}T02:41:00.000Z`);
    expect(files()).toEqual([
      "clipledger-20260919T024100Z.backup",
      "clipledger-20260920T024100Z.backup",
      "notes.txt",
    ]);
    const path = join(folder, "clipledger-20260920T024100Z.backup");
    const { header, files: included } = await verifyArchive({ path, passphrase: KEY });
    expect(header.createdAt).toBe("2026-09-20T02:41:00.000Z");
    expect(included.map(({ name }) => name)).toEqual(["secrets.json"]);
    const takenAt = Date.parse("2026-09-20T02:41:00Z") / 1000;
    expect(await metrics()).toContain(`clipledger_backup_last_success_timestamp_seconds ${takenAt}`);
  });

  it("prune nothing when they fail, and count it", async () => {
    const before = files();
    app.clock.set("2026-09-20T02:41:00.000Z");
    const [, worker] = workers;
    const failures = async () =>
      (await worker?.services.metrics.text())?.match(/backup_failures_total (\d+)/)?.[1];
    expect(await failures()).toBe("0");
    await order();
    await expect.poll(failures).toBe("1");
    expect(files()).toEqual(before);
  });
});

describe("background work after a restore", () => {
  it("waits until it is resumed", async () => {
    const client = await connectForBackup(app.databaseUrl);
    await pauseWork(client, "2026-09-20T02:41:00.000Z");
    await client.end();
    const lines: string[] = [];
    const onLog = ({ msg }: Record<string, unknown>) => lines.push(String(msg));
    const waiting = await startTestApp({ sharing: app, role: "worker", onLog });
    try {
      expect(lines.join()).toContain("npm run admin -- resume");
      expect(await resumeWork(app.services.db)).toBe(true);
      await expect.poll(() => lines.join()).toContain("background work was resumed");
    } finally {
      await waiting.stop();
    }
  });
});
