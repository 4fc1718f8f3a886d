import { describe, expect, it } from "vitest";
import { readAccountLines } from "./account-lines.ts";

describe("readAccountLines", () => {
  it("takes handles and links, separated by anything", () => {
    const text = "@mina.cooks, juniper.bakes;\nhttps://www.instagram.com/northwind/ ";
    expect(
      readAccountLines(text, "tiktok").map(({ platform, username }) => `${platform} ${username}`),
    ).toEqual(["tiktok mina.cooks", "tiktok juniper.bakes", "instagram northwind"]);
  });

  it("names an account once, however often it was pasted", () => {
    const text = "mina.cooks @Mina.Cooks https://www.tiktok.com/@mina.cooks";
    expect(readAccountLines(text, "tiktok")).toHaveLength(1);
  });

  it("looks up by the platform's id where a link has no handle", () => {
    expect(readAccountLines("https://youtube.com/channel/UC123", "tiktok")).toMatchObject([
      { platform: "youtube", platformAccountId: "UC123", problem: undefined },
    ]);
  });

  it.each([
    ["https://example.com/mina", /no link to a profile/],
    ["@", /handle is missing/],
  ])("says what is wrong with %s", (text, problem) => {
    expect(readAccountLines(text, "tiktok")[0]?.problem).toMatch(problem);
  });
});
