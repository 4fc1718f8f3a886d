import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCreator, type TestCreator } from "../../../../test/creator-builders.ts";
import { keptMails } from "../../../../test/mails.ts";
import { buildPng } from "../../../../test/pictures.ts";
import { runQueued } from "../../../../test/queued-tasks.ts";
import { send, signIn } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { mailCreator } from "./mail-creator.ts";
import { mailSignInLinkTask } from "./portal-link.ts";

let app: TestApp;
let branded: TestOrganization;
let plain: TestOrganization;
let creator: TestCreator;

const NAME = `North & "Wind" <img src=https://evil.example/x.png>`;
const ESCAPED = "North &#38; &#34;Wind&#34; &#60;img src=https://evil.example/x.png&#62;";

beforeAll(async () => {
  app = await startTestApp();
  branded = await buildOrganization(app);
  creator = await buildCreator(branded);
  const session = await signIn(app, branded.owner.email, branded.id);
  const path = "/ui/v1/organization/brand";
  await send(app, path, { method: "PATCH", session, body: { name: NAME, color: "#ffe000" } });
  await send(app, `${path}/logo`, {
    method: "PUT",
    session,
    body: { content: buildPng().toString("base64") },
  });
});
afterAll(() => app.stop());

/** The page of the last email to an address, decoded. */
async function pageTo(email: string): Promise<string> {
  const whole = (await keptMails(app)).findLast((text) => text.includes(`To: ${email}`)) ?? "";
  const page = whole.split("Content-Type: text/html").at(-1) ?? "";
  const [, body = ""] = page.split(/\n\n(.*)/s);
  if (/base64/.test(page.split("\n\n", 1)[0] ?? "")) return Buffer.from(body, "base64").toString("utf8");
  const bytes = body
    .replaceAll("=\n", "")
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

const mail = (lines: readonly string[]) =>
  mailCreator(app.services, {
    organizationId: branded.id,
    userId: creator.userId,
    kind: "brief",
    write: () => ({ subject: "A new brief", lines }),
  });

describe("an email to a creator", () => {
  it("shows the organization's name, logo and color, with text on it that can be read", async () => {
    await mail(["Hello,", "", "> <script>alert(1)</script>"]);
    const page = await pageTo(creator.email);
    expect(page).toContain(ESCAPED);
    expect(page).toContain("border-top:6px solid #ffe000");
    expect(page).toMatch(
      /href="http[^"]+\/portal\/enter#[\w-]{43}" style="[^"]*background:#ffe000;color:#000000/,
    );
    expect(page).toContain("&#60;script&#62;alert(1)&#60;/script&#62;");
    expect(page).not.toContain("<script");
  });

  it("loads nothing but the logo, from the server's own address", async () => {
    const page = await pageTo(creator.email);
    expect(page.match(/<img [^>]*>/g)).toHaveLength(1);
    expect(page).toMatch(new RegExp(`<img src="${app.url}/logos/[0-9a-f]{64}"`));
    expect(page).not.toMatch(/url\(|<link|<style|@import/);
  });

  it("shows them with the link to sign in, for somebody who works with this organization alone", async () => {
    await send(app, "/portal/v1/session/link", {
      method: "POST",
      body: { email: creator.email },
      headers: { origin: app.url },
    });
    await runQueued(app, mailSignInLinkTask);
    expect(await pageTo(creator.email)).toContain(ESCAPED);
  });
});

describe("the page to sign in", () => {
  const brandOf = async (query: string) => (await send(app, `/portal/v1/brand${query}`)).body;

  it("shows the server's only organization, or the one that is named", async () => {
    const shown = {
      organization: {
        id: branded.id,
        name: NAME,
        color: "#ffe000",
        logoUrl: expect.stringMatching(new RegExp(`^${app.url}/logos/[0-9a-f]{64}$`)),
      },
    };
    expect(await brandOf("")).toEqual(shown);
    plain = await buildOrganization(app);
    expect(await brandOf("")).toEqual({ organization: null });
    expect(await brandOf(`?organization=${branded.id}`)).toEqual(shown);
  });

  it("tells nothing of organizations without a brand, known or not", async () => {
    expect(await brandOf(`?organization=${plain.id}`)).toEqual({ organization: null });
    expect(await brandOf("?organization=org_4Rk8sVn1QwZp")).toEqual({ organization: null });
    expect((await send(app, "/portal/v1/brand?organization=nonsense")).status).toBe(400);
  });
});
