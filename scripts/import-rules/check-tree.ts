import { posix } from "node:path";
import { checkImport } from "./check-import.ts";
import { findFolderCircles } from "./find-folder-circles.ts";
import { findLayer, findWorkspace, isInside, isTestCode } from "./find-layer.ts";
import { type ParsedSource, parseSource, type SourceReading } from "./parse-source.ts";
import { clockRule, environmentRule, type ReadingRule } from "./reading-rules.ts";
import { type ImportTarget, resolveImport } from "./resolve-import.ts";
import { sentences } from "./sentences.ts";

export interface Violation {
  readonly file: string;
  readonly line: number;
  readonly finding: string;
  readonly rule: string;
}

interface TreeReport {
  readonly violations: readonly Violation[];
  readonly fileCount: number;
  readonly importCount: number;
}

interface ResolvedImport {
  readonly file: string;
  readonly line: number;
  readonly specifier: string;
  readonly target: ImportTarget;
}

export type ParsedTree = ReadonlyMap<string, ParsedSource>;

/** `sources` maps paths from the repository root, with forward slashes, to their text. */
export function parseTree(sources: ReadonlyMap<string, string>): ParsedTree {
  return new Map([...sources].map(([file, text]) => [file, parseSource(file, text)]));
}

export function checkTree(parsed: ParsedTree): TreeReport {
  const imports = [...parsed].flatMap(([file, source]) => resolveImports(file, source, parsed));
  const violations = [
    ...[...parsed].flatMap(([file, source]) => checkFile(file, source)),
    ...imports.flatMap(checkOneImport),
    ...checkCircles(imports, parsed),
  ];
  return {
    violations: violations.sort(byPlace),
    fileCount: parsed.size,
    importCount: imports.length,
  };
}

function resolveImports(
  file: string,
  source: ParsedSource,
  files: ReadonlyMap<string, unknown>,
): ResolvedImport[] {
  return source.imports.map(({ specifier, line }) => ({
    file,
    line,
    specifier,
    target: resolveImport(file, specifier, files),
  }));
}

function checkFile(file: string, source: ParsedSource): Violation[] {
  return [
    ...source.syntaxErrors.map(({ message, line }) => ({
      file,
      line,
      finding: `does not parse: ${message}`,
      rule: sentences.syntax,
    })),
    ...checkFilePlace(file),
    ...checkReadings(file, source.clockReads, clockRule),
    ...checkReadings(file, source.environmentReads, environmentRule),
  ];
}

function checkFilePlace(file: string): Violation[] {
  const place = findLayer(file);
  const violation = (finding: string, rule: string) => [{ file, line: 1, finding, rule }];
  if (place === undefined) return violation("belongs to no layer", sentences.unknownLayer);
  const { parts } = place.layer;
  if (parts !== undefined && parts !== "apart" && !parts.includes(place.part ?? "")) {
    return violation(`belongs to module ${place.part}`, sentences.unlistedPart);
  }
  const isIndex = /^index\.[cm]?[jt]sx?$/.test(posix.basename(file));
  return isIndex ? violation("is an index file", sentences.indexFile) : [];
}

function checkReadings(file: string, readings: readonly SourceReading[], reading: ReadingRule): Violation[] {
  const isCovered = reading.folders.some((folder) => isInside(file, folder));
  if (!isCovered || isTestCode(file) || reading.readers.includes(file)) return [];
  const receiver = reading.mayPassTo?.[file];
  return readings
    .filter(({ passedTo }) => passedTo === undefined || passedTo !== receiver)
    .map(({ what, line }) => ({ file, line, finding: `reads ${what}`, rule: reading.rule }));
}

function checkOneImport({ file, line, specifier, target }: ResolvedImport): Violation[] {
  const rule = checkImport(file, specifier, target);
  if (rule === undefined) return [];
  return [{ file, line, finding: `imports ${importedName(specifier, target)}`, rule }];
}

function importedName(specifier: string, target: ImportTarget): string {
  return target.kind === "file" && target.how === "path" ? target.path : specifier;
}

// Type-only imports count: a circle of types is read, moved and deleted as one, like any other.
function checkCircles(imports: readonly ResolvedImport[], files: ReadonlyMap<string, unknown>): Violation[] {
  const importsByFile = new Map<string, string[]>();
  const lines = new Map<string, number>();
  for (const { file, line, target } of imports) {
    if (target.kind !== "file" || !files.has(target.path)) continue;
    if (findWorkspace(file) !== findWorkspace(target.path)) continue;
    importsByFile.set(file, [...(importsByFile.get(file) ?? []), target.path]);
    const step = `${file} ${target.path}`;
    lines.set(step, lines.get(step) ?? line);
  }
  const untested = new Map([...importsByFile].filter(([file]) => !isTestCode(file)));
  return findFolderCircles(untested).map(({ parent, ring, from, to }) => ({
    file: from,
    line: lines.get(`${from} ${to}`) ?? 1,
    finding: `imports ${to}`,
    rule: `circle in ${parent}: ${ring.join(" → ")}: ${sentences.circle}`,
  }));
}

function byPlace(one: Violation, other: Violation): number {
  if (one.file !== other.file) return one.file < other.file ? -1 : 1;
  return one.line - other.line;
}
