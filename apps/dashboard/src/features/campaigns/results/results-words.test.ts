import { describe, expect, it } from "vitest";
import { cpmText, postsText, spendParts } from "./results-words.ts";

const currency = "EUR";

describe("the words of results", () => {
  it("take spend apart, without what is nothing", () => {
    const spend = { paid: 7_500, due: 11_000, running: 10_600, total: 29_100 };
    expect(spendParts({ spend, currency })).toBe("€75.00 paid · €110.00 due · €106.00 running");
    expect(spendParts({ spend: { ...spend, due: 0, running: 0 }, currency })).toBe("€75.00 paid");
    expect(spendParts({ spend: { paid: 0, due: 0, running: 0, total: 0 }, currency })).toBe("nothing yet");
  });

  it("round a target", () => {
    expect(postsText({ eligibleVideos: 3, targetVideos: 6.571 })).toBe("3 of 7");
    expect(postsText({ eligibleVideos: 3, targetVideos: null })).toBe("3");
  });

  it("know no cost of views that are not there", () => {
    expect(cpmText(0, { views: 0, currency })).toBe("–");
    expect(cpmText(185_000 / 18_000, { views: 18_000, currency })).toBe("€10.28");
  });
});
