import { isBuiltin } from "node:module";
import { findLayer, findWorkspace, isTestCode, type Place } from "./find-layer.ts";
import type { ImportTarget } from "./resolve-import.ts";
import { entryFiles, type Layer, singleEntryPackages } from "./rules.ts";
import { sentences } from "./sentences.ts";

/** How often tests of every layer try a property. */
const PROPERTY_RUNS = "scripts/test-run/property-runs.ts";

/** The sentence of the first rule the import breaks. */
export function checkImport(importer: string, specifier: string, target: ImportTarget): string | undefined {
  const from = findLayer(importer);
  if (from === undefined) return undefined;
  if (target.kind === "alias") return sentences.alias;
  if (target.kind === "unknown workspace") return sentences.unknownWorkspace;
  if (target.kind === "library") {
    return isRefused(from.layer, specifier) && !isTestCode(importer) ? from.layer.rule : undefined;
  }
  if (entryFiles.includes(target.path)) return sentences.entry;
  if (target.path === PROPERTY_RUNS && isTestCode(importer)) return undefined;
  const to = findLayer(target.path);
  if (to === undefined) return undefined;
  return brokenArrow(importer, from, to) ?? brokenSurface(importer, from, target);
}

function isRefused(layer: Layer, specifier: string): boolean {
  return (layer.refusedLibraries ?? []).some((refused) =>
    refused === "node:" ? isBuiltin(specifier) : specifier === refused || specifier.startsWith(`${refused}/`),
  );
}

function brokenArrow(importer: string, from: Place, to: Place): string | undefined {
  const isTest = isTestCode(importer);
  if (from.name === to.name)
    return isTest && from.layer.testsImportAllParts ? undefined : brokenPart(from, to);
  const allowed = isTest
    ? [...from.layer.mayImport, ...(from.layer.testsMayImport ?? [])]
    : from.layer.mayImport;
  if (allowed.includes(to.name)) return undefined;
  return to.layer.isForTests && !isTest ? to.layer.rule : from.layer.rule;
}

function brokenPart(from: Place, to: Place): string | undefined {
  const { parts, partsRule, rule } = from.layer;
  if (parts === undefined || from.part === to.part) return undefined;
  const isEarlier = parts !== "apart" && partsBefore(parts, from.part).includes(to.part ?? "");
  return isEarlier ? undefined : `${from.part} → ${to.part}: ${partsRule ?? rule}`;
}

function partsBefore(order: readonly string[], part: string | undefined): readonly string[] {
  return order.slice(0, Math.max(0, order.indexOf(part ?? "")));
}

function brokenSurface(importer: string, from: Place, target: ImportTarget): string | undefined {
  if (target.kind === "package without subpath") {
    return singleEntryPackages.includes(target.name) ? undefined : sentences.noSubpath;
  }
  if (target.kind !== "file" || target.how !== "path") return undefined;
  if (from.layer.importsByPath || isTestCode(importer)) return undefined;
  return findWorkspace(importer) === findWorkspace(target.path) ? undefined : sentences.byPath;
}
