import { describe, expect, it } from "vitest";
import { countryName, listCountries } from "./names.ts";

describe("countryName", () => {
  it("tells the name, and the letters where there is none", () => {
    expect(countryName("DE")).toBe("Germany");
    expect(countryName("QQ")).toBe("QQ");
  });
});

describe("listCountries", () => {
  it("lists every country once, by name", () => {
    const labels = listCountries().map(({ label }) => label);
    expect(labels).toContain("Germany");
    expect(labels).not.toContain("European Union");
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels).toEqual([...labels].sort((one, other) => one.localeCompare(other, "en")));
  });
});
