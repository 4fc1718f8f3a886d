import { describe, expect, it } from "vitest";
import { findFolderCircles } from "./find-folder-circles.ts";

function ringsOf(imports: Readonly<Record<string, readonly string[]>>): string[] {
  return findFolderCircles(new Map(Object.entries(imports))).map(
    ({ parent, ring, from, to }) => `${parent}: ${ring.join(" → ")} (${from} imports ${to})`,
  );
}

describe("circles of files and folders", () => {
  it("finds two folders that need each other by different files", () => {
    expect(
      ringsOf({
        "m/pay/send.ts": ["m/owed/due.ts"],
        "m/owed/list.ts": ["m/pay/state.ts"],
      }),
    ).toEqual(["m: pay → owed → pay (m/pay/send.ts imports m/owed/due.ts)"]);
  });

  it("finds a ring of three folders, deep in a tree", () => {
    expect(
      ringsOf({
        "m/x/a/1.ts": ["m/x/b/2.ts"],
        "m/x/b/3.ts": ["m/x/c/4.ts"],
        "m/x/c/5.ts": ["m/x/a/6.ts"],
      }),
    ).toEqual(["m/x: c → a → b → c (m/x/c/5.ts imports m/x/a/6.ts)"]);
  });

  it("finds a folder and a file beside it, even through another file", () => {
    expect(
      ringsOf({
        "m/router.ts": ["m/helper.ts"],
        "m/helper.ts": ["m/pay/send.ts"],
        "m/pay/state.ts": ["m/router.ts"],
      }),
    ).toEqual(["m: router.ts → helper.ts → pay → router.ts (m/router.ts imports m/helper.ts)"]);
  });

  it("finds files of one folder", () => {
    const files = { "m/pay/send.ts": ["m/pay/state.ts"], "m/pay/state.ts": ["m/pay/send.ts"] };
    expect(ringsOf(files)).toEqual([
      "m/pay: state.ts → send.ts → state.ts (m/pay/state.ts imports m/pay/send.ts)",
    ]);
  });

  it("allows one direction, and what lies in one folder", () => {
    expect(
      ringsOf({
        "m/pay/send.ts": ["m/owed/due.ts", "m/pay/state.ts", "m/names.ts"],
        "m/owed/due.ts": ["m/names.ts"],
      }),
    ).toEqual([]);
  });
});
