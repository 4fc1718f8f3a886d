import { inEnglish, type Say } from "../languages/format-message.ts";
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

/** What a consent lets be read, in plain words. */
export function sharedThings(scopes: readonly string[], say: Say = inEnglish): string[] {
  return scopes.flatMap((scope) => sharedThing(scope, say) ?? []);
}

function sharedThing(scope: string, say: Say): string | undefined {
  switch (scope) {
    case "https://www.googleapis.com/auth/youtube.readonly":
      return say(
        "Your channel: its name, picture, description and number of subscribers, and its public videos with their counts",
      );
    case "user.info.basic":
      return say("Your name and picture");
    case "user.info.profile":
      return say("Your username and bio, and whether you are verified");
    case "user.info.stats":
      return say("Your numbers of followers and videos");
    case "video.list":
      return say("Your public videos with their counts");
    case "instagram_business_basic":
      return say("Your profile, and your posts with their likes and comments");
    case "instagram_business_manage_insights":
      return say("How often your posts were seen, saved and shared");
  }
  return undefined;
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
  /** What the account is called; undefined where that is not known. */
  readonly account: string | undefined;
  readonly organizationName: string;
}

/** What a creator reads when they come back from the platform. */
export function connectSentence(
  outcome: ConnectOutcome,
  { platform, account: named, organizationName: organization }: ConnectWords,
  say: Say = inEnglish,
): string {
  const service = CONSENT_SERVICES[platform];
  const account = named ?? say("The account");
  switch (outcome) {
    case "connected":
      return say("{account} is connected. {organization} reads its counts with your consent from now on.", {
        account,
        organization,
      });
    case "refused":
      return say("You said no at {service}, so nothing is connected and nothing is read.", { service });
    case "not_shared":
      return say(
        "You did not share at {service} what is needed to count your videos, so nothing is connected. Connect again and leave every box ticked.",
        { service },
      );
    case "no_account":
      return say(
        "That {service} account has no channel. Connect again and choose the one that your videos are on.",
        { service },
      );
    case "proven_by_another":
      return say(
        "{account} is not connected to you: somebody else who works with {organization} has proven that it is theirs. If that is wrong, tell the team in the chat.",
        { account, organization },
      );
    case "no_room":
      return say(
        "{account} is not connected: {organization} cannot follow more accounts right now. Tell the team in the chat, and try again later.",
        { account, organization },
      );
    case "failed":
      return say(
        "{service} did not answer as it should, so nothing is connected. Try again in a few minutes.",
        { service },
      );
  }
}

/** What came of telling the platform that a consent has ended. */
export const REVOCATIONS = ["revoked", "unreachable", "not_offered", "still_used"] as const;
export type Revocation = (typeof REVOCATIONS)[number];

/** What a creator reads after they stopped sharing. */
export function stoppedSentence(
  revocation: Revocation,
  platform: ConsentPlatform,
  say: Say = inEnglish,
): string {
  const service = CONSENT_SERVICES[platform];
  switch (revocation) {
    case "revoked":
      return say("Sharing has ended, and our access is deleted. {service} has been told.", { service });
    case "unreachable":
      return say(
        "Sharing has ended, and our access is deleted. {service} could not be told: remove Clipledger in the settings of your {service} account too.",
        { service },
      );
    case "not_offered":
      return say(
        "Sharing has ended, and our access is deleted. {service} cannot be told by us: remove Clipledger in the settings of your {service} account too.",
        { service },
      );
    case "still_used":
      return say(
        "Sharing has ended, and our access is deleted. {service} keeps the permission, because this account is connected here a second time.",
        { service },
      );
  }
}

/** Why an account is no longer read with the creator's consent, as the creator is told. */
export function endedSentence(
  reason: ConsentEndReason,
  platform: ConsentPlatform,
  say: Say = inEnglish,
): string {
  const service = CONSENT_SERVICES[platform];
  switch (reason) {
    case "by_creator":
      return say("You stopped sharing.");
    case "by_team":
      return say("The team unlinked the account, which ended sharing.");
    case "revoked":
      return say(
        "{service} no longer lets us read this account: the permission was taken back there, or your sign-in changed. Connect again to go on sharing.",
        { service },
      );
    case "expired":
      return say("The permission that you gave at {service} has run out. Connect again to go on sharing.", {
        service,
      });
    case "replaced":
      return say("You connected the account again.");
  }
}
