import { posix } from "node:path";
import { workspaces } from "./rules.ts";

export type ImportTarget =
  | { readonly kind: "file"; readonly path: string; readonly how: "path" | "name" }
  | { readonly kind: "package without subpath"; readonly path: string; readonly name: string }
  | { readonly kind: "unknown workspace" }
  | { readonly kind: "alias" }
  | { readonly kind: "library" };

const extensions = [".ts", ".tsx", ".mts", ".cts", ".js", ".mjs", ".jsx"];

export function resolveImport(
  importer: string,
  specifier: string,
  files: { has(path: string): boolean },
): ImportTarget {
  if (specifier.startsWith(".")) {
    const path = posix.join(posix.dirname(importer), specifier.replace(/\?.*$/, ""));
    return { kind: "file", path: existingFile(path, files), how: "path" };
  }
  if (/^([#/~]|@\/)/.test(specifier)) return { kind: "alias" };
  if (!specifier.startsWith("@clipledger/")) return { kind: "library" };
  const [scope, packageName, ...subpath] = specifier.split("/");
  const name = `${scope}/${packageName}`;
  const folder = workspaces[name];
  if (folder === undefined) return { kind: "unknown workspace" };
  const source = posix.join(folder, "src", ...subpath);
  if (subpath.length === 0) return { kind: "package without subpath", path: source, name };
  return { kind: "file", path: existingFile(source, files), how: "name" };
}

function existingFile(path: string, files: { has(path: string): boolean }): string {
  const stem = path.replace(/\.([cm]?)jsx?$/, "");
  const candidates = [
    path,
    ...[path, stem, `${path}/index`].flatMap((base) => extensions.map((extension) => base + extension)),
  ];
  return candidates.find((candidate) => files.has(candidate)) ?? path;
}
