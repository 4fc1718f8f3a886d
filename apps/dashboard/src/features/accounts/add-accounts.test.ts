import { ORPCError } from "@orpc/client";
import { describe, expect, it } from "vitest";
import { addProblem, newAccounts, readAccountLines, withRefusals } from "./add-accounts-dialog.tsx";

const lines = readAccountLines("mina.cooks deleted.one https://youtube.com/channel/UC123", "tiktok");
const refused = new ORPCError("TRACKED_ACCOUNT_VALIDATION_FAILED", {
  status: 400,
  data: {
    issues: [
      { platform: "tiktok", identifier: "deleted.one", errorCode: "NOT_FOUND", message: "No such account" },
    ],
  },
});

describe("newAccounts", () => {
  it("names the platform's id only where a link gave one", () => {
    expect(newAccounts(lines, 60)).toEqual([
      { platform: "tiktok", username: "mina.cooks", max_videos: 60 },
      { platform: "tiktok", username: "deleted.one", max_videos: 60 },
      { platform: "youtube", username: "UC123", max_videos: 60, platform_account_id: "UC123" },
    ]);
  });
});

describe("withRefusals", () => {
  it("puts each reason beside its line", () => {
    expect(withRefusals(lines, refused).map(({ problem }) => problem)).toEqual([
      undefined,
      "No such account",
      undefined,
    ]);
  });
});

describe("addProblem", () => {
  it("speaks up while a refused line is still there", () => {
    expect(addProblem(lines, refused)).toMatch(/None was added/);
    expect(addProblem(lines.slice(0, 1), refused)).toBeUndefined();
  });

  it("names the limit", () => {
    const text = Array.from({ length: 101 }, (_, index) => `handle${index}`).join(" ");
    expect(addProblem(readAccountLines(text, "tiktok"), null)).toMatch(/101 accounts.*up to 100/);
  });
});

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
