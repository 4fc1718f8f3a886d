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

  it.each(["/", "/campaigns?create=true", "/briefs/new", "/docs"])("refuses nothing of %s", async (path) => {
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
