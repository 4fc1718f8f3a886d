import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization } from "../../../test/builders.ts";
import { credits, creditsOf } from "../../../test/credit-headers.ts";
import { send } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";

let app: TestApp;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp();
  apiKey = (await buildApiKey(await buildOrganization(app))).secret;
});
afterAll(() => app.stop());

const SEARCH = "/tiktok/search/videos?query=baking&region=US&language=en&sortBy=date&dateRange=this-month";

const ask = (path: string, pageToken?: string, key = apiKey) => {
  const token = pageToken === undefined ? "" : `&pageToken=${encodeURIComponent(pageToken)}`;
  return send(app, `/api/v1/live${path}${token}`, { apiKey: key });
};

async function firstToken(path: string): Promise<string> {
  const { body } = await ask(path);
  expect(body.nextPageToken).toEqual(expect.any(String));
  return body.nextPageToken;
}

async function refused(path: string, pageToken: string, key = apiKey): Promise<void> {
  const answer = await ask(path, pageToken, key);
  expect(answer.status, JSON.stringify(answer.body)).toBe(400);
  expect(answer.body.data.issues).toEqual([{ path: "pageToken", message: expect.any(String) }]);
  expect(creditsOf(answer).consumed).toBe("0");
}

describe("page tokens", () => {
  it("lead through a list without gaps or repeats, to its end", async () => {
    const { body: account } = await ask("/tiktok/accounts/username/juniper.bakes?");
    const path = `/tiktok/accounts/${account.platform_account_id}/videos?`;
    const seen: number[] = [];
    let pageToken: string | undefined;
    do {
      const { status, body } = await ask(path, pageToken);
      expect(status).toBe(200);
      seen.push(...body.videos.map((video: { video_index: number }) => video.video_index));
      pageToken = body.nextPageToken ?? undefined;
    } while (pageToken !== undefined);
    expect(seen.length).toBeGreaterThan(20);
    expect(seen).toEqual(seen.map((_, index) => index));
  });

  it("that are empty are refused on every list, and take no credit; other empty parameters mean none", async () => {
    const basic = (await buildApiKey(await buildOrganization(app, { plan: "basic" }))).secret;
    const { body: account } = await ask("/tiktok/accounts/username/juniper.bakes?", undefined, basic);
    const lists = [
      `/tiktok/accounts/${account.platform_account_id}/videos?`,
      "/tiktok/videos/7412345678901234567/comments?",
      "/tiktok/search/users?query=baking",
      "/tiktok/search/videos?query=baking",
      "/tiktok/search/hashtags?query=baking",
    ];
    for (const path of lists) await refused(path, "", basic);
    const answer = await ask(
      "/tiktok/search/videos?query=baking&region=&sortBy=&language=",
      undefined,
      basic,
    );
    expect(answer.status).toBe(200);
    expect(creditsOf(answer)).toEqual(credits("1", "998"));
  });

  it("cost a credit each, like any other request", async () => {
    const basic = (await buildApiKey(await buildOrganization(app, { plan: "basic" }))).secret;
    const first = await ask(SEARCH, undefined, basic);
    expect(creditsOf(first)).toEqual(credits("1", "999"));
    expect(creditsOf(await ask(SEARCH, first.body.nextPageToken, basic))).toEqual(credits("1", "998"));
    await refused(SEARCH, "nonsense", basic);
    expect(creditsOf(await ask(SEARCH, undefined, basic)).remaining).toBe("997");
  });

  it("keep the range of dates of their first page, also on the next day", async () => {
    app.clock.set("2026-09-21T23:59:00.000Z");
    const path = "/youtube/search/videos?query=baking&dateRange=today&sortBy=date";
    const first = await ask(path);
    app.clock.set("2026-09-22T00:01:00.000Z");
    const second = await ask(path, first.body.nextPageToken);
    app.clock.set("2026-09-21T08:30:00.000Z");
    expect(second.status).toBe(200);
    expect(second.body.videos.length).toBeGreaterThan(0);
    for (const video of second.body.videos) expect(video.published_at).toMatch(/^2026-09-21T/);
  });

  it("are the same for everybody who asks the same", async () => {
    const token = await firstToken(SEARCH);
    const other = (await buildApiKey(await buildOrganization(app))).secret;
    expect((await ask(SEARCH, token, other)).status).toBe(200);
  });

  it("survive another spelling of the same parameters", async () => {
    const token = await firstToken(SEARCH);
    const respelled =
      "/tiktok/search/videos?dateRange=this-month&sortBy=date&language=en&region=us&query=%20baking%20";
    expect((await ask(respelled, token)).status).toBe(200);
  });

  it.each([
    ["another query", SEARCH.replace("baking", "bread")],
    ["another region", SEARCH.replace("US", "DE")],
    ["no region", SEARCH.replace("region=US&", "")],
    ["another language", SEARCH.replace("language=en", "language=de")],
    ["another order", SEARCH.replace("sortBy=date", "sortBy=likes")],
    ["another range", SEARCH.replace("this-month", "this-week")],
    ["another platform", SEARCH.replace("tiktok", "instagram").replace("&dateRange=this-month", "")],
    ["another operation", "/tiktok/search/users?query=baking&region=US&language=en"],
  ])("do not continue %s", async (_name, path) => {
    await refused(path, await firstToken(SEARCH));
  });

  it("are refused when any of their characters was changed", async () => {
    const token = await firstToken(SEARCH);
    const [place = "", signature = ""] = token.split(".");
    const { cursor } = JSON.parse(Buffer.from(place, "base64url").toString());
    const forged = Buffer.from(JSON.stringify({ listedAt: 0, cursor })).toString("base64url");
    const spoiled = [
      `${forged}.${signature}`,
      `${place}.`,
      place,
      `.${signature}`,
      `${token}.`,
      `${token}A`,
      `A${token}`,
    ];
    for (const index of [0, place.length - 1, place.length + 1, token.length - 2]) {
      const other = token[index] === "A" ? "B" : "A";
      spoiled.push(token.slice(0, index) + other + token.slice(index + 1));
    }
    for (const wrong of spoiled) await refused(SEARCH, wrong);
  });
});
