/** What each violation says: why, and what to do instead. */
export const sentences = {
  entry:
    "an entry file starts the program when imported, so nothing imports it; move the shared part to its own file",
  byPath:
    "another workspace is imported by package name and subpath, so that its exports stay its only surface",
  noSubpath: "packages have no barrel; import the file by subpath, as in @clipledger/domain/money/money",
  unknownWorkspace:
    "no such workspace in scripts/import-rules/rules.ts; add it with the layers it may import",
  alias: "an alias hides which layer is imported; use a relative path inside a workspace",
  indexFile: "index files grow into barrels and hide arrows; name the file after what it exports",
  unknownLayer:
    "no layer in scripts/import-rules/rules.ts covers this folder; add one with the layers it may import",
  unlistedPart:
    "not in the module order, so nobody knows what may call it; add it to moduleOrder in rules.ts",
  syntax: "imports of a file that does not parse cannot be checked; fix the syntax",
  circle:
    "files or folders that need each other are read as one; move what both need below them, or what needs both above",
} as const;
