import type { HookArchetype, ProductType, VideoFormat } from "./insight-kinds.ts";
import type { Signs } from "./video-text.ts";

export const FORMAT_SIGNS: Signs<Exclude<VideoFormat, "other" | "unknown">> = {
  tutorial_how_to: [
    /\bhow (to|i)\b/,
    /\b(step by step|explained|guide|method|from scratch)\b/,
    /\b(tips?|recipe|routine)\b/,
    "tutorial",
    "techtips",
    "studytips",
    "beautytips",
    /\bin \d+ (minutes|seconds)\b/,
  ],
  screen_recording: [
    /\bscreen (recording|share)\b/,
    /\b(settings?|shortcuts?|spreadsheet|prompts?)\b/,
    /\bfeature\b/,
  ],
  product_demo_review: [
    /\breviews?\b/,
    /\b(unboxing|haul|try[- ]on)\b/,
    /\b(products?|worth it|honest (answer|review))\b/,
    /\bi (tried|tested|replaced)\b/,
    /\brating\b/,
  ],
  storytime_vlog: [
    /\bstory ?time\b/,
    /\bvlog\b/,
    /\b(day|days|week|month) (in|of|\d+)\b/,
    /\b(get ready|reset|come|study|sit)( \w+)? with me\b/,
    "grwm",
    "studywithme",
    /\b(we got|she heard|he waited)\b/,
  ],
  skit_pov: [
    /\bpov\b/,
    /\b(skit|sketch\w*)\b/,
    /\bme (when|pretending|trying)\b/,
    /\bbut every(one|body)?\b/,
    /\btell me\b/,
  ],
  listicle_countdown: [
    /^(top )?\d+ (?!(minutes?|seconds?|hours?|days?|weeks?|months?)\b)\p{L}+/u,
    /\btop \d+\b/,
    /\b\d+ ([\p{L}]+ ){0,2}(things|ways|tips|signs|mistakes|reasons|types|places|rules|settings|products|gems)\b/u,
    /\b\d+ (errores|fehler|erreurs|erros)\b/,
  ],
  comparison_reaction: [
    /\b(vs|versus)\b/,
    /\breact(s|ing|ion)?\b/,
    /\bbefore (and|&) after\b/,
    /\b(duet|stitch)\b/,
    /\brating .* from every\b/,
  ],
  trend_meme_remix: [/\b(trend|meme|challenge|remix)\b/, "dance", /\bviral\b/],
  interview_street: ["interview", /\b(i asked|asking) (\d+ )?\w+/, /\bstrangers\b/],
  cinematic_montage: [/\b(cinematic|montage|aesthetic)\b/, /\b(b-?roll|drone|timelapse|hyperlapse)\b/],
  talking_head: [
    /\b(let's talk|rant|my thoughts|honest opinion)\b/,
    /\b(unpopular opinion|hot take)\b/,
    /\b(what i would tell|i wish i had known|nobody (tells|talks))\b/,
  ],
};

/** Read from the opening sentence. Of equals the first named wins, so the more telling ones stand first. */
export const HOOK_SIGNS: Signs<Exclude<HookArchetype, "other" | "unknown">> = {
  mistake_warning: [
    /\b(mistakes?|wrong|warning|beware|avoid)\b/,
    /\b(stop|never|do not|don't) \w+/,
    /\b(errores|fehler|erreurs|erros)\b/,
  ],
  secret_reveal: [
    /\b(secret|hidden|trick|hack)s?\b/,
    /\b(nobody|no one) (tells|talks|showed|films)\b/,
    /\b(nadie te|niemand|personne|ninguém)\b/,
  ],
  contrarian_take: [/\b(unpopular opinion|hot take|overrated|myth)\b/, /\bthey said\b/, /\bhated this\b/],
  challenge_dare: [/\b(challenge|dare|attempt)\b/, /\b(bet you|can you|try this)\b/, /\bwithout \w+ing\b/],
  proof_results: [
    /\b(results?|before (and|&) after|real numbers|my .* numbers)\b/,
    /\bi (made|gained|lost|grew|saved?|got through|found my)\b/,
    /\bwhat \d+ (days|weeks|months)\b/,
    /\b(fazit|resultados|résultats)\b/,
  ],
  quick_win_promise: [
    /\bin (just )?\d+ (seconds|minutes|days)\b/,
    /\b(easy|simple|quick|no fancy|start here|under \d+)\b/,
    /\bhow (to|i)\b/,
    /^\d+ \p{L}+/u,
  ],
  pain_point_callout: [
    /\bif \S+( \S+)? feels\b/,
    /\b(tired of|struggling|sick of|impossible|always late|keep skipping)\b/,
    /\bfor people who\b/,
    /^renters\b/,
  ],
  curiosity_gap: [
    /\b(wait for|you won't believe|here's why|this is why|what happens|until the end)\b/,
    /\bwhat \p{L}+( \p{L}+)? really\b/u,
    /\beveryone .* asked\b/,
    /\bbefore you watch\b/,
  ],
  story_in_medias_res: [
    /\bpov\b/,
    /\b(day|part|month) \d+\b/,
    /\b(when|she heard|he waited|we got|late night)\b/,
    /\bstory ?time\b/,
  ],
  question_hook: [/\?/, /^(is|are|do|does|did|can|should|would|why|who)\b/],
  bold_claim: [
    /\b(best|worst|only|greatest|ever|everything)\b/,
    /\bgame ?changer\b/,
    /\b(will|that) changes? (the|your)\b/,
    /\bfind of the year\b/,
  ],
};

export const PRODUCT_SIGNS: Signs<Exclude<ProductType, "other" | "unknown">> = {
  ecommerce_physical: [
    "unboxing",
    "haul",
    "restock",
    "serum",
    "sneakers",
    "shipping",
    "packingorders",
    /\b(shop now|back in stock|pre-?order|packing \d+ orders)\b/,
    /\b\w+ products i\b/,
  ],
  ecommerce_digital: [
    "ebook",
    "presets",
    "printable",
    /\b(notion |canva )?templates?\b/,
    /\bdigital download\b/,
  ],
  mobile_app: [
    "app",
    "apps",
    "appstore",
    "productivityapps",
    /\b(app store|google play)\b/,
    /\bdownload (it|the|our|this)\b/,
  ],
  saas: ["saas", "software", "crm", /\b(free trial|dashboard|automation|workspace)\b/],
  course_coaching: [
    "coaching",
    "masterclass",
    "webinar",
    "mentorship",
    /\b(my|our|the|free|online) course\b/,
  ],
  service: ["agency", "salon", "clinic", /\bbook (a call|an appointment|now)\b/, /\b(our|my) services?\b/],
  marketplace: [
    "etsy",
    "amazonfinds",
    "ebay",
    "vinted",
    "depop",
    "tiktokshop",
    "tiktokmademebuyit",
    /\b(amazon|tiktok shop)\b/,
  ],
  subscription_content: ["patreon", "substack", "newsletter", "podcast", /\bsubscribe to\b/],
};

/** What is for sale, without a word on what it is. */
export const SELLING_SIGNS: readonly RegExp[] = [
  /\blink in (my )?bio\b/,
  /\b(use|with) (my )?code\b/,
  /\b\d+ ?% off\b/,
  /\b(discount|giveaway|gifted|sale ends|limited edition)\b/,
  /\b(bought|buy|buying|worth it)\b/,
];

export const DISCLOSED_AD_HASHTAGS = new Set([
  "ad",
  "ads",
  "anzeige",
  "gifted",
  "paidpartnership",
  "partner",
  "pub",
  "publi",
  "publicidad",
  "sponsored",
  "werbung",
]);
