import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "./call-api.ts";
import { enterPortal } from "./enter-portal.ts";
import { faultsOf } from "./faults-of.ts";
import { overflowOf } from "./overflow-of.ts";
import {
  desktop,
  openStage,
  phone,
  type Stage,
  takeSession,
  takeViewerSession,
  type Window,
} from "./product.ts";

let stage: Stage;
let team: Window;
let lena: Window;
let noor: Window;
let lenaId = "";
let lenaChat = "";

beforeAll(async () => {
  stage = await openStage();
  [team, lena, noor] = await Promise.all([stage.openWindow(), stage.openWindow(phone), stage.openWindow()]);
  await takeSession(team.page, stage.product);
  await enterPortal(team.page, lena.page, "lena.brandt@creators.example", "/portal/chat");
  await enterPortal(team.page, noor.page, "noor.haddad@creators.example", "/portal/chat");
  lenaId = await creatorId("Lena Brandt");
  await readWhatTheDemoHolds();
});
afterAll(() => stage.close());

describe("a team and a creator in two browsers", () => {
  it("begin from the creator's page, and see each other's messages without a reload", async () => {
    await conversation(lena.page, /Northwind Growth/).click();
    await team.page.goto(`/creators/${lenaId}`);
    await team.page.getByRole("button", { name: "Message" }).click();
    await team.page
      .getByRole("dialog", { name: "Lena Brandt" })
      .getByRole("link", { name: "Open in Chat" })
      .click();
    await team.page.getByRole("heading", { level: 2, name: "Lena Brandt" }).waitFor();
    lenaChat = new URL(team.page.url()).searchParams.get("chat") ?? "";
    await write(team.page, "Hi Lena, your brief is ready");
    await message(lena.page, "Hi Lena, your brief is ready").waitFor();
    await write(lena.page, "Lovely, thank you");
    await message(team.page, "Lena Brandt", "Lovely, thank you").waitFor();
    await message(team.page, "Hi Lena, your brief is ready").getByText("Seen").waitFor();
  });

  it("write several lines with Shift and Enter", async () => {
    const field = team.page.getByLabel("Message", { exact: true });
    await field.fill("First line");
    await field.press("Shift+Enter");
    await field.pressSequentially("second line");
    await field.press("Enter");
    await message(lena.page, "second line").waitFor();
    expect(await message(lena.page, "second line").textContent()).toContain("First line\nsecond line");
    await message(team.page, "second line").getByText("Seen").waitFor();
  });

  it("count what is unread, on whatever page they are", async () => {
    await lena.page.goto("/portal/account");
    await write(team.page, "One more thing");
    await write(team.page, "and another");
    const chatLink = navigationLink(lena.page, "Chat");
    await chatLink.getByText("2 unread").waitFor();
    await chatLink.click();
    await conversation(lena.page, /2 unread/).click();
    await message(lena.page, "One more thing").getByText("New", { exact: true }).waitFor();
    await chatLink.getByText("unread").waitFor({ state: "detached" });
    await team.page.goto("/members");
    await write(lena.page, "Got it");
    await navigationLink(team.page, "Chat").getByText("1 unread").waitFor();
    await navigationLink(team.page, "Chat").click();
    await team.page.getByRole("radio", { name: "Unread" }).click();
    await conversation(team.page, /Lena Brandt/).click();
    await message(team.page, "Got it").waitFor();
    await team.page.getByText("You have read everything").waitFor();
    await expect.poll(() => team.page.getByText("1 unread").count()).toBe(0);
  });

  it("reply to a message, which leads back to it", async () => {
    await message(lena.page, "One more thing").click();
    await lena.page.getByRole("button", { name: "Reply" }).click();
    await lena.page.getByText("Reply to Ada").waitFor();
    await write(lena.page, "Which thing");
    const reply = message(team.page, "Which thing");
    await reply.getByRole("button", { name: "In reply to: One more thing" }).click();
    await expect.poll(() => focusedMessage(team.page)).toContain("One more thing");
  });

  it("edit the last message with the arrow key, and show that it was edited", async () => {
    await write(lena.page, "See you on Mnday");
    await message(team.page, "See you on Mnday").waitFor();
    await expect.poll(() => message(lena.page, "See you on Mnday").getByText("Sending").count()).toBe(0);
    await lena.page.getByLabel("Message", { exact: true }).press("ArrowUp");
    await lena.page.getByText("Edit message").waitFor();
    await write(lena.page, "See you on Monday");
    await message(team.page, "See you on Monday").getByText("Edited").waitFor();
    await expect.poll(() => message(team.page, "See you on Mnday").count()).toBe(0);
  });

  it("react, and take a reaction back", async () => {
    await message(team.page, "See you on Monday").hover();
    await team.page.getByRole("button", { name: "React" }).click();
    await team.page.getByRole("button", { name: "Party" }).click();
    await lena.page.getByRole("button", { name: "🎉 1" }).click();
    const both = team.page.getByRole("button", { name: "🎉 2" });
    await both.click();
    await lena.page.getByRole("button", { name: "🎉 1", pressed: true }).waitFor();
  });

  it("delete a message for both", async () => {
    await write(team.page, "Wrong window, sorry");
    await message(lena.page, "Wrong window, sorry").waitFor();
    const remove = team.page.getByRole("button", { name: "Delete" });
    // Its tools come once it has arrived and is pointed at anew.
    await expect
      .poll(async () => {
        await team.page.mouse.move(0, 0);
        await message(team.page, "Wrong window, sorry").hover();
        return remove.count();
      })
      .toBe(1);
    await remove.click();
    await team.page.getByRole("alertdialog").getByRole("button", { name: "Delete message" }).click();
    for (const page of [team.page, lena.page]) {
      await message(page, "message deleted").waitFor();
      await expect.poll(() => page.getByText("Wrong window, sorry").count()).toBe(0);
    }
  });

  it("keep a message that did not get through, and send it once when it is tried again", async () => {
    const posts = /\/chats\/[^/]+\/messages$/;
    await lena.page.route(posts, (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await write(lena.page, "From the tunnel");
    await message(lena.page, "From the tunnel").getByText("Not sent").waitFor();
    await lena.page.unroute(posts);
    await lena.page.getByRole("button", { name: "Try again" }).click();
    await message(team.page, "From the tunnel").waitFor();
    await expect.poll(() => message(lena.page, "From the tunnel").count()).toBe(1);
    await expect.poll(() => message(team.page, "From the tunnel").count()).toBe(1);
  });

  it("move from message to message with the arrow keys", async () => {
    const { page } = team;
    await page.getByLabel("Message", { exact: true }).focus();
    await page.keyboard.press("Shift+Tab");
    await page.getByRole("article").last().focus();
    const last = await focusedMessage(page);
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => focusedMessage(page)).not.toBe(last);
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => focusedMessage(page)).toBe(last);
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate<string>("document.activeElement.ariaLabel")).toBe("React");
    expect([...team.problems, ...noor.problems]).toEqual([]);
  });
});

describe("a long conversation", () => {
  it("reads back in time when it is scrolled up, and finds an old message by its words", async () => {
    const { page } = team;
    // Pages that follow every message would make the machine busy with them alone.
    for (const window of [team, lena]) await window.page.goto("about:blank");
    await postByApi("The invoice number is 4711");
    for (let number = 1; number <= 120; number++) await postByApi(`Note ${number}`);
    await page.goto(`/chat?chat=${lenaChat}`);
    await message(page, "Note 120").waitFor();
    await message(page, "Note 120").getByText("Sent by the API").waitFor();
    expect(await message(page, "invoice number").count()).toBe(0);
    await keepsWhatComesMeanwhile(page);
    await expect
      .poll(
        async () => {
          await page.evaluate("document.querySelector('section[aria-label=Messages]').scrollTo(0, -1e6)");
          return message(page, "invoice number").count();
        },
        { interval: 500, timeout: 40_000 },
      )
      .toBe(1);
    await page.getByRole("button", { name: "Latest messages" }).click();
    await page.getByRole("button", { name: "Latest messages" }).waitFor({ state: "detached" });
    await page.goto("/chat");
    await page.getByLabel("Search names and messages").fill("invoice num");
    await page.getByRole("region", { name: "Messages found" }).getByRole("link").click();
    await expect.poll(() => focusedMessage(page)).toContain("The invoice number is 4711");
    await page.getByLabel("Search names and messages").fill("nobody says this");
    await page.getByText("No conversations match").waitFor();
  });
});

describe("a group", () => {
  it("is read by all its members, who see each other's first names", async () => {
    const { page } = team;
    await page.goto("/chat?begin=group");
    const dialog = page.getByRole("dialog", { name: "New group" });
    await dialog.getByLabel("Title", { exact: true }).fill("Recipe testers");
    await dialog.getByLabel("Title for creators (optional)").fill("Kitchen crew");
    for (const name of ["Lena Brandt", "Noor Haddad"]) {
      await dialog.getByLabel("Search creators").fill(name);
      await dialog.getByRole("checkbox", { name }).check();
    }
    await dialog.getByText("2 chosen").waitFor();
    await dialog.getByRole("button", { name: "Create group" }).click();
    await page.getByText("2 creators, who see it as Kitchen crew").waitFor();
    await write(page, "Welcome, both of you");
    await conversation(noor.page, /Kitchen crew/).click();
    await message(noor.page, "Ada", "Welcome, both of you").waitFor();
    await write(noor.page, "Hello from Noor");
    await lena.page.goto("/portal/chat");
    await conversation(lena.page, /Kitchen crew/).click();
    await message(lena.page, "Noor,", "Hello from Noor").waitFor();
    await message(page, "Noor Haddad", "Hello from Noor").waitFor();
    expect(await lena.page.getByText("Haddad").count()).toBe(0);
  });

  it("is changed and deleted, and the portal follows", async () => {
    const { page } = team;
    await groupAction(page, "Members");
    await page.getByRole("list", { name: "Members" }).getByText("Noor Haddad").waitFor();
    await page.keyboard.press("Escape");
    await groupAction(page, "Edit group");
    await page.getByRole("dialog").getByLabel("Title for creators (optional)").fill("Bakers");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await lena.page.getByRole("heading", { level: 2, name: "Bakers" }).waitFor();
    await groupAction(page, "Delete group");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete group" }).click();
    await page.getByText("No conversation is open").waitFor();
    await lena.page.getByText("There is no such conversation").waitFor();
  });

  it("of a campaign has its creators", async () => {
    const { page } = team;
    await page.goto("/chat?begin=campaign-group");
    await chooseCampaign(page, "Stride ambassadors");
    await page.getByRole("dialog").getByRole("button", { name: "Open group" }).click();
    await page.getByText(/^Campaign group, \d+ creators/).waitFor();
    await groupAction(page, "Members");
    await page.getByRole("list", { name: "Members" }).getByText("Lena Brandt").waitFor();
    await page.keyboard.press("Escape");
  });
});

describe("a message to a whole campaign", () => {
  it("says how many creators get it, and arrives in the conversation of each", async () => {
    const { page } = team;
    const { total } = await recipients("Stride ambassadors");
    expect(total).toBeGreaterThan(1);
    await page.goto("/chat?begin=broadcast");
    await chooseCampaign(page, "Stride ambassadors");
    const dialog = page.getByRole("dialog");
    await dialog.getByText(`Reaches ${total} creators.`).waitFor();
    await dialog.getByLabel("Message", { exact: true }).fill("New shoes arrive on Friday");
    await dialog.getByRole("button", { name: "Review" }).click();
    await page.getByRole("heading", { name: `Send to ${total} creators?` }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: `Send to ${total} creators` }).click();
    await page.getByText(`On its way to ${total} creators.`).waitFor();
    for (const creator of [lena, noor]) {
      await creator.page.goto("/portal/chat");
      await conversation(creator.page, /New shoes arrive on Friday/).click();
      await message(creator.page, "Ada", "New shoes arrive on Friday").waitFor();
    }
  });
});

describe("chat", () => {
  it("can be used by everybody, on every screen", async () => {
    const noorChat = await chatWith("Noor Haddad");
    for (const [page, path] of [
      [team.page, `/chat?chat=${noorChat}`],
      [noor.page, `/portal/chat/${noorChat}`],
    ] as const) {
      for (const size of [phone, desktop]) {
        await page.setViewportSize(size);
        await page.goto(path);
        await message(page, "New shoes arrive on Friday").waitFor();
        await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
        await message(page, "New shoes arrive on Friday").hover();
        expect(await faultsOf(page)).toEqual([]);
      }
    }
  });

  it("shows one pane at a time on a phone", async () => {
    const { page } = team;
    await page.setViewportSize(phone);
    await page.goto("/chat");
    await conversation(page, /Lena Brandt/).click();
    await page.getByLabel("Message", { exact: true }).waitFor();
    await page.getByRole("list", { name: "Conversations" }).waitFor({ state: "hidden" });
    await page.getByRole("link", { name: "All conversations" }).click();
    await page.getByRole("list", { name: "Conversations" }).waitFor();
    await page.getByLabel("Message", { exact: true }).waitFor({ state: "detached" });
    await page.setViewportSize(desktop);
  });

  it("hides a conversation of another creator", async () => {
    await noor.page.goto(`/portal/chat/${lenaChat}`);
    await noor.page.getByText("There is no such conversation").waitFor();
  });

  it("lets a viewer read, and not write", async () => {
    const guest = await stage.openWindow();
    await takeViewerSession(guest.page, stage.product);
    await guest.page.goto(`/chat?chat=${lenaChat}&begin=group`);
    await guest.page.getByText("You read along as a viewer.", { exact: false }).first().waitFor();
    await message(guest.page, "New shoes arrive on Friday").hover();
    expect(await guest.page.getByRole("button", { name: "Reply" }).count()).toBe(0);
    expect(await guest.page.getByRole("dialog").count()).toBe(0);
    expect(guest.problems).toEqual([]);
  });
});

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel("Message", { exact: true }).fill(text);
  await page.getByLabel("Message", { exact: true }).press("Enter");
}

function navigationLink(page: Page, name: string) {
  return page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
}

function conversation(page: Page, name: RegExp) {
  return page.getByRole("list", { name: "Conversations" }).getByRole("link", { name });
}

/** The message whose spoken name holds these words, in this order. */
function message(page: Page, ...words: string[]) {
  return page.getByRole("article", {
    name: new RegExp(words.join(".*"), "s"),
  });
}

function focusedMessage(page: Page): Promise<string> {
  return page.evaluate<string>("document.activeElement.closest('article')?.ariaLabel ?? ''");
}

async function groupAction(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name }).click();
}

async function chooseCampaign(page: Page, name: string): Promise<void> {
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Campaign:/ })
    .click();
  await page.getByPlaceholder("Type to find").fill(name);
  await page.getByRole("option", { name }).click();
}

async function creatorId(name: string): Promise<string> {
  const path = `/creators?search=${encodeURIComponent(name)}`;
  const { data } = await callApi<{ data: { id: string }[] }>(stage.product, "GET", path);
  return data[0]?.id ?? "";
}

/** The key acts as the owner, who then has nothing left to read. */
async function readWhatTheDemoHolds(): Promise<void> {
  const { data } = await callApi<{ data: { id: string }[] }>(
    stage.product,
    "GET",
    "/chats?unreadOnly=true&perPage=100",
  );
  for (const { id } of data) await callApi(stage.product, "POST", `/chats/${id}/read`, {});
}

async function chatWith(name: string): Promise<string> {
  const path = `/chats?kind=direct&search=${encodeURIComponent(name)}`;
  const { data } = await callApi<{ data: { id: string }[] }>(stage.product, "GET", path);
  return data[0]?.id ?? "";
}

async function recipients(campaign: string): Promise<{ total: number }> {
  const path = `/campaigns?search=${encodeURIComponent(campaign)}`;
  const { data } = await callApi<{ data: { id: string }[] }>(stage.product, "GET", path);
  return callApi(stage.product, "GET", `/creators/count?campaigns=${data[0]?.id}&statuses=active`);
}

let posted = 0;

function postByApi(content: string): Promise<unknown> {
  posted += 1;
  const body = { content, clientMessageId: `journey-${posted}` };
  return callApi(stage.product, "POST", `/chats/${lenaChat}/messages`, body);
}

/** A message that arrives while older ones are on their way stays when those are there. */
async function keepsWhatComesMeanwhile(page: Page): Promise<void> {
  const asked: (() => Promise<void>)[] = [];
  const ofOlder = /\/messages\?.*pageToken=/;
  await page.route(ofOlder, (route) => {
    asked.push(() => route.fallback());
  });
  await page.evaluate("document.querySelector('section[aria-label=Messages]').scrollTo(0, -1e6)");
  await expect.poll(() => asked.length).toBe(1);
  await postByApi("Sent while you read back");
  await message(page, "Sent while you read back").waitFor({ state: "attached" });
  await page.unroute(ofOlder);
  await asked[0]?.();
  await message(page, "Note 60").waitFor({ state: "attached" });
  await expect.poll(() => message(page, "Sent while you read back").count()).toBe(1);
}
