import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faultsOf } from "./faults-of.ts";
import { openStage, type Stage, signIn, type Window } from "./product.ts";
import { expectGoodPage } from "./visit-areas.ts";

const path = "/settings/alerts";
const received: string[] = [];
const asked: (string | undefined)[] = [];

let slack: Server;
let stage: Stage;
let owner: Window;

beforeAll(async () => {
  slack = createServer((request, response) => {
    asked.push(request.url);
    request.on("data", (chunk: Buffer) => received.push(chunk.toString()));
    request.on("end", () => response.end("ok"));
  });
  await new Promise<void>((resolve) => slack.listen(0, "127.0.0.1", resolve));
  stage = await openStage({ CLIPLEDGER_WEBHOOK_LOOPBACK: "allow", CLIPLEDGER_SLACK_URL: slackUrl() });
  owner = await stage.openWindow();
  await signIn(owner.page, stage.product);
});
afterAll(async () => {
  await stage.close();
  slack.close();
});

function slackUrl(): string {
  const { port } = slack.address() as AddressInfo; // safe: it listens on TCP
  return `http://127.0.0.1:${port}`;
}

describe("alerts", () => {
  it("are set up with a channel of Slack, a rule and its preview, and the digest", async () => {
    const { page } = owner;
    await page.goto("/settings");
    await page.getByRole("link", { name: "Open alerts and sheets" }).click();
    await page.getByRole("heading", { level: 1, name: "Alerts and sheets" }).waitFor();
    await page.getByRole("button", { name: "Add channel" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Slack", { exact: true }).click();
    await dialog.getByLabel("Name").fill("#ugc");
    await dialog.getByLabel("Address of the incoming webhook").fill(`${slackUrl()}/services/T1/B1/secret`);
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Send a test to #ugc" }).click();
    await page.getByText("#ugc has a test message.").waitFor();
    expect(received.join("")).toContain("This is a test message");

    // Not saved yet, and kept while a channel is changed.
    await page.getByLabel("Send it every week").check();
    await page.getByRole("button", { name: "Actions for #ugc" }).press("Enter");
    await page.getByRole("menuitem", { name: "Change" }).press("Enter");
    expect(await dialog.getByLabel("Address of the incoming webhook").inputValue()).toBe("");
    await dialog.getByLabel("Name").fill("#ugc-team");
    await dialog.getByLabel("Address of the incoming webhook").fill(`${slackUrl()}/services/T2/B2/moved`);
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Send a test to #ugc-team" }).click();
    await page.getByText("#ugc-team has a test message.").waitFor();
    expect(asked).toEqual(["/services/T1/B1/secret", "/services/T2/B2/moved"]);

    await page.getByRole("button", { name: "Add rule" }).click();
    await dialog.getByLabel("Tell when").selectOption("viral_video");
    await dialog.getByLabel("Gained at least").fill("1");
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Add rule" }).click();
    await page.getByRole("button", { name: "Actions for Viral video" }).click();
    await page.getByRole("menuitem", { name: "Preview" }).click();
    await dialog
      .getByRole("article", { name: "Message" })
      .getByText(/gained .+ views? in 7 days/)
      .waitFor();
    await dialog.getByRole("button", { name: "Done" }).click();

    await page.getByRole("button", { name: "Save digest" }).click();
    await page.getByText("The digest is on.").waitFor();
    await expectGoodPage(page);
  });

  it("share their page with sheet links, whose formula is shown once", async () => {
    const { page } = owner;
    await page.goto(path);
    await page.getByRole("button", { name: "Make sheet link" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Make link" }).click();
    await dialog.getByText("Copy the formula now").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const formula = await dialog.getByLabel("Formula for Google Sheets").inputValue();
    expect(formula).toMatch(/^=IMPORTDATA\("http.+token=.+"\)$/);
    await dialog.getByRole("button", { name: "I have copied it" }).click();
    await page.getByRole("button", { name: "Revoke Videos" }).click();
    await page.getByRole("button", { name: "Revoke link" }).click();
    await page.getByText("Revoked", { exact: true }).waitFor();
  });
});
