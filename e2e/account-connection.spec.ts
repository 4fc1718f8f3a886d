import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ConsentedServices, startConsentedServices } from "../upstreams/src/start-consented-services.ts";
import { callApi } from "./call-api.ts";
import { enterPortal } from "./enter-portal.ts";
import { faultsOf } from "./faults-of.ts";
import { overflowOf } from "./overflow-of.ts";
import { desktop, openStage, phone, type Stage, takeSession, type Window } from "./product.ts";
import { settled } from "./settled.ts";

let services: ConsentedServices;
let stage: Stage;
let owner: Window;
let creator: Window;
let creatorId: string;
const email = "alder.connects@creators.example";

beforeAll(async () => {
  services = await startConsentedServices({
    ...{ now: () => new Date(), seed: "connection", key: "a-key", mediaUrl: "http://localhost:4000/media" },
  });
  stage = await openStage({ CLIPLEDGER_WEBHOOK_LOOPBACK: "allow", ...services.environment });
  owner = await stage.openWindow();
  creator = await stage.openWindow(phone);
  await takeSession(owner.page, stage.product);
  const { id } = await callApi<{ id: string }>(stage.product, "POST", "/creators", {
    firstName: "Alder",
    lastName: "Finch",
    email,
  });
  creatorId = id;
});
afterAll(async () => {
  await stage.close();
  await services.stop();
});

/** Neither the phone nor the desktop scrolls sideways, and no rule of accessibility is broken, in light and in dark. */
async function looksRight({ page }: Window): Promise<void> {
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
  }
  expect(await faultsOf(page)).toEqual([]);
}

describe("a creator", () => {
  it("is told when they say no at the platform, and can try again", async () => {
    const { page } = creator;
    await enterPortal(owner.page, page, email, `/portal/creators/${creatorId}`);
    await page.goto(`/portal/creators/${creatorId}/accounts`);
    await page.getByRole("heading", { name: "Connect an account" }).waitFor();
    await looksRight(creator);
    await page.getByRole("button", { name: "Connect TikTok" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "TikTok, imitated" }).waitFor();
    await page.getByRole("button", { name: "Deny" }).click();
    await page.getByRole("heading", { level: 1, name: "Not connected" }).waitFor();
    await page.getByText(/You said no at TikTok/).waitFor();
    expect(new URL(page.url()).search).toBe("");
    await looksRight(creator);
    await page.getByRole("link", { name: "Your accounts" }).click();
    await page.getByRole("heading", { level: 1, name: "Your accounts" }).waitFor();
  });

  it("connects a channel, and sees what is shared", async () => {
    const { page } = creator;
    await page.getByRole("button", { name: "Connect YouTube" }).click();
    await page.getByRole("heading", { name: "Google, imitated" }).waitFor();
    await page.getByLabel("Account").fill("alder.makes");
    await page.getByRole("button", { name: "Allow" }).click();
    await page.getByText(/@alder.makes is connected/).waitFor();
    const account = page.getByRole("list", { name: "Accounts" }).getByRole("listitem");
    await account
      .filter({ hasText: "@alder.makes" })
      .getByText(/^Connected /)
      .waitFor();
    await page
      .getByRole("list", { name: "What you share of @alder.makes" })
      .getByText(/public videos/)
      .waitFor();
    expect(page.url()).not.toContain("code=");
    await looksRight(creator);
  });

  it("stops sharing by the keyboard alone, and Google is told", async () => {
    const { page } = creator;
    await page.getByRole("button", { name: "Stop sharing @alder.makes" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("alertdialog", { name: "Stop sharing @alder.makes?" });
    await dialog.waitFor();
    await settled(page);
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Stop sharing" }).focus();
    await page.keyboard.press("Enter");
    await page
      .getByRole("status")
      .getByText(/Google has been told/)
      .waitFor();
    await page.getByText(/^Not shared since/).waitFor();
    await page
      .getByText(/^Proven /)
      .first()
      .waitFor();
    expect(services.google.requests).toContain("POST /revoke");
    await looksRight(creator);
    const platforms = [services.google.url, services.tiktok.url];
    const isOfPlatform = (problem: string) =>
      platforms.some((url) => problem.startsWith(`asked another host: ${url}/`));
    expect(creator.problems.filter((problem) => !isOfPlatform(problem))).toEqual([]);
  });

  it("is told clearly when what the platform answered is handed in again", async () => {
    const { page } = creator;
    await page.goto("/portal/connected?state=used-before&code=any");
    await page.getByText(/This attempt to connect an account is over/).waitFor();
    expect(new URL(page.url()).search).toBe("");
    await settled(page);
    expect(await faultsOf(page)).toEqual([]);
  });
});

describe("the team", () => {
  it("reads in the log who connected, and who stopped sharing", async () => {
    const { page } = owner;
    await page.goto("/activity");
    await page
      .getByText(/connected an account as the creator/)
      .first()
      .waitFor();
    await page
      .getByText(/ended the sharing of an account of the creator/)
      .first()
      .waitFor();
    expect(owner.problems).toEqual([]);
  });
});
