import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const axeFile = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** What axe finds against WCAG 2.2 A and AA, a line each. */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(await readFile(axeFile, "utf8"));
  const tags = JSON.stringify(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, { runOnly: ${tags} })`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
