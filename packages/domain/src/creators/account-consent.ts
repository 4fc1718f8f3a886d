import type { Platform } from "../platforms.ts";

/** Platforms on which creators can let their own account be read. */
export const CONSENT_PLATFORMS = ["youtube", "tiktok", "instagram"] as const satisfies readonly Platform[];
export type ConsentPlatform = (typeof CONSENT_PLATFORMS)[number];

export function isConsentPlatform(platform: Platform): platform is ConsentPlatform {
  return CONSENT_PLATFORMS.some((known) => known === platform);
}

/** Who asks the creator, on each platform. */
export const CONSENT_SERVICES: Readonly<Record<ConsentPlatform, string>> = {
  youtube: "Google",
  tiktok: "TikTok",
  instagram: "Instagram",
};

const SHARED: Readonly<Record<string, string>> = {
  "https://www.googleapis.com/auth/youtube.readonly":
    "Your channel: its name, picture, description and number of subscribers, and its public videos with their counts",
  "user.info.basic": "Your name and picture",
  "user.info.profile": "Your username and bio, and whether you are verified",
  "user.info.stats": "Your numbers of followers and videos",
  "video.list": "Your public videos with their counts",
  instagram_business_basic: "Your profile, and your posts with their likes and comments",
  instagram_business_manage_insights: "How often your posts were seen, saved and shared",
};

/** What a consent lets be read, in plain words. */
export function sharedThings(scopes: readonly string[]): string[] {
  return scopes.flatMap((scope) => SHARED[scope] ?? []);
}

export const CONSENT_END_REASONS = ["by_creator", "by_team", "revoked", "expired", "replaced"] as const;
export type ConsentEndReason = (typeof CONSENT_END_REASONS)[number];

export const CONNECT_OUTCOMES = [
  "connected",
  "refused",
  "not_shared",
  "no_account",
  "proven_by_another",
  "no_room",
  "failed",
] as const;
export type ConnectOutcome = (typeof CONNECT_OUTCOMES)[number];

interface ConnectWords {
  readonly platform: ConsentPlatform;
  /** What the account is called, where it is known. */
  readonly account: string;
  readonly organizationName: string;
}

/** What a creator reads when they come back from the platform. */
export function connectSentence(
  outcome: ConnectOutcome,
  { platform, account, organizationName }: ConnectWords,
): string {
  const service = CONSENT_SERVICES[platform];
  switch (outcome) {
    case "connected":
      return `${account} is connected. ${organizationName} reads its counts with your consent from now on.`;
    case "refused":
      return `You said no at ${service}, so nothing is connected and nothing is read.`;
    case "not_shared":
      return `You did not share at ${service} what is needed to count your videos, so nothing is connected. Connect again and leave every box ticked.`;
    case "no_account":
      return `That ${service} account has no channel. Connect again and choose the one that your videos are on.`;
    case "proven_by_another":
      return `Somebody else who works with ${organizationName} has proven that ${account} is theirs, so it is not connected to you. If that is wrong, tell the team in the chat.`;
    case "no_room":
      return `${organizationName} cannot follow more accounts right now, so ${account} is not connected. Tell the team in the chat, and try again later.`;
    case "failed":
      return `${service} did not answer as it should, so nothing is connected. Try again in a few minutes.`;
  }
}

/** What came of telling the platform that a consent has ended. */
export const REVOCATIONS = ["revoked", "unreachable", "not_offered", "still_used"] as const;
export type Revocation = (typeof REVOCATIONS)[number];

/** What a creator reads after they stopped sharing. */
export function stoppedSentence(revocation: Revocation, platform: ConsentPlatform): string {
  const service = CONSENT_SERVICES[platform];
  const forgotten = "Sharing has ended, and our access is deleted.";
  switch (revocation) {
    case "revoked":
      return `${forgotten} ${service} has been told.`;
    case "unreachable":
      return `${forgotten} ${service} could not be told: remove Clipledger in the settings of your ${service} account too.`;
    case "not_offered":
      return `${forgotten} ${service} cannot be told by us: remove Clipledger in the settings of your ${service} account too.`;
    case "still_used":
      return `${forgotten} ${service} keeps the permission, because this account is connected here a second time.`;
  }
}

/** Why an account is no longer read with the creator's consent, as the creator is told. */
export function endedSentence(reason: ConsentEndReason, platform: ConsentPlatform): string {
  const service = CONSENT_SERVICES[platform];
  switch (reason) {
    case "by_creator":
      return "You stopped sharing.";
    case "by_team":
      return "The team unlinked the account, which ended sharing.";
    case "revoked":
      return `${service} no longer lets us read this account: the permission was taken back there, or your sign-in changed. Connect again to go on sharing.`;
    case "expired":
      return `The permission that you gave at ${service} has run out. Connect again to go on sharing.`;
    case "replaced":
      return "You connected the account again.";
  }
}
