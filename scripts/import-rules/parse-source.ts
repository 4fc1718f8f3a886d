import { type ESTree, parseSync, Visitor, type VisitorObject } from "vite";

interface SourceImport {
  readonly specifier: string;
  readonly line: number;
}

export interface SourceReading {
  readonly what: string;
  readonly line: number;
  /** The function that takes the value directly as an argument. */
  readonly passedTo: string | undefined;
}

export interface ParsedSource {
  readonly syntaxErrors: readonly { readonly message: string; readonly line: number }[];
  readonly imports: readonly SourceImport[];
  /** Lines that import statements take up. */
  readonly importLines: number;
  readonly clockReads: readonly SourceReading[];
  readonly environmentReads: readonly SourceReading[];
}

interface FoundReading {
  readonly what: string;
  readonly node: ESTree.Span;
}

type Collect = (found: string, node: ESTree.Span) => void;

export function parseSource(path: string, text: string): ParsedSource {
  const { program, errors, module } = parseSync(path, text, { sourceType: "module", preserveParens: false });
  const lineOf = (offset: number) => text.slice(0, offset).split("\n").length;
  const syntaxErrors = errors.map((error) => ({
    message: error.message,
    line: lineOf(error.labels[0]?.start ?? 0),
  }));
  const imports: SourceImport[] = [];
  const clockReads: FoundReading[] = [];
  const environmentReads: FoundReading[] = [];
  const receivers = new Map<string, string>();
  visit(program, [
    importVisitor((specifier, node) => imports.push({ specifier, line: lineOf(node.start) })),
    clockVisitor((what, node) => clockReads.push({ what, node })),
    environmentVisitor((what, node) => environmentReads.push({ what, node })),
    argumentVisitor((name, node) => receivers.set(spanKey(node), name)),
  ]);
  const locate = ({ what, node }: FoundReading): SourceReading => ({
    what,
    line: lineOf(node.start),
    passedTo: receivers.get(spanKey(node)),
  });
  return {
    syntaxErrors,
    imports,
    importLines: module.staticImports.reduce(
      (sum, { start, end }) => sum + lineOf(end) - lineOf(start) + 1,
      0,
    ),
    clockReads: clockReads.map(locate),
    environmentReads: environmentReads.map(locate),
  };
}

// The start alone is not enough: `process.env` and `process.env.PORT` start at the same place.
function spanKey({ start, end }: ESTree.Span): string {
  return `${start}-${end}`;
}

function visit(program: ESTree.Program, visitors: readonly VisitorObject[]): void {
  for (const visitor of visitors) new Visitor(visitor).visit(program);
}

function importVisitor(collect: Collect): VisitorObject {
  const collectText = (node: ESTree.Expression | null | undefined) => {
    const text = node ? constantText(node) : undefined;
    if (node && text !== undefined) collect(text, node);
  };
  return {
    ImportDeclaration: (node) => collectText(node.source),
    ExportNamedDeclaration: (node) => collectText(node.source),
    ExportAllDeclaration: (node) => collectText(node.source),
    ImportExpression: (node) => collectText(node.source),
    TSImportType: (node) => collectText(node.source),
    TSExternalModuleReference: (node) => collectText(node.expression),
    CallExpression(node) {
      const [argument] = node.arguments;
      if (globalName(node.callee) !== "require" || argument === undefined) return;
      if (argument.type !== "SpreadElement") collectText(argument);
    },
  };
}

function constantText(node: ESTree.Expression): string | undefined {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "TemplateLiteral" && node.expressions.length === 0) {
    return node.quasis[0]?.value.cooked ?? undefined;
  }
  return undefined;
}

function clockVisitor(collect: Collect): VisitorObject {
  return {
    NewExpression(node) {
      if (globalName(node.callee) === "Date" && node.arguments.length === 0) collect("new Date()", node);
    },
    CallExpression(node) {
      // Without `new`, Date ignores its arguments and returns the current time as text.
      if (globalName(node.callee) === "Date") collect("Date()", node);
    },
    MemberExpression(node) {
      const owner = globalName(node.object);
      if (owner === "Date" && memberName(node) === "now") collect("Date.now", node);
      if (owner === "Temporal" && memberName(node) === "Now") collect("Temporal.Now", node);
    },
  };
}

function environmentVisitor(collect: Collect): VisitorObject {
  return {
    MemberExpression(node) {
      if (globalName(node.object) === "process" && memberName(node) === "env") collect("process.env", node);
    },
    VariableDeclarator(node) {
      if (node.id.type !== "ObjectPattern" || !node.init || globalName(node.init) !== "process") return;
      for (const property of node.id.properties) {
        if (property.type === "Property" && keyName(property.key) === "env") collect("process.env", property);
      }
    },
    ImportDeclaration(node) {
      if (node.source.value !== "node:process" && node.source.value !== "process") return;
      for (const specifier of node.specifiers) {
        if (specifier.type !== "ImportSpecifier") continue;
        if (specifier.imported.type === "Identifier" && specifier.imported.name === "env") {
          collect("process.env", specifier);
        }
      }
    },
  };
}

function argumentVisitor(collect: Collect): VisitorObject {
  return {
    CallExpression(node) {
      if (node.callee.type !== "Identifier") return;
      for (const argument of node.arguments) collect(node.callee.name, argument);
    },
  };
}

/** `Date` of both `Date` and `globalThis.Date`. */
function globalName(node: ESTree.Node): string | undefined {
  if (node.type === "Identifier") return node.name;
  if (node.type !== "MemberExpression" || node.object.type !== "Identifier") return undefined;
  return node.object.name === "globalThis" ? memberName(node) : undefined;
}

/** `env` of both `process.env` and `process["env"]`. */
function memberName(node: ESTree.MemberExpression): string | undefined {
  return node.computed && node.property.type === "Identifier" ? undefined : keyName(node.property);
}

function keyName(node: ESTree.Node): string | undefined {
  if (node.type === "Identifier") return node.name;
  return node.type === "Literal" && typeof node.value === "string" ? node.value : undefined;
}
