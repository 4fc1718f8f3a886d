import type { Platform } from "@clipledger/domain/platforms";
import type { Connector, LookupTerms, PlatformAccount } from "../connector.ts";
import { ConnectorFailure } from "../connector-failure.ts";
import { type LookupName, makeConnector, type ReportProblem } from "../lookups.ts";
import { createPlatformGuard, DEFAULT_LIMITS, type ResilienceLimits } from "../resilience/platform-guard.ts";
import { withResilience } from "../resilience/with-resilience.ts";
import { withValidatedAnswers } from "../validation/with-validated-answers.ts";

export type Lookups = Pick<Connector, LookupName>;

/** One service that answers some of a platform's lookups. */
export interface Source {
  /** Stored beside every count that it answered, so it never changes. */
  readonly name: string;
  /** Tells it from another source of the same name, with another key; the name where there is none. */
  readonly id?: string | undefined;
  readonly offers: ReadonlySet<LookupName>;
  /** Refuses what the source does not offer. */
  readonly connector: Connector;
}

/** Reads one creator's own account, by the consent that they gave. */
export interface ConsentedSource extends Source {
  /** The account that the consent is of. */
  ownAccount(terms: LookupTerms): Promise<PlatformAccount>;
}

interface SourceDefinition {
  readonly name: string;
  readonly platform: Platform;
  readonly lookups: Partial<Lookups>;
}

export function defineSource({ name, platform, lookups }: SourceDefinition): Source {
  const refuse = () => Promise.reject(new ConnectorFailure("upstream", `${name} does not offer this lookup`));
  return {
    name,
    // Only lookups have a place in a definition.
    offers: new Set(Object.keys(lookups) as LookupName[]),
    connector: {
      platform,
      video: refuse,
      accountByUsername: refuse,
      accountById: refuse,
      accountVideos: refuse,
      comments: refuse,
      searchUsers: refuse,
      searchVideos: refuse,
      searchHashtags: refuse,
      ...lookups,
    },
  };
}

/** Lookups of the one account that a consent is of. */
export function ownAccountLookups(service: string, ownAccount: ConsentedSource["ownAccount"]) {
  async function only(terms: LookupTerms, isAsked: (own: PlatformAccount) => boolean) {
    const own = await ownAccount(terms);
    if (isAsked(own)) return own;
    // Not "not found": the account may well exist, and another source may tell of it.
    throw new ConnectorFailure("upstream", `${service}: the token is of another account`, { isUnable: true });
  }
  return {
    accountByUsername: ({ username, ...terms }) =>
      only(terms, (own) => own.username?.toLowerCase() === username.toLowerCase()),
    accountById: ({ platformAccountId, ...terms }) =>
      only(terms, (own) => own.platformAccountId === platformAccountId),
  } satisfies Partial<Lookups>;
}

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
