import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../../test/builders.ts";
import { buildApplication, buildJob, buildPublicJob, jobInput } from "../../../../test/job-builders.ts";
import { eventsOf, forgetEvents } from "../../../../test/outbox.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

const call = (method: string, path: string, body?: object, key = apiKey) =>
  send(app, `/api/v1/jobs${path}`, { method, apiKey: key, ...(body && { body }) });
const create = (fields: object = {}) => call("POST", "", { ...jobInput, ...fields });
const setStatus = (id: string, status: string, fields: object = {}) =>
  call("POST", `/${id}/status`, { status, ...fields });
const typesOf = async () => (await eventsOf(organization)).map(({ type }) => type);
const activityOf = async () =>
  (
    await app.services.db.rows<{ type: string }>(sql`
      select type from activity where organization_id = ${organization.id} and type like 'job.%' order by occurred_at, id`)
  ).map(({ type }) => type);

const whole = {
  ...jobInput,
  productNiches: ["Food", "Home", "Food"],
  cpmAmount: 150,
  flatSalaryAmount: 30_000,
  bonusAmount: 5_000,
  countryResidences: ["DEU", "AUT", "DEU"],
  languages: ["de", "en"],
  minAge: 18,
  platformFocus: ["tiktok", "youtube"],
  contentFormats: ["Voice-over"],
  minWeeklyHours: 5,
  minWeeklyVideos: 3,
  accountType: "New account",
  aiContentPolicy: "No AI voices",
  exampleVideoUrls: ["https://www.tiktok.com/@a/video/1"],
  exampleVideos: [{ url: "https://www.tiktok.com/@a/video/2", label: "Hook" }],
  sampleVideos: [{ url: "https://www.youtube.com/shorts/abc" }],
  logoUrl: "https://cdn.test.example/logo.png",
  videoSubmissionRequired: true,
  challengeBriefMarkdown: "Show **one** recipe.",
};

describe("a job", () => {
  it("begins as a draft, with every field as it was sent and both texts in both formats", async () => {
    const { status, body } = await create(whole);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toEqual({
      ...whole,
      productNiches: ["Food", "Home"],
      countryResidences: ["DEU", "AUT"],
      sampleVideos: [{ url: "https://www.youtube.com/shorts/abc", label: null }],
      id: expect.stringMatching(/^orgjob_[0-9A-Za-z]{12}$/),
      body: {
        type: "doc",
        content: [
          { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Who we look for" }] },
          {
            type: "paragraph",
            content: [
              { type: "text", text: "Somebody who bakes with " },
              { type: "variable", attrs: { id: "brand_name" } },
              { type: "text", text: "." },
            ],
          },
        ],
      },
      challengeBrief: {
        type: "doc",
        content: [
          {
            type: "paragraph",
            content: [
              { type: "text", text: "Show " },
              { type: "text", text: "one", marks: [{ type: "bold" }] },
              { type: "text", text: " recipe." },
            ],
          },
        ],
      },
      status: "draft",
      pausedReason: null,
      publishedAt: null,
      createdAt: app.clock.now().toISOString(),
      updatedAt: app.clock.now().toISOString(),
      applicationCount: 0,
      unreadApplicationCount: 0,
    });
    expect((await call("GET", `/${body.id}`)).body).toEqual(body);
    expect((await call("GET", "")).body).toEqual({ data: [body], pageCount: 1, totalRows: 1 });
  });

  it("needs little to begin with, and fills in the rest", async () => {
    const { perVideoAmount, bodyMarkdown, ...least } = jobInput;
    const { body } = await call("POST", "", least);
    expect(body).toMatchObject({
      ...least,
      perVideoAmount: null,
      cpmAmount: null,
      flatSalaryAmount: null,
      bonusAmount: null,
      countryResidences: [],
      languages: [],
      minAge: null,
      platformFocus: [],
      exampleVideos: [],
      sampleVideos: [],
      logoUrl: null,
      videoSubmissionRequired: false,
      body: null,
      bodyMarkdown: null,
      challengeBrief: null,
      challengeBriefMarkdown: null,
    });
  });

  it("takes its texts as editor documents, too, and answers their markdown", async () => {
    const document = {
      type: "doc",
      content: [
        { type: "paragraph", content: [{ type: "text", text: "Bake.", marks: [{ type: "italic" }] }] },
      ],
    };
    const { bodyMarkdown, ...rest } = jobInput;
    const { body } = await call("POST", "", { ...rest, body: document, challengeBrief: document });
    expect(body).toMatchObject({
      body: document,
      bodyMarkdown: "*Bake.*",
      challengeBrief: document,
      challengeBriefMarkdown: "*Bake.*",
    });
  });

  it("carries both formats on every answer", async () => {
    const { body: job } = await create(whole);
    const answers = [
      await call("PUT", `/${job.id}`, { ...whole, productTitle: "Other" }),
      await setStatus(job.id, "public"),
      await setStatus(job.id, "paused"),
      await call("POST", `/${job.id}/duplicate`, { productTitle: "Copy" }),
      await call("GET", `/${job.id}`),
    ];
    for (const { body } of answers)
      expect(body).toMatchObject({
        body: job.body,
        bodyMarkdown: job.bodyMarkdown,
        challengeBrief: job.challengeBrief,
        challengeBriefMarkdown: job.challengeBriefMarkdown,
      });
  });
});

describe("an edit", () => {
  it("replaces everything but the two lists of videos and the logo, unless they are sent", async () => {
    const { body: job } = await create(whole);
    const { body: edited } = await call("PUT", `/${job.id}`, jobInput);
    expect(edited).toMatchObject({
      exampleVideos: job.exampleVideos,
      sampleVideos: job.sampleVideos,
      logoUrl: job.logoUrl,
      productNiches: ["Food"],
      exampleVideoUrls: [],
      cpmAmount: null,
      countryResidences: [],
      minAge: null,
      accountType: null,
      videoSubmissionRequired: false,
      challengeBrief: null,
      challengeBriefMarkdown: null,
    });
    const { body: emptied } = await call("PUT", `/${job.id}`, {
      ...jobInput,
      exampleVideos: [],
      sampleVideos: [],
      logoUrl: null,
    });
    expect(emptied).toMatchObject({ exampleVideos: [], sampleVideos: [], logoUrl: null });
  });

  it("of a draft is told to nobody, and of a published job to everybody who listens", async () => {
    const { id } = await buildJob(organization);
    await forgetEvents(organization);
    await call("PUT", `/${id}`, { ...jobInput, productTitle: "Draft" });
    expect(await typesOf()).toEqual([]);
    await setStatus(id, "public");
    await call("PUT", `/${id}`, { ...jobInput, productTitle: "Public" });
    await setStatus(id, "paused");
    await call("PUT", `/${id}`, { ...jobInput, bodyMarkdown: "Only the text differs." });
    expect(await typesOf()).toEqual([
      "job.status_changed",
      "job.updated",
      "job.status_changed",
      "job.updated",
    ]);
    expect(await activityOf()).toHaveLength(6);
  });

  it("that changes nothing leaves no trace", async () => {
    const { id } = await buildPublicJob(organization, whole);
    await forgetEvents(organization);
    const before = (await call("GET", `/${id}`)).body;
    const recorded = await activityOf();
    app.clock.advance(60_000);
    expect((await call("PUT", `/${id}`, whole)).body).toEqual(before);
    expect(await typesOf()).toEqual([]);
    expect(await activityOf()).toEqual(recorded);
  });

  it("cannot take from a published job what a published job needs", async () => {
    const { id } = await buildPublicJob(organization);
    const { bodyMarkdown, perVideoAmount, ...bare } = jobInput;
    const { status, body } = await call("PUT", `/${id}`, bare);
    expect(status).toBe(400);
    expect(body.data.issues.map(({ path }: { path: string }) => path)).toEqual([
      "bodyMarkdown",
      "perVideoAmount",
    ]);
    expect((await call("GET", `/${id}`)).body).toMatchObject({ bodyMarkdown, perVideoAmount });
  });
});

describe("a job's status", () => {
  it("goes from draft to public, to paused and back, and each step is told once", async () => {
    const { id } = await buildJob(organization);
    await forgetEvents(organization);
    const published = await setStatus(id, "public");
    const publishedAt = app.clock.now().toISOString();
    expect(published.body).toMatchObject({ status: "public", publishedAt, pausedReason: null });
    app.clock.advance(3_600_000);
    expect((await setStatus(id, "paused", { pausedReason: "Enough for now" })).body).toMatchObject({
      status: "paused",
      pausedReason: "Enough for now",
      publishedAt,
    });
    expect((await setStatus(id, "public")).body).toMatchObject({
      status: "public",
      pausedReason: null,
      publishedAt,
    });
    const events = await eventsOf(organization);
    expect(events.map(({ type, data }) => [type, data.previousStatus, data.job.status])).toEqual([
      ["job.status_changed", "draft", "public"],
      ["job.status_changed", "public", "paused"],
      ["job.status_changed", "paused", "public"],
    ]);
  });

  it("that it has already changes nothing", async () => {
    const { id } = await buildPublicJob(organization);
    await forgetEvents(organization);
    const { body: before } = await call("GET", `/${id}`);
    app.clock.advance(1_000);
    expect((await setStatus(id, "public")).body).toEqual(before);
    expect(await typesOf()).toEqual([]);
  });

  it("paused may be explained anew, and keeps its reason when none is sent", async () => {
    const { id } = await buildPublicJob(organization);
    await setStatus(id, "paused", { pausedReason: "Enough" });
    await forgetEvents(organization);
    expect((await setStatus(id, "paused")).body.pausedReason).toBe("Enough");
    expect(await typesOf()).toEqual([]);
    expect((await setStatus(id, "paused", { pausedReason: "Holidays" })).body.pausedReason).toBe("Holidays");
    expect((await setStatus(id, "paused", { pausedReason: null })).body.pausedReason).toBeNull();
    expect(await typesOf()).toEqual(["job.updated", "job.updated"]);
  });

  it("of a draft cannot be paused", async () => {
    const { id } = await buildJob(organization);
    expect(await setStatus(id, "paused")).toMatchObject({ status: 409, body: { code: "INVALID_STATE" } });
    expect((await setStatus(id, "draft")).status).toBe(400);
    expect((await setStatus(id, "public", { pausedReason: "Why" })).body.data.issues[0].path).toBe(
      "pausedReason",
    );
  });

  it("becomes public only with a text and an amount, and says all that is missing", async () => {
    const { id } = await buildJob(organization, { perVideoAmount: null, bodyMarkdown: null });
    const { status, body } = await setStatus(id, "public");
    expect(status).toBe(400);
    expect(body.data.issues).toHaveLength(2);
    await call("PUT", `/${id}`, { ...jobInput, perVideoAmount: null, bonusAmount: 1 });
    expect((await setStatus(id, "public")).status).toBe(200);
  });

  it("moves once, however many move it at the same moment", async () => {
    const { id } = await buildJob(organization);
    await forgetEvents(organization);
    const answers = await Promise.all(Array.from({ length: 5 }, () => setStatus(id, "public")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await typesOf()).toEqual(["job.status_changed"]);
  });
});

describe("a copy of a job", () => {
  it("is a new draft that says the same under its own title", async () => {
    const { id, ...original } = await buildPublicJob(organization, whole);
    await buildApplication(organization, id, { challengeVideoUrl: "https://a.example/1", isOfAge: true });
    await forgetEvents(organization);
    app.clock.advance(1_000);
    const { body } = await call("POST", `/${id}/duplicate`, { productTitle: " Second app " });
    const at = app.clock.now().toISOString();
    expect(body).toEqual({
      ...original,
      id: expect.stringMatching(/^orgjob_/),
      productTitle: "Second app",
      status: "draft",
      publishedAt: null,
      createdAt: at,
      updatedAt: at,
    });
    expect(body.id).not.toBe(id);
    expect(await typesOf()).toEqual(["job.created"]);
    expect((await call("POST", `/${id}/duplicate`, { productTitle: " " })).status).toBe(400);
  });
});

describe("a deleted job", () => {
  it("takes its applications with it, and is told as it last was", async () => {
    const { id } = await buildPublicJob(organization);
    const application = await buildApplication(organization, id);
    await forgetEvents(organization);
    expect((await call("DELETE", `/${id}`, {})).body).toEqual({ success: true });
    expect((await call("GET", `/${id}`)).status).toBe(404);
    expect((await call("DELETE", `/${id}`)).status).toBe(404);
    expect((await send(app, `/api/v1/applications/${application.id}`, { apiKey })).status).toBe(404);
    expect(await eventsOf(organization)).toMatchObject([
      { type: "job.deleted", data: { job: { id, status: "public" } } },
    ]);
  });
});

describe("jobs", () => {
  it("are listed and counted by status, words and order, with how many applied", async () => {
    const draft = await buildJob(organization, { productTitle: "Zebra", productDescription: "100% wool" });
    app.clock.advance(1_000);
    const shown = await buildPublicJob(organization, { productTitle: "apple" });
    await buildApplication(organization, shown.id);
    const ids = async (query: string) =>
      (await call("GET", `?${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await ids("")).toEqual([shown.id, draft.id]);
    expect(await ids("sortCol=productTitle&sortDir=desc")).toEqual([draft.id, shown.id]);
    expect(await ids("sortCol=publishedAt")).toEqual([shown.id, draft.id]);
    expect(await ids("statuses=draft&statuses=paused")).toEqual([draft.id]);
    expect(await ids("search=ZEB")).toEqual([draft.id]);
    expect(await ids("search=100%25")).toEqual([draft.id]);
    expect(await ids("search=%25a")).toEqual([]);
    expect(await ids("perPage=1&page=2")).toEqual([draft.id]);
    expect((await call("GET", "/count")).body).toEqual({ total: 2 });
    expect((await call("GET", "/count?statuses=public&search=app")).body).toEqual({ total: 1 });
    expect((await call("GET", `/${shown.id}`)).body).toMatchObject({
      applicationCount: 1,
      unreadApplicationCount: 1,
    });
  });

  it("are written by members and read by viewers", async () => {
    const { id } = await buildJob(organization);
    const viewer = (await buildApiKey(organization, await buildMember(app, organization, "viewer"))).secret;
    expect((await call("GET", `/${id}`, undefined, viewer)).status).toBe(200);
    for (const [method, path, body] of [
      ["POST", "", jobInput],
      ["PUT", `/${id}`, jobInput],
      ["POST", `/${id}/status`, { status: "public" }],
      ["POST", `/${id}/duplicate`, { productTitle: "Copy" }],
      ["DELETE", `/${id}`, {}],
    ] as const)
      expect((await call(method, path, body, viewer)).status).toBe(403);
  });

  it("of another organization do not exist", async () => {
    const { id } = await buildJob(await buildOrganization(app));
    for (const [method, path, body] of [
      ["GET", `/${id}`, undefined],
      ["PUT", `/${id}`, jobInput],
      ["POST", `/${id}/status`, { status: "public" }],
      ["POST", `/${id}/duplicate`, { productTitle: "Copy" }],
      ["DELETE", `/${id}`, {}],
    ] as const)
      expect((await call(method, path, body)).status).toBe(404);
    expect((await call("GET", "")).body.totalRows).toBe(0);
  });
});
