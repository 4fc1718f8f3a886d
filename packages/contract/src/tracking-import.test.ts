import {
  expectationOf,
  IMPORT_FIELDS,
  IMPORT_ROW_RULES,
  type ImportField,
  type ImportFieldRule,
  meetsRule,
} from "@clipledger/domain/tracking/import-row";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../scripts/test-run/property-runs.ts";
import { ImportRowSchema } from "./tracking-import.ts";

const rules: Readonly<Record<ImportField, ImportFieldRule>> = IMPORT_ROW_RULES;

const anyValue = fc.oneof(
  fc.constantFrom(
    ...[undefined, null, true, "", "tiktok", "video", "2026-05-01T10:00:00Z", "2026-05-01", "#a", "a b"],
    ...[0, -1, 1.5, 1_000_000, 1_000_001, 1_000_000_000_000, 1_000_000_000_001],
    ...["x".repeat(200), "x".repeat(201), "x".repeat(5_000), "x".repeat(5_001)],
  ),
  fc.array(fc.constantFrom("a", "#b", "c d", "", 1, "x".repeat(101)), { maxLength: 3 }),
  fc.constant(Array.from({ length: 101 }, () => "a")),
  fc.integer(),
  fc.double(),
  fc.string(),
);

describe("ImportRowSchema", () => {
  it("refuses just what the rules of files refuse, in the same words", () => {
    fc.assert(
      fc.property(fc.constantFrom(...IMPORT_FIELDS), anyValue, (field, value) => {
        const rule = rules[field];
        const isAllowed = (value ?? null) === null ? !rule.isRequired : meetsRule(rule, value);
        const { success, error } = ImportRowSchema.shape[field].safeParse(value);
        expect({ field, value, success }).toEqual({ field, value, success: isAllowed });
        expect(new Set(error?.issues.map(({ message }) => message))).toEqual(
          new Set(isAllowed ? [] : [expectationOf(rule)]),
        );
      }),
      { numRuns: runs(3_000) },
    );
  });

  it("has the fields of the rules, and takes no other", () => {
    expect(Object.keys(ImportRowSchema.shape)).toEqual([...IMPORT_FIELDS]);
    expect(ImportRowSchema.safeParse({ views: 1 }).error?.issues).toContainEqual(
      expect.objectContaining({ code: "unrecognized_keys", keys: ["views"] }),
    );
  });
});
