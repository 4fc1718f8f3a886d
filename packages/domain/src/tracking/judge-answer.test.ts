import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agree, type BelievedOfVideo, doubtOf, mostToBelieve, type SaidOfVideo } from "./judge-answer.ts";

const HOUR_MS = 3_600_000;
const publishedAt = new Date("2026-09-14T10:00:00Z");
const now = new Date("2026-09-21T08:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);

const unknown = { likeCount: null, commentCount: null, shareCount: null, bookmarkCount: null };
const say = (viewCount: number | null, fields: Partial<SaidOfVideo> = {}): SaidOfVideo => ({
  ...{ platformVideoId: "v1", publishedAt, saidAt: now, viewCount, ...unknown },
  ...fields,
});
/** Views as the latest looks saw them, the newest first, a number of hours apart. */
const believe = (views: readonly number[], hoursApart = 12): BelievedOfVideo => ({
  publishedAt,
  highest: {
    ...{ likeCount: 0, commentCount: 0, shareCount: 0, bookmarkCount: 0 },
    viewCount: Math.max(...views),
  },
  observedAt: hoursAgo(hoursApart),
  latest: views.map((viewCount, index) => ({
    ...unknown,
    viewCount,
    saidAt: hoursAgo(hoursApart * (index + 1)),
  })),
});

describe("an answer", () => {
  it("is believed where it is the first to tell a count, and doubted where others told it before", () => {
    const richer = say(10_500, { likeCount: 8_000, commentCount: 900, shareCount: 700 });
    expect(doubtOf(richer, believe([10_000, 9_000]))).toBeUndefined();
    const told = believe([10_000, 9_000]);
    const latest = told.latest.map((look) => ({ ...look, likeCount: 3 }));
    const withLikes = { ...told, highest: { ...told.highest, likeCount: 3 }, latest };
    expect(doubtOf(richer, withLikes)).toBe("leapt");
    // Where what they said is no longer kept, a 0 is a 0.
    expect(doubtOf(richer, { ...told, latest: [] })).toBe("leapt");
  });

  it.each([
    ["grew as videos do", [10_000, 8_000], 14_000],
    ["stayed", [10_000, 10_000], 10_000],
    ["lost some to a purge", [10_000, 10_000], 7_000],
    ["caught on: dozens became thousands", [40], 6_000],
    ["caught on: 10,000 became 290,000", [10_000, 4_000], 290_000],
    ["went around the world: 1 million became 4.5", [1_000_000, 700_000], 4_500_000],
    ["was hidden", [10_000, 10_000], null],
  ])("is believed of a video that %s", (_name, views, viewCount) => {
    expect(doubtOf(say(viewCount), believe(views))).toBeUndefined();
  });

  it.each([
    ["fell_to_zero", [10_000, 10_000], 0],
    ["fell_to_zero", [1], 0],
    ["lost_most", [10_000, 9_900], 4_000],
    ["leapt", [10_000, 9_000], 10_000_000],
    ["leapt", [3], 3_000],
    ["leapt", [2_000_000, 1_900_000], 60_000_000],
    ["absurd", [10_000], 900_000_000_000],
  ])("is doubted as %s after %j and then %j", (doubt, views, viewCount) => {
    expect(doubtOf(say(viewCount), believe(views))).toBe(doubt);
  });

  it("is believed when it takes away most of what only one look saw: that one may have been wrong", () => {
    expect(doubtOf(say(4_000), believe([10_000, 3_500]))).toBeUndefined();
  });

  it("is judged by every count, not by views alone", () => {
    const believed = believe([10_000, 9_000]);
    const withLikes = { ...believed, highest: { ...believed.highest, likeCount: 800 } };
    expect(doubtOf(say(10_000, { likeCount: 800_000 }), withLikes)).toBe("leapt");
    expect(doubtOf(say(10_000, { likeCount: 900 }), withLikes)).toBeUndefined();
  });

  it("lets a like be taken back and a comment deleted", () => {
    const latest = [{ ...unknown, viewCount: 50, likeCount: 2, commentCount: 1, saidAt: hoursAgo(2) }];
    const believed = { ...believe([50]), latest };
    expect(doubtOf(say(50, { likeCount: 0, commentCount: 0 }), believed)).toBeUndefined();
  });

  it("is believed without a past, unless nothing on Earth has as many", () => {
    expect(doubtOf(say(15_000_000_000), undefined)).toBeUndefined();
    expect(doubtOf(say(0), undefined)).toBeUndefined();
    expect(doubtOf(say(200_000_000_000), undefined)).toBe("absurd");
  });

  it("is doubted when its publication is another one than before, or than its id tells", () => {
    const other = { publishedAt: new Date("2026-06-01T00:00:00Z") };
    expect(doubtOf(say(10_000, other), believe([10_000]))).toBe("contradicts_itself");
    const seconds = BigInt(publishedAt.getTime() / 1_000);
    const platformVideoId = String((seconds << 32n) + 123_456_789n);
    expect(doubtOf(say(1, { platformVideoId }), undefined)).toBeUndefined();
    expect(doubtOf(say(1, { platformVideoId, ...other }), undefined)).toBe("contradicts_itself");
    expect(doubtOf(say(1, { platformVideoId: "999999999999999999" }), undefined)).toBeUndefined();
  });
});

const pasts = fc
  .record({
    views: fc.array(fc.integer({ min: 1, max: 5_000_000_000 }), { minLength: 1, maxLength: 6 }),
    hoursApart: fc.double({ min: 0.01, max: 24 * 365, noNaN: true }),
  })
  .map(({ views, hoursApart }) => believe(views, hoursApart));

describe("whatever a video's past", () => {
  it("a thousandfold count and a zero are doubted", () => {
    fc.assert(
      fc.property(pasts, (believed) => {
        expect(doubtOf(say(believed.highest.viewCount * 1_000), believed)).toBeDefined();
        expect(doubtOf(say(0), believed)).toBe("fell_to_zero");
      }),
    );
  });

  it("what it had is believed again, and up to a certain count all that is more", () => {
    fc.assert(
      fc.property(pasts, fc.double({ min: 0, max: 1, noNaN: true }), (believed, share) => {
        const { viewCount } = believed.highest;
        const most = Math.min(mostToBelieve("viewCount", now, believed), 100_000_000_000);
        const count = Math.floor(viewCount + (most - viewCount) * share);
        expect(doubtOf(say(count), believed)).toBeUndefined();
      }),
    );
  });
});

describe("a video that nobody has checked for long", () => {
  it.each([4, 100, 1_000])("may have grown by as much as in four days, after %i days", (days) => {
    const believed = believe([10_000], days * 24);
    expect(doubtOf(say(1_170_000), believed)).toBeUndefined();
    expect(doubtOf(say(1_170_001), believed)).toBe("leapt");
  });
});

describe("two answers", () => {
  it("agree with themselves, and both ways", () => {
    const counts = fc.nat(5_000_000_000);
    fc.assert(
      fc.property(counts, counts, (left, right) => {
        expect(agree(say(left), say(left))).toBe(true);
        expect(agree(say(left), say(right))).toBe(agree(say(right), say(left)));
      }),
    );
  });

  it.each([
    [1_000_000, 1_400_000, true],
    [0, 0, true],
    [0, 40, true],
    [1_000_000, 4_000_000, false],
    [1_000_000, 1_000, false],
    [0, 10_000, false],
    [null, 10_000, false],
  ])("of %j and %j views agree: %j", (left, right, isAgreed) => {
    expect(agree(say(left), say(right))).toBe(isAgreed);
  });

  it("about different publications do not", () => {
    expect(agree(say(10), say(10, { publishedAt: new Date("2026-06-01T00:00:00Z") }))).toBe(false);
  });
});
