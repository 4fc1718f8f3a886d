import { rm } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { startProduct, untilSynced } from "./running-product.ts";
import { temporaryFolder } from "./temporary-folder.ts";

declare module "vitest" {
  export interface ProvidedContext {
    firstStartDataDir: string;
  }
}

/** Starts the built product once on an empty data folder: its PostgreSQL, its demo, its secrets. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await temporaryFolder("first-start");
  const product = await startProduct(dataDir, { LOG_LEVEL: "warn" });
  await untilSynced(product);
  await product.end("SIGTERM");
  project.provide("firstStartDataDir", dataDir);
  return () => rm(dataDir, { recursive: true, force: true });
}
