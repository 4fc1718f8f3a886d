import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "./call-api.ts";
import { mailedLink } from "./mailed-link.ts";
import { openStage, phone, type Stage, takeSession, type Window } from "./product.ts";
import { settled } from "./settled.ts";

let stage: Stage;
let owner: Window;
let visitor: Window;

beforeAll(async () => {
  stage = await openStage();
  owner = await stage.openWindow();
  await takeSession(owner.page, stage.product);
  visitor = await stage.openWindow(phone);
});
afterAll(() => stage.close());

describe("the portal on a phone, in German", () => {
  it("is chosen on a public page and stays, from the link in an email to the payouts", async () => {
    const { page } = visitor;
    await page.goto("/portal/sign-in");
    await page.getByLabel("Language").selectOption("de");
    await page.getByRole("heading", { name: "Dein Creator-Portal" }).waitFor();
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("de");
    const creators = await callApi<{ data: { user: { email: string } }[] }>(
      stage.product,
      "GET",
      "/creators",
    );
    const email = creators.data[0]?.user.email ?? "";
    await page.getByLabel("E-Mail").fill(email);
    await page.getByRole("button", { name: "Link per E-Mail schicken" }).click();
    await page.getByText(/ist ein Link unterwegs/).waitFor();
    const mail = { to: email, subject: /link to the creator portal/ };
    await page.goto(await mailedLink(owner.page, mail, "/portal/enter"));
    await page.getByRole("heading", { level: 1, name: /^Hallo, / }).waitFor();
    await page.goto("/portal/account");
    await page.getByRole("heading", { name: "Sprache" }).waitFor();
    await page.goto("/portal");
    await page.getByRole("heading", { level: 1, name: /^Hallo, / }).waitFor();
    await page.getByRole("link", { name: "Einnahmen" }).last().click();
    await page.getByRole("link", { name: "Auszahlungen", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Auszahlungen" }).waitFor();
    await settled(page);
  });

  it("shows what was seen last without a connection, marked as old, and nothing after signing out", async () => {
    const { page, context } = visitor;
    await page.goto("/portal");
    await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
    await page.reload();
    await page.getByRole("heading", { level: 1, name: /^Hallo, / }).waitFor();
    await settled(page);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: /^Hallo, / }).waitFor();
    await page.getByText(/Du bist offline/).waitFor();
    await context.setOffline(false);
    await page.goto("/portal/account");
    await page.getByRole("button", { name: "Abmelden" }).click();
    await page.getByRole("heading", { name: "Dein Creator-Portal" }).waitFor();
    await expect.poll(() => page.evaluate("caches.has('portal-seen-1')")).toBe(false);
  });
});
