import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildJob, buildPublicJob } from "../../../../test/job-builders.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { createId } from "../../../infra/ids.ts";
import { lockJobShared } from "../jobs/job-rows.ts";
import { setJobStatus } from "../jobs/set-job-status.ts";
import { listBoardJobRows } from "./read-board.ts";

let app: TestApp;
let organization: TestOrganization;
let other: TestOrganization;
let draftId: string;
let pausedId: string;
let plainId: string;
let pickyId: string;

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
  other = await buildOrganization(app);
  draftId = (await buildJob(organization)).id;
  pausedId = (await buildPublicJob(organization)).id;
  await setJobStatus(organization.ctx, pausedId, { status: "paused", pausedReason: "Secret reason" });
  plainId = (
    await buildPublicJob(organization, {
      bodyMarkdown: "Hi $creator_first_name, $brand_name pays $campaign_payout_cycle.",
      challengeBriefMarkdown: "Film it with $creator_accounts.",
      sampleVideos: [{ url: "https://a.example/1", label: "First" }],
      exampleVideoUrls: ["https://a.example/2"],
    })
  ).id;
  app.clock.advance(60_000);
  pickyId = (
    await buildPublicJob(other, {
      productTitle: "Running shoes",
      jobType: "influencer",
      platformFocus: ["tiktok"],
      countryResidences: ["DEU"],
      languages: ["de"],
    })
  ).id;
});
afterAll(() => app.stop());

const get = (path: string) => send(app, `/portal/v1/jobs${path}`);
const found = async (query: string) => (await get(`?${query}`)).body.data.map(({ id }: { id: string }) => id);

describe("the public board", () => {
  it("reads no texts and videos for its list, which shows none", async () => {
    const query = { page: 1, perPage: 10, sortDir: "desc", sortCol: "publishedAt" } as const;
    const [row] = await listBoardJobRows(app.services.db, query);
    const job = await app.services.db.transaction((tx) => lockJobShared(tx, plainId));
    for (const column of ["body", "body_markdown", "challenge_brief", "sample_videos"]) {
      expect(row).not.toHaveProperty(column);
      expect(job).not.toHaveProperty(column);
    }
  });

  it("shows the public jobs of all organizations, newest first, to anybody", async () => {
    const { status, body } = await get("");
    expect(status).toBe(200);
    expect(body).toMatchObject({ pageCount: 1, totalRows: 2 });
    expect(await found("")).toEqual([pickyId, plainId]);
    expect(await found("sortDir=asc")).toEqual([plainId, pickyId]);
    expect(await found("perPage=1&page=2")).toEqual([plainId]);
  });

  it.each([
    ["search=RUNNING", () => [pickyId]],
    ["search=nothing", () => []],
    ["jobType=ugc_ads", () => [plainId]],
    ["platforms=tiktok&platforms=youtube", () => [pickyId, plainId]],
    ["platforms=facebook", () => [plainId]],
    ["country=DEU", () => [pickyId, plainId]],
    ["country=FRA", () => [plainId]],
    ["language=de", () => [pickyId, plainId]],
    ["language=fr", () => [plainId]],
  ] as const)("finds jobs by %s", async (query, expected) => {
    expect(await found(query)).toEqual(expected());
  });

  it("finds the jobs of one organization, by its id and by its name", async () => {
    expect(await found(`organizationId=${other.id}`)).toEqual([pickyId]);
    const { name } = (await get(`/${pickyId}`)).body.organization;
    expect(await found(`search=${encodeURIComponent(name)}`)).toContain(pickyId);
  });

  it("refuses codes that are none", async () => {
    for (const query of ["country=DE", "language=deu", "jobType=intern", "organizationId=x"])
      expect((await get(`?${query}`)).status).toBe(400);
  });

  it("shows a job with its public fields and nothing else, and its texts in neutral words", async () => {
    const { body } = await get(`/${plainId}`);
    expect(Object.keys(body).toSorted()).toEqual(
      [
        ...["accountType", "aiContentPolicy", "body", "bonusAmount", "challengeBrief", "contentFormats"],
        ...[
          "countryResidences",
          "cpmAmount",
          "currency",
          "exampleVideoUrls",
          "exampleVideos",
          "flatSalaryAmount",
        ],
        ...[
          "hasApplied",
          "id",
          "jobType",
          "languages",
          "logoUrl",
          "minAge",
          "minWeeklyHours",
          "minWeeklyVideos",
        ],
        ...["organization", "payFrequency", "perVideoAmount", "platformFocus", "productDescription"],
        ...["productNiches", "productTitle", "publishedAt", "sampleVideos", "videoSubmissionRequired"],
      ].toSorted(),
    );
    expect(Object.keys(body.organization).toSorted()).toEqual(["color", "id", "logoUrl", "name"]);
    const text = JSON.stringify(body.body);
    expect(text).toContain("Hi there, Organization");
    expect(text).toContain("pays every payout cycle.");
    expect(JSON.stringify([body.body, body.challengeBrief])).not.toContain("variable");
    expect(JSON.stringify(body.challengeBrief)).toContain("Film it with your accounts.");
    expect(body).toMatchObject({ hasApplied: false, sampleVideos: [{ label: "First" }] });
  });

  it("knows nothing of drafts, of paused jobs and of those that never were", async () => {
    const answers = await Promise.all([draftId, pausedId, createId("job")].map((id) => get(`/${id}`)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(JSON.stringify((await get("")).body)).not.toContain("Secret reason");
  });
});
