import { describe, expect, it } from "vitest";
import type { Connector } from "../../connector.ts";
import type { ConnectorFailure } from "../../connector-failure.ts";
import type { UpstreamAnswer, UpstreamRequest } from "../ask-upstream.ts";
import { createSupplierSources } from "./create-supplier-sources.ts";
import { readSuppliersFile } from "./read-suppliers-file.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const SECRET = "the-secret-value";

interface Service {
  readonly connector: Connector;
  readonly asked: UpstreamRequest[];
}

/** A supplier that gives these answers one after the other. */
function service(supplier: object, ...answers: (unknown | Partial<UpstreamAnswer>)[]): Service {
  const written = { name: "acme", url: "https://acme.example/v1", ...supplier };
  const file = readSuppliersFile(JSON.stringify({ suppliers: [written] }), {
    CLIPLEDGER_SUPPLIER_KEY: SECRET,
  });
  if ("problems" in file) throw new Error(JSON.stringify(file.problems));
  const asked: UpstreamRequest[] = [];
  const ask = async (request: UpstreamRequest) => {
    const answer = answers[asked.length] ?? answers.at(-1);
    asked.push(request);
    const isWhole = answer instanceof Object && ("status" in answer || "text" in answer);
    // Tests give either parts of an answer or what its JSON holds.
    const parts = isWhole ? (answer as Partial<UpstreamAnswer>) : { text: JSON.stringify(answer) };
    return { status: 200, headers: {}, text: "", ...parts };
  };
  const [source] = createSupplierSources({ suppliers: file.suppliers, ask, now: () => NOW });
  if (source === undefined) throw new Error("no source");
  return { connector: source.connector, asked };
}

const fields = { platformVideoId: "/id", viewCount: "/views" };
const tiktok = (lookups: object) => ({ platforms: { tiktok: lookups } });

describe("a request to a supplier", () => {
  it("names what was asked for, encoded, and leaves out parameters without a value", async () => {
    const request = {
      path: "/videos/{videoId}/x",
      query: { u: "{videoUrl}", region: "{region}", fixed: "a b&c" },
    };
    const { connector, asked } = service(tiktok({ video: { request, fields } }), { id: "a/b?c&d=é" });
    await connector.video({ platformVideoId: "a/b?c&d=é" });
    expect(asked[0]?.url.href).toBe(
      "https://acme.example/v1/videos/a%2Fb%3Fc%26d%3D%C3%A9/x?u=https%3A%2F%2Fwww.tiktok.com%2F%40%2Fvideo%2Fa%252Fb%253Fc%2526d%253D%25C3%25A9&fixed=a+b%26c",
    );
    expect(asked[0]?.method).toBe("GET");
  });

  it("is made for half a surrogate pair too, which no address can hold", async () => {
    const video = { request: { path: "/v/{videoId}", query: { u: "{videoUrl}" } }, fields };
    const { connector, asked } = service(tiktok({ video }), { status: 404 });
    await expect(connector.video({ platformVideoId: "\ud800" })).rejects.toMatchObject({ kind: "not_found" });
    expect(asked[0]?.url.pathname).toBe("/v1/v/%EF%BF%BD");
  });

  it.each([".", ".."])("does not climb out of its path by a name such as %j", async (username) => {
    const accountByUsername = { request: { path: "/u/{username}" }, fields: { platformAccountId: "/id" } };
    const { connector, asked } = service(tiktok({ accountByUsername }), { id: "1" });
    await expect(connector.accountByUsername({ username })).rejects.toMatchObject({ kind: "not_found" });
    expect(asked).toEqual([]);
  });

  it.each([
    [{ header: "x-key", secret: "CLIPLEDGER_SUPPLIER_KEY" }, { "x-key": SECRET }, ""],
    [
      { header: "authorization", prefix: "Bearer ", secret: "CLIPLEDGER_SUPPLIER_KEY" },
      { authorization: `Bearer ${SECRET}` },
      "",
    ],
    [{ query: "token", secret: "CLIPLEDGER_SUPPLIER_KEY" }, {}, `?token=${SECRET}`],
  ])("carries the secret as %j says", async (auth, headers, search) => {
    const { connector, asked } = service(
      { auth, ...tiktok({ video: { request: { path: "/v" }, fields } }) },
      { id: "1" },
    );
    await connector.video({ platformVideoId: "1" });
    expect(asked[0]?.headers).toEqual(headers);
    expect(asked[0]?.url.search).toBe(search);
  });

  it("has a JSON body in which text stays text, whatever it holds", async () => {
    const body = {
      q: "{query}",
      list: ["{query}", "{language}"],
      region: "{region}",
      limit: 20,
      deep: { on: true },
    };
    const searchVideos = { request: { method: "POST", path: "/s", body }, items: "", fields };
    const { connector, asked } = service(tiktok({ searchVideos }), []);
    await connector.searchVideos({ query: '","admin":true,"x":"{region}' });
    expect(JSON.parse(asked[0]?.body ?? "")).toEqual({
      q: '","admin":true,"x":"{region}',
      list: ['","admin":true,"x":"{region}'],
      limit: 20,
      deep: { on: true },
    });
    expect(asked[0]?.headers).toEqual({ "content-type": "application/json" });
  });

  it("uses the supplier's words for what is asked, and leaves out what it has none for", async () => {
    const request = { path: "/s", query: { sort: "{sortBy}" }, values: { sortBy: { likes: "1" } } };
    const { connector, asked } = service(tiktok({ searchVideos: { request, items: "", fields } }), []);
    await connector.searchVideos({ query: "x", sortBy: "likes" });
    await connector.searchVideos({ query: "x", sortBy: "date" });
    expect(asked.map(({ url }) => url.search)).toEqual(["?sort=1", ""]);
  });

  it("is not made where only a name finds an account, and nobody said it", async () => {
    const accountVideos = { request: { path: "/posts", query: { u: "{username}" } }, items: "", fields };
    const { connector, asked } = service(tiktok({ accountVideos }), []);
    await expect(connector.accountVideos({ platformAccountId: "1" })).rejects.toMatchObject({
      kind: "upstream",
    });
    expect(asked).toEqual([]);
    await connector.accountVideos({ platformAccountId: "1", username: "ann" });
    expect(asked[0]?.url.search).toBe("?u=ann");
  });
});

describe("what a supplier answers", () => {
  const one = async (mapping: object, answer: unknown, platform = "instagram", id = "1") => {
    const lookups = { video: { request: { path: "/v" }, item: "/data", fields: { ...fields, ...mapping } } };
    const { connector } = service({ platforms: { [platform]: lookups } }, answer);
    return connector.video({ platformVideoId: id });
  };

  it("keeps ids above 2^53 that arrive as numbers, and takes no id that was rounded", async () => {
    expect(
      (await one({}, { text: '{"data":{"id":7470969622276164906}}' }, "instagram", "7470969622276164906"))
        .platformVideoId,
    ).toBe("7470969622276164906");
    await expect(one({}, { text: '{"data":{"id":7.470969622276165e18}}' })).rejects.toMatchObject({
      kind: "invalid_data",
    });
  });

  it.each([
    ["unix-seconds", 1_739_470_683],
    ["unix-seconds", "1739470683"],
    ["unix-milliseconds", 1_739_470_683_000],
    ["unix-microseconds", 1_739_470_683_000_000],
    ["iso-8601", "2025-02-13T18:18:03Z"],
    ["iso-8601", "2025-02-13T18:18:03"],
    ["iso-8601", "2025-02-13 18:18:03.000"],
    ["iso-8601", "2025-02-13T13:18:03-0500"],
    ["rfc-2822", "Thu, 13 Feb 2025 13:18:03 -0500"],
  ])("reads a time in %s, %j, in whatever time zone this machine is", async (time, value) => {
    const video = await one({ publishedAt: { at: "/t", time } }, { data: { id: "1", t: value } });
    expect(video.publishedAt?.toISOString()).toBe("2025-02-13T18:18:03.000Z");
  });

  it.each([
    ["iso-8601", "yesterday"],
    ["iso-8601", "2025-02-30T99:00:00Z"],
    ["unix-seconds", 0],
    ["unix-seconds", 1e300],
    ["rfc-2822", "Thu, 13 Feb 2025 13:18:03"],
    ["unix-milliseconds", { year: 2025 }],
  ])("knows no time when %s is written as %j", async (time, value) => {
    const video = await one({ publishedAt: { at: "/t", time } }, { data: { id: "1", t: value } });
    expect(video.publishedAt).toBeNull();
  });

  it("believes the time in a TikTok id when the told one is more than an hour off", async () => {
    const data = { id: "7470969622276164906", t: 1_600_000_000 };
    const video = await one({ publishedAt: { at: "/t", time: "unix-seconds" } }, { data }, "tiktok", data.id);
    expect(video.publishedAt?.getTime()).toBe(1_739_470_665_000);
  });

  it("multiplies, rounds counts, and takes the first pointer that finds something", async () => {
    const mapping = {
      viewCount: ["/plays", "/views"],
      durationSeconds: { at: "/ms", multiply: 0.001 },
      likeCount: { at: "/likes", zeroIsUnknown: true },
      shareCount: { at: "/thousands", multiply: 1000 },
      commentCount: "/hidden",
    };
    const data = {
      id: "1",
      plays: null,
      views: 16_099.999999999998,
      ms: 22_035,
      likes: 0,
      thousands: 1.2,
      hidden: -1,
    };
    expect(await one(mapping, { data })).toMatchObject({
      viewCount: 16_100,
      durationSeconds: 22.035,
      likeCount: null,
      shareCount: 1_200,
      commentCount: null,
    });
  });

  it("is null where the file says nothing, never 0 or made up", async () => {
    const { platform, platformVideoId, hashtags, ...rest } = await one({}, { data: { id: "1" } });
    expect([platform, platformVideoId, hashtags]).toEqual(["instagram", "1", []]);
    expect(new Set(Object.values(rest))).toEqual(new Set([null]));
  });

  it("translates values, keeps constants, and finds things in the whole answer and in what was asked", async () => {
    const mapping = {
      contentType: { at: "/type", values: { "8": "slideshow", "*": "video" } },
      region: { constant: "DE" },
      accountUsername: { atAnswer: "/owner/name" },
      caption: { given: "videoId" },
      hashtags: { at: "/tags", each: "/name" },
    };
    const data = { id: "1", type: 8, tags: [{ name: "#a" }, { name: "b" }, { name: "a" }, {}] };
    expect(await one(mapping, { data, owner: { name: "@ann" } })).toMatchObject({
      contentType: "slideshow",
      region: "DE",
      accountUsername: "ann",
      caption: "1",
      hashtags: ["a", "b"],
    });
  });

  it("is invalid when it is about another video", async () => {
    await expect(one({}, { data: { id: "2" } })).rejects.toMatchObject({ kind: "invalid_data" });
  });

  it("is not found without the thing asked for, and invalid without an id or JSON", async () => {
    await expect(one({}, {})).rejects.toMatchObject({ kind: "not_found" });
    await expect(one({}, { data: null })).rejects.toMatchObject({ kind: "not_found" });
    await expect(one({}, { data: {} })).rejects.toMatchObject({ kind: "invalid_data" });
    await expect(one({}, { text: "<html>" })).rejects.toMatchObject({ kind: "invalid_data" });
  });
});

describe("a supplier's list", () => {
  const list = { request: { path: "/l", query: { c: "{cursor}" } }, items: "/items", fields };
  const items = [{ id: "1" }];

  it("goes on at its cursor until there is none, it says so, or it does not move", async () => {
    const searchVideos = { ...list, next: { cursor: "/next", hasMore: "/more" } };
    const ends = async (answer: object, pageToken?: string) =>
      (
        await service(tiktok({ searchVideos }), { items, ...answer }).connector.searchVideos({
          query: "x",
          pageToken,
        })
      ).nextPageToken;
    const token = await ends({ next: 20, more: 1 });
    expect(token).not.toBeNull();
    expect(await ends({ next: 20, more: 1 }, token ?? "")).toBeNull();
    expect(await ends({ next: 40, more: true }, token ?? "")).not.toBeNull();
    for (const answer of [
      { next: 20, more: 0 },
      { next: 20 },
      { more: 1 },
      { next: "", more: 1 },
      { next: 0, more: 1 },
    ]) {
      expect(await ends(answer)).toBeNull();
    }
    expect(await ends({ items: [], next: 20, more: 1 })).toBeNull();
  });

  it("goes on by page numbers up to the last", async () => {
    const searchVideos = { ...list, next: { firstPage: 1, lastPage: 2 } };
    const { connector, asked } = service(tiktok({ searchVideos }), { items });
    const { nextPageToken } = await connector.searchVideos({ query: "x" });
    const last = await connector.searchVideos({ query: "x", pageToken: nextPageToken ?? "" });
    expect(asked.map(({ url }) => url.search)).toEqual(["?c=1", "?c=2"]);
    expect(last.nextPageToken).toBeNull();
  });

  it("fails without a list, and when no entry has an id, so that a changed supplier is not an empty account", async () => {
    const answers = [{}, { items: {} }, { items: [{ renamed: "1" }] }];
    for (const answer of answers) {
      const { connector } = service(tiktok({ searchVideos: list }), answer);
      await expect(connector.searchVideos({ query: "x" })).rejects.toMatchObject({ kind: "invalid_data" });
    }
    const lenient = service(tiktok({ searchVideos: { ...list, emptyWhenMissing: true } }), {});
    expect(await lenient.connector.searchVideos({ query: "x" })).toEqual({ items: [], nextPageToken: null });
  });

  it("is cut after a thousand entries, and lists nothing twice", async () => {
    const many = Array.from({ length: 5_000 }, (_, index) => ({ id: String(index % 900) }));
    const { connector } = service(tiktok({ searchVideos: list }), { items: many });
    expect((await connector.searchVideos({ query: "x" })).items.length).toBe(900);
  });

  it("leaves out videos of whoever has the account's name now", async () => {
    const mapping = { ...fields, platformAccountId: "/owner" };
    const accountVideos = {
      request: { path: "/l", query: { u: "{username}" } },
      items: "/items",
      fields: mapping,
    };
    const answer = {
      items: [
        { id: "1", owner: "10" },
        { id: "2", owner: "11" },
      ],
    };
    const { connector } = service(tiktok({ accountVideos }), answer);
    const page = await connector.accountVideos({ platformAccountId: "10", username: "ann" });
    expect(page.items.map((video) => video.platformVideoId)).toEqual(["1"]);
  });
});

describe("a supplier's failures", () => {
  const errors = [
    { status: 495, kind: "throttled", retryAfterSeconds: 60 },
    { at: "/error/code", equals: 17, kind: "private" },
    { at: "/error/text", contains: "age", kind: "restricted" },
    { status: 420, kind: "throttled", retryAfterAt: "/wait" },
    { status: [421, 422], kind: "throttled", retryAfterHeader: "X-Wait" },
    { status: 200, at: "/failed", kind: "upstream" },
  ];
  const auth = { query: "token", secret: "CLIPLEDGER_SUPPLIER_KEY" };
  const failing = async (answer: unknown) => {
    const supplier = { auth, errors, ...tiktok({ video: { request: { path: "/v" }, fields } }) };
    const { connector } = service(supplier, answer);
    return (await connector.video({ platformVideoId: "1" }).catch((error) => error)) as ConnectorFailure;
  };

  it.each([
    [{ status: 495 }, "throttled", 60_000],
    [{ text: '{"error":{"code":17}}' }, "private", undefined],
    [{ text: '{"error":{"code":"17"}}' }, "private", undefined],
    [{ status: 400, text: '{"error":{"text":"This is Age gated"}}' }, "restricted", undefined],
    [{ status: 420, text: '{"wait":9}' }, "throttled", 9_000],
    [{ status: 422, headers: { "x-wait": "8" } }, "throttled", 8_000],
    [{ text: '{"id":"1","failed":true}' }, "upstream", undefined],
    [{ status: 404 }, "not_found", undefined],
    [{ status: 402 }, "throttled", 3_600_000],
    [{ status: 429, headers: { "retry-after": "7" } }, "throttled", 7_000],
    [{ status: 401, text: SECRET }, "upstream", undefined],
    [{ status: 500, text: "<html>" }, "upstream", undefined],
  ])("are taken from %j as %s", async (answer, kind, retryAfterMs) => {
    const failure = await failing(answer);
    expect(failure).toMatchObject({ kind, retryAfterMs });
    expect(`${failure.message} ${failure.stack}`).not.toContain(SECRET);
  });

  it("are none where no rule applies to a success", async () => {
    expect(await failing({ text: '{"id":"1","failed":false}' })).toMatchObject({ platformVideoId: "1" });
  });
});
