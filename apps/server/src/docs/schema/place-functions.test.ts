import { describe, expect, it } from "vitest";
import type { SqlFunction } from "./catalog.ts";
import { functionBlock, placeFunctions } from "./place-functions.ts";

function returning(name: string, body: string): SqlFunction {
  return {
    name,
    signature: `${name}()`,
    kind: "function",
    definition: `CREATE OR REPLACE FUNCTION public.${name}()\n RETURNS integer\n LANGUAGE sql\nAS $function$ select ${body} $function$\n`,
    comment: null,
  };
}

const text = (name: string, body: string) =>
  `create function ${name}() returns integer language sql as $$ select ${body} $$;`;

describe("functions", () => {
  it("stand once, before the first statement that calls them and after what they call", () => {
    const functions = [returning("a", "b()"), returning("b", "1"), returning("c", "a()")];
    const { blocks, uncalled } = placeFunctions(
      ["create table t ();", "select a();", "select b() + c();"],
      functions,
    );
    expect(blocks).toEqual([
      ...["create table t ();", text("b", "1"), text("a", "b()"), "select a();"],
      ...[text("c", "a()"), "select b() + c();"],
    ]);
    expect(uncalled).toEqual([]);
  });

  it("that nothing calls come last, by the alphabet as far as they do not call each other", () => {
    const functions = [returning("z", "1"), returning("x", "z()"), returning("y", "1")];
    expect(placeFunctions([], functions).uncalled).toEqual([
      text("z", "1"),
      text("x", "z()"),
      text("y", "1"),
    ]);
  });

  it("are not called by a part of a word, a name without parentheses, or a literal", () => {
    const blocks = ["select ba(), a, 'a()', a_b(), \"a\"()"];
    expect(placeFunctions(blocks, [returning("a", "1")])).toEqual({ blocks, uncalled: [text("a", "1")] });
  });
});

describe("a function", () => {
  it("keeps its body to the letter, and its own quotes where the body has dollars", () => {
    const definition = `CREATE OR REPLACE FUNCTION public.note(p payouts, t text DEFAULT 'A'::text)
 RETURNS trigger
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public'
AS $function$
BEGIN
  execute $$ select 'X' $$;
END
$function$
`;
    const note: SqlFunction = {
      ...{
        name: "note",
        signature: "note(payouts,text)",
        kind: "function",
        definition,
        comment: "It's one.",
      },
    };
    expect(functionBlock(note)).toBe(
      `create function note(p payouts, t text default 'A') returns trigger language plpgsql stable set search_path to 'public' as $function$
BEGIN
  execute $$ select 'X' $$;
END
$function$;
comment on function note(payouts,text) is 'It''s one.';`,
    );
  });

  it("may be one expression", () => {
    const definition = `CREATE OR REPLACE FUNCTION public.first_day(starts_on date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
RETURN (starts_on - 181)
`;
    const first: SqlFunction = {
      ...{ name: "first_day", signature: "first_day(date)", kind: "function", definition, comment: null },
    };
    expect(functionBlock(first)).toBe(
      "create function first_day(starts_on date) returns date language sql immutable return (starts_on - 181);",
    );
  });
});
