import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { areas } from "./areas.ts";
import { openStage, type Stage, signIn, type Window } from "./product.ts";

const axeFile = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
let stage: Stage;
let axe: string;

beforeAll(async () => {
  stage = await openStage();
  axe = await readFile(axeFile, "utf8");
});
afterAll(() => stage.close());

/** What axe finds against WCAG 2.2 A and AA, a line each. */
async function faultsOf(page: Page): Promise<string[]> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(axe);
  const tags = JSON.stringify(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, { runOnly: ${tags} })`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

describe.each(["light", "dark"] as const)("in %s", (colorScheme) => {
  let window: Window;

  beforeAll(async () => {
    window = await stage.openWindow();
    await window.page.emulateMedia({ colorScheme });
  });

  it.each(["/sign-in", "/forgot-password", "/reset-password#x", "/invite#x"])(
    "%s can be used by everybody",
    async (path) => {
      await window.page.goto(path);
      await window.page.getByRole("heading", { level: 1 }).first().waitFor();
      expect(await faultsOf(window.page)).toEqual([]);
    },
  );

  it("every area can be used by everybody", async () => {
    const { page } = window;
    await signIn(page, stage.product);
    for (const path of areas) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      expect(await faultsOf(page), path).toEqual([]);
    }
  });

  it("dialogs can be used by everybody", async () => {
    const { page } = window;
    for (const path of ["/api-keys?create=true", "/members?invite=true"]) {
      await page.goto(path);
      await page.getByRole("dialog").waitFor();
      expect(await faultsOf(page), path).toEqual([]);
    }
  });
});
