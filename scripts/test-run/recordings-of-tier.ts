import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Tier } from "./tiers.ts";

/** Where API tests leave the statements that they executed, from the root of the repository. */
export const RECORDINGS = join(".cache", "sql-check");

/** Where the runs of both tiers find the modules that are transformed already. */
export const TEST_MODULES = join(".cache", "test-modules");

/** What a tier recorded lies in a folder of its own, with the commit that all of it was run on in a file beside it. */
export function recordingsOf(tier: Tier, folder: string) {
  return { folder: join(folder, tier), commitFile: join(folder, `${tier}.commit`) };
}

export function forgetRecording(tier: Tier, folder = RECORDINGS): void {
  const own = recordingsOf(tier, folder);
  rmSync(own.commitFile, { force: true });
  rmSync(own.folder, { recursive: true, force: true });
}

/** Once all API tests of a tier have run. */
export function finishRecording(tier: Tier, commit: string, folder = RECORDINGS): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(recordingsOf(tier, folder).commitFile, commit);
}

/** Throws unless the tier's tests have passed on the commit. */
export function requireRecording(tier: Tier, commit: string, folder = RECORDINGS): void {
  const { commitFile } = recordingsOf(tier, folder);
  const recorded = existsSync(commitFile) ? readFileSync(commitFile, "utf8") : undefined;
  if (recorded === commit) return;
  const found = recorded === undefined ? "There are none" : `Those there are of ${recorded}`;
  throw new Error(
    `The statements that npm test records are needed for commit ${commit}. ${found}. Run npm test first.`,
  );
}
