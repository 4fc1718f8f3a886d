import { APPLICATION_STATUSES } from "@clipledger/domain/jobs/application-status";
import { describe, expect, it } from "vitest";
import { boardColumns, canPut, columnBeside } from "./use-board.ts";

const idsFor = (status: (typeof APPLICATION_STATUSES)[number]) =>
  boardColumns.filter((column) => canPut(status, column)).map(({ id }) => id);

describe("an application on the board", () => {
  it("can be put where the team may move it", () => {
    expect(idsFor("open")).toEqual(["in_review", "accepted"]);
    expect(idsFor("answered")).toEqual(["in_review", "accepted"]);
    expect(idsFor("in_review")).toEqual(["waiting", "accepted"]);
  });

  it("stays where it is once it is accepted, and while an invitation is unanswered", () => {
    expect(idsFor("accepted")).toEqual([]);
    expect(idsFor("invited")).toEqual([]);
  });

  it("can be put among the invited by nobody", () => {
    for (const status of APPLICATION_STATUSES) expect(idsFor(status)).not.toContain("invited");
  });

  it("goes to the next column that takes it", () => {
    expect(columnBeside("open", 1)?.id).toBe("in_review");
    expect(columnBeside("in_review", 1)?.id).toBe("accepted");
    expect(columnBeside("in_review", -1)?.id).toBe("waiting");
    expect(columnBeside("open", -1)).toBeUndefined();
    expect(columnBeside("accepted", -1)).toBeUndefined();
  });

  it("has one column", () => {
    for (const status of ["open", "answered", "in_review", "invited", "accepted"] as const)
      expect(boardColumns.filter(({ statuses }) => statuses.includes(status))).toHaveLength(1);
  });
});
