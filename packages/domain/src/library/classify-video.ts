import type {
  ClassifiableVideo,
  HookArchetype,
  Insight,
  ProductType,
  Vertical,
  VideoFormat,
} from "./insight-kinds.ts";
import {
  DISCLOSED_AD_HASHTAGS,
  FORMAT_SIGNS,
  HOOK_SIGNS,
  PRODUCT_SIGNS,
  SELLING_SIGNS,
} from "./kind-signs.ts";
import {
  type PersonaReading,
  readPersona,
  readScenes,
  readUgc,
  type ScenesReading,
  type UgcReading,
} from "./read-details.ts";
import { VERTICAL_SIGNS } from "./vertical-signs.ts";
import { chooseKind, readVideoText, roundConfidence, type VideoText } from "./video-text.ts";

/** Null: the video's text gives nothing to go by. */
export interface VideoInsights {
  readonly ugc: Insight<UgcReading> | null;
  readonly commercial: Insight<CommercialReading> | null;
  readonly forensic: Insight<ForensicReading> | null;
  readonly persona: Insight<PersonaReading> | null;
  readonly scenes: Insight<ScenesReading> | null;
}

interface CommercialReading {
  readonly productType: ProductType;
  readonly productDetected: boolean;
  readonly brandDetected: boolean;
  readonly brands: readonly string[];
  readonly vertical: Vertical;
  readonly isDisclosedAd: boolean;
}

interface ForensicReading {
  readonly format: VideoFormat;
  readonly hookArchetype: HookArchetype;
  readonly hook: string | null;
  readonly callToAction: string | null;
  readonly soundRole: "original" | "licensed" | "unknown";
}

/** Reads a video by fixed rules: the same text always gives the same insights. Nothing watches the video itself. */
export function classifyVideo(video: ClassifiableVideo): VideoInsights {
  const text = readVideoText(video.caption, video.hashtags);
  const hasText = text.words.length > 0;
  const callToAction = findCallToAction(text);
  return {
    ugc: readUgc(video, text),
    commercial: hasText ? readCommerce(video, text) : null,
    forensic: hasText ? readForm(video, text, callToAction) : null,
    persona: hasText ? readPersona(text) : null,
    scenes: readScenes(video.durationSeconds, callToAction !== null),
  };
}

function readCommerce({ accountUsername }: ClassifiableVideo, text: VideoText): Insight<CommercialReading> {
  const product = chooseKind(text, PRODUCT_SIGNS);
  const vertical = chooseKind(text, VERTICAL_SIGNS);
  const isDisclosedAd = text.hashtags.some((hashtag) => DISCLOSED_AD_HASHTAGS.has(hashtag));
  const productDetected =
    product !== undefined || isDisclosedAd || SELLING_SIGNS.some((sign) => sign.test(text.plain));
  const brands = text.mentions.filter((mention) => mention !== accountUsername?.toLowerCase());
  return {
    confidence: meanOf(product?.confidence, vertical?.confidence),
    result: {
      productType: product?.kind ?? (productDetected ? "other" : "unknown"),
      productDetected,
      brandDetected: brands.length > 0,
      brands,
      vertical: vertical?.kind ?? otherOrUnknown(text),
      isDisclosedAd,
    },
  };
}

function readForm(
  video: ClassifiableVideo,
  text: VideoText,
  callToAction: string | null,
): Insight<ForensicReading> {
  const hook = text.sentences[0] ?? null;
  const opening = hook?.toLowerCase() ?? "";
  const format = chooseKind(text, FORMAT_SIGNS) ?? formatFromSound(video, text);
  // Stryker disable next-line ArrayDeclaration: hooks are known by patterns alone, which read no words
  const archetype = chooseKind({ plain: opening, words: [] }, HOOK_SIGNS);
  return {
    confidence: meanOf(format?.confidence, archetype?.confidence),
    result: {
      format: format?.kind ?? otherOrUnknown(text),
      hookArchetype: archetype?.kind ?? (hook === null ? "unknown" : "other"),
      hook,
      callToAction,
      soundRole: soundRoleOf(video),
    },
  };
}

const SHORT_CLIP_SECONDS = 12;

/** Weak hints, for captions that tell no format: who speaks uses their own sound, who follows a trend a known one. */
function formatFromSound(
  { isOriginalSound, durationSeconds, contentType }: ClassifiableVideo,
  text: VideoText,
): { kind: VideoFormat; confidence: number } | undefined {
  if (contentType === "slideshow" || isOriginalSound === null || durationSeconds === null) return undefined;
  if (isOriginalSound) {
    return text.sentences.length > 0 ? { kind: "talking_head", confidence: 0.25 } : undefined;
  }
  return durationSeconds <= SHORT_CLIP_SECONDS ? { kind: "trend_meme_remix", confidence: 0.25 } : undefined;
}

function soundRoleOf({ isOriginalSound }: ClassifiableVideo): ForensicReading["soundRole"] {
  if (isOriginalSound === null) return "unknown";
  return isOriginalSound ? "original" : "licensed";
}

const CALL_TO_ACTION =
  /\b(link in (my )?bio|follow (me|for|us)|save this|comment|share this|send (it|this)|subscribe|download|shop now|use code|sign up|tap the|check out|tag (a|your)|order now)\b|(?<!\p{L})(guárdalo|speichern|à garder|salva aí)/u;

function findCallToAction({ sentences }: VideoText): string | null {
  return sentences.find((sentence) => CALL_TO_ACTION.test(sentence.toLowerCase())) ?? null;
}

const ENOUGH_WORDS = 6;

/** With enough text it is something else; with little, nobody can say. */
function otherOrUnknown({ words }: VideoText): "other" | "unknown" {
  return words.length >= ENOUGH_WORDS ? "other" : "unknown";
}

function meanOf(...confidences: (number | undefined)[]): number {
  const total = confidences.reduce<number>((sum, confidence) => sum + (confidence ?? 0), 0);
  return roundConfidence(total / confidences.length);
}
