import type { SqlFunction } from "./catalog.ts";
import { literal, plainSql, withoutLiterals } from "./plain-sql.ts";

interface PlacedFunctions {
  readonly blocks: readonly string[];
  /** Those that nothing in the blocks calls. */
  readonly uncalled: readonly string[];
}

/** Puts each function before the first block of statements that calls it, and before it what it calls itself. */
export function placeFunctions(
  blocks: readonly string[],
  functions: readonly SqlFunction[],
): PlacedFunctions {
  const waiting = new Map(
    functions
      .toSorted((one, other) => (one.signature < other.signature ? -1 : 1))
      .map((each) => [each.signature, each]),
  );
  const takeCalledIn = (text: string): readonly string[] => {
    const called = [...waiting.values()].filter(({ name }) => calls(text, name));
    return called.flatMap((each) => take(each));
  };
  const take = (each: SqlFunction): readonly string[] => {
    if (!waiting.delete(each.signature)) return [];
    return [...takeCalledIn(each.definition), functionBlock(each)];
  };
  return {
    blocks: blocks.flatMap((block) => [...takeCalledIn(withoutLiterals(block)), block]),
    uncalled: [...waiting.values()].flatMap(take),
  };
}

function calls(text: string, name: string): boolean {
  return new RegExp(String.raw`(?<![\w"$])${name.replaceAll("$", "\\$")}\s*\(`).test(text);
}

/** Its head in lower case on one line, and its body as it was written. */
export function functionBlock({ kind, signature, definition, comment }: SqlFunction): string {
  const [, head = definition, body] = /^([\s\S]*?)\nAS (\$\w*\$[\s\S]*\$)\s*$/.exec(definition) ?? [];
  const words = plainSql(head.trim())
    .replace(/^create or replace (function|procedure) \w+\./, "create $1 ")
    .replaceAll(/\n ?/g, " ");
  const statement = body === undefined ? `${words};` : `${words} as ${inDollars(body)};`;
  return comment === null
    ? statement
    : `${statement}\ncomment on ${kind} ${signature} is ${literal(comment)};`;
}

/** With the shortest quotes that the body does not contain. */
function inDollars(quoted: string): string {
  const [, text] = /^\$\w*\$([\s\S]*)\$\w*\$$/.exec(quoted) ?? [];
  return text === undefined || text.includes("$$") ? quoted : `$$${text}$$`;
}
