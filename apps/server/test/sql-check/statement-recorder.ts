import { join, relative } from "node:path";
import pg from "pg";
import { type Position, type RecordedStatement, repository } from "./recording.ts";

interface NotedStatement extends RecordedStatement {
  readonly nulls: Set<string>;
}

/** Notes which calls of the server's code execute which statements, in all of a worker's test files. */
interface StatementRecorder {
  readonly statements: Map<string, NotedStatement>;
  /** Statements that are new, or were null in more columns, since these were written last. */
  readonly news: Set<NotedStatement>;
}

/** The worker's only one: modules are read anew for each test file, but pg is not. */
export function statementRecorder(): StatementRecorder {
  // Safe: nothing else has this name.
  const worker = globalThis as { statementRecorder?: StatementRecorder };
  if (worker.statementRecorder === undefined) {
    worker.statementRecorder = { statements: new Map(), news: new Set() };
    record(pg.Pool.prototype, worker.statementRecorder);
    record(pg.Client.prototype, worker.statementRecorder);
  }
  return worker.statementRecorder;
}

function record(connection: { query: unknown }, recorder: StatementRecorder): void {
  // Safe: it gets what it was called with.
  const query = connection.query as (...args: unknown[]) => unknown;
  connection.query = function recordQuery(this: unknown, ...args: unknown[]) {
    // A pool asks its client with a callback: it was noted when ours asked the pool.
    const text = typeof args.at(-1) === "function" ? undefined : textOf(args[0]);
    const noted = text === undefined ? undefined : note(recorder, text, callsOf(recordQuery));
    const answer = query.apply(this, args);
    if (noted !== undefined && answer instanceof Promise) {
      answer.then(
        (result: pg.QueryResult) => noteNulls(recorder, noted, result.rows),
        () => undefined,
      );
    }
    return answer;
  };
}

function textOf(query: unknown): string | undefined {
  if (typeof query === "string") return query;
  const text = typeof query === "object" && query !== null && "text" in query ? query.text : undefined;
  return typeof text === "string" ? text : undefined;
}

function note(
  recorder: StatementRecorder,
  text: string,
  calls: readonly NodeJS.CallSite[],
): NotedStatement | undefined {
  if (calls.length === 0) return undefined;
  const key = [...calls.map((call) => `${call.getFileName()}:${call.getPosition()}`), text].join("\n");
  const known = recorder.statements.get(key);
  if (known !== undefined) return known;
  const noted = { text, frames: calls.map(positionOf), nulls: new Set<string>() };
  recorder.statements.set(key, noted);
  recorder.news.add(noted);
  return noted;
}

/** The calls above the function, up to the first one in another file than the nearest. None unless ours asked pg. */
function callsOf(callee: (...args: never[]) => unknown): readonly NodeJS.CallSite[] {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.prepareStackTrace = (_, calls) => calls;
  Error.stackTraceLimit = 8;
  const holder: { stack?: unknown } = {};
  Error.captureStackTrace(holder, callee);
  // Safe: this is what our prepareStackTrace returned.
  const stack = holder.stack as NodeJS.CallSite[];
  Error.prepareStackTrace = prepareStackTrace;
  Error.stackTraceLimit = stackTraceLimit;
  const outside = stack.findIndex((call) => call.getFileName() !== stack[0]?.getFileName());
  const calls = outside === -1 ? stack : stack.slice(0, outside + 1);
  return calls[0] !== undefined && isOurs(calls[0]) ? calls.filter(isOurs) : [];
}

const product = join(repository, "apps", "server", "src");
const fixtures = join(import.meta.dirname, "fixtures");

function isOurs(call: NodeJS.CallSite): boolean {
  const file = call.getFileName() ?? "";
  return (file.startsWith(product) && !file.endsWith(".test.ts")) || file.startsWith(fixtures);
}

/** Where the call stands in the source: Vitest's own printing of stacks knows the source maps. */
function positionOf(call: NodeJS.CallSite): Position {
  const printed = String(Error.prepareStackTrace?.(new Error(), [call]));
  const [, file = "", line, column] = /([^\s(]+):(\d+):(\d+)\)?$/.exec(printed) ?? [];
  return { file: relative(repository, file), line: Number(line), column: Number(column) };
}

const MOST_ROWS = 200;

function noteNulls(
  recorder: StatementRecorder,
  noted: NotedStatement,
  rows: readonly object[] | undefined,
): void {
  for (const row of rows?.slice(0, MOST_ROWS) ?? []) {
    for (const [column, value] of Object.entries(row)) {
      if (value !== null || noted.nulls.has(column)) continue;
      noted.nulls.add(column);
      recorder.news.add(noted);
    }
  }
}
