import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { send, signIn } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";

describe("operations for everybody", () => {
  let app: TestApp;
  let organization: TestOrganization;

  beforeAll(async () => {
    app = await startTestApp({
      environment: { CLIPLEDGER_PUBLIC_REQUESTS_PER_MINUTE: "5", TRUST_PROXY: "true" },
    });
    organization = await buildOrganization(app);
  });
  afterAll(() => app.stop());

  const visit = (address: string, cookie?: string) =>
    send(app, "/ui/v1/invitations/preview", {
      method: "POST",
      body: { token: "guess" },
      headers: {
        "x-forwarded-for": `198.51.100.1, ${address}`,
        ...(cookie === undefined ? {} : { cookie, origin: app.url }),
      },
    });

  it("answer a limited number of requests per address and minute, and say when to come back", async () => {
    app.clock.set("2026-09-21T10:00:20.000Z");
    const answers = await Promise.all(Array.from({ length: 8 }, () => visit("203.0.113.1")));
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(5);
    const { body, headers } = await visit("203.0.113.1");
    expect(body).toMatchObject({ code: "RATE_LIMITED", status: 429, data: { retryAfterMs: 40_000 } });
    expect(headers.get("retry-after")).toBe("40");
    app.clock.set("2026-09-21T10:01:00.000Z");
    expect((await visit("203.0.113.1")).status).toBe(410);
  });

  it("count every address by itself, and all of one IPv6 network as one", async () => {
    app.clock.set("2026-09-21T10:10:00.000Z");
    for (let count = 1; count <= 5; count += 1) await visit(`2001:db8:1:2::${count}`);
    expect((await visit("2001:db8:1:2::6")).status).toBe(429);
    expect((await visit("2001:db8:1:3::6")).status).toBe(410);
    expect((await visit("203.0.113.2")).status).toBe(410);
  });

  it("count those who are signed in too, and leave their other requests alone", async () => {
    app.clock.set("2026-09-21T10:20:00.000Z");
    const session = await signIn(app, organization.owner.email, organization.id);
    for (let count = 0; count < 5; count += 1) await visit("203.0.113.3", session.cookie);
    expect((await visit("203.0.113.3", session.cookie)).status).toBe(429);
    const headers = { "x-forwarded-for": "203.0.113.3" };
    for (let count = 0; count < 8; count += 1)
      expect((await send(app, "/ui/v1/me", { session, headers })).status).toBe(200);
  });
});

describe("rate limit", () => {
  const environment = { CLIPLEDGER_REQUESTS_PER_MINUTE: "50" };
  let app: TestApp;
  let second: TestApp;
  let organization: TestOrganization;

  beforeAll(async () => {
    app = await startTestApp({ environment });
    second = await startTestApp({ environment, sharing: app });
    organization = await buildOrganization(app);
  });
  afterAll(async () => {
    await second.stop();
    await app.stop();
  });

  const statuses = (apps: readonly TestApp[], apiKey: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        send(apps[index % apps.length] ?? app, "/api/v1/me", { apiKey }).then(({ status }) => status),
      ),
    );

  it("lets exactly the limit pass in one process, and says when to come back", async () => {
    app.clock.set("2026-09-21T10:00:20.000Z");
    const { secret } = await buildApiKey(organization);
    const answers = await statuses([app], secret, 60);
    expect(answers.filter((status) => status === 200)).toHaveLength(50);
    const { headers, body } = await send(app, "/api/v1/me", { apiKey: secret });
    expect(body).toMatchObject({ code: "RATE_LIMITED", status: 429, data: { retryAfterMs: 40_000 } });
    expect(headers.get("retry-after")).toBe("40");
  });

  it("opens again with the next minute", async () => {
    app.clock.set("2026-09-21T10:01:59.999Z");
    const { secret } = await buildApiKey(organization);
    await statuses([app], secret, 51);
    expect((await send(app, "/api/v1/me", { apiKey: secret })).status).toBe(429);
    app.clock.advance(1);
    expect((await send(app, "/api/v1/me", { apiKey: secret })).status).toBe(200);
  });

  it("is shared between processes and never passes the limit", async () => {
    app.clock.set("2026-09-21T10:05:00.000Z");
    const { secret } = await buildApiKey(organization);
    const answers = await statuses([app, second], secret, 120);
    expect(answers.filter((status) => status === 200)).toHaveLength(50);
  });

  it("counts each key by itself", async () => {
    app.clock.set("2026-09-21T10:10:00.000Z");
    const [busy, quiet] = [await buildApiKey(organization), await buildApiKey(organization)];
    await statuses([app], busy.secret, 55);
    expect((await send(app, "/api/v1/me", { apiKey: quiet.secret })).status).toBe(200);
  });
});
