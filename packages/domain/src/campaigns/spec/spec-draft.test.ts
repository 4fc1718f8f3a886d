import { describe, expect, it } from "vitest";
import { calendarDate } from "../../calendar/calendar-date.ts";
import { exampleSpec, specPaying, TODAY } from "./fixtures/example-specs.ts";
import { copySpec, draftFromJob, type JobPay, mergeDraft, mergeSpec, missingPaths } from "./spec-draft.ts";

describe("mergeSpec", () => {
  const current = exampleSpec({ description: "Clips", videoTarget: 5 });

  it("replaces only what is sent", () => {
    expect(mergeSpec(current, { name: "Winter" })).toEqual({ ...current, name: "Winter" });
    expect(mergeSpec(current, { name: undefined, schedule: { interval: undefined } })).toEqual(current);
  });

  it("takes null as a value", () => {
    const merged = mergeSpec(current, { description: null, videoTarget: null });
    expect(merged).toEqual({ ...current, description: null, videoTarget: null });
  });

  it("replaces schedule keys one by one", () => {
    const merged = mergeSpec(current, { schedule: { interval: "week", intervalCount: 2 } });
    expect(merged.schedule).toEqual({ ...current.schedule, interval: "week", intervalCount: 2 });
  });

  it("replaces payouts as a whole", () => {
    const payouts = { fixedSalary: { amount: 5 } };
    expect(mergeSpec(specPaying({ cpmPayouts: [{ tiers: [] }] }), { payouts }).payouts).toEqual(payouts);
  });
});

const startingOn = (date: string) =>
  exampleSpec({ description: "Clips", videoTarget: 5, schedule: { startsOn: calendarDate(date) } });

describe("copySpec", () => {
  it("copies everything but the name", () => {
    const source = startingOn("2026-09-07");
    const { name: _, ...copied } = source;
    expect(copySpec(source, TODAY)).toEqual(copied);
    expect(copySpec(source, TODAY)).not.toHaveProperty("name");
  });

  it.each([
    ["2026-07-31", undefined],
    ["2026-08-01", "2026-08-01"],
  ])("of a campaign that started on %s starts on %s", (startsOn, copied) => {
    expect(copySpec(startingOn(startsOn), TODAY).schedule?.startsOn).toBe(copied);
  });

  it("takes overrides as an edit takes changes", () => {
    const payouts = { fixedSalary: { amount: 5 } };
    const copy = copySpec(startingOn("2026-09-07"), TODAY);
    expect(mergeDraft(copy, { name: "Winter", schedule: { interval: "week" }, payouts })).toEqual({
      ...copy,
      name: "Winter",
      schedule: { ...copy.schedule, interval: "week" },
      payouts,
    });
  });
});

const job: JobPay = {
  productTitle: " Budget app ",
  currency: "EUR",
  payFrequency: "per_week",
  perVideoMinor: 1_050n,
  cpmMinor: null,
  flatSalaryMinor: null,
  bonusMinor: null,
  platformFocus: [],
  minWeeklyVideos: null,
};

const ALL = ["facebook", "instagram", "tiktok", "youtube"];

describe("draftFromJob", () => {
  it("takes over name, currency, cycle and pay", () => {
    expect(draftFromJob(job)).toEqual({
      name: "Budget app",
      currency: "EUR",
      schedule: { interval: "week" },
      videoTarget: null,
      payouts: { basePayouts: [{ perVideo: 10.5, platforms: ALL }] },
    });
  });

  it.each([
    ["per_day", "day"],
    ["per_week", "week"],
    ["per_month", "month"],
    ["one_time", undefined],
  ] as const)("reads the pay frequency %s as the interval %s", (payFrequency, interval) => {
    expect(draftFromJob({ ...job, payFrequency }).schedule?.interval).toBe(interval);
  });

  it("turns minor units into major ones, by the currency", () => {
    const pay = { perVideoMinor: 1n, cpmMinor: 1_525n, flatSalaryMinor: 100_000n, bonusMinor: 5_000n };
    expect(draftFromJob({ ...job, ...pay, currency: "KWD" }).payouts).toEqual({
      fixedSalary: { amount: 100 },
      basePayouts: [{ perVideo: 0.001, platforms: ALL }],
      cpmPayouts: [{ tiers: [{ from: 0, rate: 1.525 }] }],
      flatBonuses: [{ tiers: [{ amount: 5 }] }],
    });
    expect(draftFromJob({ ...job, currency: "JPY" }).payouts?.basePayouts?.[0]?.perVideo).toBe(1_050);
  });

  it("pays for the platforms in focus that it knows", () => {
    const platformFocus = ["youtube", "vimeo", "tiktok"];
    expect(draftFromJob({ ...job, platformFocus }).payouts?.basePayouts?.[0]?.platforms).toEqual([
      "tiktok",
      "youtube",
    ]);
    expect(draftFromJob({ ...job, platformFocus: ["vimeo"] }).payouts?.basePayouts?.[0]?.platforms).toEqual(
      ALL,
    );
  });

  it.each([
    ["per_week", 5, 5],
    ["per_week", 20_000, 10_000],
    ["per_month", 5, null],
    ["one_time", 5, null],
  ] as const)("%s with %i videos a week has the target %s", (payFrequency, minWeeklyVideos, videoTarget) => {
    expect(draftFromJob({ ...job, payFrequency, minWeeklyVideos }).videoTarget).toBe(videoTarget);
  });

  it("cuts a title to the length of a name, between characters", () => {
    expect(draftFromJob({ ...job, productTitle: `${"x".repeat(119)} tail` }).name).toBe("x".repeat(119));
    expect(draftFromJob({ ...job, productTitle: "😀".repeat(130) }).name).toBe("😀".repeat(120));
  });
});

describe("missingPaths of a job's draft", () => {
  it.each<[Partial<JobPay>, string[]]>([
    [{}, ["schedule.anchor"]],
    [{ payFrequency: "one_time" }, ["schedule.interval", "schedule.anchor"]],
    [{ productTitle: " " }, ["name", "schedule.anchor"]],
    [{ perVideoMinor: null }, ["schedule.anchor", "payouts"]],
    [{ bonusMinor: 500n }, ["schedule.anchor", "payouts.flatBonuses.0.tiers.0.from"]],
  ])("with %o are %j", (pay, missing) => {
    expect(missingPaths(draftFromJob({ ...job, ...pay }))).toEqual(missing);
  });
});
