import { serveGraph } from "@clipledger/upstreams/meta/serve-graph";
import {
  startYouTubeUpstream,
  type YouTubeUpstream,
} from "@clipledger/upstreams/youtube/start-youtube-upstream";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildDataSource, SECRET_KEY, stageSupplier } from "../../../../test/data-source-builders.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { createTestClock } from "../../../../test/test-clock.ts";

let app: TestApp;
let youtube: YouTubeUpstream;
let meta: Awaited<ReturnType<typeof serveGraph>>;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  const { now } = createTestClock("2026-09-21T08:30:00.000Z");
  youtube = await startYouTubeUpstream({ now, seed: "test", key: SECRET_KEY });
  meta = await serveGraph({ now, seed: "test", mediaUrl: "http://localhost/media" });
  app = await startTestApp({
    environment: {
      CLIPLEDGER_YOUTUBE_URL: youtube.url,
      CLIPLEDGER_YOUTUBE_FEED_URL: youtube.feedUrl,
      CLIPLEDGER_META_URL: `${meta.url}/v23.0`,
      CLIPLEDGER_SCRAPECREATORS_KEY: "key-of-the-server",
    },
  });
});
afterAll(async () => {
  await app.stop();
  await youtube.stop();
  await meta.stop();
});
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

const test = (id: string, body?: unknown) =>
  send(app, `/api/v1/data-sources/${id}/test`, { method: "POST", apiKey, body });
const outcomesOf = ({ body }: { body: { checks: Record<string, string>[] } }) =>
  Object.fromEntries(body.checks.map(({ platform, lookup, outcome }) => [`${platform} ${lookup}`, outcome]));

describe("the test of a data source", () => {
  it("asks for an example of the caller's, also of what needs no key", async () => {
    await buildDataSource(organization);
    const found = await send(app, "/api/v1/live/youtube/accounts/username/maple.cooks", { apiKey });
    const username = found.body.platform_account_id;
    const answer = await test("server:youtube-feed", { platform: "youtube", username });
    expect(outcomesOf(answer)).toEqual({ "youtube account": "works", "youtube account_videos": "works" });
  });

  it("says what works, lookup by lookup, and what it cost", async () => {
    const { id } = await buildDataSource(organization);
    const spent = youtube.spent();
    const answer = await test(id);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ isUsable: true, summary: "Everything works" });
    expect(outcomesOf(answer)).toEqual({
      "youtube account": "works",
      "youtube account_videos": "works",
      "youtube video": "works",
      "youtube comments": "works",
      "youtube searches": "works",
    });
    const { body: usage } = await send(app, `/api/v1/data-sources/usage?sourceIds=${id}`, { apiKey });
    const after = youtube.spent();
    expect(usage.days).toEqual([
      expect.objectContaining({
        ...{ sourceId: id, lookups: 5, failures: 0 },
        ...{ units: after.units - spent.units, searches: after.searches - spent.searches },
      }),
    ]);
    expect(usage.allowances).toContainEqual({
      ...{ sourceId: id, bucket: "units", limit: 10_000, spent: after.units },
      resetsAt: "2026-09-22T07:00:00.000Z",
    });
    const { body: activity } = await send(app, "/api/v1/activity", { apiKey });
    expect(activity.data[0]).toMatchObject({ type: "data_source.tested", subject: { id } });
  });

  it("says that a key is refused, without the key", async () => {
    const { id } = await buildDataSource(organization, {
      kind: "youtube-data-api",
      key: "wrong-key-of-a-team",
    });
    const answer = await test(id);
    expect(answer.body).toMatchObject({ isUsable: false, summary: "The key is refused" });
    expect(outcomesOf(answer)["youtube account"]).toBe("refused");
    expect(JSON.stringify(answer.body)).not.toContain("wrong-key");
    const { body } = await send(app, `/api/v1/data-sources/${id}/failures`, { apiKey });
    expect(body.data).toContainEqual(
      expect.objectContaining({
        ...{ platform: "youtube", lookup: "account", kind: "upstream", providerStatus: 401, count: 1 },
        message: expect.stringContaining("YouTube refuses the key"),
      }),
    );
    const { body: source } = await send(app, `/api/v1/data-sources/${id}`, { apiKey });
    expect(source).toMatchObject({
      lastAnsweredAt: null,
      lastFailure: { occurredAt: app.clock.now().toISOString() },
    });
  });

  it("is of each platform that the source serves, or of one with an example", async () => {
    const key = "EAA.juniper.bakes";
    const account = meta.accountOf("juniper.bakes");
    const { id } = await buildDataSource(organization, { kind: "meta-graph", key, account });
    const platforms = new Set(
      (await test(id)).body.checks.map(({ platform }: Record<string, string>) => platform),
    );
    expect(platforms).toEqual(new Set(["instagram", "facebook"]));
    const missing = await test(id, { platform: "instagram", username: "deleted.by.its.owner" });
    expect(outcomesOf(missing)).toMatchObject({
      ...{ "instagram account": "not_found", "instagram account_videos": "not_tried" },
    });
    const elsewhere = await test(id, { platform: "tiktok" });
    expect([elsewhere.status, elsewhere.body.data.issues[0].path]).toEqual([400, "platform"]);
    expect((await test(id, { username: "somebody" })).body.data.issues[0].path).toBe("platform");
  });

  it("shows nothing of what a supplier answered, follows it nowhere, and goes on while it is paused", async () => {
    const supplier = await stageSupplier("acme");
    const inside = await stageSupplier("inside");
    const { mapping } = supplier;
    const { id } = await buildDataSource(organization, { kind: "supplier", key: SECRET_KEY, mapping });
    expect((await test(id)).body.summary).toBe("Everything works");
    await send(app, `/api/v1/data-sources/${id}/pause`, { method: "POST", apiKey });
    supplier.behave(async () => ({
      status: 302,
      headers: { location: inside.url },
      body: "a secret of the network",
    }));
    const answer = await test(id);
    expect(answer.body.isUsable).toBe(false);
    expect(JSON.stringify(answer.body)).not.toContain("a secret of the network");
    expect(inside.requests).toEqual([]);
    supplier.behave(async () => ({ body: "<html>a secret of the network</html>" }));
    expect(JSON.stringify((await test(id)).body)).not.toContain("a secret of the network");
    await supplier.stop();
    expect(outcomesOf(await test(id))["tiktok account"]).toBe("failed");
    await inside.stop();
  });

  it("is one at a time for a source, and of the server's only of those without a key", async () => {
    const supplier = await stageSupplier("slow");
    const { mapping } = supplier;
    const { id } = await buildDataSource(organization, { kind: "supplier", key: SECRET_KEY, mapping });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    supplier.behave(async () => {
      await held;
      return { status: 500, body: "" };
    });
    const first = test(id);
    await expect.poll(() => supplier.requests.length).toBe(1);
    expect((await test(id)).body).toMatchObject({ code: "BUSY", status: 503 });
    release();
    expect((await first).status).toBe(200);
    await supplier.stop();
    expect((await test("server:youtube-feed")).body.summary).toContain("does not know the examples");
    expect((await test("server:scrapecreators")).body).toMatchObject({ code: "INVALID_STATE", status: 409 });
    expect((await test("server:simulator")).body).toMatchObject({ code: "INVALID_STATE", status: 409 });
    expect((await test("server:nobody")).status).toBe(404);
  });
});
