import type { ActorReference } from "@clipledger/contract/actor";
import type { Plan } from "@clipledger/domain/organizations/plans";
import type { Role } from "@clipledger/domain/organizations/roles";
import type { ApiKeyCache } from "./auth/api-key-cache.ts";
import type { Clock } from "./clock.ts";
import type { Sealer } from "./crypto/sealer.ts";
import type { Database } from "./db/database.ts";
import type { Logger } from "./log.ts";
import type { Mailer } from "./mail/mailer.ts";

/** What operations and jobs work with; built once at start. */
export interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly sealer: Sealer;
  readonly mailer: Mailer;
  readonly apiKeyCache: ApiKeyCache;
  /** Where people reach the dashboard, without a trailing slash. */
  readonly publicUrl: string;
}

/** One call by one actor in one organization. Every query of an operation filters by this organization. */
export interface OperationContext extends Services {
  readonly actor: ActorReference;
  readonly organization: { readonly id: string; readonly plan: Plan };
  readonly role: Role;
}

/** A call by a signed-in person outside any organization, or by nobody. */
export interface VisitorContext extends Services {
  readonly userId: string | undefined;
}
