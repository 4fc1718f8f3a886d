import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStage, type Stage, takeSession, type Window } from "./product.ts";
import { settled } from "./settled.ts";

const lastYear = new Date().getUTCFullYear() - 1;
const nextYear = new Date().getUTCFullYear() + 1;

let stage: Stage;
let window: Window;

beforeAll(async () => {
  stage = await openStage();
  window = await stage.openWindow();
  await takeSession(window.page, stage.product);
});
afterAll(() => stage.close());

/** Presses one key after another, from the first part of the field: filling a field in sends one event only. */
async function press(field: Locator, keys: readonly string[]): Promise<void> {
  await field.blur();
  await field.focus();
  for (const key of keys) await field.page().keyboard.press(key);
}

/** Month, day and year, as they are typed in English of the United States. */
function typed(text: string): readonly string[] {
  return [...text];
}

/** Removes all three parts of a date. */
const cleared = ["Backspace", "ArrowRight", "Backspace", "ArrowRight", "Backspace"];

describe("the first day of a campaign", () => {
  let sheet: Locator;
  let firstDay: Locator;

  beforeAll(async () => {
    const { page } = window;
    await page.goto("/campaigns?create=true");
    sheet = page.getByRole("dialog", { name: "New campaign" });
    await sheet.getByRole("radio", { name: "Each creator has their own cycles" }).check();
    firstDay = sheet.getByLabel("First day");
  });

  it("is the one that was typed", async () => {
    await press(firstDay, typed(`0305${nextYear}`));
    await expect.poll(() => firstDay.inputValue()).toBe(`${nextYear}-03-05`);
    await firstDay.blur();
    expect(await firstDay.inputValue()).toBe(`${nextYear}-03-05`);
  });

  it("is asked for when it is left unfinished, and keeps what was typed", async () => {
    await press(firstDay, ["Backspace"]);
    await sheet.getByRole("button", { name: "Review" }).click();
    await sheet.getByText("Complete the date, or clear the field.").waitFor();
    expect(await sheet.getByText(/need a correction/).count()).toBe(0);
    await press(firstDay, ["0", "4"]);
    await expect.poll(() => firstDay.inputValue()).toBe(`${nextYear}-04-05`);
    await sheet.getByText("Complete the date, or clear the field.").waitFor({ state: "detached" });
  });

  it("is the usual one again once it is cleared", async () => {
    await press(firstDay, cleared);
    await firstDay.blur();
    expect(await sheet.getByText("Complete the date, or clear the field.").count()).toBe(0);
    await expect.poll(() => firstDay.inputValue()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(await firstDay.inputValue()).not.toBe(`${nextYear}-04-05`);
  });
});

describe("a range of days", () => {
  async function openRange(page: Page, path: string): Promise<{ from: Locator; to: Locator }> {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await settled(page);
    await page.getByRole("button", { name: /Any time|Since|Until|ago| – / }).click();
    const range = page.getByRole("dialog", { name: "Date range" });
    return { from: range.getByLabel("From"), to: range.getByLabel("To") };
  }

  it.each(["/analytics", "/creator-hub"])("of %s begins on the day that was typed", async (path) => {
    const { page } = window;
    const { from, to } = await openRange(page, path);
    const end = await to.inputValue();
    await press(from, typed(`0305${lastYear}`));
    await page.waitForURL(new RegExp(`from=${lastYear}-03-05`));
    expect([await from.inputValue(), await to.inputValue()]).toEqual([`${lastYear}-03-05`, end]);
  });

  it("keeps its days when one is left unfinished", async () => {
    const { page } = window;
    const { from } = await openRange(page, "/activity?from=2026-03-05&to=2026-03-20");
    await press(from, ["Backspace"]);
    await expect.poll(() => from.inputValue()).toBe("");
    await from.blur();
    await expect.poll(() => from.inputValue()).toBe("2026-03-05");
    expect(page.url()).toContain("from=2026-03-05");
  });

  it("takes the other end along when it begins later", async () => {
    const { page } = window;
    const { from, to } = await openRange(page, "/activity?from=2026-03-05&to=2026-03-20");
    await press(from, typed("04102026"));
    expect(page.url()).toContain("from=2026-03-05");
    await from.blur();
    await page.waitForURL(/from=2026-04-10&to=2026-04-10|to=2026-04-10&from=2026-04-10/);
    await press(to, typed("04152026"));
    await page.waitForURL(/to=2026-04-15/);
    expect([await from.inputValue(), await to.inputValue()]).toEqual(["2026-04-10", "2026-04-15"]);
  });

  it("is open at an end that is cleared", async () => {
    const { page } = window;
    const { from } = await openRange(page, "/activity?from=2026-03-05&to=2026-03-20");
    await press(from, cleared);
    await page.waitForURL((url) => !url.searchParams.has("from"));
    await from.blur();
    expect(await from.inputValue()).toBe("");
  });
});

it("the expiry date of an API key is the one that was typed", async () => {
  const { page } = window;
  await page.goto("/api-keys?create=true");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Data warehouse");
  await dialog.getByLabel("Expires").selectOption("On a date");
  const day = dialog.getByLabel("Expiry date");
  await press(day, typed("03"));
  await day.blur();
  await dialog.getByText("Complete the date, or clear the field.").waitFor();
  await press(day, typed(`0305${nextYear}`));
  await expect.poll(() => day.inputValue()).toBe(`${nextYear}-03-05`);
});
