import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { provideProgram } from "./provide-program.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clipledger-node-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A package that holds a program, and how often it was fetched. */
function packed() {
  mkdirSync(join(folder, "package", "bin"), { recursive: true });
  writeFileSync(join(folder, "package", "bin", "node"), "#!/bin/sh\necho v99.0.0\n", { mode: 0o755 });
  const archive = join(folder, "packed.tgz");
  execFileSync("tar", ["-czf", archive, "-C", folder, "package"]);
  const integrity = `sha512-${createHash("sha512").update(readFileSync(archive)).digest("base64")}`;
  const fetched: string[] = [];
  const source = {
    cache: join(folder, "cache"),
    fetchPackage: async (name: string) => {
      fetched.push(name);
      return archive;
    },
  };
  return { integrity, fetched, source };
}

function pinnedTo(integrity: string) {
  const packages = { [process.arch]: { name: "@some/node", integrity } };
  return { name: "node", version: "99.0.0", path: "bin/node", packages };
}

it.runIf(process.platform === "linux")("fetches the program once, as it was pinned", async () => {
  const { integrity, fetched, source } = packed();
  const pinned = pinnedTo(integrity);
  const program = await provideProgram(pinned, source);
  expect(execFileSync(program, { encoding: "utf8" })).toBe("v99.0.0\n");
  expect(await provideProgram(pinned, source)).toBe(program);
  expect(fetched).toEqual(["@some/node"]);
});

it.runIf(process.platform === "linux")(
  "refuses a package that changed since, and keeps nothing of it",
  async () => {
    const { source } = packed();
    const pinned = pinnedTo("sha512-of-another");
    await expect(provideProgram(pinned, source)).rejects.toThrow("is not what it was when it was pinned");
    expect(existsSync(join(source.cache, `node-99.0.0-${process.arch}`, "node"))).toBe(false);
  },
);

it("says that there is none for this kind of machine", async () => {
  const { source } = packed();
  await expect(provideProgram({ ...pinnedTo(""), packages: {} }, source)).rejects.toThrow(
    "there is no package",
  );
});
