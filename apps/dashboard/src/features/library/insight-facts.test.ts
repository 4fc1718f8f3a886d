import { expect, it } from "vitest";
import { commercialFacts, forensicFacts, personaFacts, ugcFacts } from "./insight-sections.tsx";

it("tells who made it, and what speaks for that", () => {
  expect(ugcFacts({ isUgc: true, signals: ["speaks of itself", "own sound"] })).toEqual([
    { label: "Made by", text: "A person, about their own experience" },
    { label: "Signs", text: "Speaks of itself, own sound" },
  ]);
});

it("leaves out what the caption does not have", () => {
  const result = {
    format: "talking_head",
    hookArchetype: "question_hook",
    hook: null,
    callToAction: "Save this",
    soundRole: "original",
  } as const;
  expect(forensicFacts(result).map(({ label }) => label)).toEqual(["Format", "Opening", "Asks for", "Sound"]);
});

it("says so when no product and no brand was found", () => {
  const result = {
    productType: "unknown",
    productDetected: false,
    brandDetected: false,
    brands: [],
    vertical: "gaming",
    isDisclosedAd: false,
  } as const;
  expect(commercialFacts({ ...result, brands: [] })).toEqual([
    { label: "About", text: "Gaming" },
    { label: "Product", text: "None found" },
    { label: "Brands", text: "None found" },
    { label: "Marked as ad", text: "No" },
  ]);
  expect(commercialFacts({ ...result, brandDetected: true, brands: ["oven", "mill"] })[2]?.text).toBe(
    "@oven, @mill",
  );
});

it("tells whom it speaks to, if anybody is named", () => {
  expect(personaFacts({ perspective: "addresses_viewer", audience: null, tones: ["urgent"] })).toEqual([
    { label: "Speaks", text: "To the viewer" },
    { label: "Tone", text: "Urgent" },
  ]);
});
