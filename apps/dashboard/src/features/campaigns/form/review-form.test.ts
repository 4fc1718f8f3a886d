import { CampaignSpecSchema } from "@clipledger/contract/campaigns/spec";
import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { CampaignSpec } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type CampaignForm, emptyForm, newCpmPayout, newFlatBonus } from "./campaign-form.ts";
import { wholeCampaign } from "./fixtures/whole-campaign.ts";
import { formOfSpec } from "./form-and-spec.ts";
import { fieldPaths, issuesByPlace, placeOf, reviewForm, wholeSheet } from "./review-form.ts";

const today = calendarDate("2026-09-21");

function pathsOf(form: CampaignForm) {
  return reviewForm(form, { today }).issues.map(({ path }) => path);
}

function withSpec(part: Partial<CampaignSpec>): CampaignForm {
  return formOfSpec({ ...wholeCampaign, ...part });
}

describe("a campaign with every payout type", () => {
  it("comes back from the sheet as it was", () => {
    const { issues, changes } = reviewForm(formOfSpec(wholeCampaign), { today, current: wholeCampaign });
    expect(issues).toEqual([]);
    expect(changes).toBeUndefined();
  });

  it("sends only what an edit changes", () => {
    const form = { ...formOfSpec(wholeCampaign), name: "Winter launch", intervalCount: 2 };
    expect(reviewForm(form, { today, current: wholeCampaign }).changes).toEqual({
      name: "Winter launch",
      schedule: { intervalCount: 2 },
    });
  });

  it("is put into words", () => {
    const { summary } = reviewForm(formOfSpec(wholeCampaign), { today });
    expect(summary?.cpmPayouts).toHaveLength(2);
    expect(summary?.fixedSalary).toContain("100.00");
  });

  it("keeps a start that was early already, and refuses another", () => {
    const early = {
      ...wholeCampaign,
      schedule: { ...wholeCampaign.schedule, startsOn: calendarDate("2025-01-06") },
    };
    expect(reviewForm(formOfSpec(early), { today, current: early }).issues).toEqual([]);
    expect(pathsOf(formOfSpec(early))).toEqual(["schedule.startsOn"]);
  });
});

describe("an empty sheet", () => {
  it("asks for a name, an anchor and a payout, and only when somebody goes on", () => {
    const { issues, whole, summary } = reviewForm(emptyForm("USD"), { today });
    expect(issues.map(({ path }) => path)).toEqual(["name", "schedule.anchor", "payouts"]);
    expect(issues.every(({ isBlank }) => isBlank)).toBe(true);
    expect(whole).toBeUndefined();
    expect(summary).toBeUndefined();
  });

  it("leaves the start to the server as long as nobody chooses one", () => {
    const form: CampaignForm = { ...emptyForm("USD"), name: "A", anchor: "fixed", fixedSalary: "50" };
    expect(reviewForm(form, { today }).whole?.schedule).toEqual({
      interval: "week",
      intervalCount: 1,
      anchor: "fixed",
    });
  });
});

describe("a sheet that is half written", () => {
  const begun: CampaignForm = { ...emptyForm("USD"), anchor: "rolling", fixedSalary: "50" };

  it("already says what can be read", () => {
    const form = { ...begun, cpmPayouts: [newCpmPayout()] };
    const { summary, issues } = reviewForm(form, { today });
    expect(summary?.fixedSalary).toContain("$50.00");
    expect(summary?.cpmPayouts).toEqual([]);
    expect(issues.map(({ path }) => path)).toEqual(["name", "payouts.cpmPayouts.0.tiers.0.rate"]);
  });

  it("tells blanks from mistakes", () => {
    const { issues } = reviewForm(
      { ...begun, name: "A", fixedSalary: "ten", flatBonuses: [newFlatBonus()] },
      { today },
    );
    expect(issues.map(({ path, isBlank }) => [path, isBlank])).toEqual([
      ["payouts.fixedSalary.amount", false],
      ["payouts.flatBonuses.0.tiers.0.from", true],
      ["payouts.flatBonuses.0.tiers.0.amount", true],
    ]);
  });

  it("names what the rules refuse even while other fields are open", () => {
    expect(pathsOf({ ...begun, fixedSalary: "10.005" })).toEqual(["name", "payouts.fixedSalary.amount"]);
  });
});

describe("limits of a base payout", () => {
  const [base] = wholeCampaign.payouts.basePayouts;
  if (base === undefined) throw new Error("The sample has base payouts");

  it.each([
    ["omitted", undefined],
    ["null", null],
    ["videos", { videos: 3 }],
    ["amount", { amount: 40.5 }],
    ["both", { videos: 3, amount: 40.5 }],
  ] as const)("keeps one that is %s", (_, limit) => {
    const { limit: __, ...rest } = base;
    const payouts = {
      ...wholeCampaign.payouts,
      basePayouts: [limit === undefined ? rest : { ...rest, limit }],
    };
    const sent = reviewForm(withSpec({ payouts }), { today }).whole?.payouts.basePayouts?.[0];
    expect(sent).toHaveProperty("perVideo", 10);
    expect(sent !== undefined && "limit" in sent).toBe(limit !== undefined);
    expect(sent?.limit).toEqual(limit);
  });

  it("asks for one of both when it has a limit of its own", () => {
    const form = withSpec({ payouts: { ...wholeCampaign.payouts, basePayouts: [{ ...base, limit: {} }] } });
    expect(pathsOf(form)).toEqual(["payouts.basePayouts.0.limit"]);
  });
});

describe("eligibility", () => {
  it("is left out without pay for views, whatever the fields say", () => {
    const { performanceCap: _, ...payouts } = { ...wholeCampaign.payouts, cpmPayouts: [], flatBonuses: [] };
    const { whole, issues } = reviewForm(withSpec({ payouts }), { today });
    expect(issues).toEqual([]);
    expect(whole?.payouts.eligibility).toBeUndefined();
  });
});

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** Every path that the schema can name in this value. */
function schemaPaths(schema: Schema, value: unknown, path: string): readonly string[] {
  const branches = schema.anyOf?.flatMap((branch) => schemaPaths(branch, value, path)) ?? [];
  const members = Object.entries(schema.properties ?? {}).flatMap(([key, member]) =>
    schemaPaths(member, Reflect.get(Object(value), key), path === "" ? key : `${path}.${key}`),
  );
  const { items } = schema;
  const entries =
    items === undefined || !Array.isArray(value)
      ? []
      : value.flatMap((entry, index) => schemaPaths(items, entry, `${path}.${index}`));
  return [...new Set([...(path === "" ? [] : [path]), ...branches, ...members, ...entries])];
}

const form = formOfSpec(wholeCampaign);
const places = new Set(fieldPaths(form));

describe("placeOf", () => {
  // Safe: zod writes JSON Schema of these keywords.
  const schema = z.toJSONSchema(CampaignSpecSchema, { io: "input", reused: "inline" }) as Schema;
  const paths = schemaPaths(schema, wholeCampaign, "");

  it("meets every part of the spec", () => {
    expect(paths).toContain("payouts.flatBonuses.1.tiers.1.amount");
    expect(paths).toContain("payouts.basePayouts.1.limit.videos");
    expect(paths.length).toBeGreaterThan(60);
  });

  it.each(paths)("shows an issue at %s beside a field, or in its card", (path) => {
    const place = placeOf(path, places);
    const isWithout = path === "schedule";
    expect(place).toBe(isWithout ? wholeSheet : place);
    expect(places.has(place)).toBe(!isWithout);
    expect(isWithout || path.startsWith(place) || path.endsWith(".from")).toBe(true);
  });

  it("shows the start of a tier where the tier before ends", () => {
    expect(placeOf("payouts.cpmPayouts.0.tiers.1.from", places)).toBe("payouts.cpmPayouts.0.tiers.0.to");
    expect(placeOf("payouts.cpmPayouts.0.tiers.0.from", places)).toBe("payouts.cpmPayouts.0.tiers.0.from");
    expect(placeOf("payouts.flatBonuses.1.tiers.1.from", places)).toBe("payouts.flatBonuses.1.tiers.1.from");
  });

  it("takes what has no field to the card around it", () => {
    expect(placeOf("payouts.cpmPayouts.0.tiers", places)).toBe("payouts.cpmPayouts.0");
    expect(placeOf("payouts.basePayouts.0.limit.amount", places)).toBe("payouts.basePayouts.0.limit");
    expect(placeOf("payouts.cpmPayouts.7.tiers.0.rate", places)).toBe("payouts");
    expect(placeOf("payouts.fixedSalary.amount", new Set(fieldPaths(emptyForm("USD"))))).toBe("payouts");
  });
});

describe("issuesByPlace", () => {
  it("says the first thing at each place", () => {
    const issues = [
      { path: "name", message: "first" },
      { path: "name", message: "second" },
      { path: "briefId", message: "unknown brief" },
      { path: "schedule", message: "no schedule" },
    ];
    expect([...issuesByPlace(issues, form)]).toEqual([
      ["name", "first"],
      ["briefId", "unknown brief"],
      [wholeSheet, "no schedule"],
    ]);
  });
});
