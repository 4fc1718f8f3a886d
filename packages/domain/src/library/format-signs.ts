import type { Signs } from "./choose-kind.ts";
import type { VideoFormat } from "./insight-kinds.ts";

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
