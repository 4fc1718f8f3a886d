import { describe, expect, it } from "vitest";
import { z } from "zod";
import { CampaignSpecChangesSchema, CampaignSpecSchema } from "./spec.ts";

const MISSING = undefined;
const NOT_NUMBERS = ["1", null, true, [1], {}, Number.NaN, Number.POSITIVE_INFINITY];
const NOT_TEXTS = [7, true, [], {}];
const NOT_OBJECTS = [null, 7, "x", true, []];
const NOT_LISTS = [null, 7, "x", {}];

const text = (length: number) => "x".repeat(length);
const times = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item);

const basePayout = { perVideo: 10 };
const cpmPayout = { tiers: [{ from: 0, rate: 1 }] };
const flatBonus = { tiers: [{ from: 0, amount: 1 }] };

const amount = {
  accepted: [10, 0.001, -1, 0, Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE],
  refused: [...NOT_NUMBERS, MISSING],
};
const optionalAmount = { accepted: [...amount.accepted, MISSING], refused: NOT_NUMBERS };
const tierFrom = {
  accepted: [0, 1_000_000_000, -1, Number.MIN_SAFE_INTEGER],
  refused: [1_000_000_001, 0.5, 2 ** 53, ...NOT_NUMBERS, MISSING],
};
const tierTo = {
  accepted: [1, 1_000_000_000, 0, -1, MISSING],
  refused: [1_000_000_001, 0.5, ...NOT_NUMBERS],
};
const scope = {
  accepted: ["per_video", "all_content", MISSING],
  refused: ["per_account", "PER_VIDEO", "", null, 1],
};
const optionalObject = { accepted: [MISSING], refused: NOT_OBJECTS };
const item = { accepted: [], refused: [...NOT_OBJECTS, MISSING] };

/** Every field with its smallest and largest values, and those just outside or of another type. */
const fields: Readonly<Record<string, { accepted: readonly unknown[]; refused: readonly unknown[] }>> = {
  name: {
    accepted: ["x", text(120), ` ${text(120)} `, "😀".repeat(120)],
    refused: ["", " \n", text(121), null, ...NOT_TEXTS, MISSING],
  },
  description: {
    accepted: ["", "x", text(2_000), ` ${text(2_000)} `, null, MISSING],
    refused: [text(2_001), ...NOT_TEXTS],
  },
  currency: {
    accepted: ["USD", "JPY", "KWD", MISSING],
    refused: ["usd", "XXX", "US", "USDD", "", null, ...NOT_TEXTS],
  },
  schedule: { accepted: [], refused: [...NOT_OBJECTS, MISSING] },
  "schedule.interval": {
    accepted: ["day", "week", "month"],
    refused: ["year", "Week", "", null, 7, MISSING],
  },
  "schedule.intervalCount": { accepted: [1, 12, MISSING], refused: [0, 13, -1, 1.5, ...NOT_NUMBERS] },
  "schedule.anchor": { accepted: ["rolling", "fixed"], refused: ["floating", "", null, 7, MISSING] },
  "schedule.startsOn": {
    accepted: ["0001-01-01", "9999-12-31", "2028-02-29", MISSING],
    refused: ["2026-02-29", "2026-9-7", "2026-09-07T00:00:00Z", "0000-01-01", "", null, 20_260_907],
  },
  videoTarget: { accepted: [1, 10_000, null, MISSING], refused: [0, 10_001, -1, 1.5, "1", true] },
  briefId: {
    accepted: ["orgbrief_4Rk8sVn1QwZp", null, MISSING],
    refused: ["orgbrief_4Rk8sVn1QwZ", "orgcamp_4Rk8sVn1QwZp", "", ...NOT_TEXTS],
  },
  requireProof: { accepted: [true, false, MISSING], refused: [null, "true", 1, {}] },
  payouts: { accepted: [{}], refused: [...NOT_OBJECTS, MISSING] },
  "payouts.fixedSalary": optionalObject,
  "payouts.fixedSalary.amount": amount,
  "payouts.basePayouts": {
    accepted: [[], times(1, basePayout), times(4, basePayout), MISSING],
    refused: [times(5, basePayout), ...NOT_LISTS],
  },
  "payouts.basePayouts.0": item,
  "payouts.basePayouts.0.perVideo": amount,
  "payouts.basePayouts.0.limit": { accepted: [null, {}, MISSING], refused: [7, "none", true, []] },
  "payouts.basePayouts.0.limit.videos": {
    accepted: [1, 10_000, MISSING],
    refused: [0, 10_001, -1, 1.5, ...NOT_NUMBERS],
  },
  "payouts.basePayouts.0.limit.amount": optionalAmount,
  "payouts.basePayouts.0.minViews": {
    accepted: [0, 1_000_000_000, MISSING],
    refused: [-1, 1_000_000_001, 0.5, ...NOT_NUMBERS],
  },
  "payouts.basePayouts.0.platforms": {
    accepted: [["tiktok"], ["youtube", "tiktok", "instagram", "facebook"], ["tiktok", "tiktok"], MISSING],
    refused: [[], times(5, "tiktok"), ...NOT_LISTS],
  },
  "payouts.basePayouts.0.platforms.0": {
    accepted: ["facebook", "instagram", "tiktok", "youtube"],
    refused: ["vimeo", "TikTok", "", null, 7, MISSING],
  },
  "payouts.cpmPayouts": {
    accepted: [[], times(10, cpmPayout), MISSING],
    refused: [times(11, cpmPayout), ...NOT_LISTS],
  },
  "payouts.cpmPayouts.0": item,
  "payouts.cpmPayouts.0.scope": scope,
  "payouts.cpmPayouts.0.tiers": {
    accepted: [[], times(20, { from: 0, rate: 1 })],
    refused: [times(21, { from: 0, rate: 1 }), ...NOT_LISTS, MISSING],
  },
  "payouts.cpmPayouts.0.tiers.0": item,
  "payouts.cpmPayouts.0.tiers.0.from": tierFrom,
  "payouts.cpmPayouts.0.tiers.0.to": tierTo,
  "payouts.cpmPayouts.0.tiers.0.rate": amount,
  "payouts.flatBonuses": {
    accepted: [[], times(10, flatBonus), MISSING],
    refused: [times(11, flatBonus), ...NOT_LISTS],
  },
  "payouts.flatBonuses.0": item,
  "payouts.flatBonuses.0.scope": scope,
  "payouts.flatBonuses.0.mode": {
    accepted: ["highest", "aggregated", MISSING],
    refused: ["lowest", "", null, 7],
  },
  "payouts.flatBonuses.0.tiers": {
    accepted: [[], times(20, { from: 0, amount: 1 })],
    refused: [times(21, { from: 0, amount: 1 }), ...NOT_LISTS, MISSING],
  },
  "payouts.flatBonuses.0.tiers.0": item,
  "payouts.flatBonuses.0.tiers.0.from": tierFrom,
  "payouts.flatBonuses.0.tiers.0.to": tierTo,
  "payouts.flatBonuses.0.tiers.0.amount": amount,
  "payouts.performanceCap": optionalObject,
  "payouts.performanceCap.amount": amount,
  "payouts.eligibility": { accepted: [{}, MISSING], refused: NOT_OBJECTS },
  "payouts.eligibility.windowDays": {
    accepted: [1, 180, MISSING],
    refused: [0, 181, -1, 30.5, ...NOT_NUMBERS],
  },
  "payouts.eligibility.publicationScope": {
    accepted: ["include_earlier", "current_period_only", MISSING],
    refused: ["all", "", null, 7],
  },
};

/** Has every field, so that each can be replaced alone. */
const wholeSpec = {
  name: "Autumn launch",
  description: "Short clips for the launch",
  currency: "EUR",
  schedule: { interval: "week", intervalCount: 2, anchor: "fixed", startsOn: "2026-09-07" },
  videoTarget: 5,
  briefId: null,
  requireProof: true,
  payouts: {
    fixedSalary: { amount: 100 },
    basePayouts: [{ perVideo: 10, limit: { videos: 5, amount: 50 }, minViews: 500, platforms: ["tiktok"] }],
    cpmPayouts: [{ scope: "per_video", tiers: [{ from: 0, to: 10_000, rate: 1.5 }] }],
    flatBonuses: [{ scope: "all_content", mode: "highest", tiers: [{ from: 0, to: 50_000, amount: 20 }] }],
    performanceCap: { amount: 60 },
    eligibility: { windowDays: 31, publicationScope: "include_earlier" },
  },
};

const cases = (kind: "accepted" | "refused") =>
  Object.entries(fields).flatMap(([path, values]) => values[kind].map((value) => ({ path, value })));

describe("CampaignSpecSchema", () => {
  it("has every field in the table of this test", () => {
    expect(Object.keys(fields)).toEqual(fieldPaths(CampaignSpecSchema));
    expect(fieldPaths(CampaignSpecChangesSchema)).toEqual(fieldPaths(CampaignSpecSchema));
  });

  it.each(cases("accepted"))("accepts $value at $path", ({ path, value }) => {
    expect(issuePaths(CampaignSpecSchema, specWith(path, value))).toEqual([]);
  });

  it.each(cases("refused"))("refuses $value at $path, and only there", ({ path, value }) => {
    expect(issuePaths(CampaignSpecSchema, specWith(path, value))).toEqual([path]);
  });

  it.each(objectPaths(CampaignSpecSchema))("refuses an unknown key in %o", (path) => {
    const at = path === "" ? "budget" : `${path}.budget`;
    expect(issuePaths(CampaignSpecSchema, specWith(at, 1))).toEqual([at]);
    expect(issuePaths(CampaignSpecChangesSchema, specWith(at, 1))).toEqual([at]);
  });

  it("reports every problem at once", () => {
    const spec = {
      name: "",
      budget: 1,
      currency: "eur",
      schedule: { interval: "year", intervalCount: 13, startsOn: "soon", endsOn: "never" },
      videoTarget: 0,
      payouts: {
        fixedSalary: {},
        basePayouts: [
          { perVideo: "10", limit: { videos: 0 } },
          { perVideo: 1, platforms: ["x"] },
        ],
        cpmPayouts: [
          {
            tiers: [
              { from: 0, rate: 1 },
              { from: "1", to: 1.5 },
            ],
          },
        ],
      },
    };
    expect(issuePaths(CampaignSpecSchema, spec).toSorted()).toEqual([
      "budget",
      "currency",
      "name",
      "payouts.basePayouts.0.limit.videos",
      "payouts.basePayouts.0.perVideo",
      "payouts.basePayouts.1.platforms.0",
      "payouts.cpmPayouts.0.tiers.1.from",
      "payouts.cpmPayouts.0.tiers.1.rate",
      "payouts.cpmPayouts.0.tiers.1.to",
      "payouts.fixedSalary.amount",
      "schedule.anchor",
      "schedule.endsOn",
      "schedule.interval",
      "schedule.intervalCount",
      "schedule.startsOn",
      "videoTarget",
    ]);
  });

  it("says what it expects in plain words", () => {
    const messageAt = (path: string, value: unknown) =>
      CampaignSpecSchema.safeParse(specWith(path, value)).error?.issues[0]?.message;
    expect(messageAt("schedule.interval", "year")).toBe("Expected day, week or month");
    expect(messageAt("videoTarget", 0)).toBe("Expected a whole number from 1 to 10,000");
    expect(messageAt("payouts.cpmPayouts.0.tiers.0.from", "a")).toBe(
      "Expected a whole number up to 1,000,000,000",
    );
    expect(messageAt("payouts.basePayouts.0.platforms", [])).toBe("Expected a list of 1 to 4");
  });
});

describe("CampaignSpecChangesSchema", () => {
  it.each(Object.entries(wholeSpec))("accepts %s alone", (key, value) => {
    expect(issuePaths(CampaignSpecChangesSchema, { [key]: value })).toEqual([]);
  });

  it.each(Object.entries(wholeSpec.schedule))("accepts schedule.%s alone", (key, value) => {
    expect(issuePaths(CampaignSpecChangesSchema, { schedule: { [key]: value } })).toEqual([]);
  });

  it("accepts no change at all", () => {
    expect(issuePaths(CampaignSpecChangesSchema, {})).toEqual([]);
  });

  it.each(cases("refused").filter(({ value }) => value !== MISSING))(
    "refuses $value at $path as a new campaign does",
    ({ path, value }) => {
      expect(issuePaths(CampaignSpecChangesSchema, specWith(path, value))).toEqual([path]);
    },
  );
});

function specWith(path: string, value: unknown): unknown {
  const spec: unknown = structuredClone(wholeSpec);
  const keys = path.split(".");
  const parent = keys.slice(0, -1).reduce((inner, key) => Reflect.get(Object(inner), key), spec);
  Reflect.set(Object(parent), keys.at(-1) ?? "", value);
  return spec;
}

function issuePaths(schema: z.ZodType, value: unknown): string[] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  const paths = issues.flatMap((issue) =>
    issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path],
  );
  return [...new Set(paths.map((path) => path.join(".")))];
}

function fieldPaths(schema: z.ZodType): string[] {
  return placesOf(z.toJSONSchema(schema, { io: "input" }), "").flatMap(({ path }) =>
    path === "" ? [] : path,
  );
}

function objectPaths(schema: z.ZodType): string[] {
  const places = placesOf(z.toJSONSchema(schema, { io: "input" }), "");
  return places.flatMap(({ path, isObject }) => (isObject ? path : []));
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

function placesOf(schema: JsonSchema | boolean, path: string): { path: string; isObject: boolean }[] {
  if (typeof schema === "boolean") return [];
  const alternatives: readonly JsonSchema[] = schema.anyOf ?? [schema];
  const members = alternatives.flatMap(({ properties }) => Object.entries(properties ?? {}));
  const items = alternatives.flatMap<JsonSchema | boolean>((alternative) => alternative.items ?? []);
  const inside = (key: string) => (path === "" ? key : `${path}.${key}`);
  return [
    { path, isObject: members.length > 0 },
    ...members.flatMap(([key, member]) => placesOf(member, inside(key))),
    ...items.flatMap((inner) => placesOf(inner, inside("0"))),
  ];
}
