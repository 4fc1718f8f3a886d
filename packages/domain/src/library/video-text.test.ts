import { describe, expect, it } from "vitest";
import { chooseKind, isGenericHashtag, readVideoText, roundConfidence } from "./video-text.ts";

describe("the text of a video", () => {
  it("is the caption in sentences, as written", () => {
    expect(readVideoText("  It Works!\n\n  Save this  one… Really? Yes", []).sentences).toEqual([
      "It Works!",
      "Save this one…",
      "Really?",
      "Yes",
    ]);
  });

  it("leaves out sentences without a letter or digit", () => {
    expect(readVideoText("!!! 🔥. Wow. 7!", []).sentences).toEqual(["Wow.", "7!"]);
  });

  it("leaves hashtags out of its sentences, whatever their letters", () => {
    expect(readVideoText("Look #größe_2 at #日本 it #a1", []).sentences).toEqual(["Look at it"]);
    expect(readVideoText("Rated # 1 by us", []).sentences).toEqual(["Rated # 1 by us"]);
  });

  it.each(["See http://a.example/x?y=1 now", "See https://a.example/#top now"])(
    "has no links: %s",
    (caption) => {
      expect(readVideoText(caption, [])).toMatchObject({ sentences: ["See now"], plain: "see now" });
    },
  );

  it("holds caption and hashtags in lower case, each hashtag once", () => {
    const text = readVideoText("Yoga ISN’T hard #Yoga", ["Yoga", "yoga", "MorningFlow"]);
    expect(text).toMatchObject({
      plain: "yoga isn't hard yoga morningflow",
      words: ["yoga", "isn't", "hard", "morningflow"],
      hashtags: ["yoga", "morningflow"],
    });
  });

  it("does not count hashtags that only ask to be shown", () => {
    expect(readVideoText(null, ["FYP", "Viral", "Baking"])).toEqual({
      sentences: [],
      plain: "baking",
      words: ["baking"],
      mentions: [],
      hashtags: ["fyp", "viral", "baking"],
    });
  });

  it("is empty without caption and hashtags", () => {
    expect(readVideoText(null, [])).toEqual({
      sentences: [],
      plain: "",
      words: [],
      mentions: [],
      hashtags: [],
    });
  });

  it("names each account that it mentions once", () => {
    expect(readVideoText("With @North.Wind, @mina_k and @north.wind.", []).mentions).toEqual([
      "north.wind",
      "mina_k",
    ]);
  });
});

describe("a hashtag that only asks to be shown", () => {
  it("is known whatever its case", () => {
    expect([isGenericHashtag("ForYou"), isGenericHashtag("foryoga")]).toEqual([true, false]);
  });
});

describe("the kind that a text speaks for", () => {
  const kindOf = (caption: string, signs: Record<string, (RegExp | string)[]>) =>
    chooseKind(readVideoText(caption, []), signs);

  it.each([
    ["apple pie", "app", false],
    ["an app", "app", true],
    ["two tests", "test", true],
    ["a protest", "test", false],
    ["a protester", "test", false],
    ["exams", "exams", true],
    ["lovemaths", "maths", true],
    ["maths2go", "maths", true],
    ["lovemathsalot", "maths", true],
    ["math", "maths", false],
  ])("is found in %j by the word %j: %s", (caption, word, isFound) => {
    expect(kindOf(caption, { only: [word] })?.kind).toBe(isFound ? "only" : undefined);
  });

  it("is found by patterns anywhere in the text", () => {
    expect(kindOf("Wake up, it is LEG DAY", { fitness: [/\bleg day\b/] })?.kind).toBe("fitness");
  });

  it("is the one with the most signs, and of equals the one named first", () => {
    expect(kindOf("yoga and pasta", { fitness: ["yoga"], food: ["pasta"] })?.kind).toBe("fitness");
    expect(kindOf("yoga and pasta", { food: ["pasta"], fitness: ["yoga"] })?.kind).toBe("food");
    expect(kindOf("yoga, pasta, recipe", { fitness: ["yoga"], food: ["pasta", "recipe"] })?.kind).toBe(
      "food",
    );
  });

  it("is unknown where nothing speaks for any", () => {
    expect(kindOf("a walk", { fitness: ["yoga"], food: ["pasta"] })).toBeUndefined();
    expect(kindOf("a walk", {})).toBeUndefined();
  });

  it.each([
    ["one sign", "yoga", 0.5],
    ["two signs", "yoga pilates", 0.75],
    ["three signs", "yoga pilates workout", 0.88],
    ["one against one", "yoga pasta", 0.25],
    ["two against one", "yoga pilates pasta", 0.5],
    ["three against two", "yoga pilates workout pasta recipe", 0.53],
  ])("is the surer the more speaks for it and the less for another: %s", (_what, caption, confidence) => {
    const signs = { fitness: ["yoga", "pilates", "workout"], travel: ["beach"], food: ["pasta", "recipe"] };
    expect(kindOf(caption, signs)).toEqual({ kind: "fitness", confidence });
  });

  it("is as sure when there is no other kind", () => {
    expect(kindOf("yoga", { fitness: ["yoga"] })?.confidence).toBe(0.5);
  });
});

describe("a confidence", () => {
  it.each([
    [0.123, 0.12],
    [0.127, 0.13],
    [0.95, 0.95],
    [0.97, 0.95],
    [1.5, 0.95],
    [-0.5, 0],
    [0, 0],
  ])("of %s is told as %s: in hundredths, and never certain", (value, confidence) => {
    expect(roundConfidence(value)).toBe(confidence);
  });
});
