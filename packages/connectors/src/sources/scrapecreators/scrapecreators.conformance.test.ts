import { PLATFORMS, type Platform } from "@clipledger/domain/platforms";
import { serveScrapeCreators } from "@clipledger/upstreams/scrapecreators/serve-scrapecreators";
import { afterAll } from "vitest";
import type {
  ConnectorSamples,
  ConnectorSubject,
  FailureSample,
} from "../../conformance/connector-subject.ts";
import { describeConnector } from "../../conformance/describe-connector.ts";
import type { Connector } from "../../connector.ts";
import { withResilience } from "../../resilience/with-resilience.ts";
import { createSimulator } from "../../simulator/create-simulator.ts";
import { withValidatedAnswers } from "../../validation/with-validated-answers.ts";
import { createAskUpstream } from "../ask-upstream.ts";
import type { Source } from "../source.ts";
import { createScrapeCreatorsSources } from "./create-scrapecreators-sources.ts";

const KEY = "a-key";
const INSTANT = new Date("2026-03-10T12:00:00Z");
const WORLD = { seed: "conformance", mediaUrl: "http://localhost:4000/media" };
const ask = createAskUpstream();

/** The service as it is at an instant, which does not move while a connector is asked. */
const services = new Map<number, ReturnType<typeof serveScrapeCreators>>();

afterAll(async () => {
  for (const service of services.values()) await (await service).stop();
});

async function sourceAt(platform: Platform, instant: Date): Promise<Source> {
  const now = () => instant;
  const service =
    services.get(instant.getTime()) ??
    serveScrapeCreators({ ...WORLD, now, key: KEY, credits: Number.MAX_SAFE_INTEGER });
  services.set(instant.getTime(), service);
  const sources = createScrapeCreatorsSources({ ask, url: (await service).url, key: KEY, now });
  const source = sources.find(({ connector }) => connector.platform === platform);
  if (source === undefined) throw new Error(`no source for ${platform}`);
  return source;
}

/** With enough videos for several pages, and few enough to read them often. */
const USERNAMES: Record<Platform, string> = {
  facebook: "bakes.bakes.daily",
  instagram: "meal.prep.daily",
  tiktok: "meal.sunny.daily",
  youtube: "prep.river.daily",
};

const ALWAYS_UNKNOWN = ["videoIndex"] as const;

const INABILITIES: Record<Platform, Omit<ConnectorSubject, "create" | "samples">> = {
  tiktok: {
    offers: offersBut("searchHashtags"),
    cannotKnow: {
      account: ["region"],
      video: ALWAYS_UNKNOWN,
      listedVideo: ALWAYS_UNKNOWN,
      foundVideo: ALWAYS_UNKNOWN,
      user: ["bio"],
      comment: ["commenterCountryCode", "shareUrl"],
    },
  },
  instagram: {
    offers: offersBut(),
    cannotKnow: {
      account: ["region"],
      video: [...ALWAYS_UNKNOWN, "region", "shareCount", "bookmarkCount"],
      listedVideo: [...ALWAYS_UNKNOWN, "region", "shareCount", "bookmarkCount"],
      foundVideo: [...ALWAYS_UNKNOWN, "region", "shareCount", "bookmarkCount", "viewCount"],
      comment: ["commenterDisplayName", "commenterCountryCode", "language", "shareUrl"],
      hashtag: ["description"],
    },
    cannot: new Set(["sort by date", "sort by likes"]),
  },
  youtube: {
    offers: offersBut("searchUsers", "searchHashtags"),
    cannotKnow: {
      account: ["isVerified", "followingCount"],
      video: [
        ...ALWAYS_UNKNOWN,
        "region",
        "music",
        "downloadUrl",
        "shareCount",
        "bookmarkCount",
        "accountProfilePictureUrl",
      ],
      listedVideo: [
        ...ALWAYS_UNKNOWN,
        "region",
        "accountUsername",
        "accountDisplayName",
        "accountProfilePictureUrl",
      ],
      foundVideo: [...ALWAYS_UNKNOWN, "region", "publishedAt"],
      comment: ["commenterDisplayName", "commenterCountryCode", "language", "shareUrl"],
    },
    cannot: new Set(["show private accounts", "sort by date", "sort by likes", "search from an instant"]),
  },
  facebook: {
    offers: offersBut("searchUsers", "searchVideos", "searchHashtags"),
    cannotKnow: {
      account: ["isVerified", "followingCount", "videoCount", "region"],
      video: [...ALWAYS_UNKNOWN, "region", "bookmarkCount"],
      listedVideo: [...ALWAYS_UNKNOWN, "region", "bookmarkCount", "likeCount", "commentCount", "shareCount"],
      comment: ["commenterUsername", "commenterCountryCode", "language", "shareUrl"],
    },
    cannot: new Set(["list every comment"]),
  },
};

function offersBut(...left: readonly string[]): NonNullable<ConnectorSubject["offers"]> {
  const all = ["video", "accountByUsername", "accountById", "accountVideos", "comments"] as const;
  const searches = ["searchUsers", "searchVideos", "searchHashtags"] as const;
  return new Set([...all, ...searches].filter((lookup) => !left.includes(lookup)));
}

const KINDS_BY_NAME = {
  deleted: "not_found",
  "gone.20260101": "not_found",
  restricted: "restricted",
  throttled: "throttled",
  broken: "invalid_data",
  down: "upstream",
  flaky: "upstream",
} as const;

type Lookup = Exclude<keyof Connector, "platform">;

function failuresOf(platform: Platform): FailureSample[] {
  const { offers } = INABILITIES[platform];
  const samples = Object.entries(KINDS_BY_NAME).flatMap(
    ([name, kind]): (FailureSample & { lookup: Lookup })[] => [
      {
        kind,
        lookup: "accountByUsername",
        name: `the account ${name}.maya`,
        ask: (c) => c.accountByUsername({ username: `${name}.maya` }),
      },
      {
        kind,
        lookup: "accountById",
        name: `the account id ${name}-1`,
        ask: (c) => c.accountById({ platformAccountId: `${name}-1` }),
      },
      {
        kind,
        lookup: "accountVideos",
        name: `the videos of ${name}-1`,
        ask: (c) => c.accountVideos({ platformAccountId: `${name}-1` }),
      },
      {
        kind,
        lookup: "video",
        name: `the video ${name}-1`,
        ask: (c) => c.video({ platformVideoId: `${name}-1` }),
      },
      {
        kind,
        lookup: "comments",
        name: `the comments of ${name}-1`,
        ask: (c) => c.comments({ platformVideoId: `${name}-1` }),
      },
      {
        kind,
        lookup: "searchUsers",
        name: `the user search ${name}`,
        ask: (c) => c.searchUsers({ query: name }),
      },
      {
        kind,
        lookup: "searchVideos",
        name: `the video search ${name}`,
        ask: (c) => c.searchVideos({ query: name }),
      },
      {
        kind,
        lookup: "searchHashtags",
        name: `the hashtag search ${name}`,
        ask: (c) => c.searchHashtags({ query: name }),
      },
    ],
  );
  return [
    ...samples.filter(({ lookup }) => offers?.has(lookup)),
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
    ...(platform === "youtube" ? [] : [videosOfPrivateAccount(platform)]),
  ];
}

/** Its id is the simulated world's: of a private page Facebook's answer has none. */
function videosOfPrivateAccount(platform: Platform): FailureSample {
  return {
    kind: "private",
    name: "the videos of a private account",
    ask: async (connector) => {
      const simulated = createSimulator({ ...WORLD, now: () => INSTANT })[platform];
      const { platformAccountId } = await simulated.accountByUsername({ username: "private.maya" });
      return connector.accountVideos({ platformAccountId: platformAccountId ?? "" });
    },
  };
}

for (const platform of PLATFORMS) {
  const samples: ConnectorSamples = {
    instant: INSTANT,
    username: USERNAMES[platform],
    privateUsername: "private.maya",
    askSlow: (connector, patience) => connector.accountByUsername({ username: "slow.maya", ...patience }),
    query: "meal prep",
    failures: failuresOf(platform),
  };

  describeConnector(`ScrapeCreators for ${platform}`, {
    ...INABILITIES[platform],
    samples,
    create: async (instant) => (await sourceAt(platform, instant)).connector,
  });

  describeConnector(`ScrapeCreators for ${platform} as the product asks it`, {
    ...INABILITIES[platform],
    samples,
    create: async (instant) => {
      const { connector } = await sourceAt(platform, instant);
      const checked = withValidatedAnswers(connector, { now: () => instant });
      return withResilience(checked, { limits: { firstBackoffMs: 1, breakMinAttempts: 100_000 } });
    },
  });
}
