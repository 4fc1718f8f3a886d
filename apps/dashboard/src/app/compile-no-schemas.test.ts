import { expect, it } from "vitest";
import "./compile-no-schemas.ts";

it("is a setting that zod reads", async () => {
  const { globalConfig } = await import("zod/v4/core");
  expect(globalConfig.jitless).toBe(true);
});

it.each(["./main.tsx", "./public/main.tsx"])("comes before all else in %s", async (path) => {
  const { readFileSync } = await import("node:fs");
  const { join } = await import("node:path");
  const [first] = readFileSync(join(import.meta.dirname, path), "utf8").split("\n");
  expect(first).toMatch(/^import ".*\/compile-no-schemas\.ts";$/);
});
