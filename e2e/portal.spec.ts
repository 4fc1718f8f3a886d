import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "./call-api.ts";
import { faultsOf } from "./faults-of.ts";
import { mailedLink } from "./mailed-link.ts";
import { overflowOf } from "./overflow-of.ts";
import { buildPortalSample, type PortalSample, payFirst } from "./portal-sample.ts";
import { desktop, openStage, phone, type Stage, takeSession, type Window } from "./product.ts";
import { settled } from "./settled.ts";

let stage: Stage;
let owner: Page;
let creator: Window;
let sample: PortalSample;
let base: string;
let link: string;
const asked: string[] = [];

beforeAll(async () => {
  stage = await openStage();
  ({ page: owner } = await stage.openWindow());
  creator = await stage.openWindow(phone);
  creator.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  sample = await buildPortalSample(stage.product);
  base = `/portal/creators/${sample.robinId}`;
  await takeSession(owner, stage.product);
});
afterAll(() => stage.close());

const briefMail = () => ({ to: sample.email, subject: /brief for you/ });
const signInMail = () => ({ to: sample.email, subject: /link to the creator portal/ });

async function goTo(page: Page, name: string) {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
}

describe("a creator", () => {
  it("follows the link of an email, and reads the brief it is about", async () => {
    const { page } = creator;
    link = await mailedLink(owner, briefMail(), "/portal/enter");
    await page.goto(link);
    await page.getByRole("heading", { level: 1, name: "Your brief" }).waitFor();
    await page.waitForURL(
      ({ pathname, hash }) => hash === "" && new RegExp(`^${base}/brief/[A-Za-z0-9_]+$`).test(pathname),
    );
    await page.getByText("Hi Robin, open with the result.").waitFor();
    await page.getByRole("list", { name: "Sample videos" }).getByText("The hook we love").waitFor();
    await page.getByText(/sees that you read this version/).waitFor();
  });

  it("sees the campaign, how far its cycle is and what it has earned so far", async () => {
    const { page } = creator;
    await goTo(page, "Home");
    await page.getByRole("heading", { level: 1, name: "Hello, Robin" }).waitFor();
    await page.getByRole("heading", { name: "Films weekly" }).waitFor();
    // A day later, if midnight has passed since the sample was made.
    await page.getByText(/^Day [45] of 7/).waitFor();
    await page.getByText(/^[43] days left/).waitFor();
    await page.getByRole("list", { name: "Accounts" }).getByText("@robin.films").waitFor();
    await page.getByRole("link", { name: /^So far this cycle/ }).click();
    await page.getByRole("heading", { level: 1, name: "Earnings" }).waitFor();
  });

  it("finds the running cycle line by line, equal to what the API says", async () => {
    const { page } = creator;
    const total = `$${(sample.upcomingMinor / 100).toFixed(2)}`;
    expect(total).toBe("$19.00");
    await page.getByRole("heading", { name: "So far this cycle" }).waitFor();
    await page.getByText(total, { exact: true }).first().waitFor();
    const lines = page.getByRole("list", { name: "How it adds up" });
    await expect.poll(() => lines.getByText(/^\$\d/).allTextContents()).toEqual(["$10.00", "$9.00"]);
    const videos = page.getByRole("list", { name: "Videos that count" }).getByRole("listitem");
    await videos.filter({ hasText: "Sourdough for the impatient" }).getByText("$13.00").waitFor();
    await videos.filter({ hasText: "Knife skills in a minute" }).getByText("67%").waitFor();
    await videos.getByText(/^1,500 views since .+ brought \$3\.00/).waitFor();
  });

  it("sees month by month what was paid and is owed, drawn and as a table", async () => {
    const { page } = creator;
    const chart = page.getByRole("figure", { name: "Earnings by month in USD" });
    await chart.getByRole("slider").press("End");
    await chart.getByRole("button", { name: "Show as table" }).click();
    const table = chart.getByRole("table");
    await table.getByText("$48.00").waitFor();
    await table.getByText("$10.00").waitFor();
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
  });

  it("looks up a payout and how it came about, and what is still to come", async () => {
    const { page } = creator;
    await page.getByRole("navigation", { name: "Earnings" }).getByRole("link", { name: "Payouts" }).click();
    await page.getByRole("list", { name: "Waiting to be paid" }).getByText("$10.00").waitFor();
    await page
      .getByRole("list", { name: "Payouts" })
      .getByRole("link", { name: /\$48\.00.*Paid/ })
      .click();
    await page.getByRole("heading", { level: 1, name: "$48.00" }).waitFor();
    const lines = page.getByRole("list", { name: "How it adds up" });
    await expect.poll(() => lines.getByText(/^\$\d+\.\d\d$/).allTextContents()).toEqual(["$20.00", "$28.00"]);
    const videos = page.getByRole("list", { name: "Videos that count" });
    await videos.getByText("One pot, no regrets").waitFor();
    expect(creator.problems).toEqual([]);
  });

  it("fills in the profile and where to be paid, of which only the end is shown again", async () => {
    const { page } = creator;
    await page.getByRole("link", { name: "Your account" }).click();
    await page.getByRole("link", { name: /^Profile/ }).click();
    await page.getByLabel("Phone").fill("call me");
    await page.getByRole("button", { name: "Save profile" }).click();
    await page.getByText(/Expected a phone number/).waitFor();
    await page.getByLabel("Phone").fill("+49 30 123456");
    await page.getByLabel("City").fill("Berlin");
    await page.getByLabel("Country").selectOption("DE");
    await page.getByRole("button", { name: "Save profile" }).click();
    await page.getByText("Profile saved.").waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel("City").inputValue()).toBe("Berlin");
    await page.goto("/portal/account/payout-details");
    await page.getByLabel("Account holder").fill("Robin Vale");
    expect(await page.getByLabel("Account holder").getAttribute("autocomplete")).toBe("name");
    expect(await page.getByLabel("IBAN or account number").getAttribute("autocomplete")).toBe("off");
    await page.getByLabel("IBAN or account number").fill("DE89 3704 0044 0532 0130 00");
    await page.getByRole("button", { name: "Save payout details" }).click();
    await page.getByText("Ends with 3000").waitFor();
    await expect.poll(() => page.content()).not.toContain("0532");
  });

  it("keeps unsaved text from a stray link, the browser's back and a closed tab", async () => {
    const { page } = creator;
    const back = page.getByRole("main").getByRole("link", { name: "Your account", exact: true });
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await page.goto("/portal/account");
    await page.getByRole("link", { name: /^Profile/ }).click();
    await page.getByLabel("City").fill("Potsdam");
    await back.click();
    await question.getByRole("button", { name: "Cancel" }).click();
    await page.evaluate("history.back()");
    await question.getByRole("button", { name: "Cancel" }).click();
    const [closing] = await Promise.all([page.waitForEvent("dialog"), page.close({ runBeforeUnload: true })]);
    expect(closing.type()).toBe("beforeunload");
    await closing.dismiss();
    expect(await page.getByLabel("City").inputValue()).toBe("Potsdam");
    await page.getByRole("button", { name: "Save profile" }).click();
    await page.getByText("Profile saved.").waitFor();
    await back.click();
    await page.waitForURL("**/portal/account");
    await page.getByRole("link", { name: /^Profile/ }).click();
    await page.getByLabel("City").fill("Nowhere");
    await back.click();
    await question.getByRole("button", { name: "Leave" }).click();
    await page.waitForURL("**/portal/account");
  });

  it("switches emails off and on", async () => {
    const { page } = creator;
    await page.goto("/portal/account/notifications");
    await page.getByRole("switch", { name: "Messages" }).click();
    await settled(page);
    await page.reload();
    await page.getByRole("switch", { name: "Messages", checked: false }).waitFor();
    await page.getByRole("switch", { name: "Briefs", checked: true }).waitFor();
  });

  it("unsubscribes by the last line of an email, without signing in", async () => {
    const guest = await stage.openWindow(phone);
    await guest.page.goto(await mailedLink(owner, briefMail(), "/portal/unsubscribe"));
    await guest.page.getByRole("button", { name: "Unsubscribe" }).click();
    await guest.page.getByRole("heading", { level: 1, name: "You are unsubscribed" }).waitFor();
    expect(await faultsOf(guest.page)).toEqual([]);
    await creator.page.reload();
    await creator.page.getByRole("switch", { name: "Briefs", checked: false }).waitFor();
    await guest.page.getByRole("button", { name: "Undo" }).click();
    await guest.page.getByRole("heading", { level: 1, name: "Your creator portal" }).waitFor();
    expect(guest.problems).toEqual([]);
    await guest.context.close();
  });

  it("takes that back where they are signed in", async () => {
    const { page } = creator;
    await page.goto(await mailedLink(owner, briefMail(), "/portal/unsubscribe"));
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("heading", { level: 1, name: "You are subscribed again" }).waitFor();
    await page.getByRole("link", { name: "All email settings" }).click();
    await page.getByRole("switch", { name: "Briefs", checked: true }).waitFor();
  });

  it("finds nothing at another creator's address", async () => {
    const { page } = creator;
    await page.goto(`/portal/creators/${sample.sashaId}/earnings`);
    await page.getByText("There is nothing for you at this address").waitFor();
    const answer = await page.request.get(`/portal/v1/creators/${sample.sashaId}/window`);
    expect(answer.status()).toBe(404);
    await page.goto(`${base}/payouts/orgpay_4Rk8sVn1QwZp`);
    await page.getByText("There is no such payout").waitFor();
  });
});

describe("the portal", () => {
  it.each([
    "",
    "/accounts",
    "/brief",
    "/earnings",
    "/payouts",
    "/payouts/:payout",
    "/portal/account",
    "/portal/account/profile",
    "/portal/account/payout-details",
    "/portal/account/notifications",
    "/portal/account/delete",
    "/portal/sign-in",
    "/portal/nowhere",
  ])("fits every screen and can be used by everybody at %s", async (path) => {
    const { page } = creator;
    const address = path.startsWith("/portal") ? path : base + path.replace(":payout", sample.paidPayoutId);
    await page.goto(address);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await settled(page);
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
    }
    expect(await faultsOf(page)).toEqual([]);
  });

  it("asks for nothing of the dashboard's", () => {
    expect(asked.filter((path) => path.startsWith("/ui/") || path.startsWith("/auth/"))).toEqual([]);
    expect(asked).toContain("/portal/v1/session");
  });
});

describe("a link", () => {
  it("works once, and sends another to the same address", async () => {
    const guest = await stage.openWindow(phone);
    await guest.page.goto(link);
    await guest.page.getByRole("heading", { level: 1, name: "This link no longer works" }).waitFor();
    await expect.poll(() => new URL(guest.page.url()).hash).toBe("");
    expect(await faultsOf(guest.page)).toEqual([]);
    await guest.page.getByRole("button", { name: "Email me a new link" }).click();
    await guest.page.getByRole("heading", { level: 1, name: "Look at your email" }).waitFor();
    await guest.page.goto(await mailedLink(owner, signInMail(), "/portal/enter"));
    await guest.page.getByRole("heading", { level: 1, name: "Your brief" }).waitFor();
    await guest.page.getByRole("link", { name: "Your account" }).click();
    await guest.page.getByRole("button", { name: "Sign out" }).click();
    await guest.page.getByRole("heading", { level: 1, name: "Your creator portal" }).waitFor();
    await guest.page.goto(base);
    await guest.page.getByRole("heading", { level: 1, name: "Your creator portal" }).waitFor();
    await guest.page.getByLabel("Email").fill(sample.email);
    await guest.page.getByRole("button", { name: "Email me a link" }).click();
    await guest.page.getByRole("heading", { level: 1, name: "Look at your email" }).waitFor();
    expect(guest.problems).toEqual([]);
  });
});

describe("money that is ready", () => {
  it("is claimed by a creator who asked for a link with their address", async () => {
    await payFirst(stage.product, sample.sashaId, "partner");
    await owner.goto(`/payouts?tab=approval&creators=${sample.sashaId}`);
    await owner.getByRole("checkbox", { name: "Select €100.00 to Sasha Moss" }).check();
    await owner.getByRole("button", { name: "Approve selected" }).click();
    await owner.getByRole("button", { name: "Approve 1 payout" }).click();
    await owner.getByText("Approved 1 payout.").waitFor();
    const { page, problems } = await stage.openWindow(phone);
    const to = "sasha.moss@creators.example";
    await page.goto("/portal");
    await page.getByLabel("Email").fill(to);
    await page.getByRole("button", { name: "Email me a link" }).click();
    await page.getByRole("heading", { level: 1, name: "Look at your email" }).waitFor();
    await page.goto(await mailedLink(owner, { ...signInMail(), to }, "/portal/enter"));
    await page.getByRole("list", { name: "Waiting for you" }).getByText("Claim €100.00").click();
    await page.getByText("Ready to claim").waitFor();
    await page.getByRole("button", { name: "Claim €100.00" }).click();
    await page.getByRole("button", { name: "Claim your payout" }).click();
    await page.getByText("You have claimed this payout.").waitFor();
    expect(problems).toEqual([]);
  });
});

describe("a creator's account", () => {
  it("is deleted once its address is typed, and lets nobody in again", async () => {
    const { page } = creator;
    await page.goto("/portal/account");
    await page.getByRole("link", { name: "Delete my account" }).click();
    await page.getByText("You are still owed money").waitFor();
    const confirm = page.getByRole("button", { name: "Delete my account" });
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    await page.getByLabel("Your email, to confirm").fill(sample.email);
    await confirm.click();
    await page.getByRole("heading", { level: 1, name: "Your account is deleted" }).waitFor();
    await page.goto(base);
    await page.getByRole("heading", { level: 1, name: "Your creator portal" }).waitFor();
    const paid = await callApi<{ amount: number }>(stage.product, "GET", `/payouts/${sample.paidPayoutId}`);
    expect(paid.amount).toBe(48);
    expect(creator.problems).toEqual([]);
  });
});
