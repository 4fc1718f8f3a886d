import {
  startYouTubeUpstream,
  type YouTubeUpstream,
} from "@clipledger/upstreams/youtube/start-youtube-upstream";
import { afterAll, describe } from "vitest";
import type {
  ConnectorSamples,
  ConnectorSubject,
  FailureSample,
} from "../../conformance/connector-subject.ts";
import { describeConnector } from "../../conformance/describe-connector.ts";
import { createProcessLedger } from "../../conformance/in-one-process.ts";
import type { Connector } from "../../connector.ts";
import { withResilience } from "../../resilience/with-resilience.ts";
import { writeAccountId, writeVideoId } from "../../simulator/identifiers.ts";
import { withValidatedAnswers } from "../../validation/with-validated-answers.ts";
import { createAskUpstream } from "../ask-upstream.ts";
import type { Source } from "../source.ts";
import { createYouTubeDataApiSource } from "./data-api-source.ts";
import { createYouTubeFeedSource } from "./feed-source.ts";

const SEED = "conformance";
const KEY = "a key";
const instant = new Date("2026-03-10T12:00:00Z");
const ask = createAskUpstream();
const LIMITS = { units: 1_000_000, searches: 1_000_000 };

const started = new Map<number, Promise<YouTubeUpstream>>();
afterAll(async () => {
  for (const upstream of started.values()) await (await upstream).stop();
});

/** YouTube as it is at that instant, the same for all who ask. */
function youtubeAt(at: Date): Promise<YouTubeUpstream> {
  const known = started.get(at.getTime());
  const upstream = known ?? startYouTubeUpstream({ now: () => at, seed: SEED, key: KEY, quota: LIMITS });
  started.set(at.getTime(), upstream);
  return upstream;
}

const accountOf = (username: string) => writeAccountId("youtube", username);
const videoOf = (username: string) => writeVideoId("youtube", { username, day: 20_500, slot: 1 });

const TROUBLES = {
  deleted: "not_found",
  "gone.20260101": "not_found",
  restricted: "restricted",
  throttled: "throttled",
  broken: "invalid_data",
  down: "upstream",
  flaky: "upstream",
} as const;

const dataApiFailures = [
  ...Object.entries(TROUBLES).flatMap(([name, kind]): FailureSample[] => [
    { kind, name: `the handle ${name}`, ask: (c) => c.accountByUsername({ username: name }) },
    { kind, name: `the handle ${name}.maya`, ask: (c) => c.accountByUsername({ username: `${name}.maya` }) },
    {
      kind,
      name: `the channel of ${name}`,
      ask: (c) => c.accountById({ platformAccountId: accountOf(name) }),
    },
    {
      kind,
      name: `the videos of ${name}`,
      ask: (c) => c.accountVideos({ platformAccountId: accountOf(name) }),
    },
    { kind, name: `a video of ${name}`, ask: (c) => c.video({ platformVideoId: videoOf(name) }) },
    { kind, name: `the comments of ${name}`, ask: (c) => c.comments({ platformVideoId: videoOf(name) }) },
    ...(kind === "not_found"
      ? []
      : [
          { kind, name: `the user search ${name}`, ask: (c: Connector) => c.searchUsers({ query: name }) },
          { kind, name: `the video search ${name}`, ask: (c: Connector) => c.searchVideos({ query: name }) },
        ]),
  ]),
  {
    kind: "private" as const,
    name: "the videos of a private account",
    ask: (c: Connector) => c.accountVideos({ platformAccountId: accountOf("private.maya") }),
  },
  ...notFound(),
];

const feedFailures = [
  ...Object.entries(TROUBLES).flatMap(([name, kind]): FailureSample[] => {
    // A feed that is missing does not say why.
    const ofFeed = kind === "restricted" ? "not_found" : kind;
    return [
      {
        kind: ofFeed,
        name: `the channel of ${name}`,
        ask: (c) => c.accountById({ platformAccountId: accountOf(name) }),
      },
      {
        kind: ofFeed,
        name: `the videos of ${name}`,
        ask: (c) => c.accountVideos({ platformAccountId: accountOf(name) }),
      },
      { kind, name: `a video of ${name}`, ask: (c) => c.video({ platformVideoId: videoOf(name) }) },
    ];
  }),
  {
    kind: "private" as const,
    name: "a video of a private account",
    ask: (c: Connector) => c.video({ platformVideoId: videoOf("private.maya") }),
  },
  {
    kind: "upstream" as const,
    name: "a handle that is no legacy name",
    ask: (c: Connector) => c.accountByUsername({ username: "meal.prep.daily" }),
  },
  ...notFound(),
];

function notFound(): FailureSample[] {
  const kind = "not_found";
  return [
    { kind, name: "a handle with spaces", ask: (c) => c.accountByUsername({ username: "a b" }) },
    { kind, name: "no channel id", ask: (c) => c.accountById({ platformAccountId: "1" }) },
    {
      kind,
      name: "two channel ids",
      ask: (c) => c.accountById({ platformAccountId: `${accountOf("a")},b` }),
    },
    { kind, name: "no video id", ask: (c) => c.video({ platformVideoId: "1" }) },
    { kind, name: "a video id never given out", ask: (c) => c.video({ platformVideoId: "dQw4w9WgXcQ" }) },
    {
      kind,
      name: "a channel id never given out",
      ask: (c) => c.accountById({ platformAccountId: "UC_x5XG1OV2P6uZZ5FSM9Ttw" }),
    },
  ];
}

const samples: ConnectorSamples = {
  instant,
  username: "skincarelab",
  platformAccountId: accountOf("skincarelab"),
  platformVideoId: videoOf("skincarelab"),
  privateUsername: "private.maya",
  askSlow: (connector, patience) =>
    connector.accountById({ platformAccountId: accountOf("slow.maya"), ...patience }),
  query: "study",
  failures: [],
};

const feedCannotKnow = [
  ...(["accountProfilePictureUrl", "region", "downloadUrl", "music", "durationSeconds"] as const),
  ...(["commentCount", "shareCount", "bookmarkCount"] as const),
];
const dataApiCannotKnow = ["downloadUrl", "music", "shareCount", "bookmarkCount"] as const;

const subjects: readonly (Omit<ConnectorSubject, "create"> & {
  readonly sourceOn: (upstream: YouTubeUpstream, now: () => Date) => Source;
})[] = [
  {
    sourceOn: ({ url }, now) =>
      createYouTubeDataApiSource({ ask, url, key: KEY, now, quota: createProcessLedger(now, LIMITS) }),
    samples: { ...samples, failures: dataApiFailures },
    cannotKnow: {
      account: ["isVerified", "followingCount"],
      user: ["isVerified"],
      video: [...dataApiCannotKnow, "videoIndex"],
      foundVideo: [...dataApiCannotKnow, "videoIndex"],
      listedVideo: dataApiCannotKnow,
      comment: ["commenterCountryCode", "language"],
    },
  },
  {
    sourceOn: ({ feedUrl, oembedUrl }, now) => createYouTubeFeedSource({ ask, feedUrl, oembedUrl, now }),
    // A feed is short: the sample has to post on most days to show what is new beside what was there.
    samples: {
      ...{ ...samples, failures: feedFailures, username: "travelbug" },
      ...{ platformAccountId: accountOf("travelbug"), platformVideoId: videoOf("travelbug") },
    },
    cannot: new Set(["show private accounts"]),
    listReach: 15,
    cannotKnow: {
      account: [
        ...(["profilePictureUrl", "isVerified", "isPrivate", "followerCount", "followingCount"] as const),
        ...(["videoCount", "bio", "region"] as const),
      ],
      listedVideo: feedCannotKnow,
      video: [
        ...feedCannotKnow,
        ...(["platformAccountId", "videoIndex", "viewCount", "likeCount", "publishedAt"] as const),
      ],
    },
  },
];

for (const { sourceOn, ...subject } of subjects) {
  // What a source is called and offers does not depend on where it asks.
  const { name, offers } = sourceOn(
    { url: "", feedUrl: "http://x/", oembedUrl: "http://x/" } as YouTubeUpstream,
    () => instant,
  );
  const sourceAt = async (at: Date) => sourceOn(await youtubeAt(at), () => at).connector;
  describe(name, () => {
    describeConnector("bare", { ...subject, offers, create: sourceAt });
    describeConnector("checked and asked with patience", {
      ...{ ...subject, offers },
      create: async (at) => {
        const checked = withValidatedAnswers(await sourceAt(at), { now: () => at });
        // Troubles that were asked for are not YouTube's: they must not make it rest.
        return withResilience(checked, { limits: { firstBackoffMs: 1, breakMinAttempts: 1_000_000 } });
      },
    });
  });
}
