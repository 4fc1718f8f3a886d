import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const light =
  "ci --no-audit --no-fund --omit=dev --include-workspace-root --workspace=apps/server --workspace=apps/dashboard --workspace=packages/cli --workspace=packages/client";
const full = "ci --no-audit --no-fund --include=dev";

/** As npm does, it begins with nothing; the tools of tests are the ones that a light install lacks. */
const fakeNpm = `#!/usr/bin/env node
const fs = require("node:fs");
const args = process.argv.slice(2).join(" ");
fs.appendFileSync("calls", args + "\\n");
fs.rmSync("node_modules", { recursive: true, force: true });
for (const folder of ["typescript/bin", "vite/bin"]) fs.mkdirSync("node_modules/" + folder, { recursive: true });
for (const file of ["typescript/bin/tsc", "vite/bin/vite.js"]) fs.writeFileSync("node_modules/" + file, "");
if (!args.includes("--omit=dev")) fs.mkdirSync("node_modules/@stryker-mutator");
`;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "clipledger-prepare-"));
  write("package-lock.json", "{}");
  for (const name of ["package.json", "tsconfig.json", "tsconfig.base.json", "tsconfig.build.json"])
    write(name, "{}");
  for (const folder of ["packages", "apps/server", "apps/dashboard", "scripts"])
    mkdirSync(join(root, folder), { recursive: true });
  write("bin/npm", fakeNpm);
  chmodSync(join(root, "bin/npm"), 0o755);
  cpSync(join(import.meta.dirname, "prepare.mjs"), join(root, "scripts/prepare.mjs"));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

/** What npm was told since the last call. */
function prepare(...args: readonly string[]): string[] {
  rmSync(join(root, "calls"), { force: true });
  execFileSync(process.execPath, [join(root, "scripts/prepare.mjs"), ...args], {
    env: { PATH: [join(root, "bin"), dirname(process.execPath), process.env["PATH"]].join(delimiter) },
    stdio: "pipe",
  });
  const calls = join(root, "calls");
  return existsSync(calls) ? readFileSync(calls, "utf8").trimEnd().split("\n") : [];
}

describe("preparing", () => {
  it("to run leaves out what only tests take, and does nothing the second time", () => {
    expect(prepare("run")).toEqual([light]);
    expect(prepare("run")).toEqual([]);
  });

  it("for tests completes what was installed to run, which stays complete", () => {
    prepare("run");
    expect(prepare()).toEqual([full]);
    expect(prepare()).toEqual([]);
    expect(prepare("run")).toEqual([]);
  });

  it("to check installs all, and builds nothing", () => {
    expect(prepare("install")).toEqual([full]);
    expect(existsSync(join(root, ".cache"))).toBe(false);
  });

  it("installs again when the lock has changed, and keeps the tools of tests that are there", () => {
    prepare("run");
    write("package-lock.json", "{ }");
    expect(prepare("run")).toEqual([light]);
    prepare();
    write("package-lock.json", "{  }");
    expect(prepare("run")).toEqual([full]);
    expect(prepare()).toEqual([]);
  });

  it("after an install that was not finished begins again", () => {
    prepare();
    rmSync(join(root, "node_modules/.clipledger-install"));
    expect(prepare()).toEqual([full]);
  });
});
