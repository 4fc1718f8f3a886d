import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { markLooks } from "./mark-looks.ts";
import { settled } from "./settled.ts";

const axeFile = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const wcag22 = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const rulesOfColor = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds against WCAG 2.2 A and AA, a line each: by every rule in light, and in dark by those that look at
 * colours, as nothing else differs.
 */
export async function faultsOf(page: Page): Promise<string[]> {
  await settled(page);
  if (await page.evaluate<boolean>(`window.axe === undefined`)) await loadAxe(page);
  await page.evaluate(markLooks);
  await page.emulateMedia({ colorScheme: "light" });
  const inLight = await check(page, { runOnly: wcag22 });
  await page.emulateMedia({ colorScheme: "dark" });
  const inDark = await check(page, { runOnly: { type: "rule", values: rulesOfColor } });
  await page.emulateMedia({ colorScheme: "light" });
  return [...inLight, ...inDark.map((fault) => `in dark: ${fault}`)];
}

async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(await readFile(axeFile, "utf8"));
  await page.evaluate(`axe.configure({ rules: [{ id: "color-contrast", selector: "[data-look]" }] })`);
}

async function check(page: Page, options: object): Promise<string[]> {
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, ${JSON.stringify({ ...options, resultTypes: ["violations"] })})`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
