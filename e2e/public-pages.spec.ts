import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "./call-api.ts";
import { faultsOf } from "./faults-of.ts";
import { overflowOf } from "./overflow-of.ts";
import { openStage, phone, type Stage, takeSession, type Window } from "./product.ts";

/** A green square of 64 by 64 pixels, drawn by the browser. */
const drawLogo = `(() => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 64, height: 64 });
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#0a7";
  pen.fillRect(0, 0, 64, 64);
  return canvas.toDataURL("image/png").split(",")[1];
})()`;

/** Colors of the button to apply, and how wide the logo's picture is. */
const lookOfPage = `(async () => {
  const { backgroundColor, color } = getComputedStyle(document.querySelector('a[href="#apply"]'));
  const logo = document.querySelector("header img");
  await logo.decode();
  return [backgroundColor, color, logo.naturalWidth];
})()`;

let stage: Stage;
let owner: Window;
let job: { id: string; productTitle: string };
let organizationId: string;

beforeAll(async () => {
  stage = await openStage();
  owner = await stage.openWindow();
  await takeSession(owner.page, stage.product);
  const jobs = await callApi<{ data: { id: string; productTitle: string; status: string }[] }>(
    stage.product,
    "GET",
    "/jobs",
  );
  const found = jobs.data.find(({ status }) => status === "public");
  if (found === undefined) throw new Error("The demo has no public job");
  job = found;
  organizationId = (await callApi<{ id: string }>(stage.product, "GET", "/organization")).id;
});
afterAll(() => stage.close());

describe("the organization's looks", () => {
  it("are chosen in the settings", async () => {
    const { page } = owner;
    await page.goto("/settings");
    await page.getByLabel("Name shown to creators").fill("Northwind Studio");
    await page.getByLabel("Color", { exact: true }).fill("#ffcc00");
    await page.getByLabel("Let search engines list our jobs").check();
    await page.getByRole("button", { name: "Save public pages" }).click();
    await page.getByText("Public pages saved.").waitFor();
    const buffer = Buffer.from(await page.evaluate<string>(drawLogo), "base64");
    await page.getByLabel("Logo file").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
    await page.getByText("Logo saved.").waitFor();
    const svg = { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") };
    await page.getByLabel("Logo file").setInputFiles(svg);
    await page.getByText("Expected a PNG, JPEG or WebP image").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(owner.problems).toEqual([]);
  });

  it("are what visitors of its board and its jobs see, on a phone too", async () => {
    const { page, problems } = await stage.openWindow(phone);
    await page.goto(`/board?organization=${organizationId}`);
    await page.getByRole("heading", { level: 1, name: "Jobs at Northwind Studio" }).waitFor();
    await page.getByRole("link", { name: job.productTitle }).click();
    await page.getByRole("heading", { level: 1, name: job.productTitle }).waitFor();
    await page.locator('a[href="#apply"]').waitFor();
    await page.locator("header img").waitFor();
    expect(await page.evaluate(lookOfPage)).toEqual(["rgb(255, 204, 0)", "rgb(0, 0, 0)", 64]);
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
    expect(await faultsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});

describe("without script", () => {
  it("the board and its jobs can be read, and tell what they are", async () => {
    const { page } = await stage.openWindow(phone);
    await page.route("**/*.js", (route) => route.abort());
    await page.goto("/board");
    await page.getByRole("link", { name: job.productTitle }).click();
    await page.getByRole("heading", { level: 1, name: job.productTitle }).waitFor();
    expect(await page.title()).toContain("Northwind Studio");
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? "")).toMatchObject({ "@type": "JobPosting", title: job.productTitle });
    expect(await page.locator('meta[name="robots"]').count()).toBe(0);
    const gone = await page.goto("/board/orgjob_000000000000");
    expect(gone?.status()).toBe(404);
    await page.getByRole("heading", { name: "This job is no longer open" }).waitFor();
  });
});
