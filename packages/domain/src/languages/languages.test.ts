import { describe, expect, it } from "vitest";
import { formatMessage, messageParts, placesOf } from "./format-message.ts";
import { chooseLocale, readAcceptLanguage } from "./locales.ts";

const videos = "{count, plural, =0 {No video} one {# video} other {# videos}} of {name}";

describe("formatMessage", () => {
  it("fills the places of a message", () => {
    expect(formatMessage("en", "Hello {name}", { name: "Ana" })).toBe("Hello Ana");
    expect(formatMessage("en", "{ name } and {name}", { name: "Ana" })).toBe("Ana and Ana");
    expect(formatMessage("en", "Nothing to fill")).toBe("Nothing to fill");
    expect(formatMessage("en", "")).toBe("");
  });

  it("says as many as there are, in the way of the language", () => {
    const said = (count: number) => formatMessage("de", videos, { count, name: "Ana" });
    expect([said(0), said(1), said(1200)]).toEqual([
      "No video of Ana",
      "1 video of Ana",
      "1.200 videos of Ana",
    ]);
  });

  it("writes numbers in the way of the language", () => {
    expect(formatMessage("de", "{views} views", { views: 12_400 })).toBe("12.400 views");
  });

  it("never shows a place that nothing fills", () => {
    expect(() => formatMessage("en", "Hello {name}")).toThrow("{name}");
  });

  it("takes nothing for a plural that is not written as one", () => {
    expect(() => formatMessage("en", "{the count, plural, other {#}}", { count: 2 })).toThrow(
      "Nothing fills",
    );
  });
});

describe("messageParts", () => {
  it("keeps what is no text as it is", () => {
    const link = { href: "/board" };
    expect(messageParts<unknown>("en", "See {link} now", { link })).toEqual(["See ", link, " now"]);
  });

  it("has no empty texts", () => {
    expect(messageParts("en", "{one}{other}", { one: 1, other: 2 })).toEqual([1, 2]);
    expect(messageParts("en", "", {})).toEqual([]);
  });
});

describe("placesOf", () => {
  it("names the places, also those in the forms of a plural", () => {
    expect(placesOf("{count, plural, one {one of {name}} other {# of {name}}} {day}")).toEqual([
      "count",
      "day",
      "name",
    ]);
  });
});

describe("chooseLocale", () => {
  it("takes the first language that we have, and English otherwise", () => {
    expect(chooseLocale(["fr-FR", "de-AT", "es"])).toBe("de");
    expect(chooseLocale(["fr"])).toBe("en");
    expect(chooseLocale([undefined, "es-MX"])).toBe("es");
  });

  it.each(["de;q=x", "de;q=", "de;xq=1", "de;q=1x", "de;level=1"])("does not take %s for a wish", (entry) => {
    expect(readAcceptLanguage(`${entry}, es`)).toEqual(["es"]);
  });

  it("reads what browsers ask for by its weight", () => {
    expect(readAcceptLanguage("en;q=0.5, de-DE, fr;q=0, es;q=0.9")).toEqual(["de-DE", "es", "en"]);
    expect(readAcceptLanguage("en; q=0.5 , de")).toEqual(["de", "en"]);
    expect(readAcceptLanguage(undefined)).toEqual([]);
  });
});
