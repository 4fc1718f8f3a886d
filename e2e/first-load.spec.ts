import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "./call-api.ts";
import { enterPortal } from "./enter-portal.ts";
import { openStage, phone, type Stage, takeSession, type Window } from "./product.ts";
import { settled } from "./settled.ts";

const kilobyte = 1_000;

let stage: Stage;
let owner: Window;
let jobId: string;

beforeAll(async () => {
  stage = await openStage();
  owner = await stage.openWindow();
  const jobs = await callApi<{ data: { id: string; status: string }[] }>(stage.product, "GET", "/jobs");
  jobId = jobs.data.find(({ status }) => status === "public")?.id ?? "";
});
afterAll(() => stage.close());

/** Bytes of script that a browser without anything in its cache takes over the wire until a page is all there. */
async function scriptBytes(page: Page, path: string): Promise<number> {
  const scripts: Request[] = [];
  page.on("requestfinished", (request) => {
    if (new URL(request.url()).pathname.endsWith(".js")) scripts.push(request);
  });
  await page.goto(path);
  await settled(page);
  const sizes = await Promise.all(scripts.map((request) => request.sizes()));
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
}

function expectWithin(bytes: number, budget: number, page: string) {
  process.stdout.write(`${page}: ${(bytes / kilobyte).toFixed(1)} of ${budget} KB of script\n`);
  expect(bytes).toBeGreaterThan(10 * kilobyte);
  expect(bytes).toBeLessThanOrEqual(budget * kilobyte);
}

describe("a first visit", () => {
  it.each(["/board", "/sign-in", "/portal/sign-in", "/invite#x", "/forgot-password", "/verify"])(
    "of %s loads at most 90 KB of script",
    async (path) => {
      const { page } = await stage.openWindow();
      expectWithin(await scriptBytes(page, path), 90, path);
    },
  );

  it("of a job loads at most 90 KB of script", async () => {
    const { page } = await stage.openWindow(phone);
    expectWithin(await scriptBytes(page, `/board/${jobId}`), 90, "A job");
    await page.getByRole("button", { name: "Send application" }).waitFor();
  });

  it("of a shared report loads at most 150 KB of script", async () => {
    const campaigns = await callApi<{ data: { id: string }[] }>(stage.product, "GET", "/campaigns");
    const { url } = await callApi<{ url: string }>(stage.product, "POST", "/report-links", {
      campaignId: campaigns.data[0]?.id,
    });
    const { page } = await stage.openWindow();
    expectWithin(await scriptBytes(page, url), 150, "A report");
    await page.getByRole("figure", { name: "Views and posts by day" }).waitFor();
  });

  it("of the overview loads at most 200 KB of script", async () => {
    await takeSession(owner.page, stage.product);
    const { page, context } = await stage.openWindow();
    await context.addCookies(await owner.context.cookies());
    expectWithin(await scriptBytes(page, "/"), 200, "The overview");
    await page.getByRole("heading", { level: 1, name: /^Good\b/ }).waitFor();
  });

  it("of the portal loads at most 150 KB of script", async () => {
    const creators = await callApi<{ data: { user: { email: string } }[] }>(
      stage.product,
      "GET",
      "/creators",
    );
    const entering = await stage.openWindow(phone);
    await enterPortal(owner.page, entering.page, creators.data[0]?.user.email ?? "", "/portal/account");
    const { page, context } = await stage.openWindow(phone);
    await context.addCookies(await entering.context.cookies());
    expectWithin(await scriptBytes(page, "/portal"), 150, "The portal");
    await page.getByRole("heading", { level: 1 }).waitFor();
  });
});
