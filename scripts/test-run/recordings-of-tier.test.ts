import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { finishRecording, forgetRecording, requireRecording } from "./recordings-of-tier.ts";

const folder = mkdtempSync(join(tmpdir(), "clipledger-recordings-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("requires recordings of the same commit, from a run that has passed", () => {
  const required = () => requireRecording("daily", "c0ffee", folder);
  expect(required).toThrow("needed for commit c0ffee. There are none. Run npm test first.");
  finishRecording("daily", "bad", folder);
  expect(required).toThrow("Those there are of bad.");
  finishRecording("daily", "c0ffee", folder);
  expect(required).not.toThrow();
  forgetRecording("daily", folder);
  expect(required).toThrow("There are none");
});
