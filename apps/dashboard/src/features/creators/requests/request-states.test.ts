import { describe, expect, it } from "vitest";
import { decisionNote } from "./request-states.ts";

const olive = { id: "user_4Rk8sVn1QwZp", name: "Olive Owner", email: "olive@test.example", image: null };

describe("the note on a decided request", () => {
  it.each([
    ["approved", olive, "By Olive Owner"],
    ["rejected", { ...olive, name: null }, "By olive@test.example"],
    ["rejected", null, "By a former member"],
    ["canceled", null, "After 30 days without a decision"],
  ] as const)("of one that is %s by %o is %s", (status, decidedBy, note) => {
    expect(decisionNote({ status, decidedBy })).toBe(note);
  });
});
