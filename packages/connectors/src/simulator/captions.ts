import type { Platform } from "@clipledger/domain/platforms";
import type { SimulatedAccount } from "./accounts.ts";
import { CLOSINGS, ENGLISH_CAPTIONS, OTHER_CAPTIONS } from "./caption-templates.ts";
import { type Key, keyWithin, pick, pickSeveral, share, wholeBetween } from "./draws.ts";
import { NICHE_PROFILES } from "./niches.ts";

export interface Caption {
  readonly text: string;
  readonly hashtags: readonly string[];
}

const PLATFORM_HASHTAGS: Record<Platform, readonly string[]> = {
  facebook: ["reels", "viral", "foryou"],
  instagram: ["reels", "explore", "instagood"],
  tiktok: ["fyp", "foryou", "foryoupage"],
  youtube: ["shorts", "youtubeshorts", "viral"],
};

export function drawCaption(account: SimulatedAccount, postKey: Key): Caption {
  const key = keyWithin(postKey, "caption");
  const { language } = account.locale;
  const templates = language === "en" ? ENGLISH_CAPTIONS[account.niche] : OTHER_CAPTIONS[language];
  const sentence = pick(key, "sentence", templates)
    .replaceAll("{topic}", drawTopic(account, key))
    .replaceAll("{n}", String(wholeBetween(key, "number", 2, 30)));
  const hashtags = drawHashtags(account, key);
  const closing = share(key, "closes") < 0.55 ? [pick(key, "closing", CLOSINGS[language])] : [];
  const text = [capitalize(sentence), ...closing, ...hashtags.map((tag) => `#${tag}`)].join(" ");
  return { text, hashtags };
}

function drawTopic({ topic, niche }: SimulatedAccount, key: Key): string {
  return share(key, "own topic") < 0.6 ? topic : pick(key, "topic", NICHE_PROFILES[niche].topics);
}

/** The account's own tag first, so that a brand's videos can be told by it. */
function drawHashtags(account: SimulatedAccount, key: Key): string[] {
  const tags = [
    account.topic.replaceAll(" ", ""),
    ...pickSeveral(
      key,
      "niche tags",
      NICHE_PROFILES[account.niche].hashtags,
      wholeBetween(key, "tags", 1, 3),
    ),
    ...(share(key, "sponsored") < 0.08 ? ["ad"] : []),
    ...(share(key, "platform tag") < 0.6
      ? [pick(key, "tag", PLATFORM_HASHTAGS[account.world.platform])]
      : []),
  ];
  return [...new Set(tags)];
}

function capitalize(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
