import type { Connector } from "@clipledger/connectors/connector";
import type { HealthFinding } from "@clipledger/contract/dashboard/health";
import type { ActorReference } from "@clipledger/contract/users";
import type { ConsentPlatform } from "@clipledger/domain/creators/account-consent";
import type { Locale } from "@clipledger/domain/languages/locales";
import type { Plan } from "@clipledger/domain/organizations/plans";
import type { Role } from "@clipledger/domain/organizations/roles";
import type { HoldThresholds } from "@clipledger/domain/payouts/hold-stage";
import type { Platform } from "@clipledger/domain/platforms";
import type { ApiKeyCache } from "./auth/api-key-cache.ts";
import type { ClickHouse } from "./clickhouse/clickhouse.ts";
import type { Clock } from "./clock.ts";
import type { Sealer } from "./crypto/sealer.ts";
import type { Passwords } from "./crypto/secrets.ts";
import type { Signer } from "./crypto/signatures.ts";
import type { Database } from "./db/database.ts";
import type { Logger } from "./log.ts";
import type { Mailbox, Mailer } from "./mail/mailer.ts";
import type { Metrics } from "./metrics.ts";
import type { Outgoing } from "./outgoing/outgoing.ts";
import type { SourceRegistry } from "./source-registry.ts";

/** One for each platform. */
export type Connectors = Readonly<Record<Platform, Connector>>;

/** What operations and tasks work with; built once at start. */
export interface Services {
  readonly db: Database;
  /** Where daily facts are sent to, and read from where sums do not answer; undefined: PostgreSQL answers everything. */
  readonly clickhouse: ClickHouse | undefined;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly sealer: Sealer;
  readonly signer: Signer;
  readonly passwords: Passwords;
  readonly mailer: Mailer;
  /** Where owners read what the mailer kept; undefined where that is switched off. */
  readonly mailbox: Mailbox | undefined;
  readonly apiKeyCache: ApiKeyCache;
  /** Where people reach the dashboard, without a trailing slash. */
  readonly publicUrl: string;
  /** How lookups of an organization are asked. */
  readonly connectorsOf: (organizationId: string) => Connectors;
  readonly sources: SourceRegistry;
  /** Where creators let their accounts be read; platforms that the server has no client of are missing. */
  readonly consentClients: ConsentClients;
  /** How long a caller of a live lookup waits for its answer. */
  readonly liveTimeoutMs: number;
  /** How long a sync may stay silent before another worker takes it over. */
  readonly syncLeaseMs: number;
  /** Whether owners open further organizations by themselves. */
  readonly opensOrganizations: boolean;
  /** For how many days raw snapshots are kept. */
  readonly snapshotDays: number;
  /** Undefined where payouts are only recorded. */
  readonly payoutProvider: PayoutProviderSettings | undefined;
  readonly railSettings: RailSettings;
  readonly payoutHoldDays: HoldThresholds;
  /** Where incoming webhooks of Slack are, without a trailing slash. */
  readonly slackUrl: string;
  /** Where reference rates are fetched, without a trailing slash; undefined: nowhere. */
  readonly ecbUrl: string | undefined;
  /** The only way to call sources, and addresses that customers name. */
  readonly outgoing: Outgoing;
  /** How the server itself is doing, in words that any owner may read. */
  readonly checkServer: () => Promise<readonly HealthFinding[]>;
}

/**
 * One call by one actor in one organization: by a member, or by a creator about what is theirs. Every query of an operation
 * filters by this organization.
 */
export interface ActingContext extends Services {
  readonly actor: ActorReference;
  readonly organization: { readonly id: string; readonly plan: Plan };
  /** The webhook connection that called. It reaches the endpoints that it made, and no others. */
  readonly connection?: { readonly id: string; readonly name: string };
}

export interface OperationContext extends ActingContext {
  readonly role: Role;
}

/** An operation's call as it came over HTTP: the answer's headers are its to set. */
export interface HttpOperationContext extends OperationContext {
  readonly requestId: string;
  readonly setHeader: (name: string, value: string) => void;
  readonly settleOnceAnswered?: SettleOnceAnswered | undefined;
}

/**
 * Has something done once it is known whether the caller has the answer already, and before it is sent. Undefined for callers
 * who did not say what they have.
 */
export type SettleOnceAnswered = (settle: (isUnchanged: boolean) => Promise<void>) => void;

/** A call by a signed-in person outside any organization, or by nobody. */
export interface VisitorContext extends Services {
  readonly userId: string | undefined;
  /** The session of the dashboard that they call with. */
  readonly sessionId?: string;
}

/** A call by somebody with a session of the creators' portal. */
export interface PortalContext extends Services {
  readonly userId: string;
  /** Hash of the session's token, which is all that is kept of it. */
  readonly sessionHash: Buffer;
  /** The language that they read the portal in. */
  readonly locale: Locale;
  readonly setHeader: (name: string, value: string) => void;
}

/** A call of the portal by anybody, whether they have a session or not. */
export interface PortalVisitorContext extends VisitorContext {
  readonly sessionHash?: Buffer;
  readonly setHeader: (name: string, value: string) => void;
}

export type ConsentClients = Readonly<Partial<Record<ConsentPlatform, ConsentClient>>>;

/** What a platform knows this server by, and where creators allow it to read their accounts. */
export interface ConsentClient {
  readonly id: string;
  readonly secret: string;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  /** Where the platform has none, consent ends in its own settings only. */
  readonly revocationUrl: string | undefined;
  /** Where a short token is exchanged for a long one, if the platform has such. */
  readonly exchangeUrl: string | undefined;
  readonly apiUrl: string;
}

/** How the rails that teams connect are reached. */
export interface RailSettings {
  /** Where the API of a rail is, if not at its own address; without a trailing slash. */
  readonly urls: Readonly<Record<"stripe" | "paypal" | "wise", string | undefined>>;
  /** Over one exchange. */
  readonly timeoutMs: number;
}

/** Where automated payouts are made, and how to talk to it. */
export interface PayoutProviderSettings {
  readonly kind: "sandbox" | "http";
  /** Without a trailing slash. */
  readonly url: string;
  /** Ours at the provider. */
  readonly key: string;
  /** What its callbacks are signed with. */
  readonly callbackSecret: string;
  /** Over the whole exchange, from connecting to the last byte. */
  readonly timeoutMs: number;
}
