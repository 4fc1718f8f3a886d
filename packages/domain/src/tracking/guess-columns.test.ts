import { IMPORT_FIELDS } from "@clipledger/domain/tracking/import-row";
import { describe, expect, it } from "vitest";
import { guessColumns, missingFields } from "./guess-columns.ts";

describe("guessColumns", () => {
  it("knows the fields by their own names, in any order", () => {
    const headers = [...IMPORT_FIELDS].reverse();
    const { columns } = guessColumns(headers);
    expect(IMPORT_FIELDS.map((field) => headers[columns[field] ?? -1])).toEqual(IMPORT_FIELDS);
  });

  it("knows what other trackers call them", () => {
    const headers = ["Date", "Network", "Channel ID", "@Handle", "Post ID", "Upload date", "Views", "Saves"];
    expect(guessColumns(headers)).toEqual({
      columns: {
        observedAt: 0,
        platform: 1,
        platformAccountId: 2,
        username: 3,
        platformVideoId: 4,
        publishedAt: 5,
        viewCount: 6,
        bookmarkCount: 7,
      },
    });
  });

  it("takes a platform that the names tell for every row, and none where they tell two", () => {
    expect(guessColumns(["TikTok id", "views"]).everyPlatform).toBe("tiktok");
    expect(guessColumns(["TikTok id", "YouTube id"]).everyPlatform).toBeUndefined();
  });

  it("asks no other column for a platform that one holds", () => {
    expect(guessColumns(["platform", "TikTok id"])).toStrictEqual({ columns: { platform: 0 } });
  });

  it("takes no column twice", () => {
    expect(guessColumns(["id", "id", "views", "views"]).columns).toEqual({
      platformVideoId: 0,
      viewCount: 2,
    });
  });
});

describe("missingFields", () => {
  it("names the required fields without a column", () => {
    const mapping = guessColumns(["videoId", "accountId", "username", "published", "date", "likes"]);
    expect(missingFields(mapping)).toEqual(["platform", "viewCount"]);
    expect(missingFields({ ...mapping, everyPlatform: "youtube" })).toEqual(["viewCount"]);
  });
});
