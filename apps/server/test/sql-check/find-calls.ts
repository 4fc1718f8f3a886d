import { relative } from "node:path";
import type { CallExpression, Node, SourceFile } from "typescript/unstable/ast";
import {
  isCallExpression,
  isFunctionDeclaration,
  isIdentifier,
  isInterfaceDeclaration,
  isPropertyAccessExpression,
} from "typescript/unstable/ast/is";
import { API, type Project, type Type } from "typescript/unstable/sync";
import { type Position, repository } from "./recording.ts";
import { type RowType, RowTypeReader } from "./row-type.ts";
import { openParametersOf, type TypeArguments, typeArgumentsOf } from "./type-arguments.ts";

/** A call that runs a statement. */
export interface StatementCall {
  readonly position: Position;
  /** Empty where the caller says nothing about columns; several in a generic function, one for each of its callers. */
  readonly rows: readonly AssertedRow[];
}

interface AssertedRow {
  /** The call that names the type. */
  readonly position: Position;
  readonly columns: RowType;
}

interface Call {
  readonly node: CallExpression;
  readonly name: string;
  readonly position: Position;
}

/** All calls that run statements in the project's files below the folder, tests left out. */
export function findStatementCalls(configFile: string, folder: string): readonly StatementCall[] {
  const api = new API({ cwd: repository });
  try {
    const project = api.updateSnapshot({ openProjects: [configFile] }).getProject(configFile);
    if (project === undefined) throw new Error(`${configFile} cannot be opened`);
    const calls = listFiles(project, folder).flatMap(listCalls);
    const finder = new StatementCallFinder(project, calls);
    return calls.map((call) => finder.find(call)).filter((call) => call !== undefined);
  } finally {
    api.close();
  }
}

function listFiles({ program }: Project, folder: string): readonly SourceFile[] {
  return program
    .getSourceFileNames()
    .filter((name) => name.startsWith(folder) && !name.endsWith(".test.ts"))
    .map((name) => program.getSourceFile(name))
    .filter((file) => file !== undefined);
}

function listCalls(file: SourceFile): readonly Call[] {
  const calls: Call[] = [];
  const visit = (node: Node): void => {
    if (isCallExpression(node)) {
      const callee = isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
      if (isIdentifier(callee)) {
        const { line, character } = file.getLineAndCharacterOfPosition(callee.getStart(file));
        const position = { file: relative(repository, file.fileName), line: line + 1, column: character + 1 };
        calls.push({ node, name: callee.text, position });
      }
    }
    node.forEachChild(visit);
  };
  visit(file);
  return calls;
}

const statementMethods: ReadonlySet<string> = new Set(["rows", "row", "maybeRow", "execute", "query"]);

class StatementCallFinder {
  readonly #project: Project;
  readonly #calls: readonly Call[];
  readonly #known = new Map<number, RowType>();

  constructor(project: Project, calls: readonly Call[]) {
    this.#project = project;
    this.#calls = calls;
  }

  /** Undefined unless the call asks `Queryable`, or asks pg itself and names a row type. */
  find(call: Call): StatementCall | undefined {
    if (!statementMethods.has(call.name)) return undefined;
    const called = this.#calledBy(call);
    if (called === undefined) return undefined;
    const { parent } = called.declaration;
    const isQueryable = isInterfaceDeclaration(parent) && parent.name.text === "Queryable";
    if (!isQueryable && (call.name !== "query" || call.node.typeArguments === undefined)) return undefined;
    const [rowType] = called.given.values();
    const rows = rowType === undefined ? [] : this.#rowsOf(rowType, new Map(), call.position);
    return { position: call.position, rows };
  }

  #calledBy(call: Call): { readonly declaration: Node; readonly given: TypeArguments } | undefined {
    const signature = this.#project.checker.getResolvedSignature(call.node);
    const declaration = signature?.declaration?.resolve(this.#project);
    if (signature === undefined || declaration === undefined) return undefined;
    return { declaration, given: typeArgumentsOf(this.#project.checker, call.node, signature, declaration) };
  }

  /** The row as the call's own function knows it; where that is generic, as each of its callers does. */
  #rowsOf(row: Type, given: TypeArguments, position: Position): readonly AssertedRow[] {
    const [open] = openParametersOf(row, given);
    if (open === undefined) {
      const columns = this.#columnsOf(row, given);
      return columns.size === 0 ? [] : [{ position, columns }];
    }
    const owner = open.getSymbol()?.declarations[0]?.resolve(this.#project)?.parent;
    const callers = this.#calls.filter((call) => call.name === nameOf(owner));
    return callers.flatMap((caller) => {
      const called = this.#calledBy(caller);
      if (called === undefined || called.declaration !== owner) return [];
      if (!called.given.has(open.id))
        throw new Error(`${print(caller)}: the row's type arguments must be written`);
      return this.#rowsOf(row, new Map([...given, ...called.given]), caller.position);
    });
  }

  /** Many calls ask for the same row. */
  #columnsOf(row: Type, given: TypeArguments): RowType {
    const known = given.size === 0 ? this.#known.get(row.id) : undefined;
    const columns = known ?? new RowTypeReader(this.#project.checker, given).read(row);
    if (given.size === 0) this.#known.set(row.id, columns);
    return columns;
  }
}

function print({ position: { file, line } }: Call): string {
  return `${file}:${line}`;
}

function nameOf(declaration: Node | undefined): string | undefined {
  return declaration !== undefined && isFunctionDeclaration(declaration) ? declaration.name?.text : undefined;
}
