import { createConnectors } from "@clipledger/connectors/conformance/in-one-process";
import type { Connector } from "@clipledger/connectors/connector";
import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import { createSimulator } from "@clipledger/connectors/simulator/create-simulator";
import { defineSource } from "@clipledger/connectors/sources/source";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization } from "../../../test/builders.ts";
import { send } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { sql } from "../../infra/db/sql.ts";

const RETRY_AFTER_MS = 15_000;
const world = {
  seed: "patience",
  now: () => new Date("2026-09-21T08:30:00.000Z"),
  mediaUrl: "http://localhost/media",
};

let app: TestApp;
const crowd = { asked: 0, release: () => {} };

beforeAll(async () => {
  const { tiktok } = createSimulator(world);
  const released = new Promise<void>((resolve) => {
    crowd.release = resolve;
  });
  const accountByUsername: Connector["accountByUsername"] = async (request) => {
    if (request.username.startsWith("crowd")) {
      crowd.asked += 1;
      await released;
    }
    return tiktok.accountByUsername(request);
  };
  const throttled = new ConnectorFailure("throttled", "wait", { retryAfterMs: RETRY_AFTER_MS });
  const video = () => Promise.reject(throttled);
  app = await startTestApp({
    connectors: createConnectors({
      ...world,
      sources: {
        tiktok: [
          defineSource({
            ...{ name: "crowded", platform: "tiktok" },
            lookups: { accountByUsername, searchUsers: tiktok.searchUsers },
          }),
        ],
        youtube: [defineSource({ name: "throttled", platform: "youtube", lookups: { video } })],
      },
    }),
  });
});
afterAll(() => app.stop());

const someone = async () => (await buildApiKey(await buildOrganization(app, { plan: "basic" }))).secret;

describe("one organization's lookups", () => {
  it("do not delay another's, however many and however slow, and all get their turn", async () => {
    const [crowdKey, neighbourKey] = [await someone(), await someone()];
    const slow = Array.from({ length: 40 }, (_, number) =>
      send(app, `/api/v1/live/tiktok/accounts/username/crowd.${number}`, { apiKey: crowdKey }),
    );
    await expect.poll(async () => [await heldCredits(), crowd.asked]).toEqual([40, 8]);
    const answer = await send(app, "/api/v1/live/tiktok/accounts/username/maya", { apiKey: neighbourKey });
    expect(answer.status).toBe(200);
    expect(crowd.asked).toBe(8);
    crowd.release();
    expect(new Set((await Promise.all(slow)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it("leave the platform to the others, however often they ask for failures", async () => {
    const [crowdKey, neighbourKey] = [await someone(), await someone()];
    const failures = await Promise.all(
      Array.from({ length: 30 }, () =>
        send(app, "/api/v1/live/tiktok/search/users?query=down", { apiKey: crowdKey }),
      ),
    );
    expect(new Set(failures.map(({ status }) => status))).toEqual(new Set([502]));
    const path = "/api/v1/live/tiktok/search/users?query=maya";
    expect((await send(app, path, { apiKey: neighbourKey })).status).toBe(200);
  });
});

describe("a platform that asks to wait longer than the caller does", () => {
  it("is a 429 with its time, not a timeout", async () => {
    const answer = await send(app, "/api/v1/live/youtube/videos/1", { apiKey: await someone() });
    expect(answer.status).toBe(429);
    expect(answer.body.data.retryAfterMs).toBe(RETRY_AFTER_MS);
  });
});

async function heldCredits(): Promise<number> {
  const { held } = await app.services.db.row<{ held: number }>(
    sql`select count(*)::int as held from credit_holds`,
  );
  return held;
}
