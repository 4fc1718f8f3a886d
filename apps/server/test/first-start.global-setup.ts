import { rm } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { prepareBeside } from "./prepare-beside.ts";
import { startProduct, untilSynced } from "./running-product.ts";
import { temporaryFolder } from "./temporary-folder.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Tells the data folder of a first start, once it has ended. */
    firstStart: string;
  }
}

/** Starts the built product once on an empty data folder: its PostgreSQL, its demo, its secrets. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await temporaryFolder("first-start");
  const { file, end } = await prepareBeside(async () => {
    const product = await startProduct(dataDir, { LOG_LEVEL: "warn" });
    await untilSynced(product);
    await product.end("SIGTERM");
    return dataDir;
  });
  project.provide("firstStart", file);
  return async () => {
    await end();
    await rm(dataDir, { recursive: true, force: true });
  };
}
