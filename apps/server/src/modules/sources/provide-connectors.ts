import type { Connector } from "@clipledger/connectors/connector";
import { createConnectors } from "@clipledger/connectors/create-connectors";
import type { ConnectorProblem, ReportProblem } from "@clipledger/connectors/lookups";
import { createAskUpstream } from "@clipledger/connectors/sources/ask-upstream";
import type { Platform } from "@clipledger/domain/platforms";
import type { Clock } from "../../infra/clock.ts";
import type { Database } from "../../infra/db/database.ts";
import type { Logger } from "../../infra/log.ts";
import type { Outgoing } from "../../infra/outgoing/outgoing.ts";
import { createEnvironmentSources } from "./environment-sources.ts";
import { createQuotaLedger } from "./quota-ledger.ts";
import type { SourceSettings } from "./source-settings.ts";

interface ConnectorsWorld {
  readonly settings: SourceSettings;
  readonly simulatorSeed: string;
  readonly mediaUrl: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly outgoing: Outgoing;
  readonly db: Database;
}

/** The connectors over the sources of the environment, which are asked through the guard of outgoing requests. */
export function provideConnectors(world: ConnectorsWorld): Record<Platform, Connector> {
  const { settings, simulatorSeed, mediaUrl, clock, log, outgoing, db } = world;
  const now = () => clock.now();
  const ask = createAskUpstream(outgoing.dispatcher);
  const quotaOf = (apiKey: string) => createQuotaLedger({ db, clock, apiKey });
  return createConnectors({
    seed: simulatorSeed,
    now,
    mediaUrl,
    sources: createEnvironmentSources({ settings, ask, now, quotaOf }),
    onProblem: logProblems(log),
  });
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
