import { createHash } from "node:crypto";

/** A piece of SQL with its parameters. Pieces nest: `sql` splices a nested piece and renumbers its parameters. */
export class SqlFragment {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings;
    this.values = values;
  }
}

export function sql(strings: TemplateStringsArray, ...values: unknown[]): SqlFragment {
  return new SqlFragment(strings, values);
}

const always = new SqlFragment(["true"], []);

/** All conditions joined by `and`; the absent ones are left out. */
export function allOf(conditions: readonly (SqlFragment | undefined)[]): SqlFragment {
  const present = conditions.filter((condition) => condition !== undefined);
  return present.length === 0 ? always : joined(present, " and ");
}

export function joined(fragments: readonly SqlFragment[], separator: string): SqlFragment {
  return new SqlFragment(["", ...fragments.slice(1).map(() => separator), ""], fragments);
}

/** The name of a table or column. Names come from code: whatever is not a plain one is refused. */
export function identifier(name: string): SqlFragment {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error(`Not a plain name: ${name}`);
  return new SqlFragment([name], []);
}

/** Whether a statement reads, by its first word. What begins otherwise may write. */
export function isSelect(fragment: SqlFragment): boolean {
  return /^\s*select\b/i.test(render(fragment, []));
}

export interface PreparedQuery {
  /** Undefined: planned each time it is sent. */
  readonly name: string | undefined;
  readonly text: string;
  readonly values: unknown[];
}

/**
 * The statement as pg takes it, named by its text, so that each connection plans it only once. Connections keep what
 * they have planned, so there is an end to that: filters combine to thousands of texts.
 */
export function toPreparedQuery(fragment: SqlFragment): PreparedQuery {
  const values: unknown[] = [];
  const text = render(fragment, values);
  return { name: statementName(text), text, values };
}

function render(fragment: SqlFragment, values: unknown[]): string {
  let text = fragment.strings[0] ?? "";
  fragment.values.forEach((value, index) => {
    if (value instanceof SqlFragment) {
      text += render(value, values);
    } else {
      values.push(value);
      text += `$${values.length}`;
    }
    text += fragment.strings[index + 1] ?? "";
  });
  return text;
}

const statementNames = new Map<string, string>();

const MAX_NAMES = 300;

function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= MAX_NAMES) return known;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  statementNames.set(text, name);
  return name;
}

export interface PageCut {
  readonly page: number;
  readonly perPage: number;
}

/** As the statement has it written out. */
const MOST_ROWS = 100;

/**
 * Selects one page of the rows that `ordered` selects in an order. Plans are made without values, and of a limit that is
 * not written out the planner takes a tenth of the table, for which it reads whole tables to join. No page has more than
 * the hundred rows written out here.
 */
export function onePage(ordered: SqlFragment, { page, perPage }: PageCut): SqlFragment {
  if (perPage > MOST_ROWS) throw new Error(`A page has at most ${MOST_ROWS} rows, not ${perPage}`);
  return sql`select * from (${ordered} limit 100 offset ${(page - 1) * perPage}) page limit ${perPage}`;
}

type PlainValue = string | number | bigint | Date | null;

/**
 * An array for a statement, of values that hold neither quotes nor backslashes: numbers, instants, ids. For those it is
 * many times as fast as letting the driver look at every character.
 */
export function arrayLiteral(values: readonly PlainValue[]): string {
  return `{${values.map(elementOf).join(",")}}`;
}

function elementOf(value: PlainValue): string {
  if (value === null) return "NULL";
  if (typeof value === "string") return `"${value}"`;
  return value instanceof Date ? value.toISOString() : String(value);
}

/** A `like` pattern for every text that holds this one, with its wildcards taken as plain characters. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

const SHORTEST_BEGINNING = 2;

/**
 * A query for PostgreSQL's text search: all the words, or words that begin with them; a single letter begins too many,
 * and is a word of its own. Undefined without any word.
 */
export function searchWords(text: string): string | undefined {
  const words = text.match(/[\p{L}\p{N}\p{M}]+/gu);
  return words?.map((word) => `'${word}'${[...word].length < SHORTEST_BEGINNING ? "" : ":*"}`).join(" & ");
}
