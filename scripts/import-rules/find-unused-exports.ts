import type { ParsedTree, Violation } from "./check-tree.ts";
import { isShipped } from "./find-layer.ts";
import type { SourceExport } from "./parse-source.ts";
import { resolveImport } from "./resolve-import.ts";
import { publicFiles } from "./rules.ts";
import { sentences } from "./sentences.ts";

/**
 * Exports that no other file takes, and code that only tests and measurements call: it is tested for nothing. What its own
 * file calls ships with it, and may be exported for its test.
 */
export function findUnusedExports(parsed: ParsedTree): Violation[] {
  const takers = collectTakers(parsed);
  return [...parsed].flatMap(([file, { exports }]) => {
    if (isPublic(file) || isToolSettings(file)) return [];
    const byName = takers.get(file);
    return exports.flatMap((each) => {
      const rule = ruleAgainst(file, each, [...(byName?.get(each.name) ?? []), ...(byName?.get("*") ?? [])]);
      return rule === undefined ? [] : [{ file, line: each.line, finding: `exports ${each.name}`, rule }];
    });
  });
}

function ruleAgainst(
  file: string,
  { isUsedHere }: SourceExport,
  takers: readonly string[],
): string | undefined {
  if (takers.length === 0) return sentences.unusedExport;
  const isShippedUse = isUsedHere || takers.some(isShipped);
  return isShipped(file) && !isShippedUse ? sentences.exportForTests : undefined;
}

type Takers = Map<string, Map<string, string[]>>;

function collectTakers(parsed: ParsedTree): Takers {
  const takers: Takers = new Map();
  for (const [taker, { uses }] of parsed)
    for (const { specifier, name } of uses) {
      const target = resolveImport(taker, specifier, parsed);
      if (target.kind !== "file" || target.path === taker) continue;
      const byName = takers.get(target.path) ?? new Map<string, string[]>();
      const ofName = byName.get(name) ?? [];
      ofName.push(taker);
      takers.set(target.path, byName.set(name, ofName));
    }
  return takers;
}

function isPublic(file: string): boolean {
  return publicFiles.some((name) => (name.endsWith("/") ? file.startsWith(name) : file === name));
}

/** Vite, Vitest and the like take the exports of their settings. */
function isToolSettings(file: string): boolean {
  return /\.(config|global-setup|d)\.[cm]?[jt]s$/.test(file);
}
