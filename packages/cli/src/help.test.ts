import { describe, expect, it } from "vitest";
import { commonFlags, parametersOf } from "./flags.ts";
import { areaHelp, completionScripts, completions, generalHelp, operationHelp } from "./help.ts";
import { operations } from "./operations.ts";

describe("help", () => {
  it("has every area of the contract, and every verb in its area", () => {
    expect(operations.length).toBeGreaterThan(180);
    for (const { words } of operations) {
      expect(generalHelp()).toContain(words[0]);
      expect(areaHelp(words[0])).toContain(` ${words[1]} `);
    }
  });

  it.each(operations.map((operation) => [operation.words.join(" "), operation] as const))(
    "says what %s takes",
    (name, operation) => {
      const text = operationHelp(operation);
      const { words, flags } = parametersOf(operation);
      expect(text).toContain(`clipledger ${name}`);
      expect(text.replace(/\s+/g, " ")).toContain(operation.summary);
      expect(words.map(({ place }) => place.at(-1))).toEqual(
        [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key),
      );
      for (const flag of flags) expect(text).toContain(`--${flag.name}`);
      const names = flags.map((flag) => flag.name);
      expect(new Set(names).size, "flags of one operation have names of their own").toBe(names.length);
      expect(names.filter((flag) => Object.hasOwn(commonFlags, flag))).toEqual([]);
      for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(120);
    },
  );
});

describe("completion", () => {
  it("knows areas, verbs, flags and choices", () => {
    expect(completions(["pay"])).toEqual(["payouts"]);
    expect(completions(["log"])).toEqual(["login", "logout"]);
    expect(completions(["payouts", "list-d"])).toEqual(["list-due"]);
    expect(completions(["payouts", "list-due", "--sort-d"])).toEqual(["--sort-dir"]);
    expect(completions(["payouts", "list-due", "--sort-dir", ""])).toEqual(["asc", "desc"]);
    expect(completions(["payouts", "nothing", ""])).toEqual([]);
  });

  it.each(Object.entries(completionScripts))(
    "has a script for %s that asks the program",
    (_shell, script) => {
      expect(script).toContain("clipledger __complete");
    },
  );
});
