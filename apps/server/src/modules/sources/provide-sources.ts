import type { ConnectorProblem, ReportProblem } from "@clipledger/connectors/lookups";
import { createSimulatedConnectors } from "@clipledger/connectors/real-or-simulated";
import type { ResilienceLimits } from "@clipledger/connectors/resilience/resilience-limits";
import { createAskUpstream } from "@clipledger/connectors/sources/ask-upstream";
import { guardSource } from "@clipledger/connectors/sources/guard-source";
import type { Clock } from "../../infra/clock.ts";
import type { Sealer } from "../../infra/crypto/sealer.ts";
import type { Database } from "../../infra/db/database.ts";
import type { Logger } from "../../infra/log.ts";
import type { Outgoing } from "../../infra/outgoing/outgoing.ts";
import type { OwnSource, SourceRegistry } from "../../infra/source-registry.ts";
import { createOrganizationConnectors } from "./organization-connectors.ts";
import { makeOwnSources, serviceProblem } from "./own-sources.ts";
import { createQuotaLedger } from "./quota-ledger.ts";
import { createServerSources } from "./server-sources.ts";
import type { SourceSettings } from "./source-settings.ts";
import { createSourceUsage } from "./usage/source-usage.ts";

interface SourcesWorld {
  readonly settings: SourceSettings;
  readonly simulatorSeed: string;
  readonly mediaUrl: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly outgoing: Outgoing;
  readonly db: Database;
  readonly sealer: Sealer;
  readonly limits?: Partial<ResilienceLimits> | undefined;
}

/** The sources of the environment and of organizations, which are asked through the guard of outgoing requests. */
export function provideSources(world: SourcesWorld): SourceRegistry {
  const { settings, clock, log, outgoing, db, sealer, limits } = world;
  const now = () => clock.now();
  const making = {
    ...{ settings, urls: settings.urls, now, sealer },
    ask: createAskUpstream(outgoing.dispatcher),
    quotaOf: (apiKey: string) => createQuotaLedger({ db, clock, apiKey }),
  };
  const usage = createSourceUsage({ db, clock, log });
  const { sources: ofServer, feed } = createServerSources(making);
  const guarding = { now, limits, onProblem: logProblems(log) };
  const make = (organizationId: string, own: OwnSource, isFeedPaused: boolean) => {
    const meter = usage.meter({ organizationId, sourceId: own.id, name: own.name });
    return makeOwnSources({ ...making, meter, feed: isFeedPaused ? undefined : feed }, own);
  };
  const { connectorsOf, settingsChanged } = createOrganizationConnectors({
    ...{ db, now, usage },
    simulated: createSimulatedConnectors({
      ...{ ...guarding, seed: world.simulatorSeed, mediaUrl: world.mediaUrl },
    }),
    server: ofServer.map((source) => guardSource(source, guarding)),
    guardOwn: (organizationId, rows, isFeedPaused) => {
      const onProblem = logProblems(log.child({ organizationId }));
      return rows
        .flatMap((row) => make(organizationId, row, isFeedPaused).sources)
        .map((source) => guardSource(source, { ...guarding, onProblem }));
    },
  });
  return {
    ...{ ofServer, usage, connectorsOf, settingsChanged },
    make: (organizationId, own) => make(organizationId, own, true),
    serviceProblem: (kind) => serviceProblem(settings.urls, kind),
    stop: () => usage.stop(),
  };
}

/** A source that stays dead, as all do without internet, is told of once, until it is healthy again. */
export function logProblems(log: Logger): ReportProblem {
  const dead = new Set<string>();
  return (problem) => {
    const name = `${problem.platform} ${problem.source ?? ""}`;
    if (problem.kind === "circuit_opened" && dead.has(name)) return;
    if (problem.kind === "circuit_opened") dead.add(name);
    if (problem.kind === "circuit_closed") dead.delete(name);
    log.warn({ problem }, describe(problem));
  };
}

function describe({ kind }: ConnectorProblem): string {
  return kind === "circuit_closed" ? "a platform answers again" : "trouble with a platform";
}
