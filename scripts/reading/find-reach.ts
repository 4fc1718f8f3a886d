import { resolveImport } from "../import-rules/resolve-import.ts";
import { type Declarations, parseDeclarations } from "./parse-declarations.ts";

/** A function of a file, written as `path#name`. */
export type Place = `${string}#${string}`;

/** A file, and the function of it that a reader comes to first. */
export interface Reached {
  readonly file: string;
  readonly name: string;
}

/**
 * The files that hold what is called from the given functions, directly or through others, in the order in which a reader
 * comes to them. What `without` names is not entered: another story begins there.
 */
export function findReach(
  sources: ReadonlyMap<string, string>,
  entries: readonly Place[],
  without: readonly Place[] = [],
): Reached[] {
  const parsed = new Map<string, Declarations>();
  const declarationsOf = (file: string): Declarations => {
    const known = parsed.get(file) ?? parseDeclarations(file, sources.get(file) ?? "");
    parsed.set(file, known);
    return known;
  };
  const seen = new Set<Place>(without);
  const files = new Map<string, string>();
  const visit = (file: string, name: string): void => {
    const place: Place = `${file}#${name}`;
    if (seen.has(place)) return;
    seen.add(place);
    const { mentions, imports } = declarationsOf(file);
    const mentioned = mentions.get(name);
    if (mentioned === undefined) return;
    if (!files.has(file)) files.set(file, name);
    for (const each of mentioned) {
      const imported = imports.get(each);
      if (imported === undefined) {
        if (each !== name) visit(file, each);
        continue;
      }
      const target = resolveImport(file, imported.specifier, sources);
      if (target.kind !== "file" || !sources.has(target.path)) continue;
      const names = imported.name === "*" ? declarationsOf(target.path).mentions.keys() : [imported.name];
      for (const wanted of names) visit(target.path, wanted);
    }
  };
  for (const entry of entries) {
    const [file = "", name = ""] = entry.split("#");
    if (!declarationsOf(file).mentions.has(name)) throw new Error(`There is no ${entry}`);
    visit(file, name);
  }
  return Array.from(files, ([file, first]) => ({ file, name: first }));
}
