import { PLATFORMS } from "@clipledger/domain/platforms";
import type { ConnectorSamples, FailureSample } from "../conformance/connector-subject.ts";
import { describeConnector } from "../conformance/describe-connector.ts";
import { createConnectors } from "../conformance/in-one-process.ts";
import { ConnectorFailure } from "../connector-failure.ts";
import { defineSource, type Lookups } from "../sources/source.ts";
import { createSimulator } from "./create-simulator.ts";

const KINDS_BY_NAME = {
  deleted: "not_found",
  "gone.20260101": "not_found",
  restricted: "restricted",
  throttled: "throttled",
  broken: "invalid_data",
  down: "upstream",
  flaky: "upstream",
} as const;

const samples: ConnectorSamples = {
  instant: new Date("2026-03-10T12:00:00Z"),
  username: "meal.prep.daily",
  privateUsername: "private.maya",
  askSlow: (connector, patience) => connector.accountByUsername({ username: "slow.maya", ...patience }),
  query: "meal prep",
  failures: [
    ...Object.entries(KINDS_BY_NAME).flatMap(([name, kind]): FailureSample[] => [
      {
        kind,
        name: `the account ${name}`,
        ask: (connector) => connector.accountByUsername({ username: name }),
      },
      {
        kind,
        name: `the account ${name}.maya`,
        ask: (c) => c.accountByUsername({ username: `${name}.maya` }),
      },
      {
        kind,
        name: `the account id ${name}-1`,
        ask: (c) => c.accountById({ platformAccountId: `${name}-1` }),
      },
      {
        kind,
        name: `the videos of ${name}-1`,
        ask: (c) => c.accountVideos({ platformAccountId: `${name}-1` }),
      },
      { kind, name: `the video ${name}-1`, ask: (c) => c.video({ platformVideoId: `${name}-1` }) },
      { kind, name: `the comments of ${name}-1`, ask: (c) => c.comments({ platformVideoId: `${name}-1` }) },
      { kind, name: `the user search ${name}`, ask: (c) => c.searchUsers({ query: name }) },
      { kind, name: `the video search ${name}`, ask: (c) => c.searchVideos({ query: name }) },
      { kind, name: `the hashtag search ${name}`, ask: (c) => c.searchHashtags({ query: name }) },
    ]),
    {
      kind: "not_found",
      name: "a username with spaces",
      ask: (c) => c.accountByUsername({ username: "a b" }),
    },
    {
      kind: "not_found",
      name: "an account id never given out",
      ask: (c) => c.accountById({ platformAccountId: "1" }),
    },
    { kind: "not_found", name: "a video id never given out", ask: (c) => c.video({ platformVideoId: "1" }) },
    { kind: "private", name: "the video private-1", ask: (c) => c.video({ platformVideoId: "private-1" }) },
    {
      kind: "private",
      name: "the videos of a private account",
      ask: async (connector) => {
        const { platformAccountId } = await connector.accountByUsername({ username: "private.maya" });
        return connector.accountVideos({ platformAccountId: platformAccountId ?? "" });
      },
    },
  ],
};

for (const platform of PLATFORMS) {
  describeConnector(`the simulated ${platform}`, {
    create: (instant) => createSimulator({ ...worldAt(instant) })[platform],
    samples,
  });

  describeConnector(`the simulated ${platform} as the product asks it`, {
    create: (instant) => createConnectors({ ...worldAt(instant), limits: { firstBackoffMs: 1 } })[platform],
    samples,
  });
}

describeConnector("a platform of two real sources, the second of which is dead", {
  create: (instant) => {
    const { platform, ...lookups } = createSimulator({ ...worldAt(instant) }).tiktok;
    const sources = [
      defineSource({ name: "healthy", platform, lookups }),
      defineSource({ name: "dead", platform, lookups: deadLookups(lookups) }),
    ];
    const limits = { firstBackoffMs: 1 };
    return createConnectors({ ...worldAt(instant), seed: "elsewhere", sources: { tiktok: sources }, limits })
      .tiktok;
  },
  // A wait for one source is no reason to wait while another may come back sooner.
  samples: {
    ...samples,
    failures: samples.failures.map((failure) =>
      failure.kind === "throttled" ? { ...failure, kind: "upstream" as const } : failure,
    ),
  },
});

function deadLookups(lookups: Lookups): Lookups {
  const fail = () => Promise.reject(new ConnectorFailure("upstream", "dead"));
  // Every lookup gets its entry.
  return Object.fromEntries(Object.keys(lookups).map((name) => [name, fail])) as unknown as Lookups;
}

function worldAt(instant: Date) {
  return { seed: "conformance", now: () => instant, mediaUrl: "http://localhost:4000/media" };
}
