import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrganization } from "../../../test/builders.ts";
import { buildDataSource, SECRET_KEY } from "../../../test/data-source-builders.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { createSealer } from "../../infra/crypto/sealer.ts";
import { sql } from "../../infra/db/sql.ts";
import { sourcesUpkeepTask } from "./nightly-upkeep.ts";
import { keyPurpose } from "./own-sources.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const readSealed = (id: string) =>
  app.services.db.row<{ token_sealed: string }>(sql`
    select token_sealed from organization_sources where id = ${id}`);

describe("the nightly upkeep of sources", () => {
  it("seals keys with the newest encryption key, each for its own source", async () => {
    const organization = await buildOrganization(app);
    const old = { id: "old", key: randomBytes(32) };
    const newer = { id: "newer", key: randomBytes(32) };
    const ctx = { ...organization.ctx, sealer: createSealer([old]) };
    const { id } = await buildDataSource({ ...organization, ctx });
    await sourcesUpkeepTask.run({ ...app.services, sealer: createSealer([newer, old]) }, {});
    const { token_sealed: sealed } = await readSealed(id);
    expect(createSealer([newer]).open(sealed, keyPurpose(id))).toBe(SECRET_KEY);
    expect(() => createSealer([newer]).open(sealed, keyPurpose("orgsrc_000000000000"))).toThrow();
    await sourcesUpkeepTask.run({ ...app.services, sealer: createSealer([newer]) }, {});
    expect((await readSealed(id)).token_sealed).toBe(sealed);
  });

  it("removes use of more than a year ago, and nothing younger", async () => {
    const { id: organizationId } = await buildOrganization(app);
    const days = ["2025-09-01", "2025-09-22", "2026-09-20"];
    await app.services.db.execute(sql`
      insert into source_usage (organization_id, source_id, day, name, lookups, failures, requests, units, searches, credits)
      select ${organizationId}, 'server:youtube-feed', day, 'youtube-feed', 1, 0, 0, 0, 0, 0
      from unnest(${days}::date[]) as t(day)`);
    await sourcesUpkeepTask.run(app.services, {});
    const kept = await app.services.db.rows(sql`
      select day::text as day from source_usage where organization_id = ${organizationId} order by day`);
    expect(kept).toEqual([{ day: "2025-09-22" }, { day: "2026-09-20" }]);
  });

  it("keeps use of 366 days, failures of 30, and allowances for 7 after their reset", async () => {
    const { db } = app.services;
    const { id: organizationId } = await buildOrganization(app);
    const insert = async (day: string, failedAt: string, resetsAt: string) => {
      await db.execute(sql`
        insert into source_usage (organization_id, source_id, day, name, lookups, failures, requests, units, searches, credits)
        values (${organizationId}, 'server:youtube-feed', ${day}::date, 'youtube-feed', 1, 0, 0, 0, 0, 0)`);
      await db.execute(sql`
        insert into source_failures (
          organization_id, source_id, platform, lookup, kind, provider_status, message, count, first_at, last_at
        ) values (${organizationId}, ${`server:${day}`}, 'tiktok', 'account', 'timeout', 0, 'late', 1, ${failedAt}, ${failedAt})`);
      await db.execute(sql`
        insert into source_quotas (key_hash, bucket, resets_at, spent)
        values (${"a".repeat(64)}, 'units', ${resetsAt}, 1)`);
    };
    // The clock of the test says 2026-09-21T08:30.
    await insert("2025-09-19", "2026-08-22T08:29:59.999Z", "2026-09-14T08:29:59.999Z");
    await insert("2025-09-20", "2026-08-22T08:30:00.000Z", "2026-09-14T08:30:00.000Z");
    await sourcesUpkeepTask.run(app.services, {});
    const left = await db.row(sql`
      select (select array_agg(day::text) from source_usage where organization_id = ${organizationId}) as days,
        (select array_agg(source_id) from source_failures where organization_id = ${organizationId}) as failed,
        (select array_agg(resets_at) from source_quotas where key_hash = ${"a".repeat(64)}) as resets`);
    expect(left).toEqual({
      days: ["2025-09-20"],
      failed: ["server:2025-09-20"],
      resets: [new Date("2026-09-14T08:30:00.000Z")],
    });
  });
});
