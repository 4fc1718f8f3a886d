import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../test/builders.ts";
import { buildDueWindow } from "../../../test/payout-builders.ts";
import { buildPayoutAtProvider, controlSandbox, sandboxPayoutsOf } from "../../../test/provider-builders.ts";
import { send, signIn, type TestSession } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { expireSandboxPayoutsTask } from "./sandbox-payouts.ts";

let app: TestApp;
let organization: TestOrganization;
let session: TestSession;

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
  session = await signIn(app, organization.owner.email, organization.id);
});
afterAll(() => app.stop());

let sequence = 0;

function order(changes: object = {}) {
  return {
    amount: "35.60",
    currency: "EUR",
    payer: { id: organization.id, name: "North & <Wind>" },
    recipient: { id: "orgcre_AAAAAAAAAAAA", name: "Cora <b>Creator</b>" },
    description: "Autumn launch",
    ...changes,
  };
}

function ask(path: string, method = "POST", { body, key, idempotencyKey }: AskOptions = {}) {
  return send(app, `/sandbox-provider/v1/payouts${path}`, {
    method,
    ...(body && { body }),
    headers: {
      authorization: `Bearer ${key ?? app.services.payoutProvider?.key}`,
      ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
    },
  });
}

interface AskOptions {
  readonly body?: object;
  readonly key?: string;
  readonly idempotencyKey?: string;
}

function create(changes: object = {}, key?: string) {
  sequence += 1;
  const idempotencyKey = key ?? `key-${sequence}`;
  return ask("", "POST", { body: order(changes), idempotencyKey });
}

async function createApproved() {
  const { id } = (await create()).body;
  return (await ask(`/${id}/approve`)).body;
}

const page = (path: string, by?: TestSession) => send(app, path, by ? { session: by } : {});
const pathOf = (url: string) => url.slice(app.url.length);

describe("the sandbox as a provider", () => {
  it("makes a payout, and answers the same to the same key and order", async () => {
    const first = await create({}, "same");
    expect([first.status, first.body]).toEqual([
      200,
      {
        id: expect.stringMatching(/^sbx_/),
        status: "created",
        amount: "35.60",
        currency: "EUR",
        claimUrl: null,
      },
    ]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({}, "same")));
    for (const { body } of answers) expect(body).toEqual(first.body);
    expect((await ask(`/${first.body.id}`, "GET")).body).toEqual(first.body);
    expect((await create({ amount: "35.61" }, "same")).status).toBe(409);
  });

  it.each([
    { amount: "0.00" },
    { amount: "35.6" },
    { amount: "35.600" },
    { amount: "-1.00" },
    { amount: 35.6 },
    { currency: "SEK" },
    { payer: {} },
    { more: true },
  ])("refuses an order with %j", async (changes) => {
    const { status, body } = await create(changes);
    expect([status, body.error.code]).toEqual([422, "invalid_request"]);
  });

  it("refuses whoever has no key, and orders without an idempotency key", async () => {
    expect((await ask("", "POST", { body: order(), key: "wrong", idempotencyKey: "x" })).status).toBe(401);
    expect((await ask("", "POST", { body: order() })).status).toBe(422);
    expect((await ask("/sbx_000000000000", "GET")).status).toBe(404);
    expect((await ask("", "DELETE")).status).toBe(404);
  });

  it("moves only forward", async () => {
    const { id } = (await create()).body;
    const approved = (await ask(`/${id}/approve`)).body;
    expect(approved).toMatchObject({ id, status: "approved" });
    expect(approved.claimUrl).toContain("/sandbox-provider/claim?payout=sbx_");
    expect((await ask(`/${id}/approve`)).body).toEqual(approved);
    expect((await ask(`/${id}/cancel`)).body).toMatchObject({ status: "deleted", claimUrl: null });
    expect((await ask(`/${id}/cancel`)).status).toBe(200);
    const refused = await ask(`/${id}/approve`);
    expect([refused.status, refused.body.error.code]).toEqual([422, "invalid_state"]);
  });

  it("ends what nobody claimed for 30 days", async () => {
    const { id } = await createApproved();
    app.clock.advance(30 * 86_400_000 - 1);
    expect((await ask(`/${id}`, "GET")).body.status).toBe("approved");
    app.clock.advance(1);
    await expireSandboxPayoutsTask.run(app.services, {});
    expect((await ask(`/${id}`, "GET")).body.status).toBe("expired");
    app.clock.set("2026-09-21T08:30:00.000Z");
  });
});

describe("the claim page", () => {
  it("shows what is paid by whom, and is claimed with one button", async () => {
    const { claimUrl } = await createApproved();
    const { status, headers, body } = await page(pathOf(claimUrl));
    expect(status).toBe(200);
    expect(headers.get("content-security-policy")).toContain("script-src 'self'");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toContain("€35.60");
    expect(body).toContain("North &amp; &lt;Wind&gt; pays you");
    expect(body).toContain("Cora &lt;b&gt;Creator&lt;/b&gt;");
    expect(body).toContain("You can claim it until 21 October 2026.");
    expect(body).not.toContain("<script");
    expect(body).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">');
    expect(body).toMatch(/<button class="primary wide">Claim your payout<\/button>/);
  });

  it.each(["", "?payout=sbx_000000000000", "?payout=sbx_000000000000&signature=x", "?payout[]=1"])(
    "shows nothing behind %j",
    async (query) => {
      const { status, body } = await page(`/sandbox-provider/claim${query}`);
      expect(status).toBe(404);
      expect(body).toContain("There is no payout behind this link");
    },
  );

  it("claims nothing without the link's own signature", async () => {
    const { id, claimUrl } = await createApproved();
    const other = await createApproved();
    const { searchParams } = new URL(other.claimUrl);
    const forged = new URLSearchParams({ payout: id, signature: searchParams.get("signature") ?? "" });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const { status } = await send(app, "/sandbox-provider/claim", {
      method: "POST",
      body: forged.toString(),
      headers,
    });
    expect(status).toBe(404);
    expect((await ask(`/${id}`, "GET")).body.claimUrl).toBe(claimUrl);
    const json = await send(app, "/sandbox-provider/claim", { method: "POST", body: {} });
    expect(json.status).toBe(415);
  });
});

describe("the control page", () => {
  it("is for owners and admins of the organization that it is about", async () => {
    const path = `/sandbox-provider?organization=${organization.id}`;
    expect((await page(path)).status).toBe(401);
    expect((await page(path, session)).status).toBe(200);
    const member = await buildMember(app, organization, "member");
    const stranger = (await buildOrganization(app)).owner;
    for (const { email } of [member, stranger])
      expect((await page(path, await signIn(app, email))).status).toBe(404);
  });

  it("lists the organization's payouts alone, and moves them", async () => {
    const apiKey = (await buildApiKey(organization)).secret;
    const id = await buildPayoutAtProvider(app, apiKey, await buildDueWindow(organization));
    const stranger = await buildOrganization(app);
    const theirs = await signIn(app, stranger.owner.email, stranger.id);
    const made = (await sandboxPayoutsOf(organization)).find(({ idempotency_key }) =>
      idempotency_key.endsWith(id),
    );
    const payout = made?.id ?? "";
    await ask(`/${payout}/approve`);
    const listed = await page(`/sandbox-provider?organization=${organization.id}`, session);
    expect(listed.body).toContain(payout);
    expect((await page(`/sandbox-provider?organization=${stranger.id}`, theirs)).body).not.toContain(payout);
    await controlSandbox(app, theirs, { action: "expire", payout });
    expect((await ask(`/${payout}`, "GET")).body.status).toBe("approved");
    await controlSandbox(app, session, { action: "expire", payout });
    expect((await ask(`/${payout}`, "GET")).body.status).toBe("expired");
  });

  it("makes the next requests fail, as many as it is told, and behave again", async () => {
    const told = await controlSandbox(app, session, { action: "misbehave", mode: "fail", count: "2" });
    expect(told.body).toContain("With the next 2 requests: refuse.");
    expect((await create()).status).toBe(422);
    const stranger = order({ payer: { id: "org_AAAAAAAAAAAA", name: "Others" } });
    expect((await ask("", "POST", { body: stranger, idempotencyKey: "theirs" })).status).toBe(200);
    expect((await create()).status).toBe(422);
    expect((await create()).status).toBe(200);
    await controlSandbox(app, session, { action: "misbehave", mode: "fail", count: "9" });
    expect((await controlSandbox(app, session, { action: "behave" })).body).toContain("answers as it should");
    expect((await create()).status).toBe(200);
  });

  it("refuses orders of other sites, and orders that make no sense", async () => {
    const form = new URLSearchParams({ organization: organization.id, action: "behave" }).toString();
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      origin: "https://elsewhere.example",
    };
    const { status } = await send(app, "/sandbox-provider", { method: "POST", session, body: form, headers });
    expect(status).toBe(403);
    const odd = await controlSandbox(app, session, { action: "misbehave", mode: "explode", count: "0" });
    expect(odd.status).toBe(400);
    expect((await controlSandbox(app, session, { action: "expire", payout: "\u0000" })).status).toBe(400);
    expect((await page("/sandbox-provider?organization=%00", session)).status).toBe(404);
  });
});
