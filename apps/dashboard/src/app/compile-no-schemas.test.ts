import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

it("is a setting that zod reads", () => {
  // In a process of its own: zod reads the setting when it is loaded, and other tests may have loaded it before.
  const program = `
    await import("./compile-no-schemas.ts");
    const { globalConfig } = await import("zod/v4/core");
    process.stdout.write(String(globalConfig.jitless));`;
  const options = ["--import", "tsx", "--input-type=module", "--eval", program];
  expect(execFileSync(process.execPath, options, { cwd: import.meta.dirname, encoding: "utf8" })).toBe(
    "true",
  );
});

it.each(["./main.tsx", "./public/main.tsx"])("comes before all else in %s", async (path) => {
  const { readFileSync } = await import("node:fs");
  const { join } = await import("node:path");
  const [first] = readFileSync(join(import.meta.dirname, path), "utf8").split("\n");
  expect(first).toMatch(/^import ".*\/compile-no-schemas\.ts";$/);
});
