import type { Sharing } from "@clipledger/contract/portal/accounts";
import {
  type ConsentEndReason,
  type ConsentPlatform,
  endedSentence,
  type Revocation,
  sharedThings,
  stoppedSentence,
} from "@clipledger/domain/creators/account-consent";
import { AppError } from "../../../infra/app-error.ts";
import type { PortalContext, Services } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { type Translator, translatorFor } from "../../../infra/languages/translator.ts";
import { lockRoster } from "../../creators/creators.queries.ts";
import { disconnectAccount } from "../../creators/link-accounts.ts";
import { getPortalCreator } from "../../creators/portal-creator.ts";
import { findConsentService } from "../../sources/consent/consent-services.ts";
import {
  endConsent,
  isSubjectInUse,
  type LivingConsent,
  lockConsentOf,
  openTokens,
} from "../../sources/consent/consents.ts";

interface SharedAccount {
  readonly creatorId: string;
  readonly accountId: string;
}

/** Ends the creator's consent and forgets the tokens. The platform is told afterwards, if it can be. */
export async function stopSharing(
  portal: PortalContext,
  { creatorId, accountId }: SharedAccount,
): Promise<{ revocation: Revocation; message: string }> {
  const { ctx } = await getPortalCreator(portal, creatorId);
  const organizationId = ctx.organization.id;
  const consent = await ctx.db.transaction(async (tx) => {
    await lockRoster(tx, organizationId);
    const living = await lockConsentOf(tx, organizationId, { creatorId, accountId });
    if (living === undefined) throw new AppError("NOT_FOUND");
    await endConsent(tx, living, "by_creator", ctx.clock.now());
    await disconnectAccount(tx, ctx, { creatorId, accountId, reason: "by_creator" });
    return living;
  });
  const revocation = await revokeEnded(ctx, consent);
  return {
    revocation,
    message: stoppedSentence(revocation, consent.platform, translatorFor(portal.locale).say),
  };
}

/** Tells the platform of a consent that has ended here, by the tokens that it had. */
export async function revokeEnded(services: Services, consent: LivingConsent): Promise<Revocation> {
  const { platform, subject } = consent;
  if (await isSubjectInUse(services.db, platform, subject)) return "still_used";
  const service = findConsentService(services, platform);
  return service === undefined ? "unreachable" : service.revoke(openTokens(services.sealer, consent));
}

/** The last consent of each of the creator's accounts, living or ended. */
export async function listSharing(
  db: Queryable,
  organizationId: string,
  creatorId: string,
  translator: Translator,
): Promise<ReadonlyMap<string, Sharing>> {
  const rows = await db.rows<SharingRow>(sql`
    select distinct on (account_id) account_id, platform, scopes, granted_at, last_read_at, ended_at, end_reason
    from account_consents where organization_id = ${organizationId} and creator_id = ${creatorId}
    order by account_id, granted_at desc, ended_at desc nulls first`);
  return new Map(rows.map((row) => [row.account_id, toSharing(row, translator)]));
}

interface SharingRow {
  readonly account_id: string;
  readonly platform: ConsentPlatform;
  readonly scopes: readonly string[];
  readonly granted_at: Date;
  readonly last_read_at: Date | null;
  readonly ended_at: Date | null;
  readonly end_reason: ConsentEndReason | null;
}

function toSharing(row: SharingRow, { say }: Translator): Sharing {
  const { platform, ended_at: at, end_reason: reason } = row;
  return {
    since: row.granted_at.toISOString(),
    shares: sharedThings(row.scopes, say),
    lastReadAt: row.last_read_at?.toISOString() ?? null,
    ended:
      at === null || reason === null
        ? null
        : { at: at.toISOString(), reason, message: endedSentence(reason, platform, say) },
  };
}
