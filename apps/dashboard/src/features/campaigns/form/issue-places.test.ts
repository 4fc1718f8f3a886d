import { CampaignSpecSchema } from "@clipledger/contract/campaigns/spec";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { emptyForm } from "./campaign-form.ts";
import { wholeCampaign } from "./fixtures/whole-campaign.ts";
import { formOfSpec } from "./form-of-spec.ts";
import { fieldPaths, issuesByPlace, placeOf, wholeSheet } from "./issue-places.ts";

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
