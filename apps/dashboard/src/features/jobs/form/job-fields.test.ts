import { describe, expect, it } from "vitest";
import { emptyJob, readJob } from "./job-fields.ts";

const blank = emptyJob("EUR");

describe("readJob", () => {
  it("leaves open what was not filled in", () => {
    const { body, problems } = readJob({ ...blank, productTitle: "Loaf" });
    expect(problems).toEqual({});
    expect(body).toMatchObject({ productTitle: "Loaf", perVideoAmount: null, minAge: null, logoUrl: null });
    expect(body).not.toHaveProperty("body");
  });

  it("turns amounts into minor units of the currency", () => {
    expect(readJob({ ...blank, perVideo: "40", cpm: "1.5", flatSalary: "1,250.50" }).body).toMatchObject({
      perVideoAmount: 4_000,
      cpmAmount: 150,
      flatSalaryAmount: 125_050,
    });
    expect(readJob({ ...blank, currency: "JPY", bonus: "3000" }).body.bonusAmount).toBe(3_000);
  });

  it("says at each field what cannot be read", () => {
    const { problems } = readJob({
      ...blank,
      currency: "JPY",
      perVideo: "much",
      bonus: "30.5",
      minAge: "adult",
      countries: ["Germany", "Atlantis"],
    });
    expect(problems).toEqual({
      perVideoAmount: "Enter an amount",
      bonusAmount: "JPY has 0 decimals at most",
      minAge: "Enter a whole number",
      countryResidences: "Choose from the list: Atlantis is not in it",
    });
  });

  it("names places and languages by their codes", () => {
    expect(
      readJob({ ...blank, countries: ["germany", "Austria"], languages: ["German"] }).body,
    ).toMatchObject({
      countryResidences: ["DEU", "AUT"],
      languages: ["de"],
    });
  });

  it("takes an editor that nobody wrote into for no text", () => {
    const document = { type: "doc" as const, content: [{ type: "paragraph" as const }] };
    expect(readJob({ ...blank, body: document }).body).not.toHaveProperty("body");
  });
});
