import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrganization } from "../../../../test/builders.ts";
import { readTotals } from "../../../../test/sums.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { buildTrackedAccount, buildVideo, recordHistory } from "../../../../test/tracking-builders.ts";
import { sql } from "../../../infra/db/sql.ts";
import { addNextPartitionsTask, dropOldSnapshotsTask, keepSnapshotsSince } from "./fact-partitions.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ environment: { CLIPLEDGER_SNAPSHOT_DAYS: "40" } });
});
afterAll(() => app.stop());

const tablesOf = async (parent: string) => {
  const rows = await app.services.db.rows<{ name: string }>(sql`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = ${parent}::regclass order by 1`);
  return rows.map(({ name }) => name);
};

describe("raw snapshots", () => {
  it("are kept from the beginning of a day on", () => {
    app.clock.set("2026-09-21T23:59:59.999Z");
    expect(keepSnapshotsSince(app.services)).toEqual(new Date("2026-08-12T00:00:00.000Z"));
  });

  it("go by whole months once nothing keeps them, and change no daily figure", async () => {
    const organization = await buildOrganization(app);
    const account = await buildTrackedAccount(organization);
    const video = await buildVideo(organization, account);
    await recordHistory(organization, video, [
      { at: "2025-12-31", viewCount: 10, likeCount: 1 },
      { at: "2026-07-31", viewCount: 70 },
      { at: "2026-08-01", viewCount: 40 },
      { at: "2026-09-02", viewCount: 90 },
    ]);
    const read = async () => ({
      facts: await app.services.db.rows(sql`select * from video_facts order by video_key, day`),
      days: await app.services.db.rows(sql`select * from account_days order by account_key, day`),
      totals: await readTotals(app.services.db, organization.id),
    });
    const before = await read();
    expect(before.facts).toHaveLength(4);

    app.clock.set("2026-09-21T02:23:00.000Z");
    await dropOldSnapshotsTask.run(app.services, {});
    await dropOldSnapshotsTask.run(app.services, {});
    expect(await tablesOf("video_snapshots")).toEqual(["video_snapshots_2026_08", "video_snapshots_2026_09"]);
    expect(await read()).toEqual(before);

    app.clock.set("2026-10-11T02:23:00.000Z");
    await dropOldSnapshotsTask.run(app.services, {});
    expect(await tablesOf("video_snapshots")).toContain("video_snapshots_2026_08");
    app.clock.set("2026-10-12T02:23:00.000Z");
    await dropOldSnapshotsTask.run(app.services, {});
    expect(await tablesOf("video_snapshots")).toEqual(["video_snapshots_2026_09"]);
    expect(await read()).toEqual(before);
  });
});

describe("the partitions to come", () => {
  it("are there before their first day", async () => {
    app.clock.set("2026-12-05T02:11:00.000Z");
    await addNextPartitionsTask.run(app.services, {});
    await addNextPartitionsTask.run(app.services, {});
    expect(await tablesOf("video_snapshots")).toEqual(
      expect.arrayContaining(["video_snapshots_2026_12", "video_snapshots_2027_01"]),
    );
    expect(await tablesOf("video_facts")).toEqual(
      expect.arrayContaining(["video_facts_2026", "video_facts_2027"]),
    );
  });
});
