import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Stage } from "./stage.ts";

export function makeTemporaryFolder(stage: Stage): Promise<string> {
  return stage.hold(
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "clipledger-bench-"));
      // Started by root, PostgreSQL runs under another account, which must get in.
      await chmod(folder, 0o755);
      return folder;
    },
    (folder) => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }),
  );
}
