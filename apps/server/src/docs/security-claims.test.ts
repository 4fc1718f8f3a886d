import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const root = new URL("../../../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

describe("the claims of docs/security.md", () => {
  const rows = read("docs/security.md")
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (Claim|---)/.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const claims = rows.map(([, claim = "", keepers = ""]) => ({
    claim,
    files: [...keepers.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file),
  }));

  it("are many, and each stands once", () => {
    expect(claims.length).toBeGreaterThan(40);
    expect(new Set(claims.map(({ claim }) => claim)).size).toBe(claims.length);
  });

  it.each(claims)("are kept by tests that exist: $claim", ({ files }) => {
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      expect(file).toMatch(/\.(test|spec)\.ts$/);
      expect(existsSync(new URL(file, root)), file).toBe(true);
    }
  });
});

interface LockedPackage {
  readonly version: string;
  readonly link?: boolean;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
  readonly os?: readonly string[];
  readonly libc?: readonly string[];
}

describe("what is installed", () => {
  const packages: Record<string, LockedPackage> = JSON.parse(read("package-lock.json")).packages;
  const installed = Object.entries(packages)
    .filter(([place, { link }]) => place.includes("node_modules/") && link !== true)
    .map(([place, entry]) => ({ name: place.slice(place.lastIndexOf("node_modules/") + 13), ...entry }));

  it("is of exact versions", () => {
    const folders = [
      "",
      ...["packages", "apps"].flatMap((parent) =>
        readdirSync(new URL(parent, root)).map((name) => `${parent}/${name}/`),
      ),
    ];
    for (const folder of [...folders, "e2e/", "bench/", "upstreams/"]) {
      const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
        read(`${folder}package.json`),
      );
      for (const version of Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies }))
        expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
    }
  });

  it("hashes to what was chosen, on Linux with the usual C library", () => {
    const isUsual = ({ os = ["linux"], libc = ["glibc"] }: LockedPackage) =>
      os.includes("linux") && libc.includes("glibc");
    const unhashed = installed
      .filter((entry) => isUsual(entry) && !/^sha512-/.test(entry.integrity ?? ""))
      .map(({ name }) => name)
      .filter((name) => !UNAVAILABLE.test(name));
    expect(unhashed).toEqual([]);
    expect(installed.filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  });

  it("runs no script of a package that is not named", () => {
    const named = Object.keys(JSON.parse(read("package.json")).allowScripts);
    const running = installed.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect(running.filter((name) => !named.includes(name))).toEqual([]);
  });
});

/** Of machines that Clipledger is not made for. */
const UNAVAILABLE = /linux-(arm-|ppc64|s390x|riscv64|ia32|loong64|mips64el)|wasm32|universal/;
