import { createConnectors } from "@clipledger/connectors/conformance/in-one-process";
import type { Connector, LookupTerms } from "@clipledger/connectors/connector";
import { ConnectorFailure, type ConnectorFailureKind } from "@clipledger/connectors/connector-failure";
import { aroundEachLookup } from "@clipledger/connectors/lookups";
import { createSimulator } from "@clipledger/connectors/simulator/create-simulator";
import { defineSource, type Source } from "@clipledger/connectors/sources/source";
import type { Connectors } from "../src/infra/context.ts";
import { type StagedPlatform, stagePlatform } from "./staged-platform.ts";
import type { TestClock } from "./test-clock.ts";

/** A real source of TikTok, as far as the server can tell: a world of its own, which the test may change or take away. */
export interface StagedSource {
  readonly source: Source;
  /** What it was asked with. */
  readonly asked: LookupTerms[];
  fail(kind: ConnectorFailureKind, details?: { retryAfterMs?: number; providerStatus?: number }): void;
  recover(): void;
}

function stageSource(name: string, lookups: Partial<Omit<Connector, "platform">>): StagedSource {
  const asked: LookupTerms[] = [];
  let failure: ConnectorFailure | undefined;
  const { connector, ...source } = defineSource({ name, platform: "tiktok", lookups });
  return {
    asked,
    source: {
      ...source,
      connector: aroundEachLookup(connector, (ask) => async (request) => {
        asked.push(request);
        if (failure !== undefined) throw failure;
        return ask(request);
      }),
    },
    fail(kind, details) {
      failure = new ConnectorFailure(kind, "staged", details);
    },
    recover() {
      failure = undefined;
    },
  };
}

/** A source of everything on TikTok, in a world that only it knows. */
export function stageWorld(name: string, clock: Pick<TestClock, "now">): StagedSource {
  const { platform: _platform, ...lookups } = createSimulator({
    ...{ seed: name, now: () => clock.now(), mediaUrl: "http://localhost/media" },
  }).tiktok;
  return stageSource(name, lookups);
}

/** A source of one account on TikTok and of its videos, as the test wants it to be seen right now. */
export function stageAccount(name: string): StagedSource & { readonly platform: StagedPlatform } {
  const platform = stagePlatform();
  const { accountById, accountVideos, video } = platform.connectors.tiktok;
  return { ...stageSource(name, { accountById, accountVideos, video }), platform };
}

/** The connectors of a server that these sources serve TikTok for; everything else is simulated. */
export function connectorsOver(sources: readonly StagedSource[], clock: Pick<TestClock, "now">): Connectors {
  return createConnectors({
    seed: "staged",
    now: () => clock.now(),
    mediaUrl: "http://localhost/media",
    sources: { tiktok: sources.map(({ source }) => source) },
    // Nothing is tried again, nor left alone: the test says what fails.
    limits: { maxRetries: 0, breakAtShare: 2, breakInARow: Number.POSITIVE_INFINITY },
  });
}
