import { randomBytes } from "node:crypto";
import { CONSENT_SERVICES, type ConsentPlatform } from "@clipledger/domain/creators/account-consent";
import { AppError } from "../../../infra/app-error.ts";
import type { PortalContext, Services } from "../../../infra/context.ts";
import { hashSecret } from "../../../infra/crypto/secrets.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createRateLimiter } from "../../../infra/http/request-limits.ts";
import { findConsentService } from "../../sources/consent/consent-services.ts";
import { getActivePortalCreator } from "./account-claims.ts";

const STATE_VALID_MS = 10 * 60_000;
const CONNECTIONS_PER_MINUTE = 10;

/** Where the creator allows their account to be read. What comes back is taken once, in this session, within ten minutes. */
export async function connectAccount(
  portal: PortalContext,
  creatorId: string,
  { platform }: { readonly platform: ConsentPlatform },
): Promise<{ url: string }> {
  const { ctx } = await getActivePortalCreator(portal, creatorId);
  const service = findConsentService(ctx, platform);
  if (service === undefined) throw notOffered(platform);
  await createRateLimiter(ctx.db, ctx.clock).take(`connections:${creatorId}`, CONNECTIONS_PER_MINUTE);
  const state = randomBytes(32).toString("base64url");
  const { url, verifier } = await service.begin(state, redirectUrlOf(ctx));
  const organizationId = ctx.organization.id;
  const createdAt = ctx.clock.now();
  await ctx.db.execute(sql`
    delete from consent_states
    where organization_id = ${organizationId} and creator_id = ${creatorId} and expires_at <= ${createdAt}`);
  const stateHash = hashSecret(state);
  await ctx.db.execute(
    insertRow("consent_states", {
      stateHash,
      sessionHash: portal.sessionHash,
      organizationId,
      creatorId,
      platform,
      verifierSealed: verifier === null ? null : ctx.sealer.seal(verifier, verifierPurpose(stateHash)),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + STATE_VALID_MS),
    }),
  );
  return { url };
}

/** The server's own address as it was configured; never what a request says it is. */
export function redirectUrlOf({ publicUrl }: Pick<Services, "publicUrl">): string {
  return `${publicUrl}/portal/connected`;
}

function notOffered(platform: ConsentPlatform): AppError {
  const message = `Accounts cannot be connected at ${CONSENT_SERVICES[platform]} here; prove yours by a code in its bio`;
  return new AppError("BAD_REQUEST", { issues: [{ path: "platform", message }] });
}

interface BegunConnection {
  readonly creatorId: string;
  readonly platform: ConsentPlatform;
  readonly verifier: string | null;
}

/** A state is good once, and only in the session that it was given to. */
export async function takeState(portal: PortalContext, state: string): Promise<BegunConnection> {
  const stateHash = hashSecret(state);
  const begun = await portal.db.maybeRow<ConsentStateRow>(sql`
    delete from consent_states where state_hash = ${stateHash} and session_hash = ${portal.sessionHash}
    returning creator_id, platform, verifier_sealed, expires_at`);
  if (begun === undefined || begun.expires_at <= portal.clock.now())
    throw new AppError("CONNECTION_NOT_BEGUN");
  const { creator_id: creatorId, platform, verifier_sealed: sealed } = begun;
  const verifier = sealed === null ? null : portal.sealer.open(sealed, verifierPurpose(stateHash));
  return { creatorId, platform, verifier };
}

interface ConsentStateRow {
  readonly creator_id: string;
  readonly platform: ConsentPlatform;
  readonly verifier_sealed: string | null;
  readonly expires_at: Date;
}

function verifierPurpose(stateHash: Buffer): string {
  return `consent state ${stateHash.toString("hex")}`;
}
