import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";

const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
const check = fileURLToPath(new URL("./check.ts", import.meta.url));

function runIn(
  files: Record<string, string>,
  ...options: string[]
): { status: number | null; stdout: string } {
  const root = mkdtempSync(join(tmpdir(), "import-rules-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const { status, stdout } = spawnSync(process.execPath, ["--import", tsx, check, ...options], {
    cwd: root,
    encoding: "utf8",
  });
  return { status, stdout };
}

it("passes a clean tree with one summary line, and skips what is built or installed", () => {
  const files = {
    "packages/domain/src/a.ts": `import "./b.ts";`,
    "packages/domain/src/b.ts": "",
    "packages/domain/dist/index.js": `import "node:fs";`,
    "apps/server/node_modules/pg/index.js": "",
    "apps/server/migrations/0001_start.sql": "",
  };
  expect(runIn(files)).toEqual({ status: 0, stdout: "Import rules hold: 2 files, 1 imports checked.\n" });
});

it("fails and prints every violation", () => {
  const { status, stdout } = runIn({
    "packages/domain/src/a.ts": `import "node:fs";\nimport "zod";`,
    "e2e/a.spec.ts": `import "../apps/server/src/router.ts";`,
  });
  expect(status).toBe(1);
  expect(stdout).toContain("e2e/a.spec.ts:1  imports apps/server/src/router.ts  — ");
  expect(stdout).toContain("packages/domain/src/a.ts:1  imports node:fs  — ");
  expect(stdout).toContain("packages/domain/src/a.ts:2  imports zod  — ");
  expect(stdout).toContain("Import rule violations: 3.\n");
});

it("fails where there is nothing to check", () => {
  expect(runIn({})).toMatchObject({ status: 1, stdout: expect.stringContaining("repository root") });
});

it("prints the figures of the tree when asked", () => {
  const { status, stdout } = runIn(
    { "packages/domain/src/a.ts": `import "./b.ts";\n`, "packages/domain/src/b.ts": "const b = 1;\n" },
    "--stats",
  );
  expect(status).toBe(0);
  expect(stdout).toContain(
    "The product, without tests: 2 TypeScript files, median 1 lines, 100 % under 20, longest 1, imports 50 % of lines, circles: 0\n",
  );
  expect(stdout).toContain("scripts, bench and upstreams, without tests: 0 TypeScript files");
});
