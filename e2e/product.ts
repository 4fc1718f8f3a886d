import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { promisify } from "node:util";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { inject } from "vitest";
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

/** The built product as its first start left it, with other settings where given, and a browser to visit it with. */
export async function openStage(environment: Record<string, string> = {}): Promise<Stage> {
  const dataDir = await copyOf(inject("preparedProduct").dataDir);
  const [product, browser] = await Promise.all([
    startProduct(dataDir, { LOG_LEVEL: "warn", ...environment }),
    findBrowser().then((executablePath) => chromium.launch({ executablePath, args: browserArguments })),
  ]);
  return {
    product,
    openWindow: (size = desktop) => openWindow(browser, product.url, size),
    async close() {
      await browser.close();
      await product.end("SIGTERM");
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Opens the overview with the owner's session, which all windows of a stage share. */
export async function signIn(page: Page, { url }: RunningProduct): Promise<void> {
  const { sessionCookies } = inject("preparedProduct");
  await page.context().addCookies(sessionCookies.map((cookie) => ({ ...cookie, url })));
  await page.goto("/");
  await page.getByRole("heading", { level: 1, name: /^Good\b/ }).waitFor();
}

/** As whoever runs the tests: PostgreSQL minds who owns its files. */
async function copyOf(folder: string): Promise<string> {
  const copy = await temporaryFolder("e2e");
  await promisify(execFile)("cp", ["-a", `${folder}/.`, copy]);
  return copy;
}

async function openWindow(
  browser: Browser,
  baseURL: string,
  viewport: { width: number; height: number },
): Promise<Window> {
  const context = await browser.newContext({ viewport, baseURL, reducedMotion: "reduce" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: baseURL });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return { page, context, problems: watchProblems(page, baseURL) };
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
