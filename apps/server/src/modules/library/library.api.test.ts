import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { foundVideo, platformsWith } from "../../../test/library-builders.ts";
import { send } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { buildTrackedAccount, buildVideo } from "../../../test/tracking-builders.ts";
import { createId } from "../../infra/ids.ts";
import { discoverVideosTask } from "./discovery/discover-videos.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let projectId: string;

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  projectId = (await send(app, "/api/v1/projects", { method: "POST", apiKey, body: { name: "Cooking app" } }))
    .body.id;
  const account = await buildTrackedAccount(organization);
  await buildVideo(organization, account, { hashtags: ["budgeting"] });
  const { connectors } = platformsWith({ found: library });
  await discoverVideosTask.run(
    { ...app.services, connectorsOf: () => connectors },
    { organizationId: organization.id },
  );
});
afterAll(() => app.stop());

const library = {
  budgeting: [
    foundVideo({
      platformVideoId: "money",
      caption: "3 budgeting mistakes I made #budgeting",
      viewCount: 50_000,
      likeCount: 100,
      region: "US",
      publishedAt: new Date("2026-09-20T00:00:00Z"),
    }),
    foundVideo({
      platformVideoId: "silent",
      caption: null,
      hashtags: [],
      music: null,
      durationSeconds: null,
      viewCount: 900_000,
      likeCount: 10,
      region: null,
      publishedAt: null,
    }),
  ],
  "cooking app": [
    foundVideo({
      platformVideoId: "app",
      caption: "How to cook 100% better with this app by @northwind. Download it",
      hashtags: ["cooking_app"],
      accountUsername: "chef_tom",
      viewCount: 200_000,
      likeCount: 90_000,
      region: "DE",
      publishedAt: new Date("2026-09-02T00:00:00Z"),
    }),
  ],
};

const list = (query: string) => send(app, `/api/v1/library/viral-videos?${query}`, { apiKey });
const idsOf = async (query: string): Promise<string[]> => {
  const { status, body } = await list(query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.map(({ platformVideoId }: { platformVideoId: string }) => platformVideoId);
};

describe("the library", () => {
  it.each([
    ["", ["money", "app", "silent"]],
    ["sort=latest", ["money", "app", "silent"]],
    ["sort=views", ["silent", "app", "money"]],
    ["sort=engagement", ["app", "money", "silent"]],
    ["sort=outlier", ["silent", "app", "money"]],
  ])("sorts by %j", async (query, ids) => {
    expect(await idsOf(query)).toEqual(ids);
  });

  it.each([
    ["search=BUDGETING", ["money"]],
    ["search=%23cooking", ["app"]],
    ["search=%40chef", ["app"]],
    ["search=100%25", ["app"]],
    ["search=_", ["app"]],
    ["search=%25", ["app"]],
    ["dateRange=7d", ["money"]],
    ["dateRange=14d", ["money"]],
    ["dateRange=30d", ["money", "app"]],
    ["minViews=200000", ["app", "silent"]],
    ["minOutlierFactor=20", ["app", "silent"]],
    ["minOutlierFactor=20.1", ["silent"]],
    ["regions[0]=de&regions[1]=US", ["money", "app"]],
    ["productTypes=mobile_app", ["app"]],
    ["verticals=finance_investing", ["money"]],
    ["formats[]=listicle_countdown&formats[]=tutorial_how_to", ["money", "app"]],
    ["hookArchetypes=mistake_warning", ["money"]],
    ["productDetected=yes", ["app"]],
    ["productDetected=no", ["money", "silent"]],
    ["brandDetected=yes", ["app"]],
    ["brandDetected=any", ["money", "app", "silent"]],
    ["matchedTerms=Cooking%20App", ["app"]],
  ])("is filtered by %s", async (query, ids) => {
    expect(await idsOf(query)).toEqual(ids);
  });

  it("is restricted to what a project's own terms found", async () => {
    expect(await idsOf(`brandId=${projectId}`)).toEqual(["app"]);
    const { body: foreign } = await send(app, "/api/v1/projects", {
      method: "POST",
      apiKey: (await buildApiKey(await buildOrganization(app))).secret,
      body: { name: "Cooking app" },
    });
    for (const id of [createId("project"), foreign.id]) {
      expect((await list(`brandId=${id}`)).body.code).toBe("NOT_FOUND");
    }
  });

  it("is read page by page", async () => {
    const first = await list("limit=2");
    expect(first.body.data).toHaveLength(2);
    expect(first.body.nextOffset).toBe(2);
    const last = await list("limit=2&offset=2");
    expect(last.body.data).toHaveLength(1);
    expect(last.body.nextOffset).toBeNull();
    expect((await list("limit=3")).body.nextOffset).toBeNull();
    expect((await list("offset=99")).body).toEqual({ data: [], nextOffset: null });
  });

  it.each([
    ["limit=61", "limit"],
    ["limit=0", "limit"],
    ["offset=-1", "offset"],
    ["sort=random", "sort"],
    ["dateRange=1y", "dateRange"],
    ["regions=Germany", "regions.0"],
    ["verticals=cars", "verticals.0"],
    ["minViews=many", "minViews"],
    ["brandId=orgacc_AAAAAAAAAAAA", "brandId"],
    ["brandDetected=maybe", "brandDetected"],
  ])("refuses %s", async (query, path) => {
    const { status, body } = await list(query);
    expect(status).toBe(400);
    expect(body.data.issues).toMatchObject([{ path }]);
  });

  it("is each organization's own", async () => {
    const { secret } = await buildApiKey(await buildOrganization(app));
    const { body } = await send(app, "/api/v1/library/viral-videos", { apiKey: secret });
    expect(body).toEqual({ data: [], nextOffset: null });
  });
});

describe("a video's insights", () => {
  const insightsOf = async (platformVideoId: string, key = apiKey) => {
    const { body } = await list("");
    const { id } = body.data.find(
      (video: { platformVideoId: string }) => video.platformVideoId === platformVideoId,
    );
    return send(app, `/api/v1/library/viral-videos/${id}/ai-insights`, { apiKey: key });
  };

  it("say what the rules read, how sure they are, and since when", async () => {
    const { body } = await insightsOf("app");
    const updatedAt = app.clock.now().toISOString();
    expect(body.commercial).toEqual({
      status: "succeeded",
      confidence: expect.any(Number),
      updatedAt,
      result: {
        productType: "mobile_app",
        productDetected: true,
        brandDetected: true,
        brands: ["northwind"],
        vertical: "software_apps",
        isDisclosedAd: false,
      },
    });
    expect(body.forensic.result).toMatchObject({ format: "tutorial_how_to", callToAction: "Download it" });
    expect(body.scenes.result.scenes).toHaveLength(3);
    for (const kind of ["ugc", "forensic", "persona", "scenes"]) expect(body[kind].status).toBe("succeeded");
  });

  it("are missing where there is nothing to go by", async () => {
    const { body } = await insightsOf("silent");
    const missing = { status: "missing", updatedAt: null, result: null };
    expect(body).toEqual({
      videoId: body.videoId,
      ugc: missing,
      forensic: missing,
      commercial: missing,
      persona: missing,
      scenes: missing,
    });
  });

  it("are not found for another organization, or an unknown video", async () => {
    const { secret } = await buildApiKey(await buildOrganization(app));
    expect((await insightsOf("app", secret)).status).toBe(404);
    const unknown = `/api/v1/library/viral-videos/${createId("libraryVideo")}/ai-insights`;
    expect((await send(app, unknown, { apiKey })).body.code).toBe("NOT_FOUND");
  });
});
