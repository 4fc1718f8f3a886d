import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { send } from "../../../../test/request.ts";
import { sharedApp } from "../../../../test/shared-app.ts";
import type { TestApp } from "../../../../test/test-app.ts";
import {
  buildTrackedAccount,
  buildVideo,
  readTotals,
  recordHistory,
  type TestAccount,
} from "../../../../test/tracking-builders.ts";
import { createId } from "../../../infra/ids.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let account: TestAccount;

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  account = await buildTrackedAccount(organization, { username: "ada", displayName: "Ada" });
});

const call = (method: string, body?: object, query = "") =>
  send(app, `/api/v1/videos/excluded${query}`, { method, apiKey, ...(body && { body }) });
const exclude = (...entries: object[]) => call("POST", { entries });
const include = (...ids: string[]) => call("DELETE", { ids });
const entry = (platformVideoId: string, of = account) => ({
  orgAccountId: of.id,
  platform: of.platform,
  platformAccountId: of.platformAccountId,
  platformVideoId,
});
const list = async (query = "") => (await call("GET", undefined, `?sortDir=asc&${query}`)).body.data;
const newestEntry = async () => (await send(app, "/api/v1/activity?perPage=1", { apiKey })).body.data[0];

async function buildSeenVideo(platformVideoId: string, viewCount: number): Promise<void> {
  const video = await buildVideo(organization, account, {
    platformVideoId,
    caption: "Not ours",
    thumbnailUrl: "https://media.test.example/1.svg",
  });
  await recordHistory(organization, video, [{ at: "2026-09-20", viewCount }]);
}

describe("excluding videos", () => {
  it("takes their whole history out of every sum, and back again", async () => {
    await buildSeenVideo("one", 100);
    await buildSeenVideo("two", 20);
    expect((await exclude(entry("one"))).body).toEqual({ inserted: 1, skipped: 0 });
    expect(await readTotals(organization)).toMatchObject({ ownViews: 20, videos: 1 });
    expect(await newestEntry()).toMatchObject({
      type: "video.excluded",
      subject: { type: "excluded_video", label: "video one of @ada" },
    });
    const [excluded] = await list();
    expect(excluded).toEqual({
      id: expect.stringMatching(/^orgexcv_/),
      ...entry("one"),
      createdAt: "2026-09-21T08:30:00.000Z",
      updatedAt: "2026-09-21T08:30:00.000Z",
      actorType: "api_token",
      userId: organization.owner.userId,
      orgId: organization.id,
      username: "ada",
      accountDisplayName: "Ada",
      caption: "Not ours",
      thumbnailUrl: "https://media.test.example/1.svg",
      contentType: "video",
      user: expect.objectContaining({ id: organization.owner.userId, role: "owner" }),
    });
    expect((await include(excluded.id)).body).toEqual({ deleted: 1 });
    expect(await readTotals(organization)).toMatchObject({ ownViews: 120, videos: 2 });
    expect(await newestEntry()).toMatchObject({ type: "video.included" });
    expect((await include(excluded.id)).status).toBe(404);
  });

  it("waits for a video that was not fetched yet", async () => {
    await exclude(entry("later"));
    expect(await list()).toMatchObject([{ platformVideoId: "later", caption: null, contentType: null }]);
    await buildSeenVideo("later", 50);
    expect(await readTotals(organization)).toMatchObject({ ownViews: 0, videos: 0 });
  });

  it("skips what is excluded already, or named twice", async () => {
    await exclude(entry("one"));
    expect((await exclude(entry("one"), entry("two"), entry("two"))).body).toEqual({
      inserted: 1,
      skipped: 2,
    });
    expect((await exclude(entry("one"))).body).toEqual({ inserted: 0, skipped: 1 });
    expect(await list()).toHaveLength(2);
  });

  it("counts a video once when two calls exclude it at the same moment", async () => {
    await buildSeenVideo("one", 100);
    const answers = await Promise.all([exclude(entry("one")), exclude(entry("one"))]);
    expect(answers.map(({ body }) => body.inserted).sort()).toEqual([0, 1]);
    expect(await readTotals(organization)).toMatchObject({ ownViews: 0, videos: 0 });
  });

  it("names every entry that does not fit its account, and excludes none", async () => {
    const other = await buildTrackedAccount(organization, { platform: "youtube" });
    const sameKind = await buildTrackedAccount(organization);
    await buildSeenVideo("one", 100);
    const { status, body } = await exclude(
      entry("fine"),
      { ...entry("two"), platform: "youtube" },
      { ...entry("two"), platformAccountId: other.platformAccountId },
      entry("one", sameKind),
    );
    expect(status).toBe(400);
    expect(body.data.issues).toEqual([
      { path: "entries.1.platform", message: "The account is on tiktok" },
      { path: "entries.2.platformAccountId", message: "Not the platform's id of this account" },
      { path: "entries.3.platformVideoId", message: "A video of another account" },
    ]);
    expect(await list()).toEqual([]);
  });

  it("does not find accounts of others, and excludes nothing beside them", async () => {
    const foreign = await buildTrackedAccount(await buildOrganization(app));
    const { status, body } = await exclude(entry("fine"), entry("two", foreign));
    expect([status, body.data]).toEqual([404, { ids: [foreign.id] }]);
    expect(await list()).toEqual([]);
  });

  it("ends with its account, also for a video that was then fetched under another", async () => {
    const carrier = await buildTrackedAccount(organization);
    await exclude(entry("shared", carrier));
    await buildSeenVideo("shared", 100);
    expect(await readTotals(organization)).toMatchObject({ ownViews: 0, videos: 0 });
    await send(app, `/api/v1/accounts/tracked/${carrier.id}`, { method: "DELETE", apiKey });
    expect(await readTotals(organization)).toMatchObject({ ownViews: 100, videos: 1 });
  });

  it("refuses malformed entries and ids", async () => {
    const { body } = await exclude({ ...entry(""), platform: "vine" }, { orgAccountId: "orgacc_1" });
    expect(body.data.issues.map(({ path }: { path: string }) => path).sort()).toEqual([
      "entries.0.platform",
      "entries.0.platformVideoId",
      "entries.1.orgAccountId",
      "entries.1.platform",
      "entries.1.platformAccountId",
      "entries.1.platformVideoId",
    ]);
    for (const ids of [[], ["orgexcv_1"], "all"]) expect((await call("DELETE", { ids })).status).toBe(400);
    expect((await call("DELETE", {})).status).toBe(400);
  });
});

describe("ending exclusions", () => {
  it("ends all or none", async () => {
    await exclude(entry("one"), entry("two"));
    const ids = (await list()).map(({ id }: { id: string }) => id);
    const missing = createId("excludedVideo");
    const refused = await include(...ids, missing);
    expect([refused.status, refused.body.data.ids]).toEqual([404, [missing]]);
    expect(await list()).toHaveLength(2);
    expect((await include(...ids, ...ids)).body).toEqual({ deleted: 2 });
    expect(await newestEntry()).toMatchObject({ type: "video.included", subject: { label: "2 videos" } });
  });

  it("does not reach another organization", async () => {
    await exclude(entry("one"));
    const [{ id }] = await list();
    const other = (await buildApiKey(await buildOrganization(app))).secret;
    const { status } = await send(app, "/api/v1/videos/excluded", {
      method: "DELETE",
      apiKey: other,
      body: { ids: [id] },
    });
    expect(status).toBe(404);
    expect((await send(app, "/api/v1/videos/excluded", { apiKey: other })).body.data).toEqual([]);
    expect(await list()).toHaveLength(1);
  });
});

describe("the list of excluded videos", () => {
  it("is filtered by account, platform and text, and sorted", async () => {
    const rival = await buildTrackedAccount(organization, { platform: "youtube", username: "Zed" });
    await buildSeenVideo("one_1", 1);
    await exclude(entry("one_1"), entry("two", rival));
    const idsOf = async (query: string) =>
      (await list(query)).map(({ platformVideoId }: { platformVideoId: string }) => platformVideoId);
    expect(await idsOf(`accounts[0]=${rival.id}`)).toEqual(["two"]);
    expect(await idsOf("platforms=tiktok")).toEqual(["one_1"]);
    expect(await idsOf("search=NOT")).toEqual(["one_1"]);
    expect(await idsOf("search=zed")).toEqual(["two"]);
    expect(await idsOf("search=e_1")).toEqual(["one_1"]);
    expect(await idsOf("search=o_")).toEqual([]);
    expect(await idsOf("sortCol=username")).toEqual(["one_1", "two"]);
    expect((await call("GET", undefined, "?sortCol=caption")).status).toBe(200);
  });
});
