import type { ContentType } from "../platforms.ts";

/** What a video sells. */
export const PRODUCT_TYPES = [
  "ecommerce_physical",
  "ecommerce_digital",
  "mobile_app",
  "saas",
  "course_coaching",
  "service",
  "marketplace",
  "subscription_content",
  "other",
  "unknown",
] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

/** What a video is about. */
export const VERTICALS = [
  "education_study",
  "career_work",
  "business_entrepreneurship",
  "marketing_sales",
  "technology_ai",
  "software_apps",
  "finance_investing",
  "ecommerce_retail",
  "health_fitness",
  "beauty_fashion",
  "food_cooking",
  "home_lifestyle",
  "travel_outdoors",
  "relationships_family",
  "entertainment_culture",
  "gaming",
  "news_commentary",
  "other",
  "unknown",
] as const;
export type Vertical = (typeof VERTICALS)[number];

/** How a video is made. */
export const VIDEO_FORMATS = [
  "tutorial_how_to",
  "talking_head",
  "screen_recording",
  "product_demo_review",
  "storytime_vlog",
  "skit_pov",
  "listicle_countdown",
  "comparison_reaction",
  "trend_meme_remix",
  "interview_street",
  "cinematic_montage",
  "other",
  "unknown",
] as const;
export type VideoFormat = (typeof VIDEO_FORMATS)[number];

/** How a video opens. */
export const HOOK_ARCHETYPES = [
  "bold_claim",
  "pain_point_callout",
  "curiosity_gap",
  "mistake_warning",
  "quick_win_promise",
  "contrarian_take",
  "question_hook",
  "story_in_medias_res",
  "proof_results",
  "secret_reveal",
  "challenge_dare",
  "other",
  "unknown",
] as const;
export type HookArchetype = (typeof HOOK_ARCHETYPES)[number];

export interface ClassifiableVideo {
  readonly accountUsername: string | null;
  readonly caption: string | null;
  /** Without the leading #. */
  readonly hashtags: readonly string[];
  readonly contentType: ContentType;
  readonly durationSeconds: number | null;
  readonly isOriginalSound: boolean | null;
}

export interface Insight<Result> {
  readonly confidence: number;
  readonly result: Result;
}
