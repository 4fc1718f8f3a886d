import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrganization } from "../../../../test/builders.ts";
import { buildRun } from "../../../../test/sync-runs.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { buildTrackedAccount, buildVideo } from "../../../../test/tracking-builders.ts";
import { sql } from "../../../infra/db/sql.ts";
import { claimCompanions } from "./claim-run.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe("runs of real accounts that wait", () => {
  it("are taken up by who asked, then the newest videos first, and simulated ones never", async () => {
    const organization = await buildOrganization(app);
    const buildWaiting = async (name: string, publishedAt: string | undefined, context?: "user_refresh") => {
      const account = await buildTrackedAccount(organization, { username: name });
      if (publishedAt !== undefined) await buildVideo(organization, account, { publishedAt });
      await buildRun(organization, { kind: "account", id: account.id }, context ?? "scheduled");
      return account.id;
    };
    const old = await buildWaiting("old.one", "2024-05-01T10:00:00Z");
    const fresh = await buildWaiting("fresh.one", "2026-09-20T10:00:00Z");
    const asked = await buildWaiting("asked.for", "2020-01-01T10:00:00Z", "user_refresh");
    const never = await buildWaiting("never.seen", undefined);
    await app.services.db.execute(sql`update tracked_accounts set is_simulated = false`);
    await buildWaiting("made.up", "2026-09-21T10:00:00Z");
    await app.services.db.execute(sql`
      update tracked_accounts set is_simulated = true where username = 'made.up'`);
    const taken: (string | null)[] = [];
    for (let turn = 0; turn < 5; turn += 1)
      taken.push(...(await claimCompanions(app.services, 1)).map(({ account_id }) => account_id));
    expect(taken).toEqual([asked, never, fresh, old]);
  });
});
