import { expect, it } from "vitest";
import { processorSeconds } from "./processor-time.ts";

it("adds up what this process and the processes below it have used", () => {
  const stat = "417 (node (a b)) S 1 417 417 0 -1 4194560 1 2 3 4 250 50 1200 100 20 0 11 0 100 1 2";
  expect(processorSeconds(() => stat)).toBe(16);
});

it("says nothing where the system does not tell", () => {
  const missing = () => {
    throw new Error("no such file");
  };
  expect(processorSeconds(missing)).toBeUndefined();
});
