import { describe, expect, it } from "vitest";
import { sql, toPreparedQuery } from "../../../infra/db/sql.ts";
import { anyGain, countColumnsOf, gainColumns, gainsOrZero, gainsOverDays, perCount } from "./counts.ts";

describe("the five counts in SQL", () => {
  it.each([
    [gainColumns, "views, likes, comments, shares, bookmarks"],
    [countColumnsOf(sql`v`), "v.view_count, v.like_count, v.comment_count, v.share_count, v.bookmark_count"],
    [
      perCount(({ stem }) => sql`${stem}_rise`),
      "view_rise, like_rise, comment_rise, share_rise, bookmark_rise",
    ],
    [
      anyGain,
      "sum(views) <> 0 or sum(likes) <> 0 or sum(comments) <> 0 or sum(shares) <> 0 or sum(bookmarks) <> 0",
    ],
    [
      gainsOrZero(sql`g`),
      "coalesce(g.views, 0) as views, coalesce(g.likes, 0) as likes, coalesce(g.comments, 0) as comments, coalesce(g.shares, 0) as shares, coalesce(g.bookmarks, 0) as bookmarks",
    ],
  ])("are written out in their order (%#)", (fragment, text) => {
    expect(toPreparedQuery(fragment).text).toBe(text);
  });

  it("gain what they are above the day before", () => {
    expect(toPreparedQuery(gainsOverDays).text).toContain(
      "f.like_count - coalesce(max(f.like_count) over day_before, 0) as likes, f.comment_count",
    );
  });

  it("keep the parameters of each", () => {
    const signed = perCount(({ gain }, place) => sql`${place}::int * ${gain}`);
    expect(toPreparedQuery(signed)).toMatchObject({
      text: "$1::int * views, $2::int * likes, $3::int * comments, $4::int * shares, $5::int * bookmarks",
      values: [0, 1, 2, 3, 4],
    });
  });
});
