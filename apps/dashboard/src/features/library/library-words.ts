import type {
  HookArchetype,
  ProductType,
  Vertical,
  VideoFormat,
} from "@clipledger/domain/library/insight-kinds";

export const productTypeLabels: Record<ProductType, string> = {
  ecommerce_physical: "Physical product",
  ecommerce_digital: "Digital product",
  mobile_app: "Mobile app",
  saas: "Software service",
  course_coaching: "Course or coaching",
  service: "Service",
  marketplace: "Marketplace",
  subscription_content: "Paid content",
  other: "Other",
  unknown: "Not clear",
};

export const verticalLabels: Record<Vertical, string> = {
  education_study: "Education",
  career_work: "Career",
  business_entrepreneurship: "Business",
  marketing_sales: "Marketing",
  technology_ai: "Technology and AI",
  software_apps: "Software and apps",
  finance_investing: "Finance",
  ecommerce_retail: "Shopping",
  health_fitness: "Health and fitness",
  beauty_fashion: "Beauty and fashion",
  food_cooking: "Food and cooking",
  home_lifestyle: "Home and lifestyle",
  travel_outdoors: "Travel and outdoors",
  relationships_family: "Relationships and family",
  entertainment_culture: "Entertainment",
  gaming: "Gaming",
  news_commentary: "News",
  other: "Other",
  unknown: "Not clear",
};

export const formatLabels: Record<VideoFormat, string> = {
  tutorial_how_to: "How-to",
  talking_head: "Talking to camera",
  screen_recording: "Screen recording",
  product_demo_review: "Demo or review",
  storytime_vlog: "Story or vlog",
  skit_pov: "Skit or POV",
  listicle_countdown: "List or countdown",
  comparison_reaction: "Comparison or reaction",
  trend_meme_remix: "Trend or meme",
  interview_street: "Interview",
  cinematic_montage: "Montage",
  other: "Other",
  unknown: "Not clear",
};

export const hookLabels: Record<HookArchetype, string> = {
  bold_claim: "Bold claim",
  pain_point_callout: "Names a pain",
  curiosity_gap: "Curiosity",
  mistake_warning: "Warns of a mistake",
  quick_win_promise: "Quick win",
  contrarian_take: "Against the grain",
  question_hook: "Question",
  story_in_medias_res: "Mid-story",
  proof_results: "Shows results",
  secret_reveal: "Reveals a secret",
  challenge_dare: "Challenge",
  other: "Other",
  unknown: "Not clear",
};

export function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
