import { describe, expect, it } from "vitest";
import { indentedSql, literal, plainSql, withoutLiterals } from "./plain-sql.ts";

describe("plain SQL", () => {
  it.each([
    ["CHECK (id ~ '^org_[0-9A-Z]{12}$'::text)", "check (id ~ '^org_[0-9A-Z]{12}$')"],
    ["kind = ANY (ARRAY['A'::text, 'it''s'::text])", "kind in ('A', 'it''s')"],
    ["max_videos = ANY (ARRAY[0, 10, -1])", "max_videos in (0, 10, -1)"],
    ["status <> ALL (ARRAY['NEW'::text])", "status not in ('NEW')"],
    ["name = ANY (names)", "name = any (names)"],
    [`"Nick name" = 'NOT ::text'::citext`, `"Nick name" = 'NOT ::text'::citext`],
    ["'{}'::text[]", "'{}'::text[]"],
    ["(published_at AT TIME ZONE 'UTC'::text)::date", "(published_at at time zone 'UTC')::date"],
    ["timestamp with time zone", "timestamptz"],
    ["'a timestamp with time zone'::text", "'a timestamp with time zone'"],
    ["sequence::text || ''::text", "sequence::text || ''"],
  ])("writes %s as people do", (spelled, expected) => {
    expect(plainSql(spelled)).toBe(expected);
  });

  it("indents all lines but the first", () => {
    expect(indentedSql("\nCASE kind\n    WHEN 1 THEN 2\nEND", "    ")).toBe(
      "case kind\n        when 1 then 2\n    end",
    );
  });
});

describe("a literal", () => {
  it("doubles its quotes", () => {
    expect(literal("it's")).toBe("'it''s'");
  });

  it("is left out of what a statement says", () => {
    expect(withoutLiterals(`select "a 'b" from f() where c = 'it''s g()' and d`)).toBe(
      `select "a 'b" from f() where c =  and d`,
    );
  });
});
