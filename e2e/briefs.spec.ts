import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "./call-api.ts";
import { faultsOf } from "./faults-of.ts";
import { mailedLink } from "./mailed-link.ts";
import { overflowOf } from "./overflow-of.ts";
import { desktop, openStage, phone, type Stage, signIn, signInAsViewer, type Window } from "./product.ts";
import { settled } from "./settled.ts";

const narrow = { width: 375, height: 812 };
const email = "robin.ashby@creators.example";

/** What is written below, as the API answers it. */
const markdown = `## The hook

Hi $creator_first_name, open with **the result**, *not* <u>the box</u> ~~ever~~.\\
See [the shop](https://loaf.example/shop) by $brand_name for $50.

### Steps

1. Show it
2. Say it
   - loudly

![The mug](https://images.example/mug.png)`;

interface BriefAnswer {
  readonly id: string;
  readonly version: number;
  readonly contentMarkdown: string;
  readonly content: object;
  readonly sampleVideos: readonly { readonly label: string | null; readonly libraryVideoId: string | null }[];
}

let stage: Stage;
let window: Window;
let briefPath = "";

beforeAll(async () => {
  stage = await openStage();
  window = await openPictured();
  await prepareCampaign();
  await signIn(window.page, stage.product);
});
afterAll(() => stage.close());

describe("a brief", () => {
  it("asks for what is missing at its place, and takes the keyboard there", async () => {
    const { page } = window;
    await page.getByRole("link", { name: "Briefs" }).first().click();
    await page.getByRole("link", { name: "New brief" }).first().click();
    await textOf(page).waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Give the brief a name").waitFor();
    await page
      .getByRole("list", { name: "Problems of the text" })
      .getByText(/^Write some text/)
      .waitFor();
    await expect.poll(() => page.evaluate("document.activeElement.dataset.path")).toBe("name");
    expect(await textOf(page).getAttribute("aria-invalid")).toBe("true");
    await page.mouse.move(0, 0);
    expect(await faultsOf(page)).toEqual([]);
  });

  it("is written in the editor with everything that a text can hold", async () => {
    const { page } = window;
    await page.getByLabel("Name", { exact: true }).fill("Autumn launch brief");
    await textOf(page).click();
    await writeEverything(page);
    await page.getByRole("tab", { name: "Markdown" }).click();
    await expect.poll(() => page.getByLabel("Text as markdown").inputValue()).toBe(markdown);
    await page.getByRole("tab", { name: "Editor" }).click();
    await textOf(page).getByRole("heading", { level: 2, name: "The hook" }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  it("takes samples from tracked videos and the library, labelled and ordered by keyboard", async () => {
    const { page } = window;
    await page.getByRole("button", { name: "Add videos" }).click();
    const panel = page.getByRole("dialog", { name: "Add sample videos" });
    await panel.getByRole("checkbox").nth(1).check();
    await panel.getByRole("radio", { name: "Library" }).check();
    await panel.getByText(/counts against your tracked videos/).waitFor();
    await panel.getByRole("checkbox").first().check();
    await panel.getByRole("button", { name: "Add 2 videos" }).click();
    const samples = page.getByRole("list", { name: "Sample videos" });
    await samples.getByLabel("Label of sample 2").fill("From the library");
    await samples
      .getByRole("button", { name: /^Move .+ up$/ })
      .nth(1)
      .focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => samples.getByLabel("Label of sample 1").inputValue()).toBe("From the library");
    await expect.poll(() => page.evaluate("document.activeElement.dataset.move")).toMatch(/^up /);
    await page.getByText(/ is now number 1 of 2\.$/).waitFor({ state: "attached" });
  });

  it("is saved for a campaign, and says whom it reaches before they are notified", async () => {
    const { page } = window;
    expect(await page.getByRole("button", { name: "Save and notify" }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Choose campaigns" }).click();
    const picker = page.getByRole("dialog", { name: "Choose campaigns" });
    await picker.getByLabel("Search campaigns").fill("Mugs");
    await picker.getByRole("checkbox", { name: "Mugs everywhere" }).check();
    await picker.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Save and notify 1 creator" }).click();
    const dialog = page.getByRole("dialog", { name: "Notify 1 creator?" });
    await dialog.getByText("Robin Ashby").waitFor();
    await dialog.getByRole("button", { name: "Save and notify" }).click();
    await page.getByRole("heading", { level: 1, name: "Autumn launch brief", exact: true }).waitFor();
    briefPath = new URL(page.url()).pathname;
  });

  it("is answered by the API as it was written, in both formats", async () => {
    const brief = await readBrief();
    expect(brief.contentMarkdown).toBe(markdown);
    expect(new Set(typesIn(brief.content))).toEqual(
      new Set([
        ...["doc", "heading", "paragraph", "text", "variable", "hardBreak", "orderedList", "bulletList"],
        ...["listItem", "imageResize", "bold", "italic", "underline", "strike", "link"],
      ]),
    );
    expect(brief.sampleVideos).toMatchObject([
      { label: "From the library", libraryVideoId: expect.stringMatching(/^orgrsv_/) },
      { label: null, libraryVideoId: null },
    ]);
  });

  it("is shown as a creator sees it, without any HTML of its own", async () => {
    const { page } = window;
    await page.getByText(/^Hi Juniper, open with/).waitFor();
    await page.getByRole("radio", { name: "Variables" }).check();
    await page.getByText("Creator's first name").waitFor();
    const link = page.getByRole("link", { name: "the shop" });
    expect(await link.getAttribute("rel")).toBe("noopener noreferrer");
    expect(await faultsOf(page)).toEqual([]);
  });

  it("is read by a creator in the portal, and the receipt shows", async () => {
    const { page } = window;
    await page.getByRole("tab", { name: "Read receipts" }).click();
    await page.getByRole("row", { name: /Robin Ashby.*Not yet/ }).waitFor();
    const creator = await openPictured(phone);
    const mail = { to: email, subject: /has (a brief for you|changed your brief)/ };
    await creator.page.goto(await mailedLink(page, mail, "/portal/enter"));
    await creator.page.getByRole("heading", { level: 1, name: "Your brief" }).waitFor();
    await creator.page.getByText(/^Hi Robin, open with/).waitFor();
    await creator.page.getByText("From the library").waitFor();
    await creator.page.getByRole("img", { name: "The mug" }).scrollIntoViewIfNeeded();
    await expect.poll(() => widthOf(creator.page, "The mug")).toBe(1);
    await creator.page.getByText(/sees that you read this version/).waitFor();
    await expect.poll(() => overflowOf(creator.page)).toBeLessThanOrEqual(0);
    await page.goto(`${briefPath}?tab=readers`);
    await page.getByRole("row", { name: /Robin Ashby.*Mugs everywhere Read/ }).waitFor();
    expect(ownProblems(creator)).toEqual([]);
  });
});

describe("a change of a brief", () => {
  it("tells every problem of the markdown by its line, and keeps what was written", async () => {
    const { page } = window;
    await page.goto(`${briefPath}/edit`);
    await page.getByRole("tab", { name: "Markdown" }).click();
    const field = page.getByLabel("Text as markdown");
    await field.fill("Hi $nobody\n\n[x](javascript:alert(1))");
    await page.getByRole("tab", { name: "Editor" }).click();
    const problems = page.getByRole("list", { name: "Problems of the text" });
    await expect.poll(() => problems.getByRole("listitem").count()).toBe(2);
    await problems.getByText(/^Line 1: /).waitFor();
    await problems.getByText(/^Line 3: /).waitFor();
    expect(await field.inputValue()).toContain("$nobody");
    await field.fill("Hi $creator_first_name, show it **again**.");
    await page.getByRole("tab", { name: "Editor" }).click();
    await textOf(page).getByText("again").waitFor();
  });

  it("leads from a problem in the editor to its place", async () => {
    const { page } = window;
    await textOf(page).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" Ask $somebody_else now");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: /^Show where/ }).click();
    await expect.poll(() => page.evaluate("getSelection().toString()")).toContain("$somebody_else");
    await page.keyboard.type(".");
    await page.getByRole("list", { name: "Problems of the text" }).waitFor({ state: "detached" });
  });

  it("cleans what is pasted to what a text can hold", async () => {
    const { page } = window;
    await textOf(page).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Enter");
    await paste(
      page,
      '<h1 style="color:red" onclick="x()">Pasted</h1><table><tr><td>cell</td></tr></table><script>alert(1)</script>' +
        '<p class="x">bad <a href="javascript:alert(1)">link</a> <img src="data:image/png;base64,AA"> $brand_name</p>',
    );
    await textOf(page).getByRole("heading", { level: 2, name: "Pasted" }).waitFor();
    await textOf(page).getByText("Brand name", { exact: true }).waitFor();
    expect(await textOf(page).locator("table, script, img[src^=data], a, [onclick], [style]").count()).toBe(
      0,
    );
  });

  it("is not lost by a click elsewhere", async () => {
    const { page } = window;
    await page.getByRole("link", { name: "Campaigns" }).first().click();
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await textOf(page).getByRole("heading", { level: 2, name: "Pasted" }).waitFor();
  });

  it("that notifies nobody keeps the version, and who has read it", async () => {
    const { page } = window;
    const { version } = await readBrief();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Autumn launch brief", exact: true }).waitFor();
    const brief = await readBrief();
    expect(brief.version).toBe(version);
    expect(brief.contentMarkdown).toMatch(/^Hi \$creator_first_name, show it \*\*again\*\*\.\n\n## Pasted/);
    await page.goto(`${briefPath}?tab=readers`);
    await page.getByRole("row", { name: /Robin Ashby.*Mugs everywhere Read/ }).waitFor();
  });

  it("is published again, and everybody is asked to read it anew", async () => {
    const { page } = window;
    const { version } = await readBrief();
    await page.getByRole("button", { name: "Notify creators" }).click();
    const dialog = page.getByRole("dialog", { name: "Notify 1 creator?" });
    await dialog.getByText(`becomes version ${version + 1}`).waitFor();
    await dialog.getByRole("button", { name: "Notify", exact: true }).click();
    await page.getByText(`Version ${version + 1}`, { exact: true }).waitFor();
    await page.getByRole("row", { name: /Robin Ashby.*Not yet/ }).waitFor();
    expect(ownProblems(window)).toEqual([]);
  });
});

describe("the briefs area", () => {
  it("refuses the name of another brief at its field", async () => {
    const { page } = window;
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("new brief");
    await page.getByRole("option", { name: "New brief", selected: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByLabel("Name", { exact: true }).fill("autumn LAUNCH brief");
    await textOf(page).click();
    await page.keyboard.type("Other words");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Another brief has this name").waitFor();
    await page.getByLabel("Name", { exact: true }).fill("Second brief");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Second brief" }).waitFor();
  });

  it("keeps the order that the team gives them, by key, menu and mouse, each with a way back", async () => {
    const { page } = window;
    await page.goto("/briefs");
    const rows = page.locator("tbody tr");
    const row = (name: string) => rows.filter({ hasText: name });
    const atTop = (name: string) => expect.poll(() => rows.first().textContent()).toContain(name);
    await atTop("Second brief");
    await row("Autumn launch brief").press("Alt+ArrowUp");
    await atTop("Autumn launch brief");
    const focused = () => page.evaluate("document.activeElement.textContent");
    await expect.poll(focused).toContain("Autumn launch brief");
    await row("Autumn")
      .getByRole("button", { name: /^Actions/ })
      .click();
    await page.getByRole("menuitem", { name: "Move down" }).click();
    await atTop("Second brief");
    await page.getByRole("button", { name: "Undo" }).last().click();
    await atTop("Autumn launch brief");
    await row("Autumn launch brief").getByTitle("Drag to another place").dragTo(row("Second brief"));
    await atTop("Second brief");
  });

  it("finds briefs by name and campaign", async () => {
    const { page } = window;
    await page.goto("/briefs");
    const table = page.getByRole("table", { name: "Briefs" });
    await table.getByRole("row", { name: /Second brief.*Other words/ }).waitFor();
    await page.getByLabel("Search briefs").fill("autumn");
    await table.getByRole("row", { name: /Second brief/ }).waitFor({ state: "detached" });
    await table
      .getByRole("row", { name: /Autumn launch brief.*Mugs everywhere.*2 videos.*0 of 1/ })
      .waitFor();
    await page.getByLabel("Search briefs").fill("nothing like it");
    await page.getByText("No briefs match").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await table.getByRole("row", { name: /Second brief/ }).waitFor();
    await page
      .getByRole("search", { name: "Filter briefs" })
      .getByRole("button", { name: "Campaign" })
      .click();
    await page.getByRole("option", { name: "Mugs everywhere" }).click();
    await page.keyboard.press("Escape");
    await table.getByRole("row", { name: /Second brief/ }).waitFor({ state: "detached" });
    expect(await faultsOf(page)).toEqual([]);
  });

  it("links a brief from the campaign's form, and leads there from the campaign", async () => {
    const { page } = window;
    await page.getByRole("link", { name: "Mugs everywhere" }).click();
    await page.getByRole("heading", { level: 1, name: "Mugs everywhere" }).waitFor();
    await page.getByRole("tab", { name: "Terms" }).click();
    await page.getByRole("link", { name: "Autumn launch brief" }).waitFor();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Edit Mugs everywhere" });
    await sheet.getByRole("button", { name: "Brief: Autumn launch brief" }).click();
    await page.getByRole("option", { name: "Second brief" }).click();
    await sheet.getByRole("button", { name: "Review changes" }).click();
    const changes = sheet.getByRole("list", { name: "Changes" });
    await changes.getByText("Autumn launch brief").waitFor();
    await changes.getByText("Second brief").waitFor();
    await sheet.getByRole("checkbox", { name: /Tell the creators/ }).check();
    await sheet.getByRole("button", { name: "Save changes" }).click();
    await sheet.waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Second brief" }).click();
    await page.getByText(/Creators were last notified/).waitFor();
  });

  it("fits a narrow phone, with its form and dialogs", async () => {
    const visit = await openPictured(narrow);
    const { page } = visit;
    await signIn(page, stage.product);
    for (const path of ["/briefs", briefPath, `${briefPath}?tab=readers`, `${briefPath}/edit`]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1, name: /brief/i }).waitFor();
      await settled(page);
      await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
    }
    await page.getByRole("toolbar").waitFor();
    await page.getByRole("button", { name: "Add videos" }).click();
    await page.getByRole("dialog").getByRole("checkbox").first().waitFor();
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
    expect(ownProblems(visit)).toEqual([]);
  });

  it("lets a viewer read, and nothing else", async () => {
    const guest = await openPictured();
    await signInAsViewer(guest.page, stage.product);
    await guest.page.goto("/briefs/new");
    await guest.page.getByText("You read briefs here").waitFor();
    await guest.page.getByRole("link", { name: "See all briefs" }).click();
    await guest.page.getByRole("link", { name: "Autumn launch brief" }).click();
    await guest.page.getByRole("tab", { name: "Read receipts" }).waitFor();
    for (const name of ["Notify creators", "Delete"]) {
      expect(await guest.page.getByRole("button", { name }).count()).toBe(0);
    }
    expect(ownProblems(guest)).toEqual([]);
  });

  it("deletes a brief after saying what goes with it", async () => {
    const { page } = window;
    await page.goto("/briefs");
    await page.getByRole("button", { name: "Actions for Second brief" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete Second brief?" });
    await question.getByText(/^1 campaign will be without a brief/).waitFor();
    await question.getByRole("button", { name: "Delete brief" }).click();
    await page.getByRole("row", { name: /Second brief/ }).waitFor({ state: "detached" });
    await page.goto("/briefs/orgbrief_4Rk8sVn1QwZp");
    await page.getByText("There is no such brief").waitFor();
    expect(ownProblems(window)).toEqual([]);
  });
});

function textOf(page: Page): Locator {
  return page.getByRole("textbox", { name: "Text", exact: true });
}

async function writeEverything(page: Page) {
  const { keyboard } = page;
  await use(page, "Heading");
  await keyboard.type("The hook");
  await keyboard.press("Enter");
  await keyboard.type("Hi $creator_first_name, open with ");
  for (const [shortcut, words, after] of [
    ["Control+b", "the result", ", "],
    ["Control+i", "not", " "],
    ["Control+u", "the box", " "],
  ] as const) {
    await keyboard.press(shortcut);
    await keyboard.type(words);
    await keyboard.press(shortcut);
    await keyboard.type(after);
  }
  await use(page, "Strikethrough");
  await keyboard.type("ever");
  await use(page, "Strikethrough");
  await keyboard.type(".");
  await keyboard.press("Shift+Enter");
  await keyboard.type("See ");
  await addLink(page);
  await keyboard.type(" by ");
  await use(page, "Variable");
  await page.getByRole("menuitem", { name: "Brand name" }).click();
  await backInText(page);
  await keyboard.type(" for $50.");
  await keyboard.press("Enter");
  await writeLists(page);
  await use(page, "Image");
  const dialog = page.getByRole("dialog", { name: "Add an image" });
  await dialog.getByLabel("Address").fill("https://images.example/mug.png");
  await dialog.getByLabel("Description").fill("The mug");
  await dialog.getByRole("button", { name: "Add image" }).click();
  await dialog.waitFor({ state: "detached" });
}

async function writeLists(page: Page) {
  const { keyboard } = page;
  await use(page, "Subheading");
  await keyboard.type("Steps");
  await keyboard.press("Enter");
  await keyboard.type("1. Show it");
  await keyboard.press("Enter");
  await keyboard.type("Say it");
  await keyboard.press("Enter");
  await keyboard.press("Tab");
  await use(page, "Bullet list");
  await keyboard.type("loudly");
  for (let level = 0; level < 3; level++) await keyboard.press("Enter");
}

async function addLink(page: Page) {
  await use(page, "Link");
  const dialog = page.getByRole("dialog", { name: "Add a link" });
  await dialog.getByLabel("Text").fill("the shop");
  await dialog.getByLabel("Address").fill("javascript:alert(1)");
  await dialog.getByRole("button", { name: "Add link" }).click();
  await dialog.getByText(/^A link needs a whole address/).waitFor();
  await dialog.getByLabel("Address").fill("loaf.example/shop");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await backInText(page);
}

/** By keyboard: to the toolbar, along its buttons, and back to the text. */
async function use(page: Page, name: string) {
  const focused = () =>
    page.evaluate('document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent');
  await page.keyboard.press("Alt+F10");
  for (let before = await focused(); before !== name; before = await focused()) {
    await page.keyboard.press("ArrowRight");
    await expect.poll(focused, { interval: 10 }).not.toBe(before);
  }
  await page.keyboard.press("Enter");
}

/** The focus is in the text again. */
async function backInText(page: Page) {
  await expect.poll(() => page.evaluate("document.activeElement.isContentEditable")).toBe(true);
}

async function paste(page: Page, html: string) {
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", ${JSON.stringify(html)});
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(event);
  }`);
}

/** A campaign in which one creator works. */
async function prepareCampaign() {
  const { id: creatorId } = await callApi<{ id: string }>(stage.product, "POST", "/creators", {
    firstName: "Robin",
    lastName: "Ashby",
    email,
  });
  const startDate = new Date().toISOString().slice(0, 10);
  const { id: campaignId } = await callApi<{ id: string }>(stage.product, "POST", "/campaigns", {
    name: "Mugs everywhere",
    schedule: { interval: "week", anchor: "rolling", startsOn: startDate },
    payouts: { fixedSalary: { amount: 50 } },
  });
  const assignment = { campaignId, creatorIds: [creatorId], startBasis: "custom", startDate };
  await callApi(stage.product, "POST", "/creators/campaigns/assign", assignment);
}

function readBrief(): Promise<BriefAnswer> {
  return callApi<BriefAnswer>(stage.product, "GET", briefPath);
}

/** The types of all nodes and marks of a document. */
function typesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(typesIn);
  if (typeof value !== "object" || value === null) return [];
  const type: unknown = Reflect.get(value, "type");
  return [...(typeof type === "string" ? [type] : []), ...Object.values(value).flatMap(typesIn)];
}

/** The natural width of an image; 0 while it is not loaded. */
function widthOf(page: Page, alt: string): Promise<number> {
  return page.evaluate<number>(`document.querySelector('img[alt="${alt}"]')?.naturalWidth ?? 0`);
}

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A window to which the host of the brief's image answers, though nothing leaves the machine. */
async function openPictured(size = desktop): Promise<Window> {
  const opened = await stage.openWindow(size);
  await opened.context.route("https://images.example/**", (route) =>
    route.fulfill({ contentType: "image/png", body: picture }),
  );
  return opened;
}

/** Known ones: the image is of another host, and handlers in pasted HTML are reported, never run. */
function ownProblems({ problems }: Window): string[] {
  return problems.filter((problem) => !/images\.example|inline event handler/.test(problem));
}
