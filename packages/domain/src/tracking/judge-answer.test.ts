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

const others = ["likeCount", "commentCount", "shareCount", "bookmarkCount"] as const;
const names = ["viewCount", ...others] as const;

/** A video of which the latest looks saw these counts, the newest first. */
const seen = (...latest: readonly Partial<SaidOfVideo>[]): BelievedOfVideo => {
  const looks = latest.map((look) => ({ viewCount: null, ...unknown, saidAt: hoursAgo(12), ...look }));
  const highest = (name: (typeof names)[number]) => Math.max(0, ...looks.map((look) => look[name] ?? 0));
  return {
    ...believe([0]),
    highest: {
      viewCount: highest("viewCount"),
      likeCount: highest("likeCount"),
      commentCount: highest("commentCount"),
      shareCount: highest("shareCount"),
      bookmarkCount: highest("bookmarkCount"),
    },
    latest: looks,
  };
};

describe("an answer at the limits", () => {
  it.each(names)("may tell 100 billion as %s of a new video, and no more", (name) => {
    expect(doubtOf(say(null, { [name]: 100_000_000_000 }), undefined)).toBeUndefined();
    expect(doubtOf(say(null, { [name]: 100_000_000_001 }), undefined)).toBe("absurd");
  });

  it.each([
    [0, undefined],
    [48 * HOUR_MS, undefined],
    [-48 * HOUR_MS, undefined],
    [48 * HOUR_MS + 1, "contradicts_itself"],
    [-48 * HOUR_MS - 1, "contradicts_itself"],
  ])("about a publication %i ms from the known one: %s", (differenceMs, doubt) => {
    const told = say(10, { publishedAt: new Date(publishedAt.getTime() + differenceMs) });
    expect(doubtOf(told, believe([10]))).toBe(doubt);
  });

  it("falls to zero from any views, and from 10 of anything else", () => {
    expect(doubtOf(say(0), seen({ viewCount: 1 }))).toBe("fell_to_zero");
    expect(doubtOf(say(0), seen({ viewCount: 0 }))).toBeUndefined();
    for (const name of others) {
      expect(doubtOf(say(null, { [name]: 0 }), seen({ [name]: 10 }))).toBe("fell_to_zero");
      expect(doubtOf(say(null, { [name]: 1 }), seen({ [name]: 10 }))).toBeUndefined();
      expect(doubtOf(say(null, { [name]: 0 }), seen({ [name]: 9 }))).toBeUndefined();
    }
  });

  it("falls from what the last look told, or from the highest count where looks are no longer kept", () => {
    const believed = seen({ viewCount: 50 });
    expect(doubtOf(say(0), { ...believed, latest: [] })).toBe("fell_to_zero");
    expect(doubtOf(say(0), seen({ viewCount: null }, { viewCount: 50 }))).toBeUndefined();
    expect(doubtOf(say(0), seen({ viewCount: 0 }, { viewCount: 50 }))).toBeUndefined();
  });

  it.each([
    [[100, 100], 50, undefined],
    [[100, 100], 49, "lost_most"],
    [[99, 100], 40, undefined],
    [[100, 99], 40, undefined],
    [[200, 100], 50, undefined],
    [[200, 100], 49, "lost_most"],
    [[100, 200], 50, undefined],
    [[100, 100, 10], 49, "lost_most"],
    [[100], 49, undefined],
    [[100, null], 49, undefined],
  ])("with %j seen before and %i now: %s", (before, count, doubt) => {
    for (const name of names) {
      const believed = seen(...before.map((each) => ({ [name]: each })));
      expect(doubtOf(say(null, { [name]: count }), believed)).toBe(doubt);
    }
  });

  it.each([
    [0, 500],
    [2, 502],
    [3, 600],
    [999, 199_800],
    [1_000, 30_000],
    [99_999, 2_999_970],
    [100_000, 1_000_000],
    [999_999, 9_999_990],
    [1_000_000, 5_000_000],
  ])("leaps from %i within a day when it passes %i", (highest, most) => {
    for (const name of names) {
      const believed = seen({ [name]: highest });
      expect(doubtOf(say(null, { [name]: most }), believed)).toBeUndefined();
      expect(doubtOf(say(null, { [name]: most + 1 }), believed)).toBe("leapt");
    }
  });

  it("leaps where one look told a zero, or only earlier ones told anything", () => {
    const richer = say(null, { likeCount: 502 });
    expect(doubtOf(richer, seen({ likeCount: null }))).toBeUndefined();
    expect(doubtOf(richer, seen({ likeCount: null }, { likeCount: 0 }))).toBe("leapt");
    const forgotten = seen({ likeCount: null });
    expect(doubtOf(richer, { ...forgotten, highest: { ...forgotten.highest, likeCount: 1 } })).toBe("leapt");
  });
});

describe("an id that carries a time", () => {
  const idOf = (time: string) => String(BigInt(Date.parse(time) / 1_000) << 32n);

  it.each([
    ["one of the first videos", idOf("2014-01-01T00:00:00Z"), "contradicts_itself"],
    ["a time before them", idOf("2013-12-31T23:59:59Z"), undefined],
    ["a clock a day ahead", idOf("2026-09-22T08:00:00Z"), "contradicts_itself"],
    ["more than a day ahead", idOf("2026-09-22T08:00:01Z"), undefined],
    ["two days after the publication", idOf("2026-09-16T10:00:00Z"), undefined],
    ["more than two days after", idOf("2026-09-16T10:00:01Z"), "contradicts_itself"],
    ["more than two days before", idOf("2026-09-12T09:59:59Z"), "contradicts_itself"],
    ["another platform's, with a letter before", `v${idOf("2020-01-01T00:00:00Z")}`, undefined],
    ["another platform's, with a letter behind", `${idOf("2020-01-01T00:00:00Z")}_`, undefined],
  ])("is doubted by its own time only: %s", (_what, platformVideoId, doubt) => {
    expect(doubtOf(say(1, { platformVideoId }), undefined)).toBe(doubt);
  });
});

describe("the most to believe", () => {
  const views = (saidAt: Date, viewCount: number | null) => ({ saidAt, viewCount });
  const mostAfter = (hours: number, ...looks: readonly Partial<SaidOfVideo>[]) =>
    mostToBelieve("viewCount", now, { ...seen(...looks), observedAt: hoursAgo(hours) });

  it.each([
    [-5, 300_000],
    [0, 300_000],
    [24, 300_000],
    [36, 445_000],
    [48, 590_000],
    [96, 1_170_000],
    [97, 1_170_000],
  ])("%i hours after 10,000 views is %i", (hours, most) => {
    expect(mostAfter(hours, { viewCount: 10_000 })).toBe(most);
  });

  it.each([
    ["five times the best hour, for as many hours", 10, [5_000, 1_000], [10, 11], 205_000],
    ["a day of it at most", 48, [5_000, 1_000], [48, 49], 485_000],
    ["the mean between looks that lie further apart", 24, [5_000, 1_000], [24, 26], 245_000],
    ["looks within an hour count as one hour", 10, [5_000, 1_000], [10, 10.5], 205_000],
    ["the best hour of several", 10, [5_000, 5_000, 1_000, 1_000], [10, 11, 12, 13], 205_000],
    ["a fall is no gain", 10, [1_000, 5_000], [10, 11], 150_000],
    ["an unknown count before is no gain", 10, [5_000, null], [10, 11], 150_000],
    ["an unknown count after is no gain", 10, [null, 5_000], [10, 11], 150_000],
    ["one look tells no gain", 10, [5_000], [10], 150_000],
  ])("is more for a video that grows fast: %s", (_what, hours, counts, agoHours, most) => {
    const looks = counts.map((count, index) => views(hoursAgo(agoHours[index] ?? 0), count));
    expect(mostAfter(hours, ...looks)).toBe(most);
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
    [10_000, null, false],
    [null, null, false],
    [0, 100, true],
    [0, 101, false],
    [100, 400, true],
    [401, 100, false],
  ])("of %j and %j views agree: %j", (left, right, isAgreed) => {
    expect(agree(say(left), say(right))).toBe(isAgreed);
  });

  it.each([
    [48 * HOUR_MS, true],
    [-48 * HOUR_MS, true],
    [48 * HOUR_MS + 1, false],
    [-48 * HOUR_MS - 1, false],
  ])("about publications %i ms apart agree: %j", (differenceMs, isAgreed) => {
    const other = { publishedAt: new Date(publishedAt.getTime() + differenceMs) };
    expect(agree(say(10), say(10, other))).toBe(isAgreed);
  });

  it.each(others)("agree only where their %s does, as far as both know it", (name) => {
    const said = (count: number | null) => say(10, { [name]: count });
    expect(agree(said(100), said(400))).toBe(true);
    expect(agree(said(401), said(100))).toBe(false);
    expect(agree(said(null), said(401))).toBe(true);
    expect(agree(said(401), said(null))).toBe(true);
  });
});
