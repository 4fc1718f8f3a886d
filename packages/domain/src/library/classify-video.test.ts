import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classifyVideo } from "./classify-video.ts";
import {
  type ClassifiableVideo,
  HOOK_ARCHETYPES,
  PRODUCT_TYPES,
  VERTICALS,
  VIDEO_FORMATS,
} from "./insight-kinds.ts";

const silent: ClassifiableVideo = {
  accountUsername: "lena.makes",
  caption: null,
  hashtags: [],
  contentType: "video",
  durationSeconds: null,
  isOriginalSound: null,
};
const classify = (video: Partial<ClassifiableVideo>) => classifyVideo({ ...silent, ...video });
const commerceOf = (caption: string, hashtags: string[] = []) =>
  classify({ caption, hashtags }).commercial?.result;
const formOf = (caption: string) => classify({ caption }).forensic?.result;

describe("a video's insights", () => {
  it("are missing where there is nothing to go by", () => {
    expect(classify({})).toEqual({
      ugc: null,
      commercial: null,
      forensic: null,
      persona: null,
      scenes: null,
    });
    expect(classify({ caption: "🔥🔥", hashtags: ["fyp", "viral"] }).commercial).toBeNull();
    expect(classify({ caption: "https://a.example/x" }).forensic).toBeNull();
  });

  it.each([
    ["3 budgeting rules I learned too late", ["moneytips"], "finance_investing"],
    ["Leg day before breakfast", ["gymtok"], "health_fitness"],
    ["Pasta in 9 minutes, no fancy tools", ["foodtok"], "food_cooking"],
    ["Late night flashcards", ["studywithme"], "education_study"],
    ["Cozy games for a rainy weekend", [], "gaming"],
    ["Puppy training: day 4", [], "home_lifestyle"],
    ["The apple fell far from the tree that morning", [], "other"],
    ["Hello there", [], "unknown"],
  ])("place %j %j in %s", (caption, hashtags, vertical) => {
    expect(commerceOf(caption, hashtags)?.vertical).toBe(vertical);
  });

  it.each([
    ["I replaced my planner with this app", "mobile_app", true],
    ["My Notion templates are live, link in bio", "ecommerce_digital", true],
    ["Unboxing the new serum", "ecommerce_physical", true],
    ["Best finds on Etsy this week", "marketplace", true],
    ["Use code LENA for 20% off", "other", true],
    ["A quiet walk by the river", "unknown", false],
  ])("find in %j a product of type %s", (caption, productType, productDetected) => {
    expect(commerceOf(caption)).toMatchObject({ productType, productDetected });
  });

  it("find brands in mentions, but not the account's own", () => {
    expect(commerceOf("With @North.Wind and @lena.makes.")).toMatchObject({
      brandDetected: true,
      brands: ["north.wind"],
    });
    expect(commerceOf("Just me, @lena.makes")).toMatchObject({ brandDetected: false, brands: [] });
    expect(classify({ caption: "@lena.makes", accountUsername: null }).commercial?.result.brands).toEqual([
      "lena.makes",
    ]);
  });

  it("tell a disclosed advertisement by its hashtags", () => {
    expect(commerceOf("Morning routine", ["ad"])).toMatchObject({
      isDisclosedAd: true,
      productDetected: true,
    });
    expect(commerceOf("Morning routine", ["advent"])).toMatchObject({ isDisclosedAd: false });
  });

  it.each([
    ["How to fold a shirt, step by step", "tutorial_how_to"],
    ["POV: flatmates, but everyone says what they think", "skit_pov"],
    ["7 types of people during family dinners", "listicle_countdown"],
    ["Is it worth it? Honest review", "product_demo_review"],
    ["Before and after: small flats", "comparison_reaction"],
    ["I asked 5 strangers about money", "interview_street"],
    ["Get ready with me: skincare edition", "storytime_vlog"],
  ])("read %j as %s", (caption, format) => {
    expect(formOf(caption)?.format).toBe(format);
  });

  it("fall back on the sound where the caption tells no format, with little confidence", () => {
    const spoken = classify({ caption: "Hello", durationSeconds: 40, isOriginalSound: true });
    expect(spoken.forensic?.result).toMatchObject({ format: "talking_head", soundRole: "original" });
    expect(spoken.forensic?.confidence).toBeLessThan(0.3);
    const danced = classify({ caption: "Hello", durationSeconds: 9, isOriginalSound: false });
    expect(danced.forensic?.result).toMatchObject({ format: "trend_meme_remix", soundRole: "licensed" });
    expect(classify({ caption: "Hello" }).forensic?.result).toMatchObject({
      format: "unknown",
      soundRole: "unknown",
    });
  });

  it.each([
    ["the caption has no sentence", { caption: "#yoga", hashtags: ["yoga"], isOriginalSound: true }],
    ["the pictures do not move", { contentType: "slideshow", isOriginalSound: true }],
    [
      "the pictures do not move, and the sound is known",
      { contentType: "slideshow", isOriginalSound: false },
    ],
    ["nothing is known of the sound", { isOriginalSound: null }],
    ["the length is unknown", { durationSeconds: null, isOriginalSound: true }],
    ["the length is unknown, and the sound is known", { durationSeconds: null, isOriginalSound: false }],
    ["a known sound lasts long", { durationSeconds: 12.1, isOriginalSound: false }],
  ] as const)("do not guess a format where %s", (_why, changes) => {
    const insights = classify({ caption: "Hello", durationSeconds: 9, ...changes });
    expect(insights.forensic?.result.format).toBe("unknown");
  });

  it("take a known sound of up to 12 seconds for a trend", () => {
    const insights = classify({ caption: "Hello", durationSeconds: 12, isOriginalSound: false });
    expect(insights.forensic?.result.format).toBe("trend_meme_remix");
  });

  it.each([
    ["one two three four five", "unknown"],
    ["one two three four five six", "other"],
  ])("call %j of no known kind %s", (caption, kind) => {
    expect([commerceOf(caption)?.vertical, formOf(caption)?.format]).toEqual([kind, kind]);
  });

  it("hear no hook without a sentence", () => {
    expect(classify({ hashtags: ["yoga"] }).forensic?.result).toMatchObject({
      hook: null,
      hookArchetype: "unknown",
    });
  });

  it.each([
    ["A walk", 0],
    ["Yoga", 0.25],
    ["Serum for yoga", 0.5],
    ["Serum", 0.25],
  ])("are as sure of %j as of its product and vertical together", (caption, confidence) => {
    expect(classify({ caption }).commercial?.confidence).toBe(confidence);
  });

  it.each([
    ["3 mistakes I made with my first salary. Save this one", "mistake_warning"],
    ["What nobody tells you about rescue cats", "secret_reveal"],
    ["Is sourdough worth the time?", "question_hook"],
    ["If yoga feels impossible, start here", "pain_point_callout"],
    ["Day 12 of doing pilates before breakfast", "story_in_medias_res"],
    ["Quiet evening by the sea", "other"],
  ])("hear in %j the hook %s", (caption, hookArchetype) => {
    expect(formOf(caption)?.hookArchetype).toBe(hookArchetype);
  });

  it("quote the opening and the call to action as they were written", () => {
    expect(formOf("It Works! Save this one for later. #diy")).toMatchObject({
      hook: "It Works!",
      callToAction: "Save this one for later.",
    });
  });

  it.each(["Guárdalo para luego", "À garder", "Une idée à garder !", "Salva aí", "Jetzt speichern"])(
    "hear what %j asks for",
    (caption) => {
      expect(formOf(caption)?.callToAction).toBe(caption);
    },
  );

  it.each([
    ["I tried running for 3 weeks", "lena.makes", true, true],
    ["Our new store is open, shop now", "northwind.official", null, false],
  ])("tell from %j whether a person made it", (caption, accountUsername, isOriginalSound, isUgc) => {
    expect(classify({ caption, accountUsername, isOriginalSound }).ugc?.result.isUgc).toBe(isUgc);
  });

  it("name who speaks, to whom, and how", () => {
    expect(classify({ caption: "How to pass maths, tips for students" }).persona?.result).toEqual({
      perspective: "observer",
      audience: "students",
      tones: ["instructive"],
    });
    expect(classify({ caption: "My cat misses you 🥹" }).persona?.result).toMatchObject({
      perspective: "first_person",
      tones: ["emotional"],
    });
  });

  it("cut a video by its length, with a closing where the caption asks for something", () => {
    expect(classify({ caption: "Save this", durationSeconds: 20 }).scenes?.result.scenes).toEqual([
      { role: "hook", startSeconds: 0, endSeconds: 3 },
      { role: "body", startSeconds: 3, endSeconds: 17 },
      { role: "call_to_action", startSeconds: 17, endSeconds: 20 },
    ]);
    expect(classify({ caption: "A walk", durationSeconds: 20 }).scenes?.result.scenes).toEqual([
      { role: "hook", startSeconds: 0, endSeconds: 3 },
      { role: "body", startSeconds: 3, endSeconds: 20 },
    ]);
  });

  it("are the same each time, and always of known kinds, whatever the text", () => {
    const video = fc.record({
      accountUsername: fc.option(fc.string()),
      caption: fc.option(fc.string({ unit: "binary" })),
      hashtags: fc.array(fc.string({ unit: "binary" }), { maxLength: 5 }),
      contentType: fc.constantFrom("video" as const, "slideshow" as const),
      durationSeconds: fc.option(fc.double({ min: 0, max: 600, noNaN: true })),
      isOriginalSound: fc.option(fc.boolean()),
    });
    fc.assert(
      fc.property(video, (given) => {
        const insights = classifyVideo(given);
        expect(classifyVideo(given)).toEqual(insights);
        for (const insight of Object.values(insights)) {
          if (insight === null) continue;
          expect(insight.confidence).toBeGreaterThanOrEqual(0);
          expect(insight.confidence).toBeLessThanOrEqual(0.95);
        }
        if (insights.commercial !== null) {
          expect(PRODUCT_TYPES).toContain(insights.commercial.result.productType);
          expect(VERTICALS).toContain(insights.commercial.result.vertical);
        }
        if (insights.forensic !== null) {
          expect(VIDEO_FORMATS).toContain(insights.forensic.result.format);
          expect(HOOK_ARCHETYPES).toContain(insights.forensic.result.hookArchetype);
        }
      }),
    );
  });
});
