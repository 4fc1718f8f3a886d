import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { SECRET_KEY } from "../../../../test/data-source-builders.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
const logged: string[] = [];

beforeAll(async () => {
  app = await startTestApp({
    environment: {
      CLIPLEDGER_YOUTUBE_FEED_URL: "http://127.0.0.1:1/feed",
      CLIPLEDGER_YOUTUBE_KEY: "server-key-of-youtube",
    },
    onLog: (entry) => logged.push(JSON.stringify(entry)),
  });
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

const call = (method: string, path: string, body?: unknown) =>
  send(app, `/api/v1/data-sources${path}`, { method, apiKey, body });
const add = (body: unknown) => call("POST", "", body);
const youtube = { kind: "youtube-data-api", key: SECRET_KEY };

describe("data sources", () => {
  it("are those of the server at first, and the simulator behind them", async () => {
    const { status, body } = await call("GET", "");
    expect(status).toBe(200);
    expect(
      body.data.map(({ id, owner, isPaused }: Record<string, unknown>) => [id, owner, isPaused]),
    ).toEqual([
      ["server:youtube-data-api", "server", false],
      ["server:youtube-feed", "server", false],
      ["server:simulator", "server", false],
    ]);
    expect(body.orders).toHaveLength(20);
    expect(body.orders).toContainEqual({
      ...{ platform: "youtube", lookup: "account_videos", isDefault: true, isSimulated: false },
      sourceIds: ["server:youtube-data-api", "server:youtube-feed"],
    });
    expect(body.orders).toContainEqual({
      ...{ platform: "tiktok", lookup: "video", isDefault: true, isSimulated: true, sourceIds: [] },
    });
  });

  it("of an organization's own come first, and show of their key that it is set, by whom, and its end", async () => {
    const { status, body } = await add(youtube);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ name: "youtube-data-api", kind: "youtube-data-api", owner: "organization", isPaused: false },
      key: {
        ...{ lastCharacters: SECRET_KEY.slice(-4), setAt: app.clock.now().toISOString() },
        setBy: { userId: organization.owner.userId },
      },
      problem: null,
    });
    const { body: list } = await call("GET", "");
    expect(list.data[0]).toEqual(body);
    const order = list.orders.find(
      ({ platform, lookup }: Record<string, string>) => platform === "youtube" && lookup === "account_videos",
    );
    expect(order.sourceIds).toEqual([body.id, "server:youtube-data-api", "server:youtube-feed"]);
    expect((await call("GET", `/${body.id}`)).body).toEqual(body);
  });
});
