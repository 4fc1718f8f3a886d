import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startYouTubeUpstream,
  type YouTubeUpstream,
} from "../upstreams/src/youtube/start-youtube-upstream.ts";
import { callApi } from "./call-api.ts";
import { enterPortal } from "./enter-portal.ts";
import { faultsOf } from "./faults-of.ts";
import { overflowOf } from "./overflow-of.ts";
import { desktop, openStage, phone, type Stage, takeSession, type Window } from "./product.ts";
import { settled } from "./settled.ts";

let upstream: YouTubeUpstream;
let stage: Stage;
let owner: Window;
let creator: Window;
let creatorId: string;
const email = "robin.proof@creators.example";

beforeAll(async () => {
  upstream = await startYouTubeUpstream({ now: () => new Date(), seed: "proof", key: "a-key" });
  stage = await openStage({
    CLIPLEDGER_WEBHOOK_LOOPBACK: "allow",
    CLIPLEDGER_YOUTUBE_KEY: "a-key",
    CLIPLEDGER_YOUTUBE_URL: upstream.url,
    CLIPLEDGER_YOUTUBE_FEED_URL: upstream.feedUrl,
    CLIPLEDGER_YOUTUBE_OEMBED_URL: upstream.oembedUrl,
  });
  owner = await stage.openWindow();
  creator = await stage.openWindow(phone);
  await takeSession(owner.page, stage.product);
  const { id } = await callApi<{ id: string }>(stage.product, "POST", "/creators", {
    firstName: "Robin",
    lastName: "Vale",
    email,
  });
  creatorId = id;
});
afterAll(async () => {
  await stage.close();
  await upstream.stop();
});

describe("a creator", () => {
  it("gets a code for an account, and is told while it is not in the bio", async () => {
    const { page } = creator;
    await enterPortal(owner.page, page, email, `/portal/creators/${creatorId}`);
    await page.getByRole("link", { name: "Add or prove" }).click();
    await page.getByRole("heading", { level: 1, name: "Your accounts" }).waitFor();
    await page.getByLabel("Platform").selectOption("youtube");
    await page.getByLabel("Username or link").fill("https://www.tiktok.com/@robin.makes");
    await page.getByRole("button", { name: "Get a code" }).click();
    await page.getByText(/Expected a username, or the address/).waitFor();
    await page.getByLabel("Username or link").fill("https://www.youtube.com/@robin.makes");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Prove that @robin.makes is yours" }).waitFor();
    await page.getByRole("button", { name: "Check" }).click();
    await page
      .getByRole("status")
      .getByText(/The code is not in the bio of @robin.makes yet/)
      .waitFor();
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
    }
    expect(await faultsOf(page)).toEqual([]);
  });

  it("proves it once the code is there", async () => {
    const { page } = creator;
    const code = await page.getByLabel("Code for @robin.makes").inputValue();
    upstream.setBio("robin.makes", `I make things. ${code}`);
    await page.getByRole("button", { name: "Check" }).click();
    await page
      .getByText(/@robin.makes is proven to be yours/)
      .first()
      .waitFor();
    const account = page.getByRole("list", { name: "Accounts" }).getByRole("listitem");
    await account
      .filter({ hasText: "@robin.makes" })
      .getByText(/^Proven /)
      .waitFor();
    await page.getByRole("button", { name: "Check" }).waitFor({ state: "detached" });
    await page.reload();
    await page.getByText(/^Proven /).waitFor();
    await settled(page);
    expect(await faultsOf(page)).toEqual([]);
    expect(creator.problems).toEqual([]);
  });
});

describe("the team", () => {
  it("sees the proof with its date", async () => {
    const { page } = owner;
    await page.goto(`/creators/${creatorId}`);
    const accounts = page.getByRole("list", { name: "Linked accounts" });
    await accounts.getByText(/^Proven /).waitFor();
    await settled(page);
    expect(await faultsOf(page)).toEqual([]);
    await page.goto("/creators?search=robin.proof");
    await page
      .getByText(/^Proven to be the creator's on/)
      .first()
      .waitFor({ state: "attached" });
    expect(owner.problems).toEqual([]);
  });
});
