import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "./call-api.ts";
import { enterPortal } from "./enter-portal.ts";
import { desktop, openStage, phone, type Stage, signIn } from "./product.ts";
import { settled } from "./settled.ts";
import { showsPage } from "./visit-areas.ts";

const folder = join(import.meta.dirname, "../docs/screenshots");
const sizes = { desktop, phone };

let stage: Stage;
beforeAll(async () => {
  await rm(folder, { recursive: true, force: true });
  for (const size of Object.keys(sizes)) await mkdir(join(folder, size), { recursive: true });
  stage = await openStage();
});
afterAll(() => stage.close());

const areas = {
  overview: "/",
  accounts: "/accounts",
  videos: "/videos",
  analytics: "/analytics",
  "creator-hub": "/creator-hub",
  creators: "/creators",
  "payouts-due": "/payouts",
  applications: "/jobs/applications",
  chat: "/chat",
  "data-sources": "/settings/data-sources",
};

describe.each(Object.entries(sizes))("on a %s", (size, viewport) => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await stage.openWindow(viewport));
    await signIn(page, stage.product);
  });

  it.each(Object.entries(areas))("shows %s", async (name, path) => {
    await page.goto(path);
    await take(page, name);
  });

  it("shows a campaign", async () => {
    const { data } = await callApi<Listed>(stage.product, "GET", "/campaigns?statuses[]=active");
    await page.goto(`/campaigns/${data[0]?.id}`);
    await take(page, "campaign");
  });

  it("shows a creator", async () => {
    const { data } = await callApi<Listed>(stage.product, "GET", "/creators");
    await page.goto(`/creators/${data[0]?.id}`);
    await take(page, "creator");
  });

  it("shows the board", async () => {
    const { page: visitor } = await stage.openWindow(viewport);
    await visitor.goto("/board");
    await take(visitor, "board");
  });

  it("shows the creators' portal", async () => {
    const { page: creator } = await stage.openWindow(viewport);
    const { data } = await callApi<Listed>(stage.product, "GET", "/creators?statuses[]=active");
    await enterPortal(page, creator, data[0]?.user.email ?? "", "/portal");
    await take(creator, "portal");
  });

  async function take(shown: Page, name: string): Promise<void> {
    await showsPage(shown);
    await settled(shown);
    await expect.poll(() => shown.locator(".animate-shimmer").count()).toBe(0);
    await shown.screenshot({ path: join(folder, size, `${name}.png`) });
  }
});

interface Listed {
  readonly data: readonly { readonly id: string; readonly user: { readonly email: string } }[];
}
