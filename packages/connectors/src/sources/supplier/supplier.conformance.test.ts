import { readFileSync } from "node:fs";
import type { Platform } from "@clipledger/domain/platforms";
import type { RunningUpstream } from "@clipledger/upstreams/serve";
import { serveApify } from "@clipledger/upstreams/suppliers/serve-apify";
import { serveEnsembleData } from "@clipledger/upstreams/suppliers/serve-ensembledata";
import { afterAll } from "vitest";
import type { ConnectorSubject, FailureSample } from "../../conformance/connector-subject.ts";
import { describeConnector } from "../../conformance/describe-connector.ts";
import type { Connector } from "../../connector.ts";
import type { ConnectorFailureKind } from "../../connector-failure.ts";
import type { LookupName } from "../../lookups.ts";
import { withResilience } from "../../resilience/with-resilience.ts";
import { createSimulator } from "../../simulator/create-simulator.ts";
import { readAccountId } from "../../simulator/identifiers.ts";
import { withValidatedAnswers } from "../../validation/with-validated-answers.ts";
import { createAskUpstream } from "../ask-upstream.ts";
import { createSupplierSources } from "./create-supplier-sources.ts";
import { readSuppliersFile } from "./read-suppliers-file.ts";

const INSTANT = new Date("2026-03-10T12:00:00Z");
const WORLD = { seed: "conformance", mediaUrl: "http://localhost:4000/media", token: "a-token" };
const SECRETS = {
  CLIPLEDGER_SUPPLIER_ENSEMBLEDATA_TOKEN: WORLD.token,
  CLIPLEDGER_SUPPLIER_APIFY_TOKEN: WORLD.token,
};
const ask = createAskUpstream();

const SERVICES = {
  ensembledata: { serve: serveEnsembleData, realUrl: "https://ensembledata.com/apis" },
  apify: { serve: serveApify, realUrl: "https://api.apify.com/v2" },
};
type SupplierName = keyof typeof SERVICES;

/** The suppliers as they are at an instant, which does not move while a connector is asked. */
const running = new Map<string, Promise<RunningUpstream>>();

afterAll(async () => {
  for (const service of running.values()) await (await service).stop();
});

/** Of the worked file only the address is another. */
async function connectorAt(name: SupplierName, platform: Platform, instant: Date): Promise<Connector> {
  const { serve, realUrl } = SERVICES[name];
  const key = `${name} ${instant.getTime()}`;
  const service = running.get(key) ?? serve({ ...WORLD, now: () => instant });
  running.set(key, service);
  const text = readFileSync(new URL(`../../../../../docs/suppliers/${name}.json`, import.meta.url), "utf8");
  const { url } = await service;
  const base = name === "apify" ? `${url}/v2` : url;
  const file = readSuppliersFile(text.replace(realUrl, base), SECRETS);
  if ("problems" in file) throw new Error(JSON.stringify(file.problems));
  const sources = createSupplierSources({ suppliers: file.suppliers, ask, now: () => instant });
  const source = sources.find(({ connector }) => connector.platform === platform);
  if (source === undefined) throw new Error(`${name} does not serve ${platform}`);
  return knowingNames(source.connector);
}

/** Callers know the names of accounts that they track, and these suppliers find accounts by name. */
function knowingNames(connector: Connector): Connector {
  const nameOf = (id: string) => readAccountId(connector.platform, id) ?? id;
  return {
    ...connector,
    accountById: (request) =>
      connector.accountById({ username: nameOf(request.platformAccountId), ...request }),
    accountVideos: (request) =>
      connector.accountVideos({ username: nameOf(request.platformAccountId), ...request }),
  };
}

interface Case extends Omit<ConnectorSubject, "create" | "samples"> {
  readonly supplier: SupplierName;
  readonly platform: Platform;
  readonly offers: ReadonlySet<LookupName>;
  /** How it says that something is age-restricted. */
  readonly restricted: ConnectorFailureKind;
}

const CASES: readonly Case[] = [
  {
    supplier: "ensembledata",
    platform: "tiktok",
    restricted: "not_found",
    offers: new Set<LookupName>([
      ...(["video", "accountByUsername", "accountById", "accountVideos"] as const),
      ...(["comments", "searchUsers", "searchVideos"] as const),
    ]),
    cannotKnow: {
      video: ["videoIndex"],
      listedVideo: ["videoIndex"],
      foundVideo: ["videoIndex"],
      user: ["bio"],
      comment: ["commenterCountryCode", "shareUrl"],
    },
    cannot: new Set(["sort by date"]),
  },
  {
    supplier: "ensembledata",
    platform: "instagram",
    restricted: "not_found",
    offers: new Set<LookupName>(["video", "accountByUsername", "accountVideos"]),
    cannotKnow: {
      account: ["region"],
      video: ["videoIndex", "region", "music", "shareCount", "bookmarkCount"],
      listedVideo: ["videoIndex", "region", "music", "shareCount", "bookmarkCount"],
    },
  },
  {
    supplier: "apify",
    platform: "tiktok",
    restricted: "restricted",
    offers: new Set<LookupName>(["video", "accountByUsername", "accountVideos", "comments", "searchVideos"]),
    cannotKnow: {
      video: ["videoIndex"],
      listedVideo: ["videoIndex"],
      foundVideo: ["videoIndex"],
      comment: ["commenterDisplayName", "commenterCountryCode", "language", "shareUrl"],
    },
    cannot: new Set(["list every comment", "page through found videos", "sort by date", "sort by likes"]),
    listReach: 40,
  },
];

function failuresOf({ platform, offers, restricted }: Case): FailureSample[] {
  const kinds: Readonly<Record<string, ConnectorFailureKind>> = {
    deleted: "not_found",
    restricted,
    throttled: "throttled",
    broken: "invalid_data",
    down: "upstream",
    flaky: "upstream",
  };
  const samples = Object.entries(kinds).flatMap(
    ([name, kind]): (FailureSample & { lookup: LookupName })[] => [
      {
        kind,
        lookup: "accountByUsername",
        name: `the account ${name}.maya`,
        ask: (c) => c.accountByUsername({ username: `${name}.maya` }),
      },
      {
        kind,
        lookup: "accountById",
        name: `the account ${name}-1`,
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
    ],
  );
  return [
    ...samples.filter(({ lookup }) => offers.has(lookup)),
    {
      kind: "not_found",
      name: "a username with spaces",
      ask: (c) => c.accountByUsername({ username: "a b" }),
    },
    { kind: "not_found", name: "a video id never given out", ask: (c) => c.video({ platformVideoId: "1" }) },
    { kind: "private", name: "the video private-1", ask: (c) => c.video({ platformVideoId: "private-1" }) },
    {
      kind: "private",
      name: "the videos of a private account",
      ask: async (connector) => {
        const simulated = createSimulator({ ...WORLD, now: () => INSTANT })[platform];
        const { platformAccountId } = await simulated.accountByUsername({ username: "private.maya" });
        return connector.accountVideos({ platformAccountId: platformAccountId ?? "" });
      },
    },
  ];
}

for (const { supplier, platform, ...inabilities } of CASES) {
  const subject = {
    ...inabilities,
    samples: {
      instant: INSTANT,
      username: platform === "tiktok" && supplier === "ensembledata" ? "meal.sunny.daily" : "meal.prep.daily",
      privateUsername: "private.maya",
      askSlow: (connector: Connector, patience: object) =>
        connector.accountByUsername({ username: "slow.maya", ...patience }),
      query: "meal prep",
      failures: failuresOf({ supplier, platform, ...inabilities }),
    },
  };

  describeConnector(`a supplier shaped like ${supplier} for ${platform}`, {
    ...subject,
    create: (instant) => connectorAt(supplier, platform, instant),
  });

  describeConnector(`a supplier shaped like ${supplier} for ${platform} as the product asks it`, {
    ...subject,
    create: async (instant) => {
      const connector = await connectorAt(supplier, platform, instant);
      const checked = withValidatedAnswers(connector, { now: () => instant });
      return withResilience(checked, { limits: { firstBackoffMs: 1, breakMinAttempts: 100_000 } });
    },
  });
}
