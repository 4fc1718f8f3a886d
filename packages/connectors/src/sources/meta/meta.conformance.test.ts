import { serveGraph, serveInstagramLogin } from "@clipledger/upstreams/meta/serve-graph";
import { afterAll } from "vitest";
import type {
  ConnectorSamples,
  ConnectorSubject,
  FailureSample,
} from "../../conformance/connector-subject.ts";
import { describeConnector } from "../../conformance/describe-connector.ts";
import type { Connector } from "../../connector.ts";
import type { ConnectorFailureKind } from "../../connector-failure.ts";
import { withResilience } from "../../resilience/with-resilience.ts";
import { readAccountId, readVideoId, writeAccountId, writeVideoId } from "../../simulator/identifiers.ts";
import { withValidatedAnswers } from "../../validation/with-validated-answers.ts";
import { createAskUpstream } from "../ask-upstream.ts";
import type { Source } from "../source.ts";
import { createFacebookGraphSource } from "./facebook-graph-source.ts";
import { createInstagramGraphSource } from "./instagram-graph-source.ts";
import { createInstagramLoginSource } from "./instagram-login-source.ts";
import type { KnownNames } from "./known-names.ts";

const INSTANT = new Date("2026-03-10T12:00:00Z");
const SAMPLE = "meal.prep.daily";
const DAY = Math.floor(INSTANT.getTime() / 86_400_000);

/** What the services say of what nobody, or not everybody, may see is the same: that it is not there. */
const KINDS_BY_NAME = {
  deleted: "not_found",
  "gone.20260101": "not_found",
  restricted: "not_found",
  private: "not_found",
  throttled: "throttled",
  broken: "invalid_data",
  down: "upstream",
  flaky: "upstream",
} as const;

/** What the product would know: the simulated world's ids lead back to the names. */
const names: KnownNames = {
  ofAccount: async (id) => readAccountId("instagram", id),
  ofVideo: async (id) => readVideoId("instagram", id)?.username,
};

const running: { stop(): Promise<void> }[] = [];
afterAll(() => Promise.all(running.map((upstream) => upstream.stop())));

async function start(serve: typeof serveGraph, instant: Date) {
  const now = () => instant;
  const upstream = await serve({ seed: "conformance", now, mediaUrl: "http://localhost:4000/media" });
  running.push(upstream);
  return { upstream, ask: createAskUpstream(), now, url: `${upstream.url}/v23.0` };
}

async function instagramAsking(ownUsername: string, instant: Date): Promise<Source> {
  const { upstream, ...options } = await start(serveGraph, instant);
  const account = upstream.accountOf(ownUsername);
  return createInstagramGraphSource({ ...options, token: `EAA.${ownUsername}`, account, names });
}

async function facebook(instant: Date): Promise<Source> {
  return createFacebookGraphSource({ ...(await start(serveGraph, instant)), token: "EAA.some.business" });
}

async function instagramOf(username: string, instant: Date): Promise<Source> {
  return createInstagramLoginSource({
    ...(await start(serveInstagramLogin, instant)),
    token: `IGAA.${username}`,
  });
}

const samples: ConnectorSamples = {
  instant: INSTANT,
  username: SAMPLE,
  privateUsername: "private.maya",
  query: "meal prep",
  askSlow: (connector, patience) => connector.accountByUsername({ username: "slow.maya", ...patience }),
  failures: [],
};

function failuresByName(
  ask: (connector: Connector, name: string) => Promise<unknown>,
  label: string,
  kinds: Readonly<Record<string, ConnectorFailureKind>> = KINDS_BY_NAME,
): FailureSample[] {
  return Object.entries(kinds).map(([name, kind]) => ({
    kind,
    name: `${label} ${name}.maya`,
    ask: (connector) => ask(connector, `${name}.maya`),
  }));
}

const unknownOfMedia = ["region", "videoIndex", "music", "durationSeconds", "bookmarkCount"] as const;
const unknownOfFound = [
  ...(["platformAccountId", "accountUsername", "accountDisplayName", "accountProfilePictureUrl"] as const),
  ...(["viewCount", "shareCount"] as const),
  ...unknownOfMedia,
];
const unknownOfComments = [
  ...([
    "commenterDisplayName",
    "commenterAvatarUrl",
    "commenterCountryCode",
    "language",
    "shareUrl",
  ] as const),
];
const instagramFailures = [
  ...failuresByName((c, username) => c.accountByUsername({ username }), "the account"),
  ...failuresByName(
    (c, username) => c.accountById({ platformAccountId: writeAccountId("instagram", username) }),
    "the account with the id of",
  ),
  ...failuresByName(
    (c, username) => c.accountVideos({ platformAccountId: writeAccountId("instagram", username) }),
    "the videos of",
  ),
  ...failuresByName(
    (c, username) => c.video({ platformVideoId: writeVideoId("instagram", { username, day: DAY, slot: 0 }) }),
    "a video of",
  ),
];
/** Nothing is found where the words are no hashtag, or one that nobody may search. */
const hashtagKinds = { throttled: "throttled", broken: "invalid_data", down: "upstream" } as const;

const cannotSearch = new Set(["show private accounts", "sort by likes"] as const);

const discovered: Subject = {
  source: (instant) => instagramAsking("some.business", instant),
  cannot: cannotSearch,
  cannotKnow: {
    account: ["isVerified", "region"],
    listedVideo: [...unknownOfMedia, "shareCount"],
    video: [...unknownOfMedia, "shareCount"],
    foundVideo: [...unknownOfFound, "thumbnailUrl"],
    hashtag: ["useCount", "description"],
  },
  offers: new Set([
    ...(["video", "accountByUsername", "accountById", "accountVideos"] as const),
    ...(["searchVideos", "searchHashtags"] as const),
  ]),
  samples: {
    ...samples,
    failures: [
      ...instagramFailures,
      ...Object.entries(hashtagKinds).map(([query, kind]) => ({
        kind,
        name: `the hashtag search ${query}`,
        ask: (connector: Connector) => connector.searchHashtags({ query }),
      })),
      {
        kind: "not_found",
        name: "a username with braces",
        ask: (c) => c.accountByUsername({ username: "a){id}" }),
      },
      { kind: "upstream", name: "an id nobody knows", ask: (c) => c.accountById({ platformAccountId: "1" }) },
      { kind: "upstream", name: "a video nobody knows", ask: (c) => c.video({ platformVideoId: "1" }) },
    ],
  },
};

const own: Subject = {
  source: (instant) => instagramAsking(SAMPLE, instant),
  cannot: cannotSearch,
  cannotKnow: {
    account: ["isVerified", "region"],
    listedVideo: unknownOfMedia,
    video: unknownOfMedia,
    foundVideo: [...unknownOfFound, "thumbnailUrl"],
    comment: unknownOfComments,
    hashtag: ["useCount", "description"],
  },
  offers: new Set([
    ...(["video", "accountByUsername", "accountById", "accountVideos", "comments"] as const),
    ...(["searchVideos", "searchHashtags"] as const),
  ]),
  samples: { ...samples, failures: instagramFailures },
};

const pages: Subject = {
  source: facebook,
  cannot: new Set(["show private accounts"] as const),
  cannotKnow: {
    account: ["followingCount", "videoCount", "region"],
    listedVideo: ["region", "videoIndex", "music", "shareCount", "bookmarkCount"],
    video: ["region", "videoIndex", "music", "shareCount", "bookmarkCount"],
    comment: ["commenterUsername", "commenterCountryCode", "language"],
  },
  offers: new Set(["video", "accountByUsername", "accountById", "accountVideos", "comments"] as const),
  samples: {
    ...samples,
    failures: [
      ...failuresByName((c, username) => c.accountByUsername({ username }), "the page"),
      ...failuresByName(
        (c, username) => c.accountById({ platformAccountId: writeAccountId("facebook", username) }),
        "the page with the id of",
      ),
      ...failuresByName(
        (c, username) => c.accountVideos({ platformAccountId: writeAccountId("facebook", username) }),
        "the videos of",
      ),
      ...failuresByName(
        (c, username) =>
          c.video({ platformVideoId: writeVideoId("facebook", { username, day: DAY, slot: 0 }) }),
        "a video of",
      ),
      ...failuresByName(
        (c, username) =>
          c.comments({ platformVideoId: writeVideoId("facebook", { username, day: DAY, slot: 0 }) }),
        "the comments of a video of",
      ),
      { kind: "not_found", name: "the page called me", ask: (c) => c.accountByUsername({ username: "me" }) },
      {
        kind: "not_found",
        name: "a page with a path",
        ask: (c) => c.accountByUsername({ username: "a/videos" }),
      },
      {
        kind: "not_found",
        name: "an id never given out",
        ask: (c) => c.accountById({ platformAccountId: "1" }),
      },
      { kind: "not_found", name: "an id that is none", ask: (c) => c.video({ platformVideoId: "me" }) },
    ],
  },
};

const askSlowly: ConnectorSamples["askSlow"] = async (_, patience) => {
  const { connector } = await instagramOf("slow.maya", INSTANT);
  return connector.accountByUsername({ username: "slow.maya", ...patience });
};

const login: Subject = {
  source: (instant) => instagramOf(SAMPLE, instant),
  cannot: new Set(["show private accounts"] as const),
  cannotKnow: {
    account: ["isVerified", "region"],
    listedVideo: unknownOfMedia,
    video: unknownOfMedia,
    comment: unknownOfComments,
  },
  offers: new Set(["video", "accountByUsername", "accountById", "accountVideos", "comments"] as const),
  samples: {
    ...samples,
    askSlow: askSlowly,
    failures: [
      ...failuresByName(
        async (_, username) => {
          const { connector } = await instagramOf(username, INSTANT);
          return connector.accountByUsername({ username });
        },
        "the account of",
        { throttled: "throttled", broken: "invalid_data", down: "upstream", flaky: "upstream" },
      ),
      { kind: "upstream", name: "another account", ask: (c) => c.accountByUsername({ username: "maya" }) },
      {
        kind: "upstream",
        name: "another account's id",
        ask: (c) => c.accountById({ platformAccountId: "1" }),
      },
      { kind: "not_found", name: "a video it never had", ask: (c) => c.video({ platformVideoId: "1" }) },
      {
        kind: "not_found",
        name: "comments of such a video",
        ask: (c) => c.comments({ platformVideoId: "1" }),
      },
    ],
  },
};

interface Subject extends Omit<ConnectorSubject, "create"> {
  readonly source: (instant: Date) => Promise<Source>;
}

const subjects = {
  "Instagram's discovery": discovered,
  "Instagram of the asking account": own,
  "Facebook's pages": pages,
  "Instagram of a creator who signed in": login,
};

for (const [name, { source, ...subject }] of Object.entries(subjects)) {
  describeConnector(name, { ...subject, create: async (instant) => (await source(instant)).connector });

  describeConnector(`${name}, as the product asks it`, {
    ...subject,
    create: async (instant) => {
      const checked = withValidatedAnswers((await source(instant)).connector, { now: () => instant });
      return withResilience(checked, { limits: { firstBackoffMs: 1, breakMinAttempts: 10_000 } });
    },
  });
}
