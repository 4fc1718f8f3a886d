import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const knip = join(root, "node_modules/knip/bin/knip.js");

/** What knip reports of a package with the settings of the repository. */
function reportOn(files: Record<string, string>, ...options: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "knip-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const manifests = {
    "package.json": JSON.stringify({ name: "root", private: true, workspaces: ["packages/*"] }),
    "packages/domain/package.json": JSON.stringify({
      name: "@clipledger/domain",
      exports: { "./*": "./src/*.ts" },
      dependencies: { zod: "4.6.7" },
      devDependencies: { "fast-check": "4.10.2", vitest: "4.1.12" },
    }),
  };
  for (const [path, text] of Object.entries({ ...manifests, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  copyFileSync(join(root, "knip.config.ts"), join(folder, "knip.config.ts"));
  const args = [knip, "--directory", folder, "--no-config-hints", "--reporter", "compact", ...options];
  return spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" }).stdout;
}

const taken = {
  "packages/domain/src/a.test.ts": `import "vitest";\nimport "fast-check";\nimport { a } from "./a.ts";\na;`,
};

it("names an export that no other file takes, and packages that are not listed or not imported", () => {
  const report = reportOn({
    ...taken,
    "packages/domain/src/a.ts": `import "unlisted";\nexport const a = 1;\nexport const b = 2;`,
  });
  expect(report).toContain("packages/domain/src/a.ts: b\n");
  expect(report).toContain("packages/domain/src/a.ts: unlisted");
  expect(report).toContain("packages/domain/package.json: zod");
});

it("names what ships though only tests take it, and what ships without being listed for that", () => {
  const report = reportOn(
    { ...taken, "packages/domain/src/a.ts": `import "fast-check";\nexport const a = 1;` },
    "--strict",
  );
  expect(report).toContain("packages/domain/src/a.ts: a\n");
  expect(report).toContain("packages/domain/src/a.ts: fast-check");
});
