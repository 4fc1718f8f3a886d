import { inEnglish, type Say } from "../languages/format-message.ts";
import { parseUrl } from "../parse-url.ts";
import type { Platform } from "../platforms.ts";

/** How somebody names an account: by its username, or by the platform's own id. */
export interface AccountName {
  readonly namedBy: "username" | "id";
  readonly name: string;
}

/** Reads a username, with or without @, or the address of the account's page; undefined if it is neither. */
export function readAccountName(platform: Platform, text: string): AccountName | undefined {
  const trimmed = text.trim();
  return trimmed.includes("/") ? nameInAddress(platform, trimmed) : plainName(platform, trimmed);
}

const HOSTS: Readonly<Record<Platform, RegExp>> = {
  facebook: /(^|\.)(facebook|fb)\.com$/,
  instagram: /(^|\.)instagram\.com$/,
  tiktok: /(^|\.)tiktok\.com$/,
  youtube: /(^|\.)youtube\.com$/,
};

/** First parts of addresses that lead to something else than an account. */
const OTHER_PAGES = /^(p|reel|reels|explore|stories|tv|watch|shorts|groups|events|pages|share|video|videos)$/;

function nameInAddress(platform: Platform, text: string): AccountName | undefined {
  const url = parseUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (url === undefined || !HOSTS[platform].test(url.hostname)) return undefined;
  const [first = "", second = "", third = ""] = url.pathname.split("/").filter((part) => part !== "");
  if (platform === "youtube" && first === "channel") return idName(second);
  if (platform === "facebook" && first === "profile.php") return idName(url.searchParams.get("id") ?? "");
  if (platform === "facebook" && first === "people") return idName(third);
  const isHandle = first.startsWith("@");
  if ((platform === "tiktok" || platform === "youtube") && !isHandle) return undefined;
  return OTHER_PAGES.test(first) ? undefined : plainName(platform, decoded(first));
}

const USERNAME = /^[\p{L}\p{M}\p{N}._·-]{1,100}$/u;
const YOUTUBE_CHANNEL = /^UC[\w-]{22}$/;

/** Platforms take usernames whatever their case. */
function plainName(platform: Platform, text: string): AccountName | undefined {
  if (platform === "youtube" && YOUTUBE_CHANNEL.test(text)) return { namedBy: "id", name: text };
  const username = text.replace(/^@/, "");
  return USERNAME.test(username) ? { namedBy: "username", name: username.toLowerCase() } : undefined;
}

function idName(text: string): AccountName | undefined {
  return /^[\w-]{1,100}$/.test(text) ? { namedBy: "id", name: text } : undefined;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

// Without letters and digits that people take for one another; 32 of them, so that every byte picks fairly.
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const CODE_LENGTH = 8;

/** A code such as CLIP-7K3M9Q2X, which nobody has in their bio by chance. */
export function newProofCode(randomBytes: (count: number) => Uint8Array): string {
  const letters = Array.from(randomBytes(CODE_LENGTH), (byte) => LETTERS.charAt(byte % LETTERS.length));
  return `CLIP-${letters.join("")}`;
}

/** Whatever the case, and wherever the code stands in the bio. */
export function showsCode(bio: string, code: string): boolean {
  return bio.toUpperCase().includes(code);
}

export const PROOF_OUTCOMES = [
  "proven",
  "code_missing",
  "bio_unknown",
  "not_found",
  "private",
  "restricted",
  "proven_by_another",
  "no_room",
  "expired",
] as const;
export type ProofOutcome = (typeof PROOF_OUTCOMES)[number];

const PLATFORM_NAMES: Readonly<Record<Platform, string>> = {
  facebook: "Facebook",
  instagram: "Instagram",
  tiktok: "TikTok",
  youtube: "YouTube",
};

interface ProofWords {
  readonly platform: Platform;
  /** How the creator named the account. */
  readonly account: string;
  readonly organizationName: string;
}

/** What a creator reads after a check: what was found, and what to do next. */
export function proofSentence(
  outcome: ProofOutcome,
  { platform, account, organizationName: organization }: ProofWords,
  say: Say = inEnglish,
): string {
  const platformName = PLATFORM_NAMES[platform];
  switch (outcome) {
    case "proven":
      return say("{account} is proven to be yours. You can take the code out of the bio.", { account });
    case "code_missing":
      return say(
        "The code is not in the bio of {account} yet. Save it there, wait a minute for {platformName} to show it, and check again.",
        { account, platformName },
      );
    case "bio_unknown":
      return say(
        "We were told no bio of {account}. If it is empty, add the code and check again. Otherwise {organization} needs a source that tells bios on {platformName}: {sources}.",
        { account, organization, platformName, sources: bioSources(platform, say) },
      );
    case "not_found":
      return say("{platformName} has no account {account}. Look at the spelling, and add it again.", {
        account,
        platformName,
      });
    case "private":
      return say(
        "{account} is private. Make it public, at least until it is proven: videos of private accounts cannot be counted.",
        { account },
      );
    case "restricted":
      return say("{platformName} restricts who sees {account}, so that we cannot read its bio.", {
        account,
        platformName,
      });
    case "proven_by_another":
      return say(
        "Somebody else who works with {organization} has proven that {account} is theirs. If that is wrong, tell the team in the chat.",
        { account, organization },
      );
    case "no_room":
      return say(
        "{organization} cannot follow more accounts right now. The code stays good: tell the team in the chat, and check again later.",
        { organization },
      );
    case "expired":
      return say("The code has run out. Add the account again to get a new one.");
  }
}

/** Who tells bios. */
function bioSources(platform: Platform, say: Say): string {
  switch (platform) {
    case "facebook":
    case "instagram":
      return say("the Meta Graph API, ScrapeCreators, or another supplier");
    case "tiktok":
      return say("ScrapeCreators, or another supplier");
    case "youtube":
      return say("the YouTube Data API, ScrapeCreators, or another supplier");
  }
}
