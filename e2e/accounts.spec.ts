import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faultsOf } from "./faults-of.ts";
import { expectToFitPhone } from "./overflow-of.ts";
import { openStage, type Stage, signInAsViewer, takeSession, type Window } from "./product.ts";

let stage: Stage;
let window: Window;

beforeAll(async () => {
  stage = await openStage();
  window = await stage.openWindow();
});
afterAll(() => stage.close());

const allAccounts = "/accounts?size=100";

describe("an account", () => {
  it("that the platform does not show is refused beside its name, and nothing is added", async () => {
    const { page } = window;
    await takeSession(page, stage.product);
    await page.goto(allAccounts);
    await page.getByRole("button", { name: "Add accounts" }).last().click();
    const dialog = page.getByRole("dialog", { name: "Add accounts" });
    await dialog
      .getByLabel("Handles or profile links")
      .fill("@willow.pastry, deleted.bakery\nhttps://www.instagram.com/harbor.atelier/");
    await dialog.getByRole("button", { name: "Add 3 accounts" }).click();
    const refused = dialog.getByRole("listitem").filter({ hasText: "@deleted.bakery" });
    await refused.getByText("The platform has no such account").waitFor();
    await dialog.getByRole("alert").getByText("None was added").waitFor();
  });

  it("is added by handle or link once the others are left out, and its videos come", async () => {
    const { page } = window;
    const dialog = page.getByRole("dialog", { name: "Add accounts" });
    await dialog.getByRole("button", { name: "Leave out @deleted.bakery" }).click();
    await dialog.getByRole("button", { name: "Add 2 accounts" }).click();
    await page.getByText("All 2 are up to date.").waitFor();
    const row = page.getByRole("row", { name: /Willow Pastry/ });
    await row.getByRole("cell", { name: "60", exact: true }).waitFor();
    await page.getByRole("row", { name: /Harbor Atelier/ }).waitFor();
  });

  it("shows its history day by day, and its videos", async () => {
    const { page } = window;
    await page.getByRole("link", { name: /^Willow Pastry/ }).click();
    await page.getByRole("heading", { level: 1, name: /^Willow Pastry/ }).waitFor();
    const chart = page.getByRole("figure", { name: "Views per day" });
    await chart.getByRole("button", { name: "Show as table" }).click();
    const days = chart.getByRole("table", { name: "Views per day" }).getByRole("row");
    // Its first views came today, or yesterday if a day has begun since.
    const latest = () => Promise.all([1, 2].map((place) => days.nth(place).getByRole("cell").textContent()));
    await expect.poll(latest).toContainEqual(expect.stringMatching(/^[1-9]/));
    await page.getByRole("table", { name: "Videos" }).getByRole("row").nth(1).waitFor();
    await page.getByText("60 videos").waitFor();
  });

  it("is put into a project, by which the list is filtered", async () => {
    const { page } = window;
    await page.goto("/accounts?tab=projects");
    await page.getByRole("button", { name: "New project" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Spring launch");
    await page.getByRole("dialog").getByRole("button", { name: "Create project" }).click();
    await page.getByRole("button", { name: "Actions for Spring launch" }).click();
    await page.getByRole("menuitem", { name: "Choose accounts" }).click();
    const dialog = page.getByRole("dialog", { name: "Accounts of Spring launch" });
    await dialog.getByRole("checkbox", { name: /Willow Pastry/ }).click();
    await dialog.getByRole("checkbox", { name: /Willow Pastry/, checked: true, disabled: false }).waitFor();
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.getByRole("link", { name: "Spring launch" }).click();
    await page.getByText("1 account · page 1 of 1").waitFor();
    await page.getByRole("row", { name: /Harbor Atelier/ }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByText("1 account · page 1 of 1").waitFor({ state: "detached" });
  });

  it("is marked, refreshed and removed together with others", async () => {
    const { page } = window;
    await page.goto(allAccounts);
    await page.getByLabel("Select Willow Pastry").check();
    await page.getByLabel("Select Harbor Atelier").check();
    const bar = page.getByRole("region", { name: "Selected accounts" });
    await bar.getByRole("button", { name: "Mark as" }).click();
    await page.getByRole("menuitem", { name: "Competitors'" }).click();
    await page.getByRole("row", { name: /Willow Pastry.*Competitor/ }).waitFor();
    await bar.getByRole("button", { name: "Refresh" }).click();
    await page.getByText("All 2 are up to date.").waitFor();
    await page.getByLabel("Select Harbor Atelier").uncheck();
    await bar.getByRole("button", { name: "Stop tracking" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Stop tracking" }).click();
    await page.getByRole("row", { name: /Willow Pastry/ }).waitFor({ state: "detached" });
    expect(window.problems).toEqual([]);
  });

  it("can be read by everybody, in light and dark, and fits a phone", async () => {
    const { page } = window;
    await page.goto(allAccounts);
    await page.getByRole("link", { name: /^Harbor Atelier/ }).click();
    await page.getByRole("table", { name: "Videos" }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await expectToFitPhone(page);
    expect(window.problems).toEqual([]);
  });

  it("offers a viewer its figures, and nothing to change", async () => {
    const guest = await stage.openWindow();
    await signInAsViewer(guest.page, stage.product);
    await guest.page.getByRole("link", { name: "Accounts" }).first().click();
    await guest.page.getByRole("row", { name: /Harbor Atelier/ }).waitFor();
    await guest.page.getByRole("button", { name: "Export CSV" }).waitFor();
    const writes = /^(Add accounts|Track videos|Refresh now|Actions for|Select )/;
    expect(await guest.page.getByRole("button", { name: writes }).count()).toBe(0);
    expect(await guest.page.getByRole("checkbox").count()).toBe(0);
    await guest.page.getByRole("link", { name: /^Harbor Atelier/ }).click();
    await guest.page.getByRole("figure", { name: "Views per day" }).waitFor();
    expect(await guest.page.getByRole("button", { name: "Refresh now" }).count()).toBe(0);
    expect(guest.problems).toEqual([]);
  });
});
