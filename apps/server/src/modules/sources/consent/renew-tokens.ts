import type { Services } from "../../../infra/context.ts";
import type { ConsentService } from "./consent-services.ts";
import {
  endRevokedConsent,
  findConsent,
  type LivingConsent,
  leaseRenewal,
  openTokens,
  releaseRenewal,
  storeRenewed,
} from "./consents.ts";
import { ConsentFailure } from "./oauth-client.ts";

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
export async function renewedToken(
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
