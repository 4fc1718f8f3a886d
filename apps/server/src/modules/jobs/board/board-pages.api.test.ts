import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildPublicJob } from "../../../../test/job-builders.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { updateBrand } from "../../organizations/brand/update-brand.ts";
import { setJobStatus } from "../jobs/set-job-status.ts";
import { describePublicPages } from "./board-pages.ts";

const hostile = `</title></script><script>alert("1")</script>'$&`;

let app: TestApp;
let found: TestOrganization;
let hidden: TestOrganization;
let jobId: string;
let hiddenId: string;

beforeAll(async () => {
  app = await startTestApp();
  [found, hidden] = [await buildOrganization(app), await buildOrganization(app)];
  await updateBrand(found.ctx, { name: `Brand ${hostile}`, isIndexed: true });
  jobId = (
    await buildPublicJob(found, {
      productTitle: `Title ${hostile}`,
      productDescription: `About ${hostile}`,
      bodyMarkdown: "You film **how** it wakes up.",
      currency: "EUR",
      payFrequency: "per_month",
      flatSalaryAmount: 123_450,
      countryResidences: ["DEU"],
    })
  ).id;
  hiddenId = (await buildPublicJob(hidden)).id;
});
afterAll(() => app.stop());

async function read(path: string, query = "") {
  const page = await describePublicPages(app.services)(path, new URLSearchParams(query));
  if (page === undefined) throw new Error(`${path} tells nothing`);
  return page;
}

function postingIn(head: string) {
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head) ?? [];
  return JSON.parse(json);
}

const text = async (path: string) => (await fetch(`${app.url}${path}`)).text();

describe("a job's page", () => {
  it("tells its title, description, address and card before any script", async () => {
    const { status, head, body } = await read(`/board/${jobId}`);
    expect(status).toBe(200);
    expect(head).toContain("<title>Title &#60;/title&#62;");
    expect(head).toContain(`<link rel="canonical" href="${app.url}/board/${jobId}">`);
    expect(head).toContain(`<meta property="og:image" content="${app.url}/social-card.png">`);
    expect(head).toContain('<meta name="description" content="About ');
    expect(head).not.toContain("noindex");
    expect(body).toContain("You film <strong>how</strong> it wakes up.");
    expect(body).toContain("€1,234.50 a month");
  });

  it("tells search engines the job", async () => {
    const posting = postingIn((await read(`/board/${jobId}`)).head);
    expect(posting).toMatchObject({
      "@type": "JobPosting",
      title: `Title ${hostile}`,
      hiringOrganization: { name: `Brand ${hostile}` },
      employmentType: "CONTRACTOR",
      datePosted: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      baseSalary: { currency: "EUR", value: { value: 1234.5, unitText: "MONTH" } },
      applicantLocationRequirements: [{ name: "DE" }],
    });
    expect(posting.description).toContain("<strong>how</strong>");
  });

  it("never reads a hostile text as HTML", async () => {
    for (const page of [
      await read(`/board/${jobId}`),
      await read("/board"),
      await read("/board", `organization=${found.id}`),
    ]) {
      expect(`${page.head}${page.body}`).not.toContain("<script>");
      expect(page.head.match(/<\/title>/g)).toHaveLength(1);
      expect(page.head.match(/<\/script>/g)?.length ?? 0).toBeLessThanOrEqual(1);
    }
  });

  it("says that nobody listed it where the team does not want that", async () => {
    expect((await read(`/board/${hiddenId}`)).head).toContain('<meta name="robots" content="noindex">');
  });

  it("is not found when it does not exist or is not open", async () => {
    const closed = (await buildPublicJob(hidden)).id;
    await setJobStatus(hidden.ctx, closed, { status: "paused", pausedReason: "Secret" });
    for (const path of [`/board/${closed}`, "/board/orgjob_000000000000", "/board/x", "/board/a/b"]) {
      const { status, head, body } = await read(path);
      expect([path, status]).toEqual([path, 404]);
      expect(head).toContain("noindex");
      expect(body).not.toContain("Secret");
    }
  });
});

describe("the board", () => {
  it("may be listed for a team that wants it, and for all only when all want it", async () => {
    expect((await read("/board", `organization=${found.id}`)).head).not.toContain("noindex");
    expect((await read("/board", `organization=${hidden.id}`)).head).toContain("noindex");
    expect((await read("/board")).head).toContain("noindex");
    await updateBrand(hidden.ctx, { isIndexed: true });
    expect((await read("/board")).head).not.toContain("noindex");
    await updateBrand(hidden.ctx, { isIndexed: false });
  });

  it("links its jobs without script", async () => {
    expect((await read("/board", "organization=org_nobody&page=0")).body).toContain(`href="/board/${jobId}"`);
    expect((await read("/board", `organization=${hidden.id}`)).body).not.toContain(jobId);
  });
});

describe("search engines", () => {
  it("find the boards and jobs of teams that want it, and no others", async () => {
    const sitemap = await text("/sitemap.xml");
    expect(sitemap).toContain(`<loc>${app.url}/board/${jobId}</loc>`);
    expect(sitemap).toContain(`<loc>${app.url}/board?organization=${found.id}</loc>`);
    expect(sitemap).not.toContain(hiddenId);
    expect(sitemap).not.toContain(hidden.id);
    expect(await text("/robots.txt")).toContain(`Sitemap: ${app.url}/sitemap.xml`);
  });
});

describe("pages before a session", () => {
  it("have a title, and are not listed", async () => {
    for (const path of ["/sign-in", "/portal/sign-in"]) {
      const { head } = await read(path);
      expect(head).toMatch(/^<title>.+<\/title>/);
      expect(head).toContain("noindex");
    }
  });
});
