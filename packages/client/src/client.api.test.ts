import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization } from "../../../apps/server/test/builders.ts";
import { startTestApp, type TestApp } from "../../../apps/server/test/test-app.ts";
import {
  type ClipledgerClient,
  ClipledgerError,
  createClipledgerClient,
  eachRow,
  isDefinedError,
  safe,
} from "./client.ts";

let app: TestApp;
let client: ClipledgerClient;

beforeAll(async () => {
  app = await startTestApp();
  const { secret } = await buildApiKey(await buildOrganization(app));
  client = createClipledgerClient({ baseUrl: `${app.url}/`, apiKey: secret });
});
afterAll(() => app.stop());

describe("typed client", () => {
  it("reads and writes through the real server", async () => {
    expect((await client.me.get()).role).toBe("owner");
    const updated = await client.organization.update({ body: { defaultCurrency: "EUR" } });
    expect(updated.defaultCurrency).toBe("EUR");
  });

  it("sends list filters and ranges that the server understands", async () => {
    const { data, totalRows } = await client.activity.list({
      query: {
        types: ["api_key.created", "organization.created"],
        dateRange: { from: "2026-09-21" },
        perPage: 1,
      },
    });
    expect(totalRows).toBe(2);
    expect(data.map((entry) => entry.type)).toEqual(["api_key.created"]);
  });

  it("goes through all rows of a list, and through a feed", async () => {
    const types: string[] = [];
    for await (const { type } of eachRow(client.activity.list, { query: { perPage: 1 } })) types.push(type);
    expect(types.length).toBeGreaterThan(2);
    expect(new Set(types)).toContain("organization.created");
    for await (const event of eachRow(client.events.list)) expect(event.organizationId).toMatch(/^org_/);
  });

  it("throws the error that the server answered, with its data", async () => {
    const { error } = await safe(client.organization.update({ body: { name: "" } }));
    expect(error).toBeInstanceOf(ClipledgerError);
    expect(isDefinedError(error) && error.code === "BAD_REQUEST" && error.data?.issues[0]?.path).toBe("name");
  });

  it("does a write once that is called twice with one idempotency key", async () => {
    const create = () =>
      client.projects.create({ body: { name: "Once" } }, { context: { idempotencyKey: "k" } });
    expect(await create()).toEqual(await create());
  });

  it("throws 401 with a wrong key", async () => {
    const stranger = createClipledgerClient({ baseUrl: app.url, apiKey: "clip_wrong" });
    await expect(stranger.me.get()).rejects.toMatchObject({ code: "UNAUTHORIZED", status: 401 });
  });
});
