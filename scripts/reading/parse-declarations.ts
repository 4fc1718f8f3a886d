import { type ESTree, parseSync, Visitor } from "vite";

/** A name that another file declares. */
interface ImportedName {
  readonly specifier: string;
  /** `*` for the whole file. */
  readonly name: string;
}

export interface Declarations {
  /** The top level's names, each with all names that its own text mentions. */
  readonly mentions: ReadonlyMap<string, ReadonlySet<string>>;
  /** By the name that the file gives them; types are left out, as nobody follows them to see what happens. */
  readonly imports: ReadonlyMap<string, ImportedName>;
}

export function parseDeclarations(path: string, text: string): Declarations {
  const { program, module } = parseSync(path, text, { sourceType: "module" });
  const mentions = new Map<string, Set<string>>();
  for (const statement of program.body) {
    const names = namesMentionedIn(statement);
    for (const name of declaredNames(statement)) mentions.set(name, names);
  }
  const imports = new Map<string, ImportedName>();
  for (const { moduleRequest, entries } of module.staticImports)
    for (const { localName, importName, isType } of entries)
      if (!isType)
        imports.set(localName.value, {
          specifier: moduleRequest.value,
          name: importName.kind === "Name" ? (importName.name ?? "*") : "*",
        });
  return { mentions, imports };
}

function declaredNames(statement: ESTree.Node): string[] {
  const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (declaration?.type === "VariableDeclaration")
    return declaration.declarations.flatMap(({ id }) => (id.type === "Identifier" ? [id.name] : []));
  const isNamed = declaration?.type === "FunctionDeclaration" || declaration?.type === "ClassDeclaration";
  return isNamed && declaration.id ? [declaration.id.name] : [];
}

/** Types are mentioned, too, but stand for nothing at the top level that could be followed. */
function namesMentionedIn(statement: ESTree.Node): Set<string> {
  const names = new Set<string>();
  const program = { type: "Program", body: [statement] } as unknown as ESTree.Program;
  new Visitor({ Identifier: ({ name }) => void names.add(name) }).visit(program);
  return names;
}
