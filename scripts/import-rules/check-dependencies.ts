import { posix } from "node:path";
import type { ParsedTree, Violation } from "./check-tree.ts";
import { isInside, isShipped } from "./find-layer.ts";
import { takenOtherwise } from "./rules.ts";
import { sentences } from "./sentences.ts";

/** What a workspace's `package.json` says of the packages that it needs. */
export interface Manifest {
  readonly name?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** What a file's imports are installed for: `npm start` leaves out what only tests take. */
type Purpose = "ship" | "build" | "test";

interface Use {
  readonly file: string;
  readonly line: number;
  readonly purpose: Purpose;
}

/**
 * Packages that a workspace imports without listing them, lists without importing them, or ships though only its tests
 * need them. `manifests` maps folders to their `package.json`; of the root, in the folder "", dependencies serve all
 * builds, and devDependencies all tests.
 */
export function checkDependencies(parsed: ParsedTree, manifests: ReadonlyMap<string, Manifest>): Violation[] {
  const root = manifests.get("") ?? {};
  return [...manifests].flatMap(([folder, manifest]) => {
    if (folder === "") return [];
    const uses = collectUses(parsed, folder, manifest.name);
    return [...findUnlisted(uses, manifest, root), ...findUnused(uses, folder, manifest)];
  });
}

function collectUses(parsed: ParsedTree, folder: string, ownName: string | undefined): Map<string, Use[]> {
  const uses = new Map<string, Use[]>();
  for (const [file, { imports }] of parsed) {
    if (!isInside(file, folder)) continue;
    const purpose = purposeOf(file, folder);
    for (const { specifier, line } of imports) {
      const name = packageOf(specifier);
      if (name === undefined || name === ownName) continue;
      uses.set(name, [...(uses.get(name) ?? []), { file, line, purpose }]);
    }
  }
  return uses;
}

/** Files beside a workspace's folders, as `vite.config.ts`, build it. */
function purposeOf(file: string, folder: string): Purpose {
  if (!isShipped(file)) return "test";
  if (posix.dirname(file) === folder) return "build";
  return isInside(file, `${folder}/src`) ? "ship" : "test";
}

/** `@orpc/zod` of `@orpc/zod/zod4`; undefined for files of our own and what Node has built in. */
function packageOf(specifier: string): string | undefined {
  if (/^([.#/~]|node:|virtual:)/.test(specifier)) return undefined;
  const parts = specifier.split("/");
  return parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
}

function findUnlisted(
  uses: ReadonlyMap<string, readonly Use[]>,
  manifest: Manifest,
  root: Manifest,
): Violation[] {
  const ship = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
  const build = [...ship, ...Object.keys(root.dependencies ?? {})];
  const test = [...build, ...Object.keys({ ...manifest.devDependencies, ...root.devDependencies })];
  const listed = { ship: new Set(ship), build: new Set(build), test: new Set(test) };
  return [...uses].flatMap(([name, places]) => {
    const place = places.find(({ purpose }) => !listed[purpose].has(name));
    return place === undefined
      ? []
      : [
          {
            file: place.file,
            line: place.line,
            finding: `imports ${name}`,
            rule: sentences.unlistedDependency,
          },
        ];
  });
}

function findUnused(
  uses: ReadonlyMap<string, readonly Use[]>,
  folder: string,
  manifest: Manifest,
): Violation[] {
  const report = (name: string, rule: string) => ({
    file: posix.join(folder, "package.json"),
    line: 1,
    finding: `lists ${name}`,
    rule,
  });
  const isTaken = (name: string) => uses.has(name) || takenOtherwise.some((pattern) => pattern.test(name));
  const shipped = Object.keys(manifest.dependencies ?? {});
  const all = [...shipped, ...Object.keys(manifest.devDependencies ?? {})];
  const forTestsOnly = (name: string) => uses.get(name)?.every(({ purpose }) => purpose === "test") ?? false;
  return [
    ...all.filter((name) => !isTaken(name)).map((name) => report(name, sentences.unusedDependency)),
    ...shipped
      .filter((name) => isShipped(`${folder}/src`) && forTestsOnly(name))
      .map((name) => report(name, sentences.dependencyForTests)),
  ];
}
