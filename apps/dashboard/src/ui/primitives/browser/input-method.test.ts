import { expect, it } from "vitest";
import { isForInputMethod } from "./input-method.ts";

it("knows the Enter with which Safari ends a composition", () => {
  expect(isForInputMethod({ isComposing: false, keyCode: 229 })).toBe(true);
});

it("knows keys of a composition, and leaves others to the page", () => {
  expect(isForInputMethod({ isComposing: true, keyCode: 13 })).toBe(true);
  expect(isForInputMethod({ isComposing: false, keyCode: 13 })).toBe(false);
});
