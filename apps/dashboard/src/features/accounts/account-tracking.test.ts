import { describe, expect, it } from "vitest";
import { hashtagsText, readHashtags } from "./account-tracking.tsx";

describe("readHashtags", () => {
  it("takes them as people write them, each once", () => {
    expect(readHashtags("#Launch, ad  #ad\n##Summer")).toEqual(["launch", "ad", "summer"]);
  });

  it.each(["", "  ", "#, #"])("reads %j as no filter", (text) => {
    expect(readHashtags(text)).toBeNull();
  });
});

describe("hashtagsText", () => {
  it("is read back as the same filter", () => {
    expect(readHashtags(hashtagsText(["launch", "ad"]))).toEqual(["launch", "ad"]);
    expect(hashtagsText(null)).toBe("");
  });
});
