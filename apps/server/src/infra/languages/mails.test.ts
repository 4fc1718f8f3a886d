import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { placesOf } from "@clipledger/domain/languages/format-message";
import { LOCALES } from "@clipledger/domain/languages/locales";
import { describe, expect, it } from "vitest";
import { catalogs } from "./translator.ts";

const folders = ["../../modules/", "../../../../../packages/domain/src/creators/"].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
);

/** What is said to creators, in emails and in the portal: every text that say() is given. */
const texts = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .map((name) => readFileSync(folder + name, "utf8")),
  )
  .flatMap((source) => [...source.matchAll(/\bsay\(\s*(?:"([^"]+)"|'([^']+)'|(\S))/g)])
  .map(([, double, single, other]) => double ?? single ?? `not a text: ${other}`);

describe.each(LOCALES.filter((locale) => locale !== "en"))("what creators are told in %s", (locale) => {
  const translations = catalogs[locale];

  it("have every text translated", () => {
    expect(texts.length).toBeGreaterThan(40);
    expect(texts.filter((text) => translations[text] === undefined)).toEqual([]);
  });

  it("fill the same places", () => {
    for (const text of texts) {
      expect(placesOf(translations[text] ?? "")).toEqual(placesOf(text));
    }
  });
});
