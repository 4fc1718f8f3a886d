import { PLATFORMS } from "@clipledger/domain/platforms";
import { describe, expect, it } from "vitest";
import { ConnectorFailure } from "./connector-failure.ts";
import { createConnectors } from "./create-connectors.ts";
import type { ConnectorProblem } from "./lookups.ts";
import { createSimulator } from "./simulator/create-simulator.ts";

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

  it("asks the real connector where there is one, and believes only checked answers", async () => {
    const problems: ConnectorProblem[] = [];
    const { tiktok } = createSimulator({ ...world, seed: "real" });
    const real = {
      tiktok: {
        ...tiktok,
        accountById: async () => ({
          ...(await tiktok.accountByUsername({ username: "maya" })),
          videoCount: -1,
        }),
      },
    };
    const connectors = createConnectors({ ...world, real, onProblem: (problem) => problems.push(problem) });
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
    const real = { tiktok: { ...simulator.tiktok, searchUsers } };
    const { tiktok, youtube } = createConnectors({ ...world, real, limits });
    for (let count = 0; count < 2; count += 1)
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
