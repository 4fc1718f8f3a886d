import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCreator } from "../../../../test/creator-builders.ts";
import { mailsTo } from "../../../../test/mails.ts";
import { enterPortal } from "../../../../test/portal-builders.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { mailCreator } from "../notifications/mail-creator.ts";

let app: TestApp;
let organization: TestOrganization;

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
});
afterAll(() => app.stop());

describe("the language of a creator", () => {
  it.each([
    ["en", "Acme has a brief for you", "In your creator portal", "End them here:"],
    ["de", "Acme hat ein Briefing für dich", "In deinem Creator-Portal", "Hier bestellst du sie ab:"],
    ["es", "Acme tiene un brief para ti", "En tu portal de creador", "Date de baja aquí:"],
  ])("is that of their emails: %s", async (locale, subject, portal, footer) => {
    const creator = await buildCreator(organization);
    const { send: ask } = await enterPortal(app, creator);
    expect(await ask("/session/locale", { method: "PUT", body: { locale } })).toMatchObject({
      status: 200,
      body: { locale },
    });
    expect((await ask("/session")).body).toMatchObject({ user: { locale } });
    await mailCreator(app.services, {
      organizationId: organization.id,
      userId: creator.userId,
      kind: "brief",
      write: ({ say }) => ({
        subject: say("{organization} has a brief for you", { organization: "Acme" }),
        lines: [say("Hello {name},", { name: "Ana" })],
      }),
    });
    const mail = (await mailsTo(app, creator.email)).find((sent) => sent.subject === subject);
    expect(mail?.text).toContain(portal);
    expect(mail?.text).toContain(footer);
  });

  it("is English until they say another, and refuses what we do not speak", async () => {
    const creator = await buildCreator(organization);
    const { send: ask } = await enterPortal(app, creator);
    expect((await ask("/session")).body).toMatchObject({ user: { locale: null } });
    expect((await ask("/session/locale", { method: "PUT", body: { locale: "fr" } })).status).toBe(400);
  });

  it("is for its person alone to change", async () => {
    const answer = await send(app, "/portal/v1/session/locale", { method: "PUT", body: { locale: "de" } });
    expect(answer.status).toBe(401);
  });
});
