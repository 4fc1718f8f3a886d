import { describe, expect, it } from "vitest";
import { readJson } from "../read-json.ts";
import { publishedAtOf } from "./tiktok-facts.ts";

const ID = "6806030056956251397";
const ID_SECONDS = 1_584_652_358;

describe("the time of a video", () => {
  it("is in the upper 32 bits of its id", () => {
    expect(publishedAtOf(ID, null)).toEqual(new Date(ID_SECONDS * 1000));
  });

  it("is as told within an hour of the id, and as the id says beyond", () => {
    const told = (difference: number) => publishedAtOf(ID, ID_SECONDS + difference)?.getTime();
    expect(told(3_600)).toBe((ID_SECONDS + 3_600) * 1000);
    expect(told(-3_600)).toBe((ID_SECONDS - 3_600) * 1000);
    expect(told(3_601)).toBe(ID_SECONDS * 1000);
    expect(told(-3_601)).toBe(ID_SECONDS * 1000);
    expect(publishedAtOf(ID, 0)).toEqual(new Date(ID_SECONDS * 1000));
  });

  it("is read from an id that arrived as a JSON number, digit by digit", () => {
    expect(publishedAtOf((readJson(`{"id":${ID}}`) as { id: string }).id, null)?.getTime()).toBe(
      ID_SECONDS * 1000,
    );
  });

  it.each(["1", "", "private-1", "7".repeat(25), "99999999999999999999", "00000000000000000001"])(
    "is as told for %j, which is no id with a time in it",
    (id) => {
      expect(publishedAtOf(id, ID_SECONDS)).toEqual(new Date(ID_SECONDS * 1000));
      expect(publishedAtOf(id, null)).toBeNull();
      expect(publishedAtOf(id, 0)).toBeNull();
    },
  );
});
