import { PLATFORMS } from "@clipledger/domain/platforms";
import { describe, expect, it } from "vitest";
import { createConnectors } from "./conformance/in-one-process.ts";
import type { Connector, LookupTerms } from "./connector.ts";
import { ConnectorFailure } from "./connector-failure.ts";
import type { ConnectorProblem } from "./lookups.ts";
import { createSimulator } from "./simulator/create-simulator.ts";
import type { AskUpstream } from "./sources/ask-upstream.ts";
import { defineSource, type Lookups, type Source } from "./sources/source.ts";
import { createTiktokOembedSource } from "./sources/tiktok/oembed-source.ts";
import { createYouTubeFeedSource } from "./sources/youtube/feed-source.ts";

const world = {
  seed: "world",
  now: () => new Date("2026-03-10T12:00:00Z"),
  mediaUrl: "http://localhost/media",
};

describe("createConnectors", () => {
  it("simulates every platform without a connector of its own", async () => {
    const [connectors, simulator] = [createConnectors(world), createSimulator(world)];
    for (const platform of PLATFORMS) {
      expect(connectors[platform].platform).toBe(platform);
      expect(await connectors[platform].accountByUsername({ username: "maya" })).toEqual(
        await simulator[platform].accountByUsername({ username: "maya" }),
      );
    }
  });

  it("asks the real source where there is one, and believes only checked answers", async () => {
    const problems: ConnectorProblem[] = [];
    const { tiktok } = createSimulator({ ...world, seed: "real" });
    const accountById = async () => ({
      ...(await tiktok.accountByUsername({ username: "maya" })),
      videoCount: -1,
    });
    const sources = { tiktok: [realSource({ ...tiktok, accountById })] };
    const connectors = createConnectors({
      ...world,
      sources,
      onProblem: (problem) => problems.push(problem),
    });
    expect(await connectors.tiktok.accountByUsername({ username: "maya" })).toEqual(
      await tiktok.accountByUsername({ username: "maya" }),
    );
    const lookup = connectors.tiktok.accountById({ platformAccountId: "1" });
    await expect(lookup).rejects.toMatchObject({ kind: "invalid_data" });
    expect(problems.map(({ kind }) => kind)).toEqual(["answer_refused"]);
  });

  it("keeps the trouble of one platform from the others", async () => {
    const limits = { maxRetries: 0, breakMinAttempts: 2 };
    const simulator = createSimulator(world);
    const searchUsers = () => Promise.reject(new ConnectorFailure("upstream", "really down"));
    const sources = { tiktok: [realSource({ ...simulator.tiktok, searchUsers })] };
    const { tiktok, youtube } = createConnectors({ ...world, sources, limits });
    await tiktok.accountByUsername({ username: "maya" });
    for (let count = 0; count < 4; count += 1)
      await tiktok.searchUsers({ query: "cats" }).catch(() => undefined);
    await expect(tiktok.accountByUsername({ username: "maya" })).rejects.toMatchObject({ kind: "upstream" });
    await expect(youtube.searchUsers({ query: "cats" })).resolves.toBeDefined();
  });

  it("answers on after any number of failures that were asked for by name", async () => {
    const { tiktok } = createConnectors({ ...world, limits: { maxRetries: 0, breakMinAttempts: 2 } });
    for (const name of ["down", "down-1", "flaky", "flaky-1"]) {
      await expect(tiktok.searchUsers({ query: name })).rejects.toMatchObject({ kind: "upstream" });
      await expect(tiktok.video({ platformVideoId: name })).rejects.toMatchObject({ kind: "upstream" });
      await expect(tiktok.accountById({ platformAccountId: name })).rejects.toMatchObject({
        kind: "upstream",
      });
    }
    await expect(tiktok.searchUsers({ query: "cats" })).resolves.toBeDefined();
  });
});

describe("what is simulated and what is real", () => {
  const realWorld = createSimulator({ ...world, seed: "real" }).tiktok;
  const unreachable = () => Promise.reject(new ConnectorFailure("upstream", "no internet"));
  const nowhere = realSource({ platform: "tiktok", ...mapLookups(realWorld, unreachable) });
  const username = "maya";

  const sourceOf = async (lookUp: (terms: LookupTerms) => Promise<unknown>, terms: LookupTerms = {}) => {
    const origins: string[] = [];
    await lookUp({ ...terms, onAnswer: ({ source }) => origins.push(source) });
    return origins;
  };

  it("asks real sources for what nobody has answered for yet", async () => {
    const { tiktok } = createConnectors({ ...world, sources: { tiktok: [realSource(realWorld)] } });
    expect(await sourceOf((terms) => tiktok.accountByUsername({ username, ...terms }))).toEqual(["real"]);
  });

  it("asks the simulator for what is simulated, and never for what is real", async () => {
    const { tiktok } = createConnectors({
      ...world,
      sources: { tiktok: [nowhere] },
      limits: { maxRetries: 0 },
    });
    const lookUp = (terms: LookupTerms) => tiktok.accountByUsername({ username, ...terms });
    expect(await sourceOf(lookUp, { isSimulated: true })).toEqual(["simulator"]);
    await expect(lookUp({ isSimulated: false })).rejects.toMatchObject({ kind: "upstream" });
  });

  it("never simulates what is real when its source is taken away", async () => {
    const { tiktok } = createConnectors(world);
    await expect(tiktok.accountByUsername({ username, isSimulated: false })).rejects.toMatchObject({
      kind: "upstream",
    });
  });

  it("simulates lookups that no real source offers, page after page", async () => {
    const { accountByUsername } = realWorld;
    const source = defineSource({ name: "real", platform: "tiktok", lookups: { accountByUsername } });
    const { tiktok } = createConnectors({ ...world, sources: { tiktok: [source] } });
    const { nextPageToken } = await tiktok.searchUsers({ query: "meal prep" });
    const pageToken = nextPageToken ?? "";
    expect(
      await sourceOf((terms) => tiktok.searchUsers({ query: "meal prep", pageToken, ...terms })),
    ).toEqual(["simulator"]);
  });

  it("looks at what a simulated search has found where no real source knows it, and nowhere else", async () => {
    const nobody = () => Promise.reject(new ConnectorFailure("not_found", "nothing there"));
    const lookups = { video: nobody, accountById: nobody, accountByUsername: nobody };
    const source = defineSource({ name: "real", platform: "tiktok", lookups });
    const { tiktok } = createConnectors({ ...world, sources: { tiktok: [source] } });
    const { items } = await tiktok.searchVideos({ query: "meal prep" });
    const ids = {
      platformVideoId: items[0]?.platformVideoId ?? "",
      platformAccountId: items[0]?.platformAccountId ?? "",
    };
    for (let count = 0; count < 2; count += 1) {
      expect(await sourceOf((terms) => tiktok.video({ ...ids, ...terms }))).toEqual(["simulator"]);
      expect(await sourceOf((terms) => tiktok.accountById({ ...ids, ...terms }))).toEqual(["simulator"]);
    }
    const nothing = { kind: "not_found" };
    await expect(tiktok.video({ ...ids, isSimulated: false })).rejects.toMatchObject(nothing);
    await expect(tiktok.video({ platformVideoId: "7412345678901234567" })).rejects.toMatchObject(nothing);
    await expect(tiktok.accountByUsername({ username })).rejects.toMatchObject(nothing);
  });

  it("is a simulated world as long as no real source can be reached, and not for a moment longer", async () => {
    let isOnline = false;
    const sometimes: Connector["accountByUsername"] = (request) =>
      isOnline ? realWorld.accountByUsername(request) : unreachable();
    const sources = { tiktok: [realSource({ ...realWorld, accountByUsername: sometimes })] };
    const { tiktok } = createConnectors({ ...world, sources, limits: { maxRetries: 0 } });
    const lookUp = (terms: LookupTerms) => tiktok.accountByUsername({ username, ...terms });
    expect(await sourceOf(lookUp)).toEqual(["simulator"]);
    isOnline = true;
    expect(await sourceOf(lookUp)).toEqual(["real"]);
    isOnline = false;
    await expect(lookUp({})).rejects.toMatchObject({ kind: "upstream" });
  });

  describe("with default sources and no internet", () => {
    const noInternet: AskUpstream = () => Promise.reject(new ConnectorFailure("upstream", "no internet"));
    const noSuchVideo: AskUpstream = async () => ({ status: 404, headers: {}, text: "Not Found" });
    const notFound = { kind: "not_found" };
    const feed = (ask: AskUpstream) =>
      createYouTubeFeedSource({
        ...{ ask, now: world.now, feedUrl: "https://feed.example", oembedUrl: "https://embed.example" },
      });
    const refusesByForm = feed(noInternet);
    const unreachableSource = defineSource({
      name: "unreachable",
      platform: "youtube",
      lookups: { video: unreachable },
    });

    it("goes on with the simulated world after an id that TikTok cannot have", async () => {
      const sources = { tiktok: [createTiktokOembedSource({ ask: noInternet })] };
      const { tiktok } = createConnectors({ ...world, sources, limits: { maxRetries: 0 } });
      for (const platformVideoId of ["nonexistent", "7412345678901234567", "nonexistent"])
        await expect(tiktok.video({ platformVideoId })).rejects.toMatchObject(notFound);
    });

    it.each([
      ["refusing by form, then unreachable", [refusesByForm, unreachableSource]],
      ["unreachable, then refusing by form", [unreachableSource, refusesByForm]],
    ])("goes on with the simulated world: %s", async (_order, youtube) => {
      const connectors = createConnectors({ ...world, sources: { youtube }, limits: { maxRetries: 0 } });
      for (const platformVideoId of ["x", "dQw4w9WgXcQ", "x", "dQw4w9WgXcQ"])
        await expect(connectors.youtube.video({ platformVideoId })).rejects.toMatchObject(notFound);
    });

    it.each(["unreachable, then answering", "answering, then unreachable"])(
      "ends the simulated world with a real answer, also that there is no such video: %s",
      async (order) => {
        let isOnline = true;
        const sometimes = feed((request) => (isOnline ? noSuchVideo : noInternet)(request));
        const inOrder = [unreachableSource, sometimes];
        const youtube = order.startsWith("unreachable") ? inOrder : inOrder.reverse();
        const connectors = createConnectors({ ...world, sources: { youtube }, limits: { maxRetries: 0 } });
        const lookUp = connectors.youtube.video({ platformVideoId: "dQw4w9WgXcQ" });
        await expect(lookUp).rejects.toMatchObject({ ...notFound, providerStatus: 404 });
        isOnline = false;
        const again = connectors.youtube.video({ platformVideoId: "dQw4w9WgXcQ" });
        await expect(again).rejects.toMatchObject({ kind: "upstream" });
      },
    );
  });

  it("does not let everybody wait for a network that swallows what it is sent", async () => {
    let asked = 0;
    const swallowed: Connector["accountByUsername"] = async () => {
      asked += 1;
      await new Promise((resolve) => setTimeout(resolve, 600));
      return unreachable();
    };
    const sources = { tiktok: [realSource({ ...realWorld, accountByUsername: swallowed })] };
    const { tiktok } = createConnectors({ ...world, sources, limits: { maxRetries: 0 } });
    const lookUp = (terms: LookupTerms) => tiktok.accountByUsername({ username, ...terms });
    for (let count = 0; count < 3; count += 1) expect(await sourceOf(lookUp)).toEqual(["simulator"]);
    expect(asked).toBe(1);
  });

  it.each([
    new ConnectorFailure("upstream", "the key is refused", { providerStatus: 403 }),
    new ConnectorFailure("throttled", "out of quota", { retryAfterMs: 3_600_000 }),
    new ConnectorFailure("not_found", "no such account"),
    new ConnectorFailure("invalid_data", "nonsense"),
  ])("simulates nothing after an answer such as $message", async (failure) => {
    const accountByUsername = () => Promise.reject(failure);
    const sources = { tiktok: [realSource({ ...realWorld, accountByUsername })] };
    const { tiktok } = createConnectors({ ...world, sources, limits: { maxRetries: 0 } });
    await expect(tiktok.accountByUsername({ username })).rejects.toBe(failure);
  });
});

function realSource({ platform, ...lookups }: Connector): Source {
  return defineSource({ name: "real", platform, lookups });
}

function mapLookups(connector: Connector, lookup: () => Promise<never>): Lookups {
  const names = Object.keys(connector).filter((name) => name !== "platform");
  // Every lookup of the connector gets its entry.
  return Object.fromEntries(names.map((name) => [name, lookup])) as unknown as Lookups;
}
