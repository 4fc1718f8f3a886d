import { beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildJob, buildPublicJob, jobInput } from "../../../../test/job-builders.ts";
import { eventsOf } from "../../../../test/outbox.ts";
import { send } from "../../../../test/request.ts";
import { sharedApp } from "../../../../test/shared-app.ts";
import type { TestApp } from "../../../../test/test-app.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await sharedApp();
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

const create = (fields: object) =>
  send(app, "/api/v1/jobs", { method: "POST", apiKey, body: { ...jobInput, ...fields } });
const pathsOf = ({ body }: { body: { data?: { issues: { path: string }[] } } }) =>
  body.data?.issues.map(({ path }) => path);

const long = (length: number) => "x".repeat(length);
const many = <Value>(count: number, value: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => value(index));

describe("a field of a job", () => {
  it.each<[string, unknown, unknown]>([
    ["productTitle", long(120), long(121)],
    ["productTitle", "A", "  "],
    ["productDescription", long(300), long(301)],
    ["productNiches", many(20, String), many(21, String)],
    ["jobType", "creator_manager", "intern"],
    ["currency", "JPY", "eur"],
    ["payFrequency", "one_time", "per_year"],
    ["perVideoAmount", 1, 0],
    ["perVideoAmount", 100_000_000, 100_000_001],
    ["cpmAmount", 150, 1.5],
    ["flatSalaryAmount", null, -1],
    ["bonusAmount", 5, "5"],
    ["languages", ["de", "en"], "de"],
    ["minAge", 16, 15],
    ["minAge", 99, 100],
    ["platformFocus", ["facebook", "instagram", "tiktok", "youtube"], "tiktok"],
    ["contentFormats", many(20, String), many(21, String)],
    ["minWeeklyHours", 168, 169],
    ["minWeeklyVideos", 10_000, 10_001],
    ["minWeeklyVideos", 1, 0],
    ["accountType", long(60), long(61)],
    ["aiContentPolicy", long(500), long(501)],
    [
      "exampleVideoUrls",
      many(20, (index) => `https://a.example/${index}`),
      many(21, (index) => `https://a.example/${index}`),
    ],
    [
      "sampleVideos",
      many(20, () => ({ url: "https://a.example" })),
      many(21, () => ({ url: "https://a.example" })),
    ],
    ["logoUrl", "https://a.example/logo.png", "http://a.example/logo.png"],
    ["videoSubmissionRequired", true, "yes"],
  ])("%s takes %j and refuses %j", async (name, accepted, refused) => {
    const taken = await create({ [name]: accepted });
    expect(taken.status, JSON.stringify(taken.body)).toBe(200);
    const answer = await create({ [name]: refused });
    expect(answer).toMatchObject({ status: 400, body: { code: "BAD_REQUEST" } });
    expect(pathsOf(answer)).toEqual([name]);
  });

  it.each<[string, unknown, string]>([
    ["productNiches", [" "], "productNiches.0"],
    ["countryResidences", ["DEU", "DE"], "countryResidences.1"],
    ["countryResidences", ["XKX"], "countryResidences.0"],
    ["languages", ["de", "deu"], "languages.1"],
    ["platformFocus", ["myspace"], "platformFocus.0"],
    ["exampleVideoUrls", ["javascript:alert(1)"], "exampleVideoUrls.0"],
    ["exampleVideoUrls", ["https://me:secret@a.example"], "exampleVideoUrls.0"],
    ["exampleVideos", [{ url: "//a.example" }], "exampleVideos.0.url"],
    ["exampleVideos", [{ url: "https://a.example", label: long(61) }], "exampleVideos.0.label"],
    ["sampleVideos", [{ url: "https://a.example", views: 5 }], "sampleVideos.0.views"],
    ["status", "public", "status"],
  ])("%s refuses %j at %s", async (name, refused, path) => {
    expect(pathsOf(await create({ [name]: refused }))).toEqual([path]);
  });

  it("is refused together with all the others", async () => {
    const answer = await create({
      currency: "JPY",
      perVideoAmount: 150_000_001,
      cpmAmount: 150_000_001,
      bonusAmount: 1,
    });
    expect(pathsOf(answer)).toEqual(["perVideoAmount", "cpmAmount"]);
  });
});

describe("the texts of a job", () => {
  it("come in one format each", async () => {
    const document = {
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: "Bake" }] }],
    };
    const answer = await create({
      body: document,
      challengeBrief: document,
      challengeBriefMarkdown: "Bake",
    });
    expect(answer.body.code).toBe("BAD_REQUEST");
    expect(pathsOf(answer)).toEqual(["body", "bodyMarkdown", "challengeBrief", "challengeBriefMarkdown"]);
  });

  it("are refused with everything that is wrong with both, and where", async () => {
    const challengeBrief = {
      type: "doc",
      content: [
        { type: "paragraph", content: [{ type: "text", text: "Hello $nobody" }] },
        { type: "blockquote", content: [] },
      ],
    };
    const answer = await create({
      bodyMarkdown: "Fine\n\n[bad](javascript:alert)\n\n$unknown_name",
      challengeBrief,
    });
    expect(answer).toMatchObject({ status: 400, body: { code: "CONTENT_INVALID" } });
    const { issues } = answer.body.data;
    expect(issues.filter(({ path }: { path: string }) => path === "bodyMarkdown")).toEqual([
      { path: "bodyMarkdown", message: expect.stringContaining("Line 3") },
      { path: "bodyMarkdown", message: expect.stringContaining("Line 5") },
    ]);
    expect(pathsOf(answer)).toContain("challengeBrief.content.0.content.0.text");
    expect(issues.some(({ path }: { path: string }) => path.startsWith("challengeBrief.content.1"))).toBe(
      true,
    );
  });

  it.each(["  \n", "![A cake](https://a.example/cake.png)", "$brand_name"])(
    "need something to read, which %j is not",
    async (bodyMarkdown) => {
      expect((await create({ bodyMarkdown })).body).toMatchObject({
        code: "CONTENT_INVALID",
        data: { issues: [{ path: "bodyMarkdown" }] },
      });
    },
  );

  it("are none when they are empty, which a published job cannot do without", async () => {
    const draft = await create({ bodyMarkdown: "", challengeBriefMarkdown: "" });
    expect(draft.body).toMatchObject({ body: null, bodyMarkdown: null, challengeBrief: null });
    const { id } = await buildPublicJob(organization);
    const emptied = await send(app, `/api/v1/jobs/${id}`, {
      method: "PUT",
      apiKey,
      body: { ...jobInput, bodyMarkdown: "" },
    });
    expect([emptied.status, pathsOf(emptied)]).toEqual([400, ["bodyMarkdown"]]);
  });

  it("that are refused leave the job as it was", async () => {
    const job = await buildJob(organization);
    const before = (await eventsOf(organization)).length;
    const { status } = await send(app, `/api/v1/jobs/${job.id}`, {
      method: "PUT",
      apiKey,
      body: { ...jobInput, productTitle: "Other", bodyMarkdown: "$unknown_name" },
    });
    expect(status).toBe(400);
    expect((await send(app, `/api/v1/jobs/${job.id}`, { apiKey })).body).toEqual(job);
    expect(await eventsOf(organization)).toHaveLength(before);
  });
});
