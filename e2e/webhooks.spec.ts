import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { genuineWebhook, isGenuine } from "../apps/server/test/genuine-webhook.ts";
import { behaviours } from "../apps/server/test/receiver-behaviours.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../apps/server/test/webhook-receivers.ts";
import { callApi } from "./call-api.ts";
import { faultsOf } from "./faults-of.ts";
import { overflowOf } from "./overflow-of.ts";
import { openStage, type Stage, signIn, takeSession, takeViewerSession, type Window } from "./product.ts";
import { settled } from "./settled.ts";

const narrow = { width: 375, height: 812 };

let stage: Stage;
let window: Window;
let receiver: WebhookReceiver;
let secret = "";
let endpointPath = "";

beforeAll(async () => {
  stage = await openStage();
  window = await stage.openWindow();
  receiver = await startWebhookReceiver();
  await signIn(window.page, stage.product);
});
afterAll(async () => {
  await stage.close();
  await receiver.stop();
});

describe("a webhook endpoint", () => {
  it("is refused with the reason at its field, and then added with a secret to copy", async () => {
    const { page } = window;
    await page.getByRole("link", { name: "Webhooks" }).first().click();
    await page.getByRole("button", { name: "Add endpoint" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("URL").fill("https://192.168.1.20/hooks");
    await dialog.getByRole("button", { name: "Add endpoint" }).click();
    await expect.poll(() => dialog.getByLabel("URL").getAttribute("aria-invalid")).toBe("true");
    await dialog.getByLabel("URL").fill(receiver.url);
    await dialog.getByLabel("Description (optional)").fill("Journey receiver");
    await dialog.getByRole("radio", { name: "Chosen events" }).check();
    await dialog.getByRole("button", { name: "Add endpoint" }).click();
    await dialog.getByText("Choose at least one event").waitFor();
    await dialog.getByLabel("Find events").fill("creator.");
    await dialog.getByRole("checkbox", { name: "creator.created" }).check();
    await dialog.getByText("1 chosen").waitFor();
    await dialog.getByRole("button", { name: "Add endpoint" }).click();
    await dialog.getByRole("heading", { name: "Save your signing secret" }).waitFor();
    secret = await dialog.getByLabel("Signing secret").inputValue();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    await dialog.getByRole("button", { name: "Copy", exact: true }).click();
    await expect.poll(() => page.evaluate("navigator.clipboard.readText()")).toBe(secret);
    await dialog.getByRole("button", { name: "I have saved it" }).click();
    await page.getByRole("heading", { level: 1, name: receiver.url }).waitFor();
    await expect.poll(() => page.content()).not.toContain(secret);
    endpointPath = new URL(page.url()).pathname;
  });

  it("gets a test whose signature verifies, and the page tells what it answered", async () => {
    const { page } = window;
    await page.getByRole("button", { name: "Send test" }).click();
    await page.getByText(/^Your endpoint answered 200 in \d/).waitFor();
    expect(genuineWebhook(secret, lastReceived())).toMatchObject({ type: "webhook.test" });
    await page.getByRole("button", { name: "Dismiss", exact: true }).click();
    await deliveryRow(page, "webhook.test").getByText("Succeeded").waitFor();
  });

  it("gets what happens, and shows it without a reload", async () => {
    const { page } = window;
    await addCreator("Live");
    await deliveryRow(page, "creator.created").getByText("Succeeded").waitFor();
    expect(genuineWebhook(secret, lastReceived())).toMatchObject({ type: "creator.created" });
    await page.getByText("0 of 1 attempts failed").waitFor();
  });

  it("shows what was sent and answered, and sends it again with the same id", async () => {
    const { page } = window;
    await page.getByRole("button", { name: "creator.created" }).click();
    const sheet = page.getByRole("dialog", { name: "creator.created" });
    const eventId = String(lastReceived().headers["webhook-id"]);
    await sheet.getByText(`"id": "${eventId}"`).waitFor();
    await sheet.getByText(`webhook-id: ${eventId}`).waitFor();
    await sheet.getByText("webhook-signature: v1,").waitFor();
    await sheet.getByRole("button", { name: "Send again" }).click();
    await sheet.getByRole("list", { name: "Attempts" }).getByText("#2").waitFor();
    expect(lastReceived().headers["webhook-id"]).toBe(eventId);
    await sheet.getByRole("button", { name: "Close" }).first().click();
  });

  it("filters its log by state, event and time", async () => {
    const { page } = window;
    const filters = page.getByRole("search", { name: "Filter deliveries" });
    await choose(page, filters, "Event", "creator.created");
    await deliveryRow(page, "webhook.test").waitFor({ state: "detached" });
    await choose(page, filters, "State", "Failed");
    await page.getByText("No deliveries match").waitFor();
    await page.waitForURL(/states=failed/);
    await page.getByRole("button", { name: "Clear filters" }).first().click();
    await filters.getByRole("button", { name: "Any time" }).click();
    await page.getByRole("button", { name: "Last 7 days" }).click();
    await page.keyboard.press("Escape");
    await deliveryRow(page, "webhook.test").waitFor();
    expect(window.problems).toEqual([]);
  });
});

describe("an endpoint that fails", () => {
  it("shows its failures, and holds the rest back", async () => {
    const { page } = window;
    receiver.behave(behaviours.status(500, { body: "out of order" }));
    await page.goto(endpointPath);
    for (const name of ["One", "Two", "Three"]) await addCreator(name);
    await page.getByText("Failing: deliveries are held back").waitFor();
    await addCreator("Four");
    await page.getByRole("table", { name: "Deliveries" }).getByText("Held back").first().waitFor();
    await page.getByRole("button", { name: "500", exact: true }).first().click();
    await page.getByRole("dialog").getByText("out of order").first().waitFor();
    await page.goto("/webhooks");
    const row = page.getByRole("row", { name: /Journey receiver/ });
    await row.getByText("Failing").waitFor();
    await row.getByText(/^Held back/).waitFor();
  });

  it("is paused, which cancels what waits, and resumed", async () => {
    const { page } = window;
    await page.goto(endpointPath);
    await page.getByRole("button", { name: "Pause" }).click();
    await page
      .getByRole("alertdialog")
      .getByText(/4 waiting deliveries are canceled/)
      .waitFor();
    await page.getByRole("alertdialog").getByRole("button", { name: "Pause endpoint" }).click();
    await page.getByText("Paused: nothing is sent").waitFor();
    const canceled = page.getByRole("table", { name: "Deliveries" }).getByText("Canceled");
    await expect.poll(() => canceled.count()).toBe(4);
    await page.getByRole("button", { name: "Send test", disabled: true }).waitFor();
    receiver.behave(behaviours.ok());
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByText("Paused: nothing is sent").waitFor({ state: "detached" });
  });

  it("recovers what it missed", async () => {
    const { page } = window;
    await page.getByRole("button", { name: "Recover" }).click();
    const dialog = page.getByRole("dialog", { name: "Recover deliveries" });
    await dialog.getByLabel("Look back").selectOption("The last hour");
    await dialog.getByText("Sends 5 deliveries since").waitFor();
    await dialog.getByRole("button", { name: "Recover" }).click();
    await dialog.getByText("5 deliveries are on their way again").waitFor();
    await dialog.getByRole("button", { name: "Done" }).click();
    const arrived = page.getByRole("table", { name: "Deliveries" }).getByText("Succeeded");
    await expect.poll(() => arrived.count()).toBe(6);
  });

  it("is disabled once it answers that it is gone, and says what to do", async () => {
    const { page } = window;
    receiver.behave(behaviours.gone());
    await addCreator("Gone");
    await page.getByText("Disabled: your receiver answered 410 Gone").waitFor();
    receiver.behave(behaviours.ok());
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByText("Disabled: your receiver answered 410 Gone").waitFor({ state: "detached" });
    expect(window.problems).toEqual([]);
  });
});

describe("a signing secret", () => {
  it("signs along for a day after it is rotated", async () => {
    const { page } = window;
    const rotated = await rotate(page, "Keep older secrets for 24 hours");
    await page.getByText(/the secret before it signs along until/).waitFor();
    await sendTest(page);
    expect([secret, rotated].map((one) => isGenuine(one, lastReceived()))).toEqual([true, true]);
    const leaked = await rotate(page, "Retire older secrets at once");
    await page.getByText("Every request is signed with it.").waitFor();
    await sendTest(page);
    expect([secret, rotated, leaked].map((one) => isGenuine(one, lastReceived()))).toEqual([
      false,
      false,
      true,
    ]);
    secret = leaked;
  });

  it("is revealed again, which stands in the activity log", async () => {
    const { page } = window;
    await page.getByRole("button", { name: "Reveal" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Reveal secret" }).click();
    await expect.poll(() => dialog.getByLabel("Signing secret").inputValue()).toBe(secret);
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.goto("/activity");
    await page
      .getByText(/revealed the signing secret/)
      .first()
      .waitFor();
  });
});

describe("a connection", () => {
  it("gives a tool a token, shows what the tool made, and ends it all", async () => {
    const { page } = window;
    await page.goto("/webhooks?tab=connections");
    await page.getByRole("button", { name: "Add connection" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Journey tool");
    await dialog.getByRole("button", { name: "Add connection" }).click();
    const token = await dialog.getByLabel("Token of “Journey tool”").inputValue();
    await dialog.getByRole("button", { name: "I have saved it" }).click();
    const response = await fetch(`${stage.product.url}/hooks/v1/endpoints`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ url: `${receiver.url}/tool`, eventTypes: ["creator.joined"] }),
    });
    expect(response.status).toBe(200);
    await page.getByRole("tab", { name: "Endpoints" }).click();
    await page
      .getByRole("row", { name: /Made by Journey tool/ })
      .getByRole("link")
      .click();
    await page.getByRole("link", { name: "Connection “Journey tool”" }).click();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Actions for Journey tool" }).click();
    await page.getByRole("menuitem", { name: "End" }).click();
    const confirm = page.getByRole("alertdialog");
    await confirm.getByText("With it goes what it made: 1 endpoint").waitFor();
    await confirm.getByRole("button", { name: "End connection" }).click();
    await page.getByText("No connections yet").waitFor();
    await page.getByRole("tab", { name: "Endpoints" }).click();
    await page.getByRole("row", { name: /Made by Journey tool/ }).waitFor({ state: "detached" });
    expect(window.problems).toEqual([]);
  });
});

describe("the webhooks area", () => {
  it("opens its form from the command palette", async () => {
    const { page } = window;
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("add webhook");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Add endpoint" });
    await dialog.getByLabel("URL").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

  it("shows what every event looks like, and which must be asked for", async () => {
    const { page } = window;
    await page.goto("/webhooks?tab=events");
    await page.getByLabel("Find events").fill("milestone");
    const events = page.getByRole("region", { name: "Videos and accounts" });
    await expect.poll(() => events.getByText("Opt-in", { exact: true }).count()).toBe(2);
    await events.getByText("video.views_milestone").click();
    await page.getByRole("button", { name: "Copy example of video.views_milestone" }).click();
    await expect
      .poll(async () => JSON.parse(await page.evaluate<string>("navigator.clipboard.readText()")))
      .toMatchObject({ type: "video.views_milestone", data: { milestone: expect.any(Number) } });
    expect(await faultsOf(page)).toEqual([]);
  });

  it("has a demo endpoint with a past, paused so that it sends nothing", async () => {
    const { page } = window;
    await page.goto("/webhooks");
    await page
      .getByRole("row", { name: /paused so that the demo sends nothing/ })
      .getByRole("link")
      .click();
    await page.getByText("Paused: nothing is sent").waitFor();
    await page.getByRole("radio", { name: "30 days" }).check();
    await page.getByRole("img", { name: /^Attempts over time: \d+ succeeded, \d+ failed/ }).waitFor();
    await choose(page, page.getByRole("search", { name: "Filter deliveries" }), "State", "Failed");
    const deliveries = page.getByRole("table", { name: "Deliveries" });
    await page.waitForURL(/states=failed/);
    await settled(page);
    await deliveries.getByText("Succeeded").first().waitFor({ state: "detached" });
    await deliveries.getByRole("button").first().click();
    await page.getByRole("dialog").getByText("#10").waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  it("changes and deletes an endpoint", async () => {
    const { page } = window;
    await page.goto(endpointPath);
    await page.getByRole("button", { name: "Edit" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit endpoint" });
    await dialog.getByLabel("Description (optional)").fill("Renamed receiver");
    await dialog.getByRole("radio", { name: "All events" }).check();
    await dialog.getByRole("checkbox", { name: "video.published" }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Renamed receiver").waitFor();
    await page.getByText("All events").waitFor();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete endpoint" }).click();
    await page.waitForURL("**/webhooks");
    await page.getByRole("row", { name: /Renamed receiver/ }).waitFor({ state: "detached" });
    await page.goto(endpointPath);
    await page.getByText("There is no such endpoint").waitFor();
  });

  it("fits a narrow phone, with its dialogs and sheets", async () => {
    const { page, problems } = await stage.openWindow(narrow);
    await takeSession(page, stage.product);
    await page.goto("/webhooks?add=true");
    await page.getByRole("dialog").getByRole("radio", { name: "Chosen events" }).check();
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
    await page.goto("/webhooks?tab=connections");
    await page.getByRole("button", { name: "Add connection" }).click();
    await page.getByRole("dialog").getByRole("radio", { name: "Chosen events" }).check();
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
    await page.goto("/webhooks?tab=events");
    await page.getByText("payout.due", { exact: true }).click();
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
    await page.goto("/webhooks");
    await page
      .getByRole("row", { name: /paused so that the demo sends nothing/ })
      .getByRole("link")
      .click();
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
    await page.getByRole("table", { name: "Deliveries" }).getByRole("button").first().click();
    await page.getByRole("dialog").getByText("Event id").waitFor();
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
    expect(problems).toEqual([]);
  });

  it("tells a viewer that only owners and admins manage it, and shows them the catalog", async () => {
    const guest = await stage.openWindow();
    await takeViewerSession(guest.page, stage.product);
    for (const path of [endpointPath, "/webhooks?add=true"]) {
      await guest.page.goto(path);
      await guest.page.getByText("Only owners and admins manage webhooks").waitFor();
      expect(await guest.page.getByRole("dialog").count()).toBe(0);
    }
    await guest.page.getByRole("tab", { name: "Event catalog" }).click();
    await guest.page.getByText("payout.due", { exact: true }).waitFor();
    expect(guest.problems).toEqual([]);
  });
});

describe("during a hard payout hold", () => {
  it("says which changes wait, and lets endpoints be rotated and deleted", async () => {
    const held = await openStage({
      CLIPLEDGER_PAYOUT_HOLD_WATCH_DAYS: "1",
      CLIPLEDGER_PAYOUT_HOLD_SOFT_DAYS: "2",
      CLIPLEDGER_PAYOUT_HOLD_HARD_DAYS: "3",
    });
    try {
      const { page, problems } = await held.openWindow();
      await takeSession(page, held.product);
      await page.goto("/webhooks?add=true");
      await page.getByText("Changes to webhooks wait until overdue payouts are settled").waitFor();
      await page.getByRole("button", { name: "Add endpoint", disabled: true }).waitFor();
      expect(await page.getByRole("dialog").count()).toBe(0);
      await page.getByRole("table", { name: "Webhook endpoints" }).getByRole("link").click();
      for (const name of ["Edit", "Resume", "Send test", "Recover"]) {
        await page.getByRole("button", { name, disabled: true }).waitFor();
      }
      await rotate(page, "Keep older secrets for 24 hours");
      await page.getByRole("button", { name: "Delete" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete endpoint" }).click();
      await page.getByText("No endpoints yet").waitFor();
      expect(problems).toEqual([]);
    } finally {
      await held.close();
    }
  });
});

function lastReceived() {
  const last = receiver.received.at(-1);
  if (last === undefined) throw new Error("The receiver got nothing");
  return last;
}

function addCreator(firstName: string): Promise<unknown> {
  const email = `${firstName}.hook@creators.example`.toLowerCase();
  return callApi(stage.product, "POST", "/creators", { firstName, lastName: "Hook", email });
}

function deliveryRow(page: Page, eventType: string): Locator {
  const name = new RegExp(eventType.replaceAll(".", "\\."));
  return page.getByRole("table", { name: "Deliveries" }).getByRole("row", { name });
}

async function choose(page: Page, filters: Locator, filter: string, option: string): Promise<void> {
  await filters.getByRole("button", { name: filter }).click();
  await page.getByRole("menuitemcheckbox", { name: option, exact: true }).click();
  await page.keyboard.press("Escape");
}

async function sendTest(page: Page): Promise<void> {
  const before = receiver.received.length;
  await page.getByRole("button", { name: "Send test" }).click();
  await receiver.untilReceived(before + 1);
  await page.getByText(/^Your endpoint answered 200 in \d/).waitFor();
  await page.getByRole("button", { name: "Dismiss", exact: true }).click();
}

async function rotate(page: Page, how: string): Promise<string> {
  await page.getByRole("button", { name: "Rotate" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: how }).check();
  await dialog.getByRole("button", { name: "Rotate secret" }).click();
  const rotated = await dialog.getByLabel("Signing secret").inputValue();
  await dialog.getByRole("button", { name: "I have saved it" }).click();
  return rotated;
}
