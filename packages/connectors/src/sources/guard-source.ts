import type { Connector, LookupTerms } from "../connector.ts";
import { ConnectorFailure } from "../connector-failure.ts";
import { type LookupName, makeConnector, type ReportProblem } from "../lookups.ts";
import { createPlatformGuard } from "../resilience/platform-guard.ts";
import { DEFAULT_LIMITS, type ResilienceLimits } from "../resilience/resilience-limits.ts";
import { withResilience } from "../resilience/with-resilience.ts";
import { withValidatedAnswers } from "../validation/with-validated-answers.ts";
import type { Source } from "./source.ts";

export interface GuardOptions {
  readonly now: () => Date;
  readonly limits?: Partial<ResilienceLimits> | undefined;
  readonly onProblem?: ReportProblem | undefined;
}

/** A source whose answers are checked, and that is left alone for a while when it fails, whoever asks it. */
export interface GuardedSource extends Source {
  /** Asks again where that may help; `connector` asks once. Both share one circuit, one rate and one queue. */
  readonly persistent: Connector;
}

/** A source that is dead, as all are without internet, is skipped soon, whatever it answered before. */
const EACH: Partial<ResilienceLimits> = { breakInARow: 5 };

export function guardSource(source: Source, { now, limits: given, onProblem }: GuardOptions): GuardedSource {
  const { platform } = source.connector;
  const report: ReportProblem = (problem) => onProblem?.({ ...problem, source: source.name });
  const checked = countAttempts(source, withValidatedAnswers(source.connector, { now, onProblem: report }));
  const limits = { ...DEFAULT_LIMITS, ...EACH, ...given };
  const guard = createPlatformGuard(limits, (kind) => report({ kind, platform }));
  return {
    ...source,
    connector: withResilience(checked, { limits: { ...limits, maxRetries: 0 }, guard }),
    persistent: withResilience(checked, { limits, guard }),
  };
}

/** Inside of all restraint: what was never asked is not told of. */
function countAttempts({ id, name }: Source, connector: Connector): Connector {
  const { platform } = connector;
  const around =
    <Request extends LookupTerms, Answer>(
      lookup: LookupName,
      ask: (connector: Connector, request: Request) => Promise<Answer>,
    ) =>
    async (request: Request): Promise<Answer> => {
      const tell = (failure: ConnectorFailure | undefined) =>
        request.onAttempt?.({ source: { id, name }, platform, lookup, failure });
      try {
        const answer = await ask(connector, request);
        tell(undefined);
        return answer;
      } catch (error) {
        if (error instanceof ConnectorFailure) tell(error);
        throw error;
      }
    };
  return makeConnector(platform, { one: around, page: around });
}
