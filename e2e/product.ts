import { rm } from "node:fs/promises";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { type RunningProduct, startProduct } from "../apps/server/test/running-product.ts";
import { temporaryFolder } from "../apps/server/test/temporary-folder.ts";
import { findBrowser } from "./find-browser.ts";

export interface Stage {
  readonly product: RunningProduct;
  /** A window of its own: another person, or another device. */
  openWindow(size?: { width: number; height: number }): Promise<Window>;
  close(): Promise<void>;
}

export interface Window {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What went wrong in the page, and what it asked other hosts for. */
  readonly problems: readonly string[];
}

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

const browserArguments = [
  "--no-sandbox",
  "--no-zygote",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** The built product on an empty data folder, and a browser to visit it with. */
export async function openStage(): Promise<Stage> {
  const dataDir = await temporaryFolder("e2e");
  const product = await startProduct(dataDir, { LOG_LEVEL: "warn" });
  const browser: Browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: browserArguments,
  });
  return {
    product,
    async openWindow(size = desktop) {
      const context = await browser.newContext({
        viewport: size,
        baseURL: product.url,
        reducedMotion: "reduce",
      });
      await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: product.url });
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      return { page, context, problems: watchProblems(page, product.url) };
    },
    async close() {
      await browser.close();
      await product.end("SIGTERM");
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function watchProblems(page: Page, origin: string): string[] {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of 4\d\d/.test(message.text())) problems.push(message.text());
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) problems.push(`asked another host: ${url}`);
  });
  return problems;
}

export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 1, name: /^Good\b/ }).waitFor();
}
