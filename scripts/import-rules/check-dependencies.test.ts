import { describe, expect, it } from "vitest";
import { checkDependencies, type Manifest } from "./check-dependencies.ts";
import { parseTree } from "./check-tree.ts";
import { sentences } from "./sentences.ts";

function check(files: Record<string, string>, manifest: Manifest, folder = "packages/domain"): string[] {
  const manifests = new Map<string, Manifest>([
    ["", { dependencies: { vite: "8.0.0" }, devDependencies: { vitest: "4.0.0" } }],
    [folder, manifest],
  ]);
  return checkDependencies(parseTree(new Map(Object.entries(files))), manifests).map(
    ({ file, finding, rule }) => `${file} ${finding}: ${rule}`,
  );
}

const code = "packages/domain/src/a.ts";
const test = "packages/domain/src/a.test.ts";
const manifestFile = "packages/domain/package.json";

describe("dependencies", () => {
  it("are listed where they are imported", () => {
    const files = { [code]: `import "zod/v4"; import "node:fs"; import "./b.ts"; import "@orpc/zod/zod4";` };
    expect(check(files, { dependencies: { zod: "4.0.0", "@orpc/zod": "1.0.0" } })).toEqual([]);
    expect(check(files, { dependencies: { zod: "4.0.0" } })).toEqual([
      `${code} imports @orpc/zod: ${sentences.unlistedDependency}`,
    ]);
  });

  it("of what ships are no devDependencies, but tests may use those and the tools of the root", () => {
    const manifest = { devDependencies: { "fast-check": "4.0.0" } };
    expect(check({ [test]: `import "vitest"; import "fast-check";` }, manifest)).toEqual([]);
    expect(check({ [code]: `import "fast-check";` }, manifest)).toEqual([
      `${code} imports fast-check: ${sentences.unlistedDependency}`,
    ]);
  });

  it("of a build stand in the root's dependencies or the workspace's, which `npm start` installs", () => {
    const build = "packages/domain/vite.config.ts";
    const files = { [build]: `import "vite"; import "tailwind-plugin";` };
    expect(check(files, { dependencies: { "tailwind-plugin": "4.0.0" } })).toEqual([]);
    expect(check(files, { devDependencies: { "tailwind-plugin": "4.0.0" } })).toEqual([
      `${build} imports tailwind-plugin: ${sentences.unlistedDependency}`,
    ]);
    expect(check({ [build]: `import "vitest";` }, {})).toEqual([
      `${build} imports vitest: ${sentences.unlistedDependency}`,
    ]);
    expect(check({ [code]: `import "vite";` }, {})).toEqual([
      `${code} imports vite: ${sentences.unlistedDependency}`,
    ]);
  });

  it("are reported where nothing imports them, but for types and style sheets", () => {
    const manifest = {
      dependencies: { zod: "4.0.0" },
      devDependencies: { "@types/pg": "8.0.0", tailwindcss: "4.0.0" },
    };
    expect(check({}, manifest)).toEqual([`${manifestFile} lists zod: ${sentences.unusedDependency}`]);
  });

  it("that only tests import are devDependencies", () => {
    const manifest = { dependencies: { "csv-parse": "7.0.0" } };
    expect(check({ [test]: `import "csv-parse";` }, manifest)).toEqual([
      `${manifestFile} lists csv-parse: ${sentences.dependencyForTests}`,
    ]);
  });

  it("of tools may stand in either list", () => {
    const manifest = { dependencies: { pg: "8.0.0" }, devDependencies: { undici: "7.0.0" } };
    expect(check({ "bench/src/a.ts": `import "pg"; import "undici";` }, manifest, "bench")).toEqual([]);
  });
});
