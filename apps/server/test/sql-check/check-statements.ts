import { compareColumns, type DescribedStatement } from "./compare-columns.ts";
import type { Description } from "./describe-statements.ts";
import type { StatementCall } from "./find-calls.ts";
import type { Position, RecordedStatement } from "./recording.ts";

interface Report {
  /** What does not match the schema, each with its place. */
  readonly mismatches: readonly string[];
  /** Calls of which no test has executed a statement. */
  readonly undescribed: readonly string[];
  readonly described: number;
}

export type Describe = (texts: readonly string[]) => Promise<ReadonlyMap<string, Description>>;

/** Compares what tests executed with the row types that the code asserts of it. */
export async function checkStatements(
  calls: readonly StatementCall[],
  recorded: readonly RecordedStatement[],
  describe: Describe,
): Promise<Report> {
  const executed = executedBy(calls, recorded);
  const texts = [...executed.values()].flatMap((statements) => [...statements.keys()]);
  const shapes = new CursorShapes(texts);
  const described = await describe([...new Set(texts.flatMap((text) => shapes.of(text)))]);
  const mismatches = new Set<string>();
  const undescribed = new Set<string>();
  for (const call of calls) {
    const checks = [...(executed.get(call) ?? [])].flatMap(([text, nulls]) =>
      shapes.of(text).map((shape) => {
        const statement = { text: shape, nulls: shape === text ? nulls : new Set<string>() };
        return checkStatement(call, statement, described.get(shape));
      }),
    );
    for (const { position, problems } of checks)
      for (const problem of problems) mismatches.add(`${print(position)}  ${problem}`);
    const found = new Set(checks.map(({ position }) => position));
    const expected = call.rows.length === 0 ? [call] : call.rows;
    for (const { position } of expected) if (!found.has(position)) undescribed.add(print(position));
  }
  return {
    mismatches: [...mismatches].sort(),
    undescribed: [...undescribed].sort(),
    described: described.size,
  };
}

type Executed = ReadonlyMap<StatementCall, ReadonlyMap<string, ReadonlySet<string>>>;

/** The texts that each call executed, with the columns that were null. */
function executedBy(calls: readonly StatementCall[], recorded: readonly RecordedStatement[]): Executed {
  const byPosition = new Map(calls.map((call) => [print(call.position), call]));
  const executed = new Map<StatementCall, Map<string, Set<string>>>();
  for (const { text, frames, nulls } of recorded) {
    const call = frames.map((frame) => byPosition.get(print(frame))).find((found) => found !== undefined);
    if (call === undefined) continue;
    const statements = executed.get(call) ?? new Map<string, Set<string>>();
    executed.set(call, statements);
    statements.set(text, new Set([...(statements.get(text) ?? []), ...nulls]));
  }
  return executed;
}

/** A cursor's statement stands where it is declared; what is fetched from it has the same columns. */
class CursorShapes {
  readonly #statements = new Map<string, string[]>();

  constructor(texts: readonly string[]) {
    for (const text of texts) {
      const { name, statement } = parseCursor(text);
      if (name === undefined || statement === undefined) continue;
      this.#statements.set(name, [...(this.#statements.get(name) ?? []), statement]);
    }
  }

  of(text: string): readonly string[] {
    const { statement } = parseCursor(text);
    if (statement !== undefined) return [statement];
    const fetchedFrom = /^\s*fetch\b.*\bfrom (\w+)\s*$/s.exec(text)?.[1];
    return fetchedFrom === undefined ? [text] : (this.#statements.get(fetchedFrom) ?? [text]);
  }
}

function parseCursor(text: string): { name?: string | undefined; statement?: string | undefined } {
  return /^\s*declare (?<name>\w+) [^()]*?cursor for (?<statement>.*)$/s.exec(text)?.groups ?? {};
}

interface StatementCheck {
  /** The call that names the row type. */
  readonly position: Position;
  readonly problems: readonly string[];
}

/** Inside a generic function a statement belongs to the caller whose row it fits best, with the fewest columns left over. */
function checkStatement(
  call: StatementCall,
  statement: Omit<DescribedStatement, "columns">,
  description: Description | undefined,
): StatementCheck {
  if (description === undefined) throw new Error(`Nobody described: ${statement.text}`);
  if ("refusal" in description)
    return { position: call.position, problems: [`PostgreSQL says: ${description.refusal}`] };
  const { columns } = description;
  const [best] = call.rows
    .map((row) => ({
      position: row.position,
      problems: compareColumns(row.columns, { ...statement, columns }),
      left: columns.filter(({ name }) => !row.columns.has(name)).length,
    }))
    .sort((one, other) => one.problems.length - other.problems.length || one.left - other.left);
  return best ?? { position: call.position, problems: [] };
}

function print({ file, line, column }: Position): string {
  return `${file}:${line}:${column}`;
}
