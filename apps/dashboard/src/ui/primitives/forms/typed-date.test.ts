import { expect, it } from "vitest";
import { typedState } from "./typed-date.ts";

const fine = { badInput: false, rangeUnderflow: false, rangeOverflow: false };

it("takes a date as unfinished until all its parts are there", () => {
  expect(typedState({ value: "", validity: { ...fine, badInput: true } })).toBe("unfinished");
  expect(typedState({ value: "0002-03-05", validity: { ...fine, rangeUnderflow: true } })).toBe("unfinished");
  expect(typedState({ value: "0202-03-05T10:00", validity: fine })).toBe("unfinished");
  expect(typedState({ value: "2027-3", validity: fine })).toBe("unfinished");
  expect(typedState({ value: "2027-03-05", validity: fine })).toBe("whole");
  expect(typedState({ value: "2027-03-05T10:00", validity: fine })).toBe("whole");
});

it("tells an empty field from an unfinished one", () => {
  expect(typedState({ value: "", validity: fine })).toBe("cleared");
});

it("tells a date beyond the bounds from one within them", () => {
  expect(typedState({ value: "2027-03-05", validity: { ...fine, rangeOverflow: true } })).toBe("outside");
  expect(typedState({ value: "1999-03-05", validity: { ...fine, rangeUnderflow: true } })).toBe("outside");
});
