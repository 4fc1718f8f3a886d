import { describe, expect, it } from "vitest";
import type { Constraint, ConstraintKind } from "./catalog.ts";
import { defaultName, withDefaultNames } from "./default-names.ts";

const columnsOf: Readonly<Record<number, string>> = { 1: "id", 2: "state", 3: "ended_at" };

function constraint(name: string, kind: ConstraintKind, ...positions: number[]): Constraint {
  const columns = positions.map((position) => columnsOf[position] ?? "");
  return { name, kind, columns, positions, definition: "", references: null, comment: null };
}

describe("the default name of a constraint", () => {
  it.each([
    ["primary key", ["organization_id", "id"], 0, "jobs_pkey"],
    ["unique", ["organization_id", "id"], 0, "jobs_organization_id_id_key"],
    ["foreign key", ["organization_id", "id"], 1, "jobs_organization_id_id_fkey1"],
    ["check", ["state"], 0, "jobs_state_check"],
    ["check", ["state", "ended_at"], 2, "jobs_check2"],
    ["check", [], 0, "jobs_check"],
  ] as const)("is made of the table, its columns and its kind: %s %j", (kind, columns, number, expected) => {
    expect(defaultName("jobs", { kind, columns }, number)).toBe(expected);
  });

  it("is shortened to 63 characters, the longer part first", () => {
    const columns = ["organization_id", "notice_id", "week_starts_on", "channel_id", "user_id"];
    expect(defaultName("alert_messages", { kind: "unique", columns }, 0)).toBe(
      "alert_messages_organization_id_notice_id_week_starts_on_cha_key",
    );
  });
});

describe("the constraints of a table", () => {
  it("stand by kind and column, and those of whole rows in the order of their numbers", () => {
    const ordered = withDefaultNames("jobs", [
      constraint("jobs_check10", "check", 1, 2),
      constraint("jobs_check2", "check", 2, 3),
      constraint("jobs_state_fkey", "foreign key", 2),
      constraint("jobs_ended_at_check", "check", 3),
      constraint("jobs_state_check", "check", 2),
      constraint("jobs_pkey", "primary key", 2),
      constraint("jobs_id_key", "unique", 1),
    ]).map((each) => each.constraint.name);
    expect(ordered).toEqual([
      ...[
        "jobs_pkey",
        "jobs_id_key",
        "jobs_state_check",
        "jobs_ended_at_check",
        "jobs_check2",
        "jobs_check10",
      ],
      "jobs_state_fkey",
    ]);
  });

  it("need their names where PostgreSQL would choose others, as after one that was dropped", () => {
    const named = withDefaultNames("jobs", [
      constraint("jobs_check", "check", 1, 2),
      constraint("jobs_check1", "check", 1, 3),
      constraint("jobs_check3", "check", 2, 3),
      constraint("jobs_ends_once", "check", 2, 3),
    ]).map((each) => [each.constraint.name, each.isDefault]);
    expect(named).toEqual([
      ["jobs_check", true],
      ["jobs_check1", true],
      ["jobs_check3", false],
      ["jobs_ends_once", false],
    ]);
  });
});
