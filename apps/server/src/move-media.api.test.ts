import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrganization } from "../test/builders.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";
import { buildTrackedAccount, buildVideo } from "../test/tracking-builders.ts";
import { sql } from "./infra/db/sql.ts";
import { moveMedia } from "./start-steps.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe("the address of the product's own media", () => {
  it("moves along with the product, and leaves other addresses alone", async () => {
    const { db } = app.services;
    const home = `${app.services.publicUrl}/media`;
    const organization = await buildOrganization(app);
    await buildVideo(organization, await buildTrackedAccount(organization));
    await db.execute(sql`
      update videos set thumbnail_url = ${`${home}/thumbnails/tiktok/1.svg`}, download_url = 'https://cdn.example/1.mp4'`);
    await db.execute(
      sql`update tracked_accounts set profile_picture_url = ${`${home}/avatars/tiktok/1.svg`}`,
    );

    await moveMedia(db, "https://clips.example/media");
    const read = () =>
      db.row(sql`
        select thumbnail_url, download_url, profile_picture_url
        from videos v join tracked_accounts a on a.key = v.account_key`);
    const moved = {
      thumbnail_url: "https://clips.example/media/thumbnails/tiktok/1.svg",
      download_url: "https://cdn.example/1.mp4",
      profile_picture_url: "https://clips.example/media/avatars/tiktok/1.svg",
    };
    expect(await read()).toEqual(moved);
    await moveMedia(db, "https://clips.example/media");
    expect(await read()).toEqual(moved);
  });
});
