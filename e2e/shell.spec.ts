import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faultsOf } from "./faults-of.ts";
import { openStage, phone, type Stage, signIn, takeSession, takeViewerSession } from "./product.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** A session of its own, with the form. */
async function signInByHand(page: Page): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(stage.product.email);
  await page.getByLabel("Password", { exact: true }).fill(stage.product.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 1, name: /^Good\b/ }).waitFor();
}

describe("the dashboard", () => {
  it("says what to do when the sign-in is wrong, and comes back to the page that was asked for", async () => {
    const { page, problems } = await stage.openWindow();
    await page.goto("/members");
    await page.getByLabel("Email").fill(stage.product.email);
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("alert").first().waitFor();
    await page.getByLabel("Password", { exact: true }).fill(stage.product.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("table", { name: "Members" }).waitFor();
    expect(problems).toEqual([]);
  });

  it("goes anywhere by keyboard", async () => {
    const { page } = await stage.openWindow();
    await signIn(page, stage.product);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").waitFor();
    await page.keyboard.type("activity");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/activity");
    await page.getByRole("heading", { name: "Activity log" }).waitFor();
  });

  it("shows the activity log whatever the address asks for", async () => {
    const { page, problems } = await stage.openWindow();
    await takeSession(page, stage.product);
    for (const search of ["surfaces=1", "actors=12", "from=2026-13-45", "page=abc"]) {
      await page.goto(`/activity?${search}`);
      await page.getByRole("list", { name: "Activity" }).waitFor();
    }
    await page.goto("/activity?page=99");
    await page.getByRole("button", { name: "Go to the first page" }).click();
    await page.getByRole("list", { name: "Activity" }).waitFor();
    expect(problems).toEqual([]);
  });

  it("gives the focus back when a dialog closes, and closes no secret by accident", async () => {
    const { page } = await stage.openWindow();
    await takeSession(page, stage.product);
    await page.goto("/api-keys");
    const button = page.getByRole("button", { name: "Create API key" });
    await button.click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe("Create API key");

    await button.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Kept");
    await dialog.getByRole("button", { name: "Create API key" }).click();
    await dialog.getByLabel("Key “Kept”").waitFor();
    await page.keyboard.press("Escape");
    expect(await dialog.getByLabel("Key “Kept”").inputValue()).toMatch(/^clip_/);
  });

  it("saves settings, refuses wrong ones at the field, and logs the change", async () => {
    const { page } = await stage.openWindow();
    await takeSession(page, stage.product);
    await page.goto("/settings");
    const name = page
      .getByLabel("Organization name")
      .or(page.getByLabel("Name", { exact: true }))
      .first();
    await name.fill(" ");
    await page.getByRole("button", { name: /^Save/ }).first().click();
    await expect.poll(() => name.getAttribute("aria-invalid")).toBe("true");
    await name.fill("Northwind Studios");
    await page.getByRole("button", { name: /^Save/ }).first().click();
    await page.getByText("Organization saved.").waitFor();
    await page.goto("/activity");
    await page.getByText("Northwind Studios").first().waitFor();
  });

  it("signs out for good", async () => {
    const { page, context } = await stage.openWindow();
    await signInByHand(page);
    const cookies = await context.cookies();
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").waitFor();
    await page.keyboard.type("sign out");
    await page.keyboard.press("Enter");
    await page.getByLabel("Email").waitFor();
    await context.addCookies(cookies);
    await page.goto("/members");
    await page.getByLabel("Email").waitFor();
  });
});

describe("the API reference", () => {
  it("can be read without a session, and links to an operation", async () => {
    const { page, problems } = await stage.openWindow();
    await page.goto("/docs#payouts.initiate");
    const operation = page.locator('[id="payouts.initiate"]');
    // The whole reference is drawn before the operation is there.
    await operation.waitFor({ timeout: 60_000 });
    await operation.getByRole("heading", { name: "Request body" }).waitFor();
    await expect.poll(async () => (await operation.boundingBox())?.y).toBeLessThan(200);
    await expect.poll(async () => (await operation.boundingBox())?.y).toBeGreaterThan(-1);
    expect(problems).toEqual([]);
  });

  it("tries an operation with the reader's key, and forgets the key with the page", async () => {
    const { page, problems } = await stage.openWindow(phone);
    await page.goto("/docs#campaigns.count");
    const operation = page.locator('[id="campaigns.count"]');
    await operation.getByRole("tab", { name: "Try it" }).click();
    await operation.getByLabel("Your API key").fill(stage.product.apiKey);
    await operation.getByLabel("Query").fill("statuses=active");
    await operation.getByRole("button", { name: "Send GET" }).click();
    await operation.getByText("Answer 200").waitFor();
    await operation
      .getByRole("tabpanel")
      .getByText(/"total": \d+/)
      .waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const elements = await page.evaluate<number>("document.querySelectorAll('*').length");
    expect(elements).toBeLessThan(12_000);
    const stored = await page.evaluate<string>("JSON.stringify({ ...localStorage, ...sessionStorage })");
    expect(stored).not.toContain(stage.product.apiKey);
    await page.reload();
    await operation.getByRole("tab", { name: "Try it" }).click();
    expect(await operation.getByLabel("Your API key").inputValue()).toBe("");
    expect(problems).toEqual([]);
  });
});

describe("what the settings tell of the organization", () => {
  it("is its plan and use, its sources and its payout hold, also for those who change nothing", async () => {
    const { page, problems } = await stage.openWindow();
    await takeViewerSession(page, stage.product);
    await page.goto("/settings");
    const plan = page.getByLabel("Plan and usage");
    await plan.getByText("Enterprise, 600 API requests a minute").waitFor();
    await plan
      .getByText(/^[\d,]+, no limit$/)
      .first()
      .waitFor();
    expect(await plan.getByText("Webhook endpoints").count()).toBe(0);
    await page.getByText("Partly simulated").waitFor();
    await page.getByLabel("Payout hold").getByText("After 75 days").waitFor();
    await page.getByRole("link", { name: "See where credits went" }).click();
    await page.getByText("Where they went").waitFor();
    expect(problems).toEqual([]);
  });
});

// Last, because it also ends the session that the other windows share.
describe("settings", () => {
  it("open a further organization, which begins empty", async () => {
    const { page, problems } = await stage.openWindow();
    await signInByHand(page);
    await page.goto("/settings");
    await page.getByLabel("Name of the new organization").fill("Southwind");
    await page.getByRole("button", { name: "Open organization" }).click();
    await page.getByRole("button", { name: "Organization: Southwind" }).waitFor();
    await page.goto("/creators");
    await page.getByText("Add your first creator").waitFor();
    expect(problems).toEqual([]);
  });

  it("list where one is signed in, and end what one does not know", async () => {
    const { page: other } = await stage.openWindow();
    await signInByHand(other);
    const { page, problems } = await stage.openWindow();
    await signInByHand(page);
    await page.goto("/settings");
    const sessions = page.getByRole("list", { name: "Sessions" });
    await sessions.getByText("This device").waitFor();
    await expect.poll(() => sessions.getByText("This device").count()).toBe(1);
    await sessions.getByRole("button", { name: /^End / }).first().waitFor();
    await page.getByRole("button", { name: "End all others" }).click();
    await expect.poll(() => sessions.getByRole("listitem").count()).toBe(1);
    await other.goto("/members");
    await other.getByLabel("Email").waitFor();
    expect(problems).toEqual([]);
  });
});
