import type { Connector, LookupTerms, PageRequest } from "@clipledger/connectors/connector";
import {
  ConnectorFailure,
  type ConnectorFailureDetails,
  failureOfAll,
  isAnswer,
} from "@clipledger/connectors/connector-failure";
import { makeConnector } from "@clipledger/connectors/lookups";
import { firstThatAnswers, isTokenOf } from "@clipledger/connectors/sources/first-that-answers";
import { type ConsentPlatform, isConsentPlatform } from "@clipledger/domain/creators/account-consent";
import type { Platform } from "@clipledger/domain/platforms";
import type { Services } from "../../../infra/context.ts";
import { logProblems } from "../provide-sources.ts";
import { type ConsentService, findConsentService } from "./consent-services.ts";
import {
  endRevokedConsent,
  findConsent,
  type LivingConsent,
  leaseRenewal,
  markRead,
  openTokens,
  releaseRenewal,
  storeRenewed,
} from "./consents.ts";
import { ConsentFailure } from "./oauth-client.ts";

/** What reading by consent takes. */
export type ConsentReading = Pick<
  Services,
  "consentClients" | "outgoing" | "clock" | "db" | "sealer" | "log"
>;

/** An account that is to be read, and the consent that its creator gave for it, if there is one. */
interface ReadAccount {
  readonly organization_id: string;
  readonly platform: Platform;
  readonly platform_account_id: string;
  readonly is_simulated: boolean | null;
  readonly consent_id: string | null;
}

const TAKES_MS = 30_000;
const FINAL: ReadonlySet<ConnectorFailure["kind"]> = new Set(["not_found", "private", "restricted"]);

/** The account is asked for with its creator's consent first, and of the connector where that does not work. */
export function withConsent(services: ConsentReading, account: ReadAccount, connector: Connector): Connector {
  const { platform, consent_id: consentId, is_simulated: isSimulated } = account;
  if (consentId === null || isSimulated === true || !isConsentPlatform(platform)) return connector;
  const service = findConsentService(services, platform);
  if (service === undefined || isLeftAlone(platform)) return connector;
  const reading = { services, service, platform, consentId, account };
  return makeConnector(platform, {
    one: (_lookup, ask) => (request) => askFirst(reading, connector, request, ask),
    page: (_lookup, ask) => (request) => askFirst(reading, connector, request, ask),
  });
}

interface Reading {
  readonly services: ConsentReading;
  readonly service: ConsentService;
  readonly platform: ConsentPlatform;
  readonly consentId: string;
  readonly account: ReadAccount;
}

type Ask<Request, Answer> = (connector: Connector, request: Request) => Promise<Answer>;

async function askFirst<Request extends LookupTerms & PageRequest, Answer>(
  reading: Reading,
  connector: Connector,
  request: Request,
  ask: Ask<Request, Answer>,
): Promise<Answer> {
  const { pageToken, timeLeftMs = TAKES_MS } = request;
  const source = SOURCES[reading.platform];
  // A list goes on at the source that began it.
  const isOfOthers = pageToken !== undefined && !isTokenOf(source, pageToken);
  if (isOfOthers || request.exceptSources?.has(source) === true) return ask(connector, request);
  const endsMs = performance.now() + timeLeftMs;
  try {
    const answer = await askByConsent(reading, { ...request, timeLeftMs: timeLeftMs / 2 }, ask);
    noteHealth(reading.platform, true);
    return answer;
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error;
    if (!error.isUnasked) noteHealth(reading.platform, isAnswer(error));
    if (FINAL.has(error.kind) || request.signal?.aborted === true) throw error;
    return askNext(error, () => ask(connector, { ...request, timeLeftMs: endsMs - performance.now() }));
  }
}

/** That the others ask to wait does not mean that the creator's own service does. */
async function askNext<Answer>(first: ConnectorFailure, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ConnectorFailure) || error.kind !== "throttled") throw error;
    throw failureOfAll([first, error]) ?? error;
  }
}

/** Names of sources that stand beside what they answered. */
const SOURCES: Readonly<Record<ConsentPlatform, string>> = {
  youtube: "youtube-data-api",
  tiktok: "tiktok-display-api",
  instagram: "instagram-login",
};

/** A token that is refused is renewed once. If that does not help, the consent has ended. */
async function askByConsent<Request, Answer>(
  reading: Reading,
  request: Request,
  ask: Ask<Request, Answer>,
): Promise<Answer> {
  const { services, service, consentId, account } = reading;
  const consent = await findConsent(services.db, account.organization_id, consentId);
  if (consent === undefined) throw unusable("the consent has ended", { isUnable: true });
  const token = await currentToken(services, service, consent);
  if (token === undefined) throw unusable("another process is renewing the consent");
  try {
    return await askWith(reading, consent, token, request, ask);
  } catch (error) {
    if (!isRefused(error, reading.platform)) throw error;
    const renewed = await renewedToken(services, service, consent, token);
    if (renewed === undefined) throw error;
    try {
      return await askWith(reading, consent, renewed, request, ask);
    } catch (again) {
      if (isRefused(again, reading.platform)) await endRevokedConsent(services, consent);
      throw again;
    }
  }
}

async function askWith<Request, Answer>(
  { services, service, platform, account }: Reading,
  consent: LivingConsent,
  token: string,
  request: Request,
  ask: Ask<Request, Answer>,
): Promise<Answer> {
  const connector = rememberedConnector(consent.id, token, () =>
    firstThatAnswers(platform, [service.open(token, account.platform_account_id)], {
      now: () => services.clock.now(),
      limits: { maxRetries: 0 },
      onProblem: logProblems(services.log),
    }),
  );
  const answer = await ask(connector, request);
  await markRead(services.db, consent, services.clock.now());
  return answer;
}

function unusable(message: string, details: ConnectorFailureDetails = {}): ConnectorFailure {
  return new ConnectorFailure("upstream", message, { ...details, providerStatus: 401, isUnasked: true });
}

/** TikTok tells by 403 that the creator does not share this. Elsewhere that status may speak of the server's own client. */
function isRefused(error: unknown, platform: ConsentPlatform): boolean {
  if (!(error instanceof ConnectorFailure) || error.kind !== "upstream") return false;
  return error.providerStatus === 401 || (platform === "tiktok" && error.providerStatus === 403);
}

const MOST_REMEMBERED = 500;
const connectors = new Map<string, { readonly token: string; readonly connector: Connector }>();

/** What a source learnt of an account, such as what is not shared, is kept while its token is good. */
function rememberedConnector(consentId: string, token: string, open: () => Connector): Connector {
  const known = connectors.get(consentId);
  connectors.delete(consentId);
  const connector = known?.token === token ? known.connector : open();
  connectors.set(consentId, { token, connector });
  const [oldest] = connectors.keys();
  if (connectors.size > MOST_REMEMBERED && oldest !== undefined) connectors.delete(oldest);
  return connector;
}

const FAILURES_IN_A_ROW = 5;
const LEFT_ALONE_MS = 15_000;
const health = new Map<ConsentPlatform, { failures: number; awayUntilMs: number }>();

/** A platform that nobody reaches is left alone for a while, so that not each account waits for it. */
function noteHealth(platform: ConsentPlatform, wasReached: boolean): void {
  if (wasReached) {
    health.delete(platform);
    return;
  }
  const failures = (health.get(platform)?.failures ?? 0) + 1;
  const awayUntilMs = failures < FAILURES_IN_A_ROW ? 0 : performance.now() + LEFT_ALONE_MS;
  health.set(platform, { failures, awayUntilMs });
}

function isLeftAlone(platform: ConsentPlatform): boolean {
  return performance.now() < (health.get(platform)?.awayUntilMs ?? 0);
}

type Needs = Pick<Services, "clock" | "db" | "sealer" | "log">;

const LEASE_MS = 30_000;

/** A token that is good for now, renewed if it soon will not be. Undefined if there is none at this moment. */
export async function currentToken(
  services: Needs,
  service: ConsentService,
  consent: LivingConsent,
): Promise<string | undefined> {
  const { expires_at: expiresAt } = consent;
  const { accessToken } = openTokens(services.sealer, consent);
  const leftMs =
    expiresAt === null ? Number.POSITIVE_INFINITY : expiresAt.getTime() - services.clock.now().getTime();
  if (leftMs > service.renewBeforeMs) return accessToken;
  const renewed = await renewedToken(services, service, consent, accessToken);
  if (renewed !== undefined || leftMs <= 0) return renewed;
  // Whoever renews it needs a moment, or the platform is down: until its end the token is good.
  const present = await findConsent(services.db, consent.organization_id, consent.id);
  return present === undefined ? undefined : openTokens(services.sealer, present).accessToken;
}

/** A token in the place of one that is refused or runs out. Undefined if there is none, or none yet. */
async function renewedToken(
  services: Needs,
  service: ConsentService,
  consent: LivingConsent,
  former: string,
): Promise<string | undefined> {
  const { db, clock, sealer, log } = services;
  const now = clock.now();
  if (!(await leaseRenewal(db, consent, { now, until: new Date(now.getTime() + LEASE_MS) }))) {
    const present = await findConsent(db, consent.organization_id, consent.id);
    const token = present && openTokens(sealer, present).accessToken;
    return token === former ? undefined : token;
  }
  try {
    const given = await service.renew(openTokens(sealer, consent));
    await storeRenewed(db, sealer, consent, given, clock.now());
    return given.accessToken;
  } catch (error) {
    if (!(error instanceof ConsentFailure)) throw error;
    if (error.kind === "ended") {
      await endRevokedConsent(services, consent);
      return undefined;
    }
    await releaseRenewal(db, consent);
    log.warn(
      { consentId: consent.id, platform: consent.platform, reason: error.message },
      "consent not renewed",
    );
    return undefined;
  }
}
