import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCreator, type TestCreator } from "../../../../test/creator-builders.ts";
import { keptMails, mailsTo } from "../../../../test/mails.ts";
import { enterPortal } from "../../../../test/portal-builders.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { type CreatorMail, mailCreator } from "./mail-creator.ts";

let app: TestApp;
let organization: TestOrganization;

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
});
afterAll(() => app.stop());

const mail = (
  creator: TestCreator,
  { subject = "A new brief", ...fields }: Partial<CreatorMail> & { subject?: string } = {},
) =>
  mailCreator(app.services, {
    organizationId: organization.id,
    userId: creator.userId,
    kind: "brief",
    write: () => ({ subject, lines: ["Hello Juniper,", "", "there is a new brief."] }),
    ...fields,
  });

/** The headers as they leave the server, and as the folder keeps them. */
async function headersTo(email: string): Promise<string[]> {
  return (await keptMails(app))
    .filter((text) => text.includes(`To: ${email}`))
    .map((text) => (text.split("\n\n", 1)[0] ?? "").replaceAll("\n ", " "));
}

async function tokenFor(creator: TestCreator): Promise<string> {
  await mail(creator);
  const [headers = ""] = await headersTo(creator.email);
  return headers.match(/unsubscribe\?token=([^>\s]+)>/)?.[1] ?? "";
}

const oneClick = (token: string) =>
  fetch(`${app.url}/portal/v1/unsubscribe?token=${token}`, {
    method: "POST",
    body: "List-Unsubscribe=One-Click",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://mail.example" },
  });

describe("an email to a creator", () => {
  it("leads into the portal, and tells how to end emails like it", async () => {
    const creator = await buildCreator(organization);
    await mail(creator, { to: "/portal/brief" });
    const [sent] = await mailsTo(app, creator.email);
    expect(sent?.subject).toBe("A new brief");
    expect(sent?.text).toContain("there is a new brief.");
    expect(sent?.text).toMatch(/\/portal\/enter\?to=\/portal\/brief#[\w-]{43}\n/);
    expect(sent?.text).toMatch(/\/portal\/unsubscribe#user_\w{12}\.brief\.[\w-]{43}$/);
    const [headers] = await headersTo(creator.email);
    expect(headers).toMatch(
      new RegExp(
        `List-Unsubscribe:\\s+<${app.url}/portal/v1/unsubscribe\\?token=user_\\w{12}\\.brief\\.[\\w-]{43}>`,
      ),
    );
    expect(headers).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  });

  it("is not sent when they want none of this kind, unless it is owed", async () => {
    const creator = await buildCreator(organization);
    const { send: ask } = await enterPortal(app, creator);
    await ask("/notifications", { method: "PUT", body: { wanted: { payout: false } } });
    await mail(creator, { kind: "payout", subject: "Unwanted" });
    await mail(creator, { kind: "chat", subject: "Wanted" });
    app.clock.advance(1);
    await mail(creator, { kind: "payout", subject: "Owed", isOwed: true });
    const sent = await mailsTo(app, creator.email);
    expect(sent.map(({ subject }) => subject)).toEqual(["Wanted", "Owed"]);
    expect(sent[1]?.text).not.toContain("unsubscribe");
    expect((await headersTo(creator.email)).filter((text) => text.includes("List-Unsubscribe"))).toHaveLength(
      1,
    );
  });

  it("is not sent to nobody, nor by an organization that has nothing to do with them", async () => {
    await expect(mail({ id: "", email: "", userId: "user_AAAAAAAAAAAA" })).resolves.toBeUndefined();
    const creator = await buildCreator(organization);
    await mail(creator, { organizationId: (await buildOrganization(app)).id, isOwed: true });
    expect(await mailsTo(app, creator.email)).toEqual([]);
  });
});

describe("unsubscribing", () => {
  it("takes one click of a mail program, from wherever it runs, as often as it likes", async () => {
    const creator = await buildCreator(organization);
    const token = await tokenFor(creator);
    for (let count = 0; count < 2; count += 1) {
      const response = await oneClick(token);
      expect([response.status, await response.json()]).toEqual([200, { kind: "brief", isWanted: false }]);
    }
    const { send: ask } = await enterPortal(app, creator);
    expect((await ask("/notifications")).body.wanted).toEqual({
      brief: false,
      chat: true,
      payout: true,
      application: true,
      job_invitation: true,
      target: true,
    });
  });

  it("is not done by looking at the page", async () => {
    const creator = await buildCreator(organization);
    const token = await tokenFor(creator);
    const look = () => send(app, `/portal/v1/unsubscribe?token=${token}`);
    expect((await look()).body).toEqual({ kind: "brief", isWanted: true });
    const page = await fetch(`${app.url}/portal/v1/unsubscribe?token=${token}`, {
      headers: { accept: "text/html,application/xhtml+xml" },
      redirect: "manual",
    });
    expect([page.status, page.headers.get("location")]).toEqual([303, `/portal/unsubscribe#${token}`]);
    expect((await look()).body.isWanted).toBe(true);
    const pressed = await send(app, `/portal/v1/unsubscribe?token=${token}`, {
      method: "POST",
      headers: { origin: app.url },
    });
    expect(pressed.body).toEqual({ kind: "brief", isWanted: false });
    expect((await look()).body.isWanted).toBe(false);
  });

  it("needs a token that was signed here, for this person and this kind", async () => {
    const [creator, other] = [await buildCreator(organization), await buildCreator(organization)];
    const token = await tokenFor(creator);
    const [, , signature = ""] = token.split(".");
    const forged = [
      "x",
      token.slice(0, -1),
      `${creator.userId}.chat.${signature}`,
      `${other.userId}.brief.${signature}`,
      `${creator.userId}.brief.`,
      `${token}.brief`,
      `${creator.userId}.everything.${signature}`,
    ];
    for (const guess of forged) {
      for (const method of ["GET", "POST"]) {
        const { status, body } = await send(app, `/portal/v1/unsubscribe?token=${guess}`, { method });
        expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
      }
    }
    expect((await send(app, "/portal/v1/unsubscribe", { method: "POST" })).status).toBe(400);
  });

  it("works for somebody who is gone, and changes nothing", async () => {
    const creator = await buildCreator(organization);
    const token = await tokenFor(creator);
    const { send: ask } = await enterPortal(app, creator);
    await ask("/account", { method: "DELETE" });
    expect((await oneClick(token)).status).toBe(200);
  });
});

describe("notification settings", () => {
  it("change what is named, and leave the rest", async () => {
    const creator = await buildCreator(organization);
    const { send: ask } = await enterPortal(app, creator);
    const put = (wanted: object) => ask("/notifications", { method: "PUT", body: { wanted } });
    await put({ chat: false, brief: false });
    const { body } = await put({ chat: true });
    expect(body.wanted).toMatchObject({ chat: true, brief: false, payout: true });
    expect((await put({})).body).toEqual(body);
  });

  it("refuse what they do not know", async () => {
    const { send: ask } = await enterPortal(app, await buildCreator(organization));
    for (const body of [{ wanted: { sms: true } }, { wanted: { chat: "no" } }, {}, { wanted: {}, all: true }])
      expect((await ask("/notifications", { method: "PUT", body })).status).toBe(400);
  });
});
