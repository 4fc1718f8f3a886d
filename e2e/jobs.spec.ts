import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "./call-api.ts";
import { faultsOf } from "./faults-of.ts";
import { mailedLink } from "./mailed-link.ts";
import { overflowOf } from "./overflow-of.ts";
import { openStage, phone, type Stage, takeSession, type Window } from "./product.ts";
import { settled } from "./settled.ts";

let stage: Stage;
let owner: Window;
let applicant: Window;

beforeAll(async () => {
  stage = await openStage();
  owner = await stage.openWindow();
  applicant = await stage.openWindow(phone);
  await takeSession(owner.page, stage.product);
});
afterAll(() => stage.close());

const title = "Starter, the sourdough app";
const email = "wren.hollis@applicants.example";

interface JobRow {
  readonly id: string;
  readonly bodyMarkdown: string | null;
  readonly perVideoAmount: number | null;
  readonly countryResidences: readonly string[];
}

async function findJob(): Promise<JobRow> {
  const { data } = await callApi<{ data: JobRow[] }>(stage.product, "GET", "/jobs?search=Starter");
  if (data[0] === undefined) throw new Error("The job was not saved");
  return data[0];
}

async function openMenu(page: Page, item: string) {
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

const hasEntered = ({ pathname }: URL) => pathname.startsWith("/portal") && pathname !== "/portal/enter";

describe("a job", () => {
  it("is drafted with all problems shown at their fields", async () => {
    const { page } = owner;
    await page.goto("/jobs");
    await page.getByRole("link", { name: "New job" }).click();
    await page.getByLabel("Title", { exact: true }).fill(title);
    await page.getByLabel("Description", { exact: true }).fill("Bread that bakes itself, nearly.");
    await page.getByLabel("For each video").fill("much");
    await page.getByLabel("Least age").fill("12");
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByText("Enter an amount").waitFor();
    await page.getByLabel("For each video").fill("40.50");
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByText("One field needs another look.").waitFor();
    await page.getByLabel("Least age").fill("18");
    await page.getByLabel("Countries they live in").fill("Germany");
    await page.getByRole("textbox", { name: "Challenge (optional)" }).click();
    await page.keyboard.type("Fold a dough in ten seconds.");
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    const job = await findJob();
    expect(job).toMatchObject({ perVideoAmount: 4_050, countryResidences: ["DEU"], bodyMarkdown: null });
    expect(await faultsOf(page)).toEqual([]);
  });

  it("is published only when it is complete", async () => {
    const { page } = owner;
    await openMenu(page, "Publish");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Publish" }).click();
    await dialog.getByText("It is not complete yet").waitFor();
    await dialog.getByRole("link", { name: "Edit the job" }).click();
    await page.getByRole("textbox", { name: "About the job" }).click();
    await page.keyboard.type("You film how your starter wakes up.");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await openMenu(page, "Publish");
    await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
    await page.getByText("Public", { exact: true }).waitFor();
    expect((await findJob()).bodyMarkdown).toBe("You film how your starter wakes up.");
    expect(owner.problems).toEqual([]);
  });
});

describe("somebody who looks for work", () => {
  it("finds the job on the public board, on a phone and without an account", async () => {
    const { page } = applicant;
    await page.goto("/board");
    await page.getByLabel("Search jobs").fill("sourdough");
    await page.waitForURL("**/board?q=sourdough");
    await page.getByRole("link", { name: title }).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.getByText("You film how your starter wakes up.").waitFor();
    await page.getByText("Fold a dough in ten seconds.").waitFor();
    await page.getByText("€40.50 a video").or(page.getByText("$40.50 a video")).first().waitFor();
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
    expect(await faultsOf(page)).toEqual([]);
  });

  it("applies, and is told what is missing at its place", async () => {
    const { page } = applicant;
    await page.getByLabel("First name").fill("Wren");
    await page.getByLabel("Last name").fill("Hollis");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("About you").fill("I bake at night.");
    await page.getByLabel("Your accounts and work").fill("tiktok.com/@wren");
    await page.getByLabel("I am at least 18 years old").check();
    await page.getByRole("button", { name: "Send application" }).click();
    await page.getByText(/ISO 3166/).waitFor();
    await page.getByLabel("Country").selectOption("Austria");
    await page.getByLabel("Languages").fill("German");
    await page.getByRole("button", { name: "Send application" }).click();
    await page.getByText("Almost done: look at your email").waitFor();
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
  });

  it("is answered and accepted by the team, and finds that in their portal", async () => {
    const { page } = owner;
    await page.goto("/jobs/applications");
    await movesOnTheBoard(page, "Wren Hollis");
    await page.getByRole("link", { name: "Wren Hollis" }).click();
    const panel = page.getByRole("dialog");
    await panel.getByText("I bake at night.").waitFor();
    await panel.getByText("lives elsewhere").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await panel.getByLabel("Answer Wren Hollis").fill("Welcome aboard!");
    await panel.getByLabel("Status with the answer").selectOption("Accepted");
    await panel.getByRole("button", { name: "Send" }).click();
    await panel.getByText("Accepted", { exact: true }).first().waitFor();
    await panel.getByRole("link", { name: "Open their page" }).click();
    await page.getByRole("heading", { level: 1, name: "Wren Hollis" }).waitFor();

    const link = await mailedLink(page, { to: email, subject: /./ }, "/portal/enter");
    await applicant.page.goto(link);
    await applicant.page.waitForURL(hasEntered);
    await applicant.page.goto("/portal/applications");
    await applicant.page.getByText("Congratulations! You work with").waitFor();
    await expect.poll(() => overflowOf(applicant.page)).toBeLessThanOrEqual(0);
    await applicant.page.getByRole("link", { name: "Open chat" }).click();
    await applicant.page.getByText("Welcome aboard!").first().waitFor();
    expect(applicant.problems).toEqual([]);
  });

  it("cannot apply for a job that was paused", async () => {
    const { page } = owner;
    const { id } = await findJob();
    await page.goto(`/jobs/${id}`);
    await openMenu(page, "Pause");
    await page.getByRole("dialog").getByRole("button", { name: "Pause" }).click();
    await page.getByText("Paused: nobody can apply").waitFor();
    await applicant.page.goto(`/board/${id}`);
    await applicant.page.getByText("This job is no longer open").waitFor();
    await openMenu(page, "Delete");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete job" }).click();
    await page.waitForURL("**/jobs");
    expect(owner.problems).toEqual([]);
  });
});

describe("invitations to apply", () => {
  it("reach a creator of the roster, who says no", async () => {
    const { page } = owner;
    const job = await callApi<{ id: string }>(stage.product, "POST", "/jobs", {
      productTitle: "Crumb, the toaster",
      productDescription: "",
      productNiches: [],
      jobType: "ugc_ads",
      currency: "USD",
      payFrequency: "one_time",
      perVideoAmount: 5_000,
      bodyMarkdown: "Toast on camera.",
    });
    await callApi(stage.product, "POST", `/jobs/${job.id}/status`, { status: "public" });
    await page.goto("/jobs/applications");
    await page.getByRole("button", { name: "Invite to apply" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /^Job:/ }).click();
    await page.getByRole("option", { name: "Crumb, the toaster" }).click();
    await dialog.getByRole("radio", { name: "By email" }).check();
    await dialog.getByRole("textbox", { name: "Email" }).fill("sage@applicants.example");
    await dialog.getByLabel("First name").fill("Sage");
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await dialog.waitFor({ state: "detached" });
    const invited = page.getByRole("region", { name: "Invited" });
    await invited.getByRole("link", { name: "Sage" }).waitFor();
    expect(await faultsOf(page)).toEqual([]);

    const guest = await stage.openWindow(phone);
    await guest.page.goto(
      await mailedLink(page, { to: "sage@applicants.example", subject: /./ }, "/portal/enter"),
    );
    await guest.page.waitForURL(hasEntered);
    await guest.page.goto("/portal/applications");
    await guest.page.getByRole("button", { name: "Not interested" }).click();
    await guest.page.getByText("You were not interested.").waitFor();
    expect(guest.problems).toEqual([]);
  });
});

/** From open to review by a drag, back with Shift and an arrow key; among the invited it cannot be put. */
async function movesOnTheBoard(page: Page, name: string): Promise<void> {
  const column = (label: string) => page.getByRole("region", { name: label });
  const card = (label: string) => column(label).getByRole("article").filter({ hasText: name });
  await card("Open").dragTo(column("Invited"));
  await card("Open").waitFor();
  await card("Open").dragTo(column("In review"));
  await card("In review").waitFor();
  await settled(page);
  await card("In review").getByRole("link", { name }).focus();
  await page.keyboard.press("Shift+ArrowLeft");
  await card("Open").waitFor();
  await settled(page);
  await expect.poll(() => page.evaluate<string>("document.activeElement.textContent")).toBe(name);
}
