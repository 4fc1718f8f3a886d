import { describe, expect, it } from "vitest";
import type { Connector, PlatformAccount, PlatformVideo } from "../connector.ts";
import type { ConnectorProblem } from "../lookups.ts";
import { createSimulator } from "../simulator/create-simulator.ts";
import { withValidatedAnswers } from "./with-validated-answers.ts";

const now = () => new Date("2026-03-10");
const { tiktok } = createSimulator({ seed: "validation", now, mediaUrl: "http://localhost/media" });
const account = await tiktok.accountByUsername({ username: "maya" });
const platformAccountId = account.platformAccountId ?? "";
const { items: videos } = await tiktok.accountVideos({ platformAccountId });

describe("a single answer", () => {
  it("passes as it is within the schema, less what the schema does not name", async () => {
    const { connector } = answeringAccount({ shoeSize: 43 });
    expect(await connector.accountById({ platformAccountId })).toEqual(account);
  });

  it.each<[string, object]>([
    ["a negative count", { followerCount: -1 }],
    ["a broken count", { followerCount: 1.5 }],
    ["a count that is no number", { followerCount: "12" }],
    ["a count beyond belief", { followerCount: 1_000_000_000_001 }],
    ["an endless count", { followerCount: Number.POSITIVE_INFINITY }],
    ["a relative address", { profilePictureUrl: "/a.png" }],
    ["a script as address", { profilePictureUrl: "javascript:alert(1)" }],
    ["a half address", { profilePictureUrl: "https://" }],
    ["an empty id", { platformAccountId: "" }],
    ["an id with NUL", { platformAccountId: "1\u00002" }],
    ["an id with half a surrogate pair", { platformAccountId: "1\ud800" }],
    ["a region by name", { region: "Germany" }],
    ["another platform", { platform: "youtube" }],
    ["a missing field", { bio: undefined }],
    ["a text without end", { bio: "x".repeat(20_001) }],
  ])("is refused with %s", async (_, wrong) => {
    const { connector, problems } = answeringAccount(wrong);
    await expect(connector.accountById({ platformAccountId })).rejects.toMatchObject({
      kind: "invalid_data",
    });
    const [field] = Object.keys(wrong);
    expect(problems).toMatchObject([
      { kind: "answer_refused", lookup: "accountById", issues: [expect.stringMatching(`^${field}: `)] },
    ]);
  });

  it.each([undefined, null, 12, "text", []])("is refused when it is %j", async (wrong) => {
    const { connector } = answering({ accountById: async () => wrong as unknown as PlatformAccount });
    await expect(connector.accountById({ platformAccountId })).rejects.toMatchObject({
      kind: "invalid_data",
    });
  });

  it("is cleaned of text that cannot be stored", async () => {
    const { connector } = answeringAccount({ bio: "a\u0000b\ud800c 👋", displayName: null });
    expect(await connector.accountById({ platformAccountId })).toMatchObject({
      bio: "ab\ufffdc 👋",
      displayName: null,
    });
  });

  it("fails as the platform failed", async () => {
    const { connector, problems } = answering({});
    await expect(connector.accountByUsername({ username: "deleted" })).rejects.toMatchObject({
      kind: "not_found",
    });
    expect(problems).toEqual([]);
  });
});

describe("a page", () => {
  it("loses the items outside the schema, and says so", async () => {
    const wrong = { ...videos[1], viewCount: -5, publishedAt: new Date(Number.NaN) };
    const { connector, problems } = answeringVideos([videos[0], wrong, null, videos[2]]);
    const page = await connector.accountVideos({ platformAccountId });
    expect(page).toEqual({ items: [videos[0], videos[2]], nextPageToken: "next" });
    expect(problems).toMatchObject([
      {
        ...{ kind: "items_dropped", platform: "tiktok", lookup: "accountVideos", count: 2 },
        issues: [
          expect.stringContaining("viewCount"),
          expect.stringContaining("publishedAt"),
          expect.stringContaining("answer"),
        ],
      },
    ]);
  });

  it.each<[string, Partial<PlatformVideo>]>([
    ["a duration of weeks", { durationSeconds: 1_000_000.5 }],
    ["an index that no column holds", { videoIndex: 2 ** 31 }],
    ["a count beyond belief", { shareCount: 1e12 + 1 }],
    ["a publication before the platforms", { publishedAt: new Date("1999-12-31T23:59:59Z") }],
    ["a publication after tomorrow", { publishedAt: new Date("2026-03-11T00:05:01Z") }],
    ["a publication in another age", { publishedAt: new Date(8.64e15) }],
  ])("loses only the item with %s", async (_, wrong) => {
    const { connector } = answeringVideos([videos[0], { ...videos[1], ...wrong }]);
    expect((await connector.accountVideos({ platformAccountId })).items).toEqual([videos[0]]);
  });

  it("keeps the largest and the earliest that can be stored", async () => {
    const extreme = { ...videos[0], durationSeconds: 1_000_000, videoIndex: 2 ** 31 - 1, viewCount: 1e12 };
    const items = [
      { ...extreme, publishedAt: new Date("2000-01-01T00:00:00Z") },
      { ...extreme, publishedAt: new Date("2026-03-11T00:00:00Z") },
    ];
    const { connector } = answeringVideos(items);
    expect((await connector.accountVideos({ platformAccountId })).items).toEqual(items);
  });

  it("loses a comment from the future", async () => {
    const { platformVideoId } = videos.find(({ commentCount }) => (commentCount ?? 0) > 1) ?? {};
    const { items } = await tiktok.comments({ platformVideoId: platformVideoId ?? "" });
    const [first, second] = items;
    const wrong = [first, { ...second, commentedAt: new Date("2030-01-01") }];
    const { connector } = answering({
      comments: async () => ({ items: wrong as never, nextPageToken: null }),
    });
    expect((await connector.comments({ platformVideoId: "1" })).items).toEqual([first]);
  });

  it("is refused when none of its items is any good", async () => {
    const { connector } = answeringVideos([{}, {}]);
    await expect(connector.accountVideos({ platformAccountId })).rejects.toMatchObject({
      kind: "invalid_data",
    });
  });

  it("may be empty", async () => {
    const { connector } = answeringVideos([]);
    expect(await connector.accountVideos({ platformAccountId })).toEqual({
      items: [],
      nextPageToken: "next",
    });
  });

  it("is refused when it is no page", async () => {
    for (const wrong of [
      null,
      { items: videos },
      { items: null, nextPageToken: null },
      { items: [], nextPageToken: "" },
    ]) {
      const { connector } = answering({ accountVideos: async () => wrong as never });
      await expect(connector.accountVideos({ platformAccountId })).rejects.toMatchObject({
        kind: "invalid_data",
      });
    }
  });
});

function answering(replaced: Partial<Connector>) {
  const problems: ConnectorProblem[] = [];
  const connector = withValidatedAnswers(
    { ...tiktok, ...replaced },
    { now, onProblem: (problem) => problems.push(problem) },
  );
  return { connector, problems };
}

function answeringAccount(wrong: object) {
  return answering({ accountById: async () => ({ ...account, ...wrong }) });
}

function answeringVideos(items: readonly unknown[]) {
  // What a platform sends is not what its types promise; that is what the edge is for.
  return answering({
    accountVideos: async () => ({ items: items as PlatformVideo[], nextPageToken: "next" }),
  });
}
