import { describe, expect, it } from "vitest";
import { hashtagsIn, WireCountSchema, WireIdSchema, WireTextSchema } from "./wire-values.ts";

describe("a count", () => {
  it("may arrive as 16099.999999999998", () => {
    expect(WireCountSchema.parse(16099.999999999998)).toBe(16_100);
    expect(WireCountSchema.parse("16099.999999999998")).toBe(16_100);
  });

  it("may arrive as text", () => {
    expect(WireCountSchema.parse("1293")).toBe(1293);
  });

  it.each([undefined, null, "", "1.2K", "-1", -1, Number.NaN, Number.POSITIVE_INFINITY, {}, [], true])(
    "is unknown, not 0, when it is %j",
    (value) => {
      expect(WireCountSchema.parse(value)).toBeNull();
    },
  );

  it("that is 0 is 0", () => {
    expect(WireCountSchema.parse(0)).toBe(0);
    expect(WireCountSchema.parse("0")).toBe(0);
  });
});

describe("an id", () => {
  it("is text, also where it was a number", () => {
    expect(WireIdSchema.parse(17_841_407_673)).toBe("17841407673");
    expect(WireIdSchema.parse("17841407673135339")).toBe("17841407673135339");
    expect(WireIdSchema.safeParse("").success).toBe(false);
    expect(WireIdSchema.safeParse(1.5).success).toBe(false);
  });
});

describe("a text", () => {
  it("that is empty says nothing", () => {
    expect([WireTextSchema.parse(""), WireTextSchema.parse(null), WireTextSchema.parse(undefined)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(WireTextSchema.parse("a")).toBe("a");
  });
});

describe("the hashtags of a caption", () => {
  it("are found in any script, each once, without the leading #", () => {
    expect(hashtagsIn("#AplausoSanitario y #QuédateEnCasa #愛料理#two #two!")).toEqual([
      "AplausoSanitario",
      "QuédateEnCasa",
      "愛料理",
      "two",
    ]);
  });

  it("are none within words, entities and addresses", () => {
    expect(hashtagsIn("a#b &#39; https://a.example/x#y")).toEqual([]);
    expect(hashtagsIn(null)).toEqual([]);
  });
});
