import { describe, expect, it } from "vitest";
import {
  CONNECT_OUTCOMES,
  CONSENT_END_REASONS,
  CONSENT_PLATFORMS,
  connectSentence,
  endedSentence,
  isConsentPlatform,
  REVOCATIONS,
  sharedThings,
  stoppedSentence,
} from "./account-consent.ts";

describe("what creators are told of their consent", () => {
  const sentences = CONSENT_PLATFORMS.flatMap((platform) => [
    ...CONNECT_OUTCOMES.map((outcome) =>
      connectSentence(outcome, { platform, account: "@willow", organizationName: "Northwind" }),
    ),
    ...REVOCATIONS.map((revocation) => stoppedSentence(revocation, platform)),
    ...CONSENT_END_REASONS.map((reason) => endedSentence(reason, platform)),
  ]);

  it("is always a whole sentence", () => {
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z@].+\.$/);
  });

  it("says that access is deleted, whether or not the platform could be told", () => {
    for (const revocation of REVOCATIONS)
      expect(stoppedSentence(revocation, "youtube")).toContain("our access is deleted");
  });

  it.each([
    ["revoked", "Google has been told"],
    ["unreachable", "Google could not be told"],
    ["not_offered", "Google cannot be told by us"],
    ["still_used", "Google keeps the permission"],
  ] as const)("says of access that is %s: %s", (revocation, words) => {
    expect(stoppedSentence(revocation, "youtube")).toContain(words);
  });

  it.each([
    ["https://www.googleapis.com/auth/youtube.readonly", "Your channel"],
    ["user.info.basic", "Your name and picture"],
    ["user.info.profile", "Your username and bio"],
    ["user.info.stats", "Your numbers of followers"],
    ["video.list", "Your public videos"],
    ["instagram_business_basic", "Your profile, and your posts"],
    ["instagram_business_manage_insights", "How often your posts were seen"],
  ])("tells the permission %s as: %s", (scope, words) => {
    expect(sharedThings([scope])).toEqual([expect.stringMatching(new RegExp(`^${words}`))]);
  });

  it("names what is shared in plain words, and nothing that it does not know", () => {
    expect(sharedThings(["video.list", "something.new"])).toEqual(["Your public videos with their counts"]);
  });

  it("is never about platforms without consent", () => {
    expect(isConsentPlatform("facebook")).toBe(false);
    expect(isConsentPlatform("youtube")).toBe(true);
  });
});
