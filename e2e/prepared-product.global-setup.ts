import { rm } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { type RunningProduct, startProduct } from "../apps/server/test/running-product.ts";
import { temporaryFolder } from "../apps/server/test/temporary-folder.ts";

/** What a first start leaves behind, and a session in it. */
interface PreparedProduct {
  readonly dataDir: string;
  readonly sessionCookies: readonly { readonly name: string; readonly value: string }[];
}

declare module "vitest" {
  export interface ProvidedContext {
    preparedProduct: PreparedProduct;
  }
}

/** Starts the built product once on an empty folder, so that every spec file can go on from a copy of it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await temporaryFolder("e2e-prepared");
  const product = await startProduct(dataDir, { LOG_LEVEL: "warn" });
  const sessionCookies = await signIn(product);
  await product.end("SIGTERM");
  project.provide("preparedProduct", { dataDir, sessionCookies });
  return () => rm(dataDir, { recursive: true, force: true });
}

async function signIn({ url, email, password }: RunningProduct): Promise<PreparedProduct["sessionCookies"]> {
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
