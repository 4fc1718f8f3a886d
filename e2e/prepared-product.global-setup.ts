import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { giveDemoViewerPassword, type SignIn } from "../apps/server/test/demo-viewer.ts";
import { prepareBeside } from "../apps/server/test/prepare-beside.ts";
import { type RunningProduct, startProduct, untilSynced } from "../apps/server/test/running-product.ts";
import { temporaryFolder } from "../apps/server/test/temporary-folder.ts";
import { administer, urlOfDatabase } from "../apps/server/test/test-database.ts";
import { provideTestPostgres } from "../apps/server/test/test-postgres.ts";
import { findBrowser } from "./find-browser.ts";

export interface Cookie {
  readonly name: string;
  readonly value: string;
}

/** What a first start leaves behind, and sessions in it. */
export interface PreparedProduct {
  readonly browserPath: string;
  readonly postgresUrl: string;
  readonly template: string;
  readonly dataDir: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly ownerCookies: readonly Cookie[];
  readonly viewerCookies: readonly Cookie[];
}

declare module "vitest" {
  export interface ProvidedContext {
    /** Tells the prepared product, once it is. */
    preparedProduct: string;
  }
}

const template = "clipledger_prepared";

/** Starts the built product once on an empty database, so that every spec file can go on from a copy of it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browserPath = await findBrowser();
  const postgres = await provideTestPostgres();
  const dataDir = await temporaryFolder("e2e-prepared");
  const { file, end } = await prepareBeside(() => prepareProduct({ browserPath, dataDir, ...postgres }));
  project.provide("preparedProduct", file);
  return async () => {
    await end();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

interface Surroundings {
  readonly browserPath: string;
  readonly dataDir: string;
  readonly url: string;
}

async function prepareProduct({ browserPath, dataDir, url }: Surroundings): Promise<PreparedProduct> {
  await administer(url, `drop database if exists ${template}`);
  await administer(url, `create database ${template}`);
  const databaseUrl = urlOfDatabase(url, template);
  const environment = {
    LOG_LEVEL: "warn",
    CLIPLEDGER_DEMO: "true",
    CLIPLEDGER_SECRET: randomBytes(32).toString("base64"),
    CLIPLEDGER_ENCRYPTION_KEYS: `e2e:${randomBytes(32).toString("base64")}`,
  };
  const product = await startProduct(dataDir, { ...environment, DATABASE_URL: databaseUrl });
  const ownerCookies = await signIn(product, product);
  const viewerCookies = await signIn(product, await giveDemoViewerPassword(databaseUrl));
  await untilSynced(product);
  await product.end("SIGTERM");
  return { browserPath, postgresUrl: url, template, dataDir, environment, ownerCookies, viewerCookies };
}

async function signIn({ url }: RunningProduct, { email, password }: SignIn): Promise<Cookie[]> {
  const response = await fetch(`${url}/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`Signing in answered ${response.status}: ${await response.text()}`);
  return response.headers.getSetCookie().map((cookie) => {
    const [pair = ""] = cookie.split(";");
    const end = pair.indexOf("=");
    return { name: pair.slice(0, end), value: pair.slice(end + 1) };
  });
}
