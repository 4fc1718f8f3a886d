import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { inject } from "vitest";
import { untilPrepared } from "./prepare-beside.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A data folder as a first start leaves it. Copied with its owners: PostgreSQL minds who owns its files. */
export async function startedDataFolder(purpose: string): Promise<string> {
  const dataDir = await untilPrepared<string>(inject("firstStart"));
  const copy = await temporaryFolder(purpose);
  await promisify(execFile)("cp", ["-a", `${dataDir}/.`, copy]);
  return copy;
}
