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
});
