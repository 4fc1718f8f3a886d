import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { buildCampaign } from "../../../test/campaign-builders.ts";
import { buildCreator } from "../../../test/creator-builders.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { buildTrackedAccount, buildVideo, recordHistory } from "../../../test/tracking-builders.ts";
import { sql } from "../db/sql.ts";
import { createKeptAnswers, type KeepAnswer } from "./kept-answers.ts";

let app: TestApp;
let organization: TestOrganization;
let keep: KeepAnswer;
let worked: number;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  keep = createKeptAnswers();
  worked = 0;
});

const keepFor = async (name: string, workOut: () => Promise<{ status: number; text: string }>) => {
  const { db, clock, organization: asked } = organization.ctx;
  return Number((await keep({ db, clock, organizationId: asked.id, name }, workOut)).text);
};

const ask = (query: object = { page: 1 }) =>
  keepFor(JSON.stringify(query), async () => {
    worked += 1;
    return { status: 200, text: String(worked) };
  });

describe("a kept answer", () => {
  it("is worked out once for as long as nothing changes, for each question by itself", async () => {
    expect([await ask(), await ask(), await ask({ page: 2 }), await ask()]).toEqual([1, 1, 2, 1]);
    expect(await Promise.all([ask({ page: 3 }), ask({ page: 3 })])).toEqual([3, 3]);
  });

  it("is shown to its own organization alone", async () => {
    expect(await ask()).toBe(1);
    organization = await buildOrganization(app);
    expect(await ask()).toBe(2);
  });

  it("is worked out anew after each change of what overviews are made of", async () => {
    expect(await ask()).toBe(1);
    const campaign = await buildCampaign(organization);
    expect(await ask()).toBe(2);
    const creator = await buildCreator(organization);
    expect(await ask()).toBe(3);
    const account = await buildTrackedAccount(organization, {});
    expect(await ask()).toBe(4);
    const video = await buildVideo(organization, account, {});
    expect(await ask()).toBe(5);
    await recordHistory(organization, video, [{ at: "2026-09-20T10:00:00Z", viewCount: 50 }]);
    expect(await ask()).toBe(6);
    const { db } = app.services;
    await db.execute(sql`update creators set last_name = 'Other' where id = ${creator.id}`);
    expect(await ask()).toBe(7);
    await db.execute(sql`
      update users set image = 'https://pictures.example/1' where id = (select user_id from creators where id = ${creator.id})`);
    expect(await ask()).toBe(8);
    await db.execute(sql`delete from campaigns where id = ${campaign.id}`);
    expect(await ask()).toBe(9);
  });

  it("is worked out anew after counts of an earlier day, which leave a video's newest as they are", async () => {
    const video = await buildVideo(organization, await buildTrackedAccount(organization, {}), {});
    await recordHistory(organization, video, [{ at: "2026-09-20T10:00:00Z", viewCount: 50 }]);
    expect(await ask()).toBe(1);
    await recordHistory(organization, video, [{ at: "2026-09-18T10:00:00Z", viewCount: 30 }]);
    expect(await ask()).toBe(2);
  });

  it("stays when only another organization changes, or a change is rolled back", async () => {
    expect(await ask()).toBe(1);
    await buildCampaign(await buildOrganization(app));
    await app.services.db
      .transaction(async (tx) => {
        await tx.execute(sql`update organizations set name = name where id = ${organization.id}`);
        await tx.execute(sql`
          insert into organization_versions values (${organization.id}, 1, 1)`);
        throw new Error("rolled back");
      })
      .catch(() => undefined);
    expect(await ask()).toBe(1);
  });

  it("never makes one change wait for another, and notices each when it is committed", async () => {
    const creator = await buildCreator(organization);
    const other = await buildCreator(organization);
    expect(await ask()).toBe(1);
    const rename = (id: string) => sql`update creators set last_name = last_name || 'x' where id = ${id}`;
    await app.services.db.transaction(async (first) => {
      await first.execute(rename(creator.id));
      await app.services.db.execute(rename(other.id));
      expect(await ask()).toBe(2);
      expect(await ask()).toBe(2);
    });
    expect(await ask()).toBe(3);
  });

  it("is not kept for longer than a minute, and not when it failed", async () => {
    const failing = () =>
      keepFor("failing", async () => {
        worked += 1;
        throw new Error("no answer");
      });
    await expect(failing()).rejects.toThrow("no answer");
    await expect(failing()).rejects.toThrow("no answer");
    expect(worked).toBe(2);
    expect(await ask()).toBe(3);
    app.clock.set(new Date(app.clock.now().getTime() + 61_000).toISOString());
    expect(await ask()).toBe(4);
  });
});
