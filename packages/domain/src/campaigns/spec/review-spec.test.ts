import { describe, expect, it } from "vitest";
import { calendarDate } from "../../calendar/calendar-date.ts";
import { canonicalJson, sha256Hex } from "../../canonical-json.ts";
import { EXAMPLE_INPUT, exampleSpec, specPaying, TODAY } from "./fixtures/example-specs.ts";
import { normalizeSpec } from "./normalize-spec.ts";
import { previewHash, reviewDraft, reviewSpec } from "./review-spec.ts";

describe("previewHash", () => {
  const spec = exampleSpec();

  it("is the SHA-256 of the canonical JSON without the brief", () => {
    const { briefId: _, ...hashed } = spec;
    expect(previewHash(spec)).toBe(sha256Hex(canonicalJson(hashed)));
    expect(previewHash(spec)).toMatch(/^[0-9a-f]{64}$/);
  });

  it("stays the same when another brief is linked", () => {
    expect(previewHash({ ...spec, briefId: "orgbrief_4Rk8sVn1QwZp" })).toBe(previewHash(spec));
  });

  it("is what it was before a campaign could require proof, unless it does", () => {
    const hash = "3cb7f7f8c75218878e806897cb050c25ee970a8dbfd24ab4e30842066fbd8ff9";
    expect(previewHash(spec)).toBe(hash);
    expect(previewHash(exampleSpec({ requireProof: false }))).toBe(hash);
    expect(previewHash(exampleSpec({ requireProof: true }))).not.toBe(hash);
    const given = exampleSpec({ requireProof: true });
    expect(normalizeSpec({ ...given, requireProof: false }, context)).toEqual(spec);
  });

  it("tells the three limits apart", () => {
    const limits = [undefined, null, { videos: 3 }];
    const hashes = limits.map((limit) => previewHash(specPaying({ basePayouts: [{ perVideo: 10, limit }] })));
    expect(new Set(hashes).size).toBe(3);
  });

  it.each([
    { name: "Winter launch" },
    { description: "Clips" },
    { currency: "USD" },
    { schedule: { anchor: "fixed" } },
    { videoTarget: 5 },
    { payouts: { basePayouts: [{ perVideo: 10.01 }] } },
  ] as const)("changes with %j", (changes) => {
    expect(previewHash(exampleSpec(changes))).not.toBe(previewHash(spec));
  });
});

const context = { currency: "USD", today: TODAY } as const;

describe("reviewDraft", () => {
  it("reviews a complete draft as the spec it is", () => {
    const { draft, missing, ...review } = reviewDraft(EXAMPLE_INPUT, context);
    expect(review).toEqual(reviewSpec(EXAMPLE_INPUT, context));
    expect(draft).toEqual(exampleSpec());
    expect(missing).toEqual([]);
  });

  it("leaves out of the draft what is missing, and no default that is known", () => {
    const review = reviewDraft(
      {
        currency: "EUR",
        schedule: { interval: "week" },
        payouts: { flatBonuses: [{ tiers: [{ amount: 5 }] }] },
      },
      context,
    );
    expect(review.missing).toEqual(["name", "schedule.anchor", "payouts.flatBonuses.0.tiers.0.from"]);
    expect(review).toMatchObject({ issues: [], spec: undefined, previewHash: undefined });
    expect(review.draft).toStrictEqual({
      description: null,
      currency: "EUR",
      schedule: { interval: "week", intervalCount: 1 },
      videoTarget: null,
      briefId: null,
      payouts: {
        basePayouts: [],
        cpmPayouts: [],
        flatBonuses: [{ scope: "per_video", mode: "aggregated", tiers: [{ amount: 5 }] }],
        eligibility: { windowDays: 31, publicationScope: "include_earlier" },
      },
    });
  });

  it("names a start only when it was sent or follows from the cycles", () => {
    const startsOn = calendarDate("2026-09-01");
    const startOf = (schedule: object) =>
      reviewDraft({ ...EXAMPLE_INPUT, schedule }, context).draft.schedule.startsOn;
    expect(startOf({ anchor: "fixed" })).toBeUndefined();
    expect(startOf({ anchor: "fixed", startsOn })).toBe(startsOn);
    expect(startOf({ anchor: "fixed", interval: "week" })).toBe("2026-09-07");
  });

  it("finds the issues of what is there, and none of what is missing", () => {
    const { issues, missing } = reviewDraft({ schedule: { startsOn: calendarDate("2020-01-01") } }, context);
    expect(issues.map(({ path }) => path)).toEqual(["schedule.startsOn"]);
    expect(missing).toEqual(["name", "schedule.interval", "schedule.anchor", "payouts"]);
  });

  it("warns of a cycle only once its length is known", () => {
    const payouts = { cpmPayouts: [{ tiers: [{ from: 0, rate: 1 }] }] };
    const codesOf = (schedule: object) =>
      reviewDraft({ currency: "JPY", schedule, payouts }, context).warnings.map(({ code }) => code);
    expect(codesOf({ intervalCount: 5 })).toEqual(["manual_payouts_only"]);
    expect(codesOf({ intervalCount: 5, interval: "week" })).toEqual([
      "long_payout_cycle",
      "manual_payouts_only",
    ]);
  });

  it("takes an empty block of payouts for an issue, as it was sent", () => {
    const { issues, missing } = reviewDraft({ ...EXAMPLE_INPUT, payouts: {} }, context);
    expect(issues.map(({ path }) => path)).toEqual(["payouts"]);
    expect(missing).toEqual([]);
  });
});

describe("reviewSpec", () => {
  it("gives all that a dry-run says", () => {
    const review = reviewSpec({ ...EXAMPLE_INPUT, currency: "JPY" }, { ...context, isNameTaken: true });
    expect(review.spec).toEqual(exampleSpec({ currency: "JPY" }));
    expect(review.issues.map(({ path }) => path)).toEqual(["name"]);
    expect(review.warnings.map(({ code }) => code)).toEqual(["manual_payouts_only"]);
    expect(review.previewHash).toMatch(/^[0-9a-f]{64}$/);
  });
});
