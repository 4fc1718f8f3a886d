import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "./call-api.ts";
import { enterPortal } from "./enter-portal.ts";
import { overflowOf } from "./overflow-of.ts";
import { openStage, phone, type Stage, takeSession, type Window } from "./product.ts";
import { settled } from "./settled.ts";

let stage: Stage;
let owner: Window;

beforeAll(async () => {
  stage = await openStage();
  owner = await stage.openWindow();
  await takeSession(owner.page, stage.product);
});
afterAll(() => stage.close());

describe("the content security policy", () => {
  it.each(["/board", "/sign-in", "/portal/sign-in", "/verify"])("refuses nothing of %s", async (path) => {
    const { page, problems } = await stage.openWindow();
    await page.goto(path);
    await settled(page);
    expect(problems).toEqual([]);
  });

  it.each(["/", "/campaigns?create=true", "/briefs/new"])("refuses nothing of %s", async (path) => {
    const { page, problems } = await stage.openWindow();
    await takeSession(page, stage.product);
    await page.goto(path);
    await settled(page);
    expect(problems).toEqual([]);
  });
});

describe("where a click does not focus its button, as in Safari", () => {
  it.each([
    ["/api-keys", "Create API key"],
    ["/campaigns", "New campaign"],
  ])("closing a dialog of %s leads back to the button that opened it", async (path, name) => {
    const { page } = await stage.openWindow();
    await takeSession(page, stage.product);
    await page.addInitScript({ content: focusNothing });
    await page.goto(path);
    const button = page.getByRole("button", { name }).first();
    await button.click();
    await page.getByRole("dialog").waitFor();
    await settled(page);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => button.evaluate(isFocused)).toBe(true);
  });
});

/** Clicks leave the focus where Safari leaves it: at what can be focused around the button. */
const focusNothing = `document.addEventListener("mousedown", (event) => {
  event.preventDefault();
  document.activeElement?.blur();
  event.target.closest("button")?.parentElement?.closest("[tabindex]")?.focus();
}, true);`;

const isFocused = (element: unknown): boolean =>
  element === (globalThis as unknown as { document: { activeElement: unknown } }).document.activeElement;

describe("what is dragged", () => {
  it("carries text, without which Safari drags nothing", async () => {
    const { page } = owner;
    await page.goto("/videos");
    await page.getByRole("button", { name: "Columns" }).click();
    const columns = page.getByRole("dialog", { name: "Columns" }).getByRole("listitem");
    await columns.first().waitFor();
    const name = (await columns.first().textContent())?.trim();
    expect(await page.evaluate<string>(startDrag)).toBe(name);
  });

  it("carries text from the handle of a row, too", async () => {
    const { page } = owner;
    for (const title of ["First draft", "Second draft"]) {
      await callApi(stage.product, "POST", "/briefs", { name: title, content: oneParagraph });
    }
    await page.goto("/briefs");
    const handle = page.getByTitle("Drag to another place").first();
    await handle.waitFor();
    expect(await page.evaluate<string>(startDrag)).toContain("draft");
  });
});

const oneParagraph = {
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: "Film it." }] }],
};

const startDrag = `(() => {
  const dataTransfer = new DataTransfer();
  const dragged = document.querySelector("[draggable=true]");
  dragged.dispatchEvent(new DragEvent("dragstart", { bubbles: true, dataTransfer }));
  return dataTransfer.getData("text/plain");
})()`;

it("the board fits a phone for a creator who is signed in, in every language", async () => {
  const creators = await callApi<{ data: { user: { email: string } }[] }>(stage.product, "GET", "/creators");
  const { page } = await stage.openWindow(phone);
  await enterPortal(owner.page, page, creators.data[0]?.user.email ?? "", "/portal/account");
  for (const width of [phone.width, 320]) {
    await page.setViewportSize({ width, height: phone.height });
    await page.goto("/board");
    await page.getByRole("link", { name: "My applications" }).waitFor();
    await settled(page);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  }
  await page.getByLabel("Language").selectOption("de");
  await page.getByRole("link", { name: "Mein Portal" }).waitFor();
  await settled(page);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});

describe("on a tablet or a phone held sideways", () => {
  it.each(["/campaigns?create=true", "/live", "/creators?add=true", "/settings"])(
    "no field of %s is so small that it is zoomed in on",
    async (path) => {
      const { page } = await stage.openWindow({ width: 844, height: 390 });
      await takeSession(page, stage.product);
      await touch(page);
      await page.goto(path);
      await settled(page);
      expect(await page.evaluate<string[]>(smallFields)).toEqual([]);
    },
  );

  it("nor is one of the pages for visitors", async () => {
    const { page } = await stage.openWindow({ width: 844, height: 390 });
    await touch(page);
    for (const path of ["/sign-in", "/board", "/verify"]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await page.evaluate<string[]>(smallFields)).toEqual([]);
    }
  });
});

/** Makes the finger the pointer of a page. */
async function touch(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 5 });
}

const smallFields = `(() => {
  if (!matchMedia("(pointer: coarse)").matches) return ["the pointer is fine"];
  const fields = document.querySelectorAll("input:not([type=checkbox], [type=radio], [type=file], [type=color]), select, textarea, [contenteditable=true]");
  return [...fields]
    .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => field.outerHTML.slice(0, 200));
})()`;

it("the address of a saved file stays valid after the click, as slow browsers read it later", async () => {
  const { page } = await stage.openWindow();
  await takeSession(page, stage.product);
  await page.addInitScript({ content: noteRevoked });
  await page.goto("/videos");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV of this list" }).click();
  await (await download).path();
  expect(await page.evaluate<number>("revoked.length")).toBe(0);
});

const noteRevoked = `globalThis.revoked = [];
URL.revokeObjectURL = (url) => revoked.push(url);`;

describe("the icons of the product", () => {
  it.each([
    ["/favicon.ico", "image/x-icon"],
    ["/apple-touch-icon.png", "image/png"],
  ])("%s is served", async (path, type) => {
    const response = await fetch(`${stage.product.url}${path}`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
  });

  it.each(["/", "/board", "/sign-in", "/portal/sign-in"])("are named by the document of %s", async (path) => {
    const document = await (await fetch(`${stage.product.url}${path}`)).text();
    expect(document).toContain('<link rel="icon" href="/favicon.ico" sizes="32x32"');
    expect(document).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"');
  });
});
