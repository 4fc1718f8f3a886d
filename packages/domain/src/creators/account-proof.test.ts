import { describe, expect, it } from "vitest";
import { newProofCode, PROOF_OUTCOMES, proofSentence, readAccountName, showsCode } from "./account-proof.ts";

const username = (name: string) => ({ namedBy: "username", name });
const id = (name: string) => ({ namedBy: "id", name });

describe("the name of an account", () => {
  it.each([
    ["tiktok", "juniper.bakes", username("juniper.bakes")],
    ["tiktok", " @Juniper.Bakes ", username("juniper.bakes")],
    ["tiktok", "https://www.tiktok.com/@juniper.bakes?lang=en", username("juniper.bakes")],
    ["instagram", "instagram.com/juniper_bakes/", username("juniper_bakes")],
    ["youtube", "https://m.youtube.com/@JuniperBakes/shorts", username("juniperbakes")],
    ["youtube", "UCabcdefghijklmnopqrstuv", id("UCabcdefghijklmnopqrstuv")],
    ["youtube", "https://youtube.com/channel/UCabcdefghijklmnopqrstuv", id("UCabcdefghijklmnopqrstuv")],
    ["youtube", "https://www.youtube.com/@b%C3%A4ckerei", username("bäckerei")],
    ["facebook", "https://www.facebook.com/profile.php?id=10001", id("10001")],
    ["facebook", "https://www.facebook.com/people/Juniper-Vale/10001/", id("10001")],
    ["facebook", "fb.com/juniper.bakes", username("juniper.bakes")],
    ["tiktok", "http://www.tiktok.com/@juniper.bakes", username("juniper.bakes")],
    ["tiktok", "HTTPS://www.tiktok.com/@juniper.bakes", username("juniper.bakes")],
    ["tiktok", "tiktok.com/@juniper.bakes?from=https://a.example", username("juniper.bakes")],
    ["tiktok", "UCabcdefghijklmnopqrstuv", username("ucabcdefghijklmnopqrstuv")],
    ["instagram", "https://www.instagram.com/channel/", username("channel")],
    ["instagram", "https://www.instagram.com/profile.php", username("profile.php")],
    ["instagram", "https://www.instagram.com/people/", username("people")],
  ] as const)("is read on %s from %s", (platform, text, expected) => {
    expect(readAccountName(platform, text)).toEqual(expected);
  });

  it.each([
    ["tiktok", ""],
    ["tiktok", "@"],
    ["tiktok", "two words"],
    ["tiktok", "juniper@bakes"],
    ["tiktok", "@@juniper"],
    ["tiktok", "https://www.tiktok.com/@juniper%E4"],
    ["tiktok", "https://www.instagram.com/juniper_bakes"],
    ["tiktok", "https://tiktok.com.evil.example/@juniper"],
    ["tiktok", "https://www.tiktok.com/t/ZTabc"],
    ["instagram", "https://www.instagram.com/reel/Cabc"],
    ["youtube", "https://www.youtube.com/watch?v=abc"],
    ["youtube", "https://www.youtube.com/c/JuniperBakes"],
    ["facebook", "https://www.facebook.com/profile.php"],
    ["facebook", "https://www.facebook.com/profile.php?id=!10001"],
    ["facebook", "https://www.facebook.com/profile.php?id=10001!"],
    ["facebook", "https://"],
  ] as const)("is none on %s: %s", (platform, text) => {
    expect(readAccountName(platform, text)).toBeUndefined();
  });
});

describe("a code", () => {
  it("has no letter that is taken for another, and differs each time", () => {
    const all = newProofCode((count) => Uint8Array.from({ length: count }, (_, index) => index * 37));
    expect(all).toMatch(/^CLIP-[2-9A-HJ-NP-Z]{8}$/);
    expect(newProofCode((count) => new Uint8Array(count).fill(7))).not.toBe(all);
  });

  it("is found anywhere in a bio, whatever its case", () => {
    expect(showsCode("Bread & more\nclip-7k3m9q2x 🍞", "CLIP-7K3M9Q2X")).toBe(true);
    expect(showsCode("CLIP-7K3M9Q2", "CLIP-7K3M9Q2X")).toBe(false);
    expect(showsCode("", "CLIP-7K3M9Q2X")).toBe(false);
  });
});

describe("what a creator reads after a check", () => {
  const words = { platform: "tiktok", account: "@juniper", organizationName: "Northwind" } as const;

  it("is a sentence of its own for every outcome", () => {
    const sentences = PROOF_OUTCOMES.map((outcome) => proofSentence(outcome, words));
    expect(new Set(sentences).size).toBe(PROOF_OUTCOMES.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z@].*\.$/);
  });

  it("names the sources that tell bios where nobody told one", () => {
    expect(proofSentence("bio_unknown", words)).toContain("ScrapeCreators");
    expect(proofSentence("bio_unknown", words)).not.toContain("API");
    expect(proofSentence("bio_unknown", { ...words, platform: "youtube" })).toContain("YouTube Data API");
    expect(proofSentence("bio_unknown", { ...words, platform: "instagram" })).toContain("Meta Graph API");
  });
});
