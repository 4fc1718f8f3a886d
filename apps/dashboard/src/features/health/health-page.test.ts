import { expect, it } from "vitest";
import { summaryOf } from "./health-page.tsx";

const of = (...states: readonly ("ok" | "warning" | "failing" | "not_set_up")[]) =>
  summaryOf(states.map((state) => ({ state })));

it("says the worst of what was found", () => {
  expect(of("ok", "not_set_up")).toBe("Nothing fails.");
  expect(of("ok", "warning")).toBe("Nothing fails; 1 warning.");
  expect(of("failing", "warning", "warning")).toBe("1 failing, 2 warnings.");
  expect(of("failing", "failing")).toBe("2 failing.");
});
