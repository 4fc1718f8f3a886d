import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization, tokenOf } from "../../../../test/builders.ts";
import { clientMessageId } from "../../../../test/chat-builders.ts";
import { buildCreator, invitationTokenOf, type TestCreator } from "../../../../test/creator-builders.ts";
import { buildApplication, buildPublicJob } from "../../../../test/job-builders.ts";
import { mailsTo } from "../../../../test/mails.ts";
import { portalTokenOf } from "../../../../test/portal-builders.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { findAddressee } from "./mail-creator.ts";
import { createPortalLink, mailSignInLinkTask } from "./portal-link.ts";

let app: TestApp;
let organization: TestOrganization;
let creator: TestCreator;

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
  creator = await buildCreator(organization, { firstName: "Juniper" });
});
afterAll(() => app.stop());

const HOUR_MS = 3_600_000;

const post = (path: string, body: object) =>
  send(app, `/portal/v1/session${path}`, { method: "POST", body, headers: { origin: app.url } });
const open = (token: string) => post("", { token });

/** What waits to be mailed, as the worker would take it up. */
async function orders() {
  const rows = await app.services.db.rows<{ payload: { userId: string | null; to?: string } }>(sql`
    select j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${mailSignInLinkTask.name} order by j.id`);
  return rows.map(({ payload }) => payload);
}

async function mailedLinks(email: string): Promise<string[]> {
  const mails = await mailsTo(app, email);
  return mails.map(({ text }) => text.match(/https?:\S+\/portal\/enter\S+/)?.[0] ?? "");
}

describe("an applicant whose job was deleted", () => {
  it("can still ask for a link, and is still told of answers", async () => {
    const { id: jobId } = await buildPublicJob(organization);
    const { id, email, userId } = await buildApplication(organization, jobId);
    const { secret: apiKey } = await buildApiKey(organization);
    const body = { message: "Welcome", clientMessageId: clientMessageId() };
    const replied = await send(app, `/api/v1/applications/${id}/reply`, { method: "POST", apiKey, body });
    const deleted = await send(app, `/api/v1/jobs/${jobId}`, { method: "DELETE", apiKey });
    expect([replied.status, deleted.status]).toEqual([200, 200]);
    await post("/link", { email });
    expect((await orders()).at(-1)).toEqual({ userId });
    const addressed = { organizationId: organization.id, userId, kind: "chat" } as const;
    expect(await findAddressee(app.services.db, addressed)).toEqual({ email, locale: null, is_wanted: true });
  });
});

describe("a link into the portal", () => {
  it("leads to a page of it, with the token where no server sees it", async () => {
    const { db } = app.services;
    const plain = await createPortalLink(db, app.services, creator);
    expect(plain).toMatch(new RegExp(`^${app.url}/portal/enter#[\\w-]{43}$`));
    const onward = await createPortalLink(db, app.services, { ...creator, to: "/portal/payouts" });
    expect(onward).toMatch(new RegExp(`^${app.url}/portal/enter\\?to=/portal/payouts#[\\w-]{43}$`));
  });

  it("works once, also when it is followed twice at the same moment", async () => {
    const token = await portalTokenOf(app, creator);
    const answers = await Promise.all([open(token), open(token), open(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect((await open(token)).body.code).toBe("PORTAL_LINK_EXPIRED");
  });

  it("works for 7 days", async () => {
    const [first, second] = [await portalTokenOf(app, creator), await portalTokenOf(app, creator)];
    app.clock.advance(7 * 24 * HOUR_MS - 1);
    expect((await open(first)).status).toBe(200);
    app.clock.advance(1);
    expect((await open(second)).status).toBe(410);
  });

  it("cannot be guessed: whatever is no link of ours answers like one that ran out", async () => {
    const invited = await buildCreator(organization, { invite: true });
    const token = await portalTokenOf(app, creator);
    const { hash } = await app.services.db.row<{ hash: string }>(
      sql`select encode(token_hash, 'base64') as hash from portal_links where used_at is null limit 1`,
    );
    const guesses = [
      "x",
      token.slice(0, -1),
      `${token}=`,
      token.toUpperCase(),
      hash,
      randomBytes(32).toString("base64url"),
      await invitationTokenOf(organization, invited.id),
      "'; drop table portal_links; --",
      "0".repeat(200),
    ];
    const answers = await Promise.all(guesses.map(open));
    const used = await portalTokenOf(app, creator);
    await open(used);
    const expired = await open(used);
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([expired.status, expired.body]);
      expect(headers.getSetCookie()).toEqual([]);
    }
    expect((await open(token)).status).toBe(200);
  });

  it("is good for nothing else than the portal", async () => {
    const token = await portalTokenOf(app, creator);
    const accept = { method: "POST", body: { token } };
    expect((await send(app, "/ui/v1/creator-invitations/accept", accept)).status).toBe(410);
    expect((await send(app, `/portal/v1/unsubscribe?token=${token}`, { method: "POST" })).status).toBe(404);
  });

  it("leaves only its hash behind", async () => {
    const token = await portalTokenOf(app, creator);
    await open(token);
    const rows = await app.services.db.rows<{ row: string }>(sql`
      select row_to_json(l)::text as row from portal_links l union all
      select row_to_json(s)::text from portal_sessions s union all
      select payload::text from graphile_worker._private_jobs`);
    for (const { row } of rows) expect(row).not.toContain(token);
  });
});

describe("asking for a link", () => {
  it("answers the same whether the address is known, and places one order each", async () => {
    const before = (await orders()).length;
    const answers = [
      await post("/link", { email: creator.email.toUpperCase(), to: "/portal/chat" }),
      await post("/link", { email: "nobody@test.example" }),
      await post("/link", { email: organization.owner.email }),
    ];
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { success: true }]);
    expect((await orders()).slice(before)).toEqual([
      { userId: creator.userId, to: "/portal/chat" },
      { userId: null },
      { userId: null },
    ]);
  });

  it("mails one that works for an hour, and leads on", async () => {
    const asking = await buildCreator(organization);
    await mailSignInLinkTask.run(app.services, { userId: asking.userId, to: "/portal/chat" });
    await mailSignInLinkTask.run(app.services, { userId: null });
    app.clock.advance(1);
    await mailSignInLinkTask.run(app.services, { userId: asking.userId });
    const [first = "", second = ""] = await mailedLinks(asking.email);
    expect(first).toContain("/portal/enter?to=/portal/chat#");
    app.clock.advance(HOUR_MS - 2);
    expect((await open(tokenOf(first))).body.user.id).toBe(asking.userId);
    app.clock.advance(2);
    expect((await open(tokenOf(second))).status).toBe(410);
  });

  it("fills nobody's mailbox: five an hour", async () => {
    const pestered = await buildCreator(organization);
    for (let count = 0; count < 8; count += 1)
      await mailSignInLinkTask.run(app.services, { userId: pestered.userId });
    expect(await mailedLinks(pestered.email)).toHaveLength(5);
    app.clock.advance(HOUR_MS);
    await mailSignInLinkTask.run(app.services, { userId: pestered.userId });
    expect(await mailedLinks(pestered.email)).toHaveLength(6);
  });

  it("keeps to five an hour when many are carried out at the same moment", async () => {
    const pestered = await buildCreator(organization);
    const order = () => mailSignInLinkTask.run(app.services, { userId: pestered.userId });
    await Promise.all(Array.from({ length: 9 }, order));
    expect(await mailedLinks(pestered.email)).toHaveLength(5);
  });

  it("refuses to lead anywhere but into the portal", async () => {
    for (const to of [
      "https://elsewhere.example",
      "//elsewhere.example",
      "/settings",
      "/portal/../x",
      "/portal#x",
    ]) {
      const { status, body } = await post("/link", { email: creator.email, to });
      expect([status, body.data.issues[0].path]).toEqual([400, "to"]);
    }
    expect((await post("/link", { email: "no address" })).status).toBe(400);
  });
});

describe("renewing a link", () => {
  it("orders a fresh one for whom the former was sent to, and tells nobody more", async () => {
    const used = await portalTokenOf(app, creator);
    await open(used);
    const expired = await portalTokenOf(app, creator);
    app.clock.advance(8 * 24 * HOUR_MS);
    const before = (await orders()).length;
    const answers = [
      await post("/renew", { token: used }),
      await post("/renew", { token: expired, to: "/portal/payouts" }),
      await post("/renew", { token: randomBytes(32).toString("base64url") }),
    ];
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { success: true }]);
    expect((await orders()).slice(before)).toEqual([
      { userId: creator.userId },
      { userId: creator.userId, to: "/portal/payouts" },
      { userId: null },
    ]);
  });
});

describe("what anybody may ask of the portal", () => {
  it("is limited by where they are", async () => {
    const slow = await startTestApp({ environment: { CLIPLEDGER_PUBLIC_REQUESTS_PER_MINUTE: "5" } });
    try {
      const statuses: number[] = [];
      for (let count = 0; count < 7; count += 1) {
        const { status } = await send(slow, "/portal/v1/session/link", {
          method: "POST",
          body: { email: "nobody@test.example" },
        });
        statuses.push(status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
      const guess = await send(slow, "/portal/v1/session", { method: "POST", body: { token: "x" } });
      expect(guess.status).toBe(429);
    } finally {
      await slow.stop();
    }
  });
});
