import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { placesOf } from "@clipledger/domain/languages/format-message";
import { LOCALES } from "@clipledger/domain/languages/locales";
import { describe, expect, it } from "vitest";
import { translatorFor } from "./translator.ts";

const modules = fileURLToPath(new URL("../../modules/", import.meta.url));

/** What is said to creators: every text that say() is given. */
const texts = readdirSync(modules, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .flatMap((name) => [
    ...readFileSync(modules + name, "utf8").matchAll(/\bsay\(\s*(?:"([^"]+)"|'([^']+)'|(\S))/g),
  ])
  .map(([, double, single, other]) => double ?? single ?? `not a text: ${other}`);

describe.each(LOCALES.filter((locale) => locale !== "en"))("emails to creators in %s", (locale) => {
  const { say } = translatorFor(locale);

  it("have every text translated", () => {
    expect(texts.length).toBeGreaterThan(40);
    const values = Object.fromEntries(texts.flatMap(placesOf).map((place) => [place, `{${place}}`]));
    expect(texts.filter((text) => say(text, values) === text)).toEqual([]);
  });

  it("fill the same places", () => {
    for (const text of texts) {
      const values = Object.fromEntries(placesOf(text).map((place) => [place, `{${place}}`]));
      expect(placesOf(say(text, values))).toEqual(placesOf(text));
    }
  });
});
