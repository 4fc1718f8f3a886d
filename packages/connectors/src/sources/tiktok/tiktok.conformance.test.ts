import { serveTiktokDisplayApi } from "@clipledger/upstreams/tiktok/serve-display-api";
import { serveTiktokOembed } from "@clipledger/upstreams/tiktok/serve-oembed";
import { afterAll } from "vitest";
import type {
  ConnectorSamples,
  ConnectorSubject,
  FailureSample,
} from "../../conformance/connector-subject.ts";
import { describeConnector } from "../../conformance/describe-connector.ts";
import type { Connector, PlatformVideo } from "../../connector.ts";
import { withResilience } from "../../resilience/with-resilience.ts";
import { createSimulator } from "../../simulator/create-simulator.ts";
import { writeVideoId } from "../../simulator/identifiers.ts";
import { withValidatedAnswers } from "../../validation/with-validated-answers.ts";
import { createAskUpstream } from "../ask-upstream.ts";
import type { Source } from "../source.ts";
import { createTiktokDisplaySource } from "./display-api-source.ts";
import { createTiktokOembedSource } from "./oembed-source.ts";

const INSTANT = new Date("2026-03-10T12:00:00Z");
const SAMPLE = "meal.prep.daily";
const DAY = Math.floor(INSTANT.getTime() / 86_400_000);
const worldAt = (instant: Date) => ({
  seed: "conformance",
  now: () => instant,
  mediaUrl: "http://localhost:4000/media",
});

/** To both services what is gone, private or restricted is just not there. */
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

const running: { stop(): Promise<void> }[] = [];
afterAll(() => Promise.all(running.map((upstream) => upstream.stop())));

async function oembed(instant: Date): Promise<Source> {
  const upstream = await serveTiktokOembed(worldAt(instant));
  running.push(upstream);
  return createTiktokOembedSource({ ask: createAskUpstream(), url: `${upstream.url}/oembed` });
}

async function displayOf(username: string, instant: Date): Promise<Source> {
  const upstream = await serveTiktokDisplayApi(worldAt(instant));
  running.push(upstream);
  const token = `act.${username}`;
  return createTiktokDisplaySource({ ask: createAskUpstream(), url: `${upstream.url}/v2`, token });
}

function videoOf(username: string): { readonly platformVideoId: string } {
  return { platformVideoId: writeVideoId("tiktok", { username, day: DAY, slot: 0 }) };
}

async function findSample(): Promise<string> {
  const { tiktok } = createSimulator(worldAt(INSTANT));
  const { platformAccountId } = await tiktok.accountByUsername({ username: SAMPLE });
  const { items } = await tiktok.accountVideos({ platformAccountId: platformAccountId ?? "" });
  return items.find(({ contentType }) => contentType === "video")?.platformVideoId ?? "";
}

const videoFailures: FailureSample[] = [
  ...Object.entries(KINDS_BY_NAME).map(([name, kind]) => ({
    kind,
    name: `a video of ${name}.maya`,
    ask: (connector: Connector) => connector.video(videoOf(`${name}.maya`)),
  })),
  { kind: "not_found", name: "a video id never given out", ask: (c) => c.video({ platformVideoId: "1" }) },
  { kind: "not_found", name: "a video id that is none", ask: (c) => c.video({ platformVideoId: "../me" }) },
];

const samples: ConnectorSamples = {
  instant: INSTANT,
  username: SAMPLE,
  platformVideoId: await findSample(),
  privateUsername: "private.maya",
  query: "meal prep",
  askSlow: (connector, patience) => connector.video({ ...videoOf("slow.maya"), ...patience }),
  failures: videoFailures,
};

const unknownToEmbeds: readonly (keyof PlatformVideo)[] = [
  ...([
    "platformAccountId",
    "accountProfilePictureUrl",
    "region",
    "videoIndex",
    "downloadUrl",
    "music",
  ] as const),
  ...(["durationSeconds", "viewCount", "likeCount", "commentCount", "shareCount", "bookmarkCount"] as const),
];
const unknownToCreators: readonly (keyof PlatformVideo)[] = [
  ...(["region", "videoIndex", "downloadUrl", "music", "bookmarkCount"] as const),
];

interface Subject extends Omit<ConnectorSubject, "create"> {
  readonly source: (instant: Date) => Promise<Source>;
}

const embeds: Subject = {
  source: oembed,
  offers: new Set(["video"] as const),
  cannotKnow: { video: unknownToEmbeds },
  samples,
};

const creators: Subject = {
  source: (instant) => displayOf(SAMPLE, instant),
  offers: new Set(["video", "accountByUsername", "accountById", "accountVideos"] as const),
  cannot: new Set(["show private accounts"] as const),
  cannotKnow: {
    account: ["isPrivate", "region"],
    listedVideo: unknownToCreators,
    video: unknownToCreators,
  },
  samples: {
    ...samples,
    failures: [
      ...videoFailures,
      { kind: "not_found", name: "somebody else's video", ask: (c) => c.video(videoOf("maya")) },
      { kind: "upstream", name: "another account", ask: (c) => c.accountByUsername({ username: "maya" }) },
      {
        kind: "upstream",
        name: "another account's id",
        ask: (c) => c.accountById({ platformAccountId: "1" }),
      },
      {
        kind: "upstream",
        name: "a creator whose account is gone",
        ask: async () => {
          const { connector } = await displayOf("deleted.maya", INSTANT);
          return connector.accountByUsername({ username: "deleted.maya" });
        },
      },
    ],
  },
};

for (const [name, { source, ...subject }] of Object.entries({
  "TikTok's embeds": embeds,
  "TikTok of a creator": creators,
})) {
  describeConnector(name, { ...subject, create: async (instant) => (await source(instant)).connector });

  describeConnector(`${name}, as the product asks it`, {
    ...subject,
    create: async (instant) => {
      const checked = withValidatedAnswers((await source(instant)).connector, { now: () => instant });
      return withResilience(checked, { limits: { firstBackoffMs: 1, breakMinAttempts: 10_000 } });
    },
  });
}
