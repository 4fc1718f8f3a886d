import { cp, rm } from "node:fs/promises";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { inject, onTestFinished, TestRunner } from "vitest";
import { untilPrepared } from "../apps/server/test/prepare-beside.ts";
import { type RunningProduct, startProduct } from "../apps/server/test/running-product.ts";
import { temporaryFolder } from "../apps/server/test/temporary-folder.ts";
import { cloneDatabase } from "../apps/server/test/test-database.ts";
import { answerLate, slowHandsMs, typeSlowly } from "./hard-times.ts";
import type { PreparedProduct } from "./prepared-product.global-setup.ts";
import { watchRequests } from "./settled.ts";

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
  "--lang=en-US",
];

/** The built product as its first start left it, with other settings where given, and a browser to visit it with. */
export async function openStage(
  environment: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<Stage> {
  const prepared = await preparedProduct();
  const database = await cloneDatabase(prepared.postgresUrl, prepared.template);
  const dataDir = await temporaryFolder("e2e");
  await cp(prepared.dataDir, dataDir, { recursive: true });
  const settings = { ...prepared.environment, DATABASE_URL: database.url, ...environment };
  const [product, browser] = await Promise.all([
    startProduct(dataDir, settings, args),
    sharedBrowser(prepared),
  ]);
  const contexts: BrowserContext[] = [];
  return {
    product,
    async openWindow(size = desktop) {
      const window = await openWindow(browser, product.url, size);
      contexts.push(window.context);
      // What stays open goes on asking for news: a window that a test opened ends with it.
      if (TestRunner.getCurrentTest() !== undefined) onTestFinished(() => window.context.close());
      return window;
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
      await product.end("SIGTERM");
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Opens the overview with the owner's session, which all windows of a stage share. */
export async function signIn(page: Page, product: RunningProduct): Promise<void> {
  await takeSession(page, product);
  await openOverview(page);
}

/** The same as a colleague who only reads. */
export async function signInAsViewer(page: Page, product: RunningProduct): Promise<void> {
  await takeViewerSession(page, product);
  await openOverview(page);
}

/** The owner's session, for a window that goes to another page first: the overview takes longest to load. */
export async function takeSession(page: Page, product: RunningProduct): Promise<void> {
  await takeCookies(page, product, (await preparedProduct()).ownerCookies);
}

/** The same of a colleague who only reads. */
export async function takeViewerSession(page: Page, product: RunningProduct): Promise<void> {
  await takeCookies(page, product, (await preparedProduct()).viewerCookies);
}

type Cookies = readonly { readonly name: string; readonly value: string }[];

function takeCookies(page: Page, { url }: RunningProduct, cookies: Cookies): Promise<void> {
  return page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url })));
}

async function openOverview(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("heading", { level: 1, name: /^Good\b/ }).waitFor();
}

function preparedProduct(): Promise<PreparedProduct> {
  return untilPrepared(inject("preparedProduct"));
}

let launched: Promise<Browser> | undefined;

/** One browser for all spec files of a worker; it ends with the worker. */
function sharedBrowser({ browserPath: executablePath }: PreparedProduct): Promise<Browser> {
  launched ??= chromium.launch({ executablePath, args: browserArguments, slowMo: slowHandsMs });
  return launched;
}

async function openWindow(
  browser: Browser,
  baseURL: string,
  viewport: { width: number; height: number },
): Promise<Window> {
  const context = await browser.newContext({ viewport, baseURL, reducedMotion: "reduce", locale: "en-US" });
  await context.addInitScript({ content: reportViolations });
  await answerLate(context);
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: baseURL });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  watchRequests(page);
  typeSlowly(page);
  return { page, context, problems: watchProblems(page, baseURL) };
}

/** Browsers keep to themselves what the content security policy refused when a script catches the error. */
export const reportViolations = `document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
  console.error("the content security policy refused", violatedDirective, blockedURI);
});`;

export function watchProblems(page: Page, origin: string): string[] {
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
