import type { Insights } from "../../api/types.ts";
import { formatLabels, hookLabels, productTypeLabels, verticalLabels } from "./library-words.ts";

export interface InsightFact {
  readonly label: string;
  readonly text: string;
}

type Result<Kind extends keyof Omit<Insights, "videoId">> = NonNullable<Insights[Kind]["result"]>;

export function ugcFacts({ isUgc, signals }: Result<"ugc">): readonly InsightFact[] {
  return [
    { label: "Made by", text: isUgc ? "A person, about their own experience" : "A brand, about itself" },
    ...listed("Signs", signals),
  ];
}

export function forensicFacts(result: Result<"forensic">): readonly InsightFact[] {
  return [
    { label: "Format", text: formatLabels[result.format] },
    { label: "Opening", text: hookLabels[result.hookArchetype] },
    ...known("First words", result.hook),
    ...known("Asks for", result.callToAction),
    { label: "Sound", text: soundRoles[result.soundRole] },
  ];
}

export function commercialFacts(result: Result<"commercial">): readonly InsightFact[] {
  return [
    { label: "About", text: verticalLabels[result.vertical] },
    { label: "Product", text: result.productDetected ? productTypeLabels[result.productType] : "None found" },
    { label: "Brands", text: result.brandDetected ? brandText(result.brands) : "None found" },
    { label: "Marked as ad", text: result.isDisclosedAd ? "Yes" : "No" },
  ];
}

export function personaFacts(result: Result<"persona">): readonly InsightFact[] {
  return [
    { label: "Speaks", text: perspectives[result.perspective] },
    ...known("To", result.audience),
    ...listed("Tone", result.tones),
  ];
}

const soundRoles: Record<Result<"forensic">["soundRole"], string> = {
  original: "Its own",
  licensed: "Someone else's",
  unknown: "Not known",
};

const perspectives: Record<Result<"persona">["perspective"], string> = {
  first_person: "Of itself",
  addresses_viewer: "To the viewer",
  observer: "As an onlooker",
};

function brandText(brands: readonly string[]) {
  return brands.length === 0 ? "Yes" : brands.map((brand) => `@${brand}`).join(", ");
}

function known(label: string, text: string | null): readonly InsightFact[] {
  return text === null ? [] : [{ label, text }];
}

function listed(label: string, words: readonly string[]): readonly InsightFact[] {
  const text = words.join(", ");
  return text === "" ? [] : [{ label, text: `${text.charAt(0).toUpperCase()}${text.slice(1)}` }];
}
