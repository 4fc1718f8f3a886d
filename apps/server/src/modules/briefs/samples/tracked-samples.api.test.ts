import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  briefFields,
  buildBrief,
  buildStaffedCampaign,
  publishedBriefs,
} from "../../../../test/brief-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildLibraryVideo } from "../../../../test/library-builders.ts";
import { send } from "../../../../test/request.ts";
import { sharedApp } from "../../../../test/shared-app.ts";
import type { TestApp } from "../../../../test/test-app.ts";
import {
  buildTrackedAccount,
  buildTrackedVideo,
  buildVideo,
  recordHistory,
  type TestAccount,
} from "../../../../test/tracking-builders.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

const ask = (method: string, path: string, body?: object) =>
  send(app, `/api/v1${path}`, { method, apiKey, ...(body && { body }) });

interface Sample {
  readonly number: number;
  readonly platformVideoId: string;
  readonly label: string | null;
}
const listOf = ({ sampleVideos }: { sampleVideos: Sample[] }) =>
  sampleVideos.map(({ number, platformVideoId, label }) => [number, platformVideoId, label]);
const add = (id: string, videos: object[], notify?: boolean) =>
  ask("POST", `/briefs/${id}/samples`, { videos, ...(notify !== undefined && { notify }) });
const named = (platformVideoId: string, fields: object = {}) => ({
  platform: "tiktok",
  platformVideoId,
  ...fields,
});

let account: TestAccount;
beforeEach(async () => {
  account = await buildTrackedAccount(organization, { username: "lena.makes" });
  for (const platformVideoId of ["one", "two", "three"])
    await buildVideo(organization, account, { platformVideoId });
});

describe("sample videos", () => {
  it("come with a new brief in their order, with their labels, and show what is known of them", async () => {
    const video = await buildVideo(organization, account, {
      caption: "Three mistakes",
      thumbnailUrl: "https://media.example/thumb.jpg",
    });
    await recordHistory(organization, video, [{ at: "2026-09-20", viewCount: 1_200 }]);
    const { platformVideoId } = video;
    const { status, body } = await ask(
      "POST",
      "/briefs",
      briefFields({
        sampleVideos: [
          { platform: "tiktok", platformVideoId, label: "  The hook " },
          { platform: "tiktok", platformVideoId: "one", label: "" },
        ],
      }),
    );
    expect(status).toBe(200);
    const { body: brief } = await ask("GET", `/briefs/${body.id}`);
    expect(brief.sampleVideos[0]).toEqual({
      number: 1,
      label: "The hook",
      platform: "tiktok",
      platformVideoId,
      url: `https://www.tiktok.com/@lena.makes/video/${platformVideoId}`,
      caption: "Three mistakes",
      thumbnailUrl: "https://media.example/thumb.jpg",
      username: "lena.makes",
      viewCount: 1_200,
      libraryVideoId: null,
      orgAccountId: account.id,
      platformAccountId: account.platformAccountId,
      isAvailable: true,
    });
    expect(brief.sampleVideos[1]).toMatchObject({ number: 2, platformVideoId: "one", label: null });
    expect((await ask("GET", "/briefs")).body.data).toMatchObject([{ sampleVideoCount: 2 }]);
  });

  it("may be videos that are tracked by themselves, even before they were fetched", async () => {
    const { platformVideoId } = await buildTrackedVideo(organization, account);
    const { id } = await buildBrief(organization, {
      sampleVideos: [{ platform: "tiktok", platformVideoId }],
    });
    const { body } = await ask("GET", `/briefs/${id}`);
    expect(body.sampleVideos).toMatchObject([
      { orgAccountId: account.id, viewCount: null, isAvailable: true },
    ]);
  });

  it("belong to the account that is named with them", async () => {
    const { id } = await buildBrief(organization);
    const other = await buildTrackedAccount(organization);
    const { body } = await add(id, [
      named("one", { orgAccountId: account.id }),
      named("two", { platformAccountId: account.platformAccountId }),
    ]);
    expect(body.addedCount).toBe(2);
    const refused = await add(id, [
      named("three"),
      named("three", { orgAccountId: other.id }),
      named("three", { platformAccountId: other.platformAccountId }),
    ]);
    expect([refused.status, refused.body.code]).toEqual([404, "VIDEO_NOT_FOUND"]);
    expect(refused.body.data.issues.map(({ path }: { path: string }) => path)).toEqual([
      "videos.1",
      "videos.2",
    ]);
  });

  it("are replaced by an edit: order, labels and all; those left out go", async () => {
    const { id } = await buildBrief(organization, {
      sampleVideos: [
        { platform: "tiktok", platformVideoId: "one", label: "First" },
        { platform: "tiktok", platformVideoId: "two", label: "Second" },
      ],
    });
    const edit = (sampleVideos: object[]) => ask("PUT", `/briefs/${id}`, { sampleVideos });
    const { body } = await edit([named("two", { label: "Now first" }), named("three"), named("one")]);
    expect(listOf(body)).toEqual([
      [1, "two", "Now first"],
      [2, "three", null],
      [3, "one", null],
    ]);
    expect(listOf((await edit([named("three")])).body)).toEqual([[1, "three", null]]);
    expect(listOf((await ask("PUT", `/briefs/${id}`, { name: "Kept" })).body)).toEqual([[1, "three", null]]);
    expect(listOf((await edit([])).body)).toEqual([]);
    const { body: log } = await ask("GET", "/activity?types=brief.updated&sortDir=asc");
    expect(log.data[0].changes).toEqual({ sampleVideos: { before: 2, after: 3 } });
  });

  it("are listed once each", async () => {
    const sampleVideos = [named("one"), named("two"), named("one", { label: "Again" })];
    const { status, body } = await ask("POST", "/briefs", { ...briefFields(), sampleVideos });
    expect([status, body.code, body.data.issues]).toEqual([
      400,
      "BAD_REQUEST",
      [{ path: "sampleVideos.2", message: "List each video once" }],
    ]);
  });

  it("are at most fifty", async () => {
    const names = Array.from({ length: 51 }, (_, index) => `many-${index}`);
    for (const platformVideoId of names) await buildVideo(organization, account, { platformVideoId });
    const { id } = await buildBrief(organization);
    expect(
      (await ask("PUT", `/briefs/${id}`, { sampleVideos: names.map((name) => named(name)) })).status,
    ).toBe(400);
    expect(
      (
        await add(
          id,
          names.slice(0, 49).map((name) => named(name)),
        )
      ).body.addedCount,
    ).toBe(49);
    const { status, body } = await add(id, [named("many-49"), named("many-50")]);
    expect([status, body.data.issues]).toEqual([
      400,
      [{ path: "videos", message: "A brief has at most 50 sample videos" }],
    ]);
    expect((await add(id, [named("many-0"), named("many-50")])).body).toMatchObject({
      addedCount: 1,
      skippedCount: 1,
    });
  });

  it("stay listed when they are no longer tracked, marked as gone", async () => {
    const { id } = await buildBrief(organization, {
      sampleVideos: [{ platform: "tiktok", platformVideoId: "one" }],
    });
    await ask("DELETE", `/accounts/tracked/${account.id}`);
    const { body } = await ask("GET", `/briefs/${id}`);
    expect(body.sampleVideos).toMatchObject([
      { platformVideoId: "one", isAvailable: false, viewCount: null },
    ]);
    expect(
      (await ask("PUT", `/briefs/${id}`, { sampleVideos: [named("one", { label: "Gone" })] })).status,
    ).toBe(200);
    expect((await add(id, [named("one")])).body).toMatchObject({ addedCount: 0, skippedCount: 1 });
  });
});

describe("adding samples", () => {
  it("puts them at the end, and skips and counts what the brief lists already", async () => {
    const { id } = await buildBrief(organization, {
      sampleVideos: [{ platform: "tiktok", platformVideoId: "two", label: "Kept" }],
    });
    const { status, body } = await add(id, [
      named("three", { label: "Third" }),
      named("two", { label: "Other" }),
      named("one"),
      named("three"),
    ]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ addedCount: 2, skippedCount: 2, version: 1, lastNotifiedAt: null });
    expect(listOf(body)).toEqual([
      [1, "two", "Kept"],
      [2, "three", "Third"],
      [3, "one", null],
    ]);
    const { body: log } = await ask("GET", "/activity?types=brief.samples_added");
    expect(log.data).toMatchObject([{ subject: { id }, changes: { sampleVideos: { before: 1, after: 3 } } }]);
  });

  it("adds none of them when one is unknown, and names every unknown one", async () => {
    const other = await buildOrganization(app);
    const foreign = await buildVideo(other, await buildTrackedAccount(other));
    const { id: libraryVideoId } = await buildLibraryVideo(other);
    const { id } = await buildBrief(organization);
    const { status, body } = await add(id, [
      named("one"),
      named("nowhere"),
      named(foreign.platformVideoId),
      { libraryVideoId },
      { platform: "youtube", platformVideoId: "one" },
    ]);
    expect([status, body.code]).toEqual([404, "VIDEO_NOT_FOUND"]);
    expect(body.data.issues).toEqual([
      { path: "videos.1", message: "This video is not tracked" },
      { path: "videos.2", message: "This video is not tracked" },
      { path: "videos.3", message: "There is no such video in the library" },
      { path: "videos.4", message: "This video is not tracked" },
    ]);
    expect((await ask("GET", `/briefs/${id}`)).body.sampleVideos).toEqual([]);
  });

  it("raises the version and tells creators with notify", async () => {
    const { id: campaignId, creators } = await buildStaffedCampaign(organization);
    const { id } = await buildBrief(organization, { campaignIds: [campaignId] });
    const { body } = await add(id, [named("one")], true);
    expect(body).toMatchObject({ version: 2, addedCount: 1, lastNotifiedAt: expect.any(String) });
    expect(await publishedBriefs(organization)).toMatchObject([
      { kind: "updated", brief: { version: 2, creatorIds: creators.map((creator) => creator.id) } },
    ]);
  });

  it("names every wrong value", async () => {
    const { id } = await buildBrief(organization);
    const { status, body } = await add(id, [
      { platform: "tiktok" },
      {},
      { libraryVideoId: "orgrsv_1" },
      { libraryVideoId: "orgrsv_4Rk8sVn1QwZp", platform: "tiktok", platformVideoId: "one" },
      named("one", { label: "l".repeat(61), color: "red" }),
    ]);
    expect([status, body.code]).toEqual([400, "BAD_REQUEST"]);
    expect(body.data.issues.map(({ path }: { path: string }) => path).sort()).toEqual([
      "videos.0",
      "videos.1",
      "videos.2.libraryVideoId",
      "videos.3",
      "videos.4.color",
      "videos.4.label",
    ]);
    expect((await add(id, [])).status).toBe(400);
  });
});
