import { describe, expect, it } from "vitest";
import {
  APPLICATION_STATUSES,
  APPLIED_STATUSES,
  type ApplicationMover,
  CLOSED_STATUSES,
  canMove,
  isAlready,
  statusAfterApplying,
  UNANSWERED_STATUSES,
  unansweredBefore,
  WAITING_STATUSES,
} from "./application-status.ts";

/** Every move there is, as `from > to`. */
const moves: Readonly<Record<ApplicationMover, string>> = {
  team: `
    open > in_review, open > accepted, open > rejected,
    answered > in_review, answered > accepted, answered > rejected,
    in_review > open, in_review > accepted, in_review > rejected,
    rejected > in_review, rejected > invited, auto_closed > in_review, auto_closed > invited,
    withdrawn > invited, retracted > invited, invited > retracted`,
  applicant: `
    open > withdrawn, answered > withdrawn, in_review > withdrawn,
    invited > answered, invited > not_interested,
    rejected > open, withdrawn > open, auto_closed > open, not_interested > open, retracted > open`,
  time: "open > auto_closed, answered > auto_closed, invited > auto_closed",
};

describe("an application", () => {
  it.each(Object.entries(moves) as [ApplicationMover, string][])(
    "is moved by %s in these ways and no others",
    (mover, listed) => {
      const allowed = APPLICATION_STATUSES.flatMap((from) =>
        APPLICATION_STATUSES.filter((to) => canMove(mover, from, to)).map((to) => `${from} > ${to}`),
      );
      const expected = listed.split(",").map((move) => move.trim());
      expect(allowed.sort()).toEqual(expected.sort());
    },
  );

  it("that is accepted stays so", () => {
    const movers: ApplicationMover[] = ["team", "applicant", "time"];
    const away = movers.flatMap((mover) =>
      APPLICATION_STATUSES.filter((to) => canMove(mover, "accepted", to)),
    );
    expect(away).toEqual([]);
  });

  it("never moves to where it is", () => {
    for (const mover of ["team", "applicant", "time"] as const)
      for (const status of APPLICATION_STATUSES) expect(canMove(mover, status, status)).toBe(false);
  });
});

describe("a status that the team sets", () => {
  it("changes nothing when it is there already, and open is what answered is to them", () => {
    for (const status of APPLICATION_STATUSES) expect(isAlready(status, status)).toBe(true);
    expect(isAlready("answered", "open")).toBe(true);
    expect(isAlready("open", "answered")).toBe(false);
    expect(isAlready("in_review", "open")).toBe(false);
    expect(APPLICATION_STATUSES.filter((wanted) => isAlready("answered", wanted))).toEqual([
      "open",
      "answered",
    ]);
  });
});

describe("applying", () => {
  it.each([
    [undefined, "open"],
    ["invited", "answered"],
    ["rejected", "open"],
    ["withdrawn", "open"],
    ["auto_closed", "open"],
    ["not_interested", "open"],
    ["retracted", "open"],
    ["open", undefined],
    ["answered", undefined],
    ["in_review", undefined],
    ["accepted", undefined],
  ] as const)("after %s leads to %s", (present, expected) => {
    expect(statusAfterApplying(present)).toBe(expected);
  });
});

describe("an application that nobody answers", () => {
  it("is closed after 14 times 24 hours", () => {
    expect(unansweredBefore(new Date("2026-03-31T10:00:00.000Z"))).toEqual(
      new Date("2026-03-17T10:00:00.000Z"),
    );
  });
});

describe("the statuses", () => {
  it("are told apart by what can become of them", () => {
    expect(WAITING_STATUSES).toEqual(["open", "answered"]);
    expect(UNANSWERED_STATUSES).toEqual(["open", "invited", "answered"]);
    expect(APPLIED_STATUSES).toEqual(["open", "in_review", "accepted", "answered"]);
    expect(CLOSED_STATUSES).toEqual(["rejected", "withdrawn", "auto_closed", "not_interested", "retracted"]);
  });
});
