import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { send } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";

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

describe("rate limit", () => {
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
