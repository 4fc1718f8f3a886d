import { createClipledgerClient } from "@clipledger/client";
import {
  LiveAccountSchema,
  LiveHashtagPageSchema,
  LiveHashtagSchema,
  LiveUserPageSchema,
  LiveUserSchema,
} from "@clipledger/contract/live/account";
import {
  LiveCommentPageSchema,
  LiveCommentSchema,
  LiveVideoPageSchema,
  LiveVideoSchema,
} from "@clipledger/contract/live/video";
import { PLATFORMS } from "@clipledger/domain/platforms";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { buildApiKey, buildMember, buildOrganization } from "../../../test/builders.ts";
import { credits, creditsOf } from "../../../test/credit-headers.ts";
import { send, signIn } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";

let app: TestApp;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp();
  const organization = await buildOrganization(app, { plan: "enterprise" });
  apiKey = (await buildApiKey(organization, await buildMember(app, organization, "viewer"))).secret;
});
afterAll(() => app.stop());

async function read(path: string, schema: z.ZodType) {
  const { status, body, headers } = await send(app, `/api/v1/live${path}`, { apiKey });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(creditsOf({ status, body, headers })).toEqual(credits("1", "unlimited", "false"));
  expect(headers.get("x-service-source")).toBe("simulator");
  expect(schema.safeParse(body).error).toBeUndefined();
  return body;
}

/** Every field of the contract is there, also those that it lets be absent, and no other. */
function expectFieldsOf(schema: z.ZodObject, object: object): void {
  expect(Object.keys(object).sort()).toEqual(Object.keys(schema.shape).sort());
}

const accountIdOf = async (platform: string, username = "juniper.bakes") =>
  (await read(`/${platform}/accounts/username/${username}`, LiveAccountSchema)).platform_account_id;

describe.each(PLATFORMS)("live data of %s", (platform) => {
  it("finds an account by username and by id, and answers the same", async () => {
    const byUsername = await read(`/${platform}/accounts/username/juniper.bakes`, LiveAccountSchema);
    expect(byUsername).toMatchObject({ platform, account_username: "juniper.bakes", is_private: false });
    expectFieldsOf(LiveAccountSchema, byUsername);
    const id = encodeURIComponent(byUsername.platform_account_id);
    expect(await read(`/${platform}/accounts/${id}?region=de`, LiveAccountSchema)).toEqual(byUsername);
  });

  it("lists an account's videos, newest first, each as it is found alone", async () => {
    const id = await accountIdOf(platform);
    const { videos } = await read(`/${platform}/accounts/${id}/videos`, LiveVideoPageSchema);
    const dates = videos.map((video: { published_at: string }) => video.published_at);
    expect(dates).toEqual([...dates].sort().reverse());
    const [newest] = videos;
    expect(newest).toMatchObject({ platform, platform_account_id: id, video_index: 0 });
    expectFieldsOf(LiveVideoSchema, newest);
    const alone = `/${platform}/videos/${encodeURIComponent(newest.platform_video_id)}`;
    expect(await read(alone, LiveVideoSchema)).toEqual(newest);
  });

  it("counts interactions per view", async () => {
    const id = await accountIdOf(platform);
    const { videos } = await read(`/${platform}/accounts/${id}/videos`, LiveVideoPageSchema);
    for (const video of videos) {
      const { view_count, like_count, comment_count, share_count, bookmark_count } = video;
      const interactions = like_count + comment_count + share_count + bookmark_count;
      expect(video.engagement_rate).toBe(view_count > 0 ? interactions / view_count : null);
    }
  });

  it("searches users", async () => {
    const path = `/${platform}/search/users?query=baking&language=en-US&region=US`;
    const { users } = await read(path, LiveUserPageSchema);
    expect(users.length).toBeGreaterThan(0);
    expect(users[0].platform).toBe(platform);
    expectFieldsOf(LiveUserSchema, users[0]);
  });
});

describe("live search", () => {
  it.each(["tiktok", "instagram", "youtube"])(
    "finds videos on %s, in the order asked for",
    async (platform) => {
      const path = `/${platform}/search/videos?query=baking&sortBy=likes`;
      const { videos } = await read(path, LiveVideoPageSchema);
      const likes = videos.map((video: { like_count: number }) => video.like_count);
      expect(likes.length).toBeGreaterThan(1);
      expect(likes).toEqual([...likes].sort((left, right) => right - left));
    },
  );

  it.each([
    ["tiktok", "this-week", "2026-09-21T00:00:00.000Z"],
    ["tiktok", "yesterday", "2026-09-20T00:00:00.000Z"],
    ["youtube", "today", "2026-09-21T00:00:00.000Z"],
    ["youtube", "month", "2026-09-01T00:00:00.000Z"],
  ])("finds on %s only what was published in the range %s", async (platform, dateRange, since) => {
    const path = `/${platform}/search/videos?query=baking&dateRange=${dateRange}`;
    const { videos } = await read(path, LiveVideoPageSchema);
    expect(videos.length).toBeGreaterThan(0);
    for (const video of videos) expect(video.published_at >= since).toBe(true);
  });

  it.each(["tiktok", "instagram"])("finds hashtags on %s", async (platform) => {
    const { hashtags } = await read(`/${platform}/search/hashtags?query=bread`, LiveHashtagPageSchema);
    expect(hashtags.length).toBeGreaterThan(0);
    expectFieldsOf(LiveHashtagSchema, hashtags[0]);
  });
});

describe("live comments", () => {
  it("are listed with their length in characters", async () => {
    const id = await accountIdOf("tiktok");
    const { videos } = await read(`/tiktok/accounts/${id}/videos`, LiveVideoPageSchema);
    const path = `/tiktok/videos/${videos.at(-1).platform_video_id}/comments`;
    const { comments } = await read(path, LiveCommentPageSchema);
    expect(comments.length).toBeGreaterThan(0);
    expectFieldsOf(LiveCommentSchema, comments[0]);
    for (const { comment_text, comment_length } of comments)
      expect(comment_length).toBe([...comment_text].length);
  });
});

describe("the dashboard", () => {
  it("looks things up with a session, on the same credits", async () => {
    const organization = await buildOrganization(app, { plan: "basic" });
    const session = await signIn(app, organization.owner.email, organization.id);
    const answer = await send(app, "/ui/v1/live/tiktok/accounts/username/juniper.bakes", { session });
    expect(answer.status).toBe(200);
    expect(creditsOf(answer)).toEqual(credits("1", "999"));
  });
});

describe("the typed client", () => {
  it("looks things up and reads the refusal of what cannot be found", async () => {
    const { live, credits: ledger } = createClipledgerClient({ baseUrl: app.url, apiKey });
    const params = { platform: "tiktok", username: "juniper.bakes" } as const;
    const { platform_account_id } = await live.accountByUsername({ params });
    const query = { query: "baking", dateRange: "this-week", sortBy: "likes" } as const;
    const { videos } = await live.searchVideos({ params, query });
    expect(videos[0]?.platform).toBe("tiktok");
    expect(platform_account_id).toEqual(expect.any(String));
    await expect(
      live.video({ params: { platform: "tiktok", platformVideoId: "no-such-video" } }),
    ).rejects.toMatchObject({ code: "NOT_FOUND", status: 404 });
    expect((await ledger.get({})).meter).toBe("extra_credits");
  });
});

describe("the OpenAPI document", () => {
  it("describes the credit headers of every live answer, and the wait after a 429", async () => {
    const { body } = await send(app, "/api/v1/openapi.json");
    const { responses, parameters } = body.paths["/live/{platform}/search/videos"].get;
    const nameOf = ({ $ref, name }: { $ref?: string; name?: string }) =>
      $ref === undefined ? name : body.components.parameters[$ref.split("/").at(-1) ?? ""].name;
    expect(parameters.map(nameOf).sort()).toEqual([
      "dateRange",
      "language",
      "pageToken",
      "platform",
      "query",
      "region",
      "sortBy",
    ]);
    const resolved = ({ $ref = "" }) => body.components.responses[$ref.split("/").at(-1) ?? ""];
    for (const response of Object.values<{ $ref?: string }>(responses))
      expect(resolved(response).headers).toHaveProperty("X-Service-Credits-Benefited-Remaining");
    expect(resolved(responses["4XX"]).headers).toHaveProperty("Retry-After");
    const codes = ["4XX", "5XX"].flatMap((range) => resolved(responses[range])["x-error-codes"]);
    const { "x-errors": errors } = body.components.schemas.AnyError;
    expect(codes.map((code) => errors[code].status)).toEqual(
      expect.arrayContaining([400, 401, 402, 403, 404, 408, 429, 500, 502]),
    );
  });
});
