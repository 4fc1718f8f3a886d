import type { ConsentEndReason, ConsentPlatform } from "@clipledger/domain/creators/account-consent";
import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import { sealValuesAnew } from "../../../infra/crypto/seal-anew.ts";
import type { Sealer } from "../../../infra/crypto/sealer.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { enqueue, type TaskOrder } from "../../../infra/tasks/task.ts";
import type { HeldTokens } from "./consent-services.ts";
import type { GivenTokens } from "./oauth-client.ts";

/** A consent that was not ended, with its tokens sealed. */
export interface LivingConsent {
  readonly organization_id: string;
  readonly id: string;
  readonly creator_id: string;
  readonly account_id: string;
  readonly platform: ConsentPlatform;
  readonly subject: string;
  /** Never null: a living consent has its token. */
  readonly access_token_sealed: string;
  readonly refresh_token_sealed: string | null;
  readonly expires_at: Date | null;
}

interface NewConsent {
  readonly organizationId: string;
  readonly creatorId: string;
  readonly accountId: string;
  readonly platform: ConsentPlatform;
  readonly subject: string;
  readonly scopes: readonly string[];
  readonly tokens: GivenTokens;
  readonly grantedAt: Date;
}

/** Keeps a consent in the place of an earlier one of the same account. */
export async function insertConsent(tx: Transaction, sealer: Sealer, consent: NewConsent): Promise<void> {
  const { organizationId, creatorId, accountId, platform, subject, scopes, tokens, grantedAt } = consent;
  await tx.execute(sql`
    update account_consents set ${endedAs("replaced", grantedAt)}
    where organization_id = ${organizationId} and account_id = ${accountId} and ended_at is null`);
  const id = createId("accountConsent");
  const sealed = sealTokens(sealer, id, tokens);
  await tx.execute(
    insertRow("account_consents", {
      organizationId,
      id,
      creatorId,
      accountId,
      platform,
      subject,
      accessTokenSealed: sealed.access,
      refreshTokenSealed: sealed.refresh,
      scopes,
      grantedAt,
      expiresAt: expiryOf(tokens, grantedAt),
    }),
  );
}

const livingColumns: SqlFragment = sql`
  organization_id, id, creator_id, account_id, platform, subject, access_token_sealed, refresh_token_sealed, expires_at`;

export function findConsent(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<LivingConsent | undefined> {
  return db.maybeRow(sql`
    select ${livingColumns} from account_consents
    where organization_id = ${organizationId} and id = ${id} and ended_at is null`);
}

/** The creator's own living consent of the account; the row is locked. */
export function lockConsentOf(
  tx: Transaction,
  organizationId: string,
  { creatorId, accountId }: { readonly creatorId: string; readonly accountId: string },
): Promise<LivingConsent | undefined> {
  return tx.maybeRow(sql`
    select ${livingColumns} from account_consents
    where organization_id = ${organizationId} and creator_id = ${creatorId} and account_id = ${accountId}
      and ended_at is null
    for update`);
}

/** All that a person lets be read, in whichever organizations. */
export function listConsentsOfPerson(db: Queryable, userId: string): Promise<LivingConsent[]> {
  return db.rows(sql`
    select ${livingColumns} from account_consents
    where ended_at is null and (organization_id, creator_id) in (
      select c.organization_id, c.id from creators c where c.user_id = ${userId}
    )`);
}

/** Whether the account at the platform is connected elsewhere on this server: what is revoked there ends that, too. */
export async function isSubjectInUse(
  db: Queryable,
  platform: ConsentPlatform,
  subject: string,
): Promise<boolean> {
  const { found } = await db.row<{ found: boolean }>(sql`
    select exists (
      select from account_consents where platform = ${platform} and subject = ${subject} and ended_at is null
    ) as found`);
  return found;
}

export function openTokens(sealer: Sealer, consent: LivingConsent): HeldTokens {
  const { id, access_token_sealed: access, refresh_token_sealed: refresh } = consent;
  return {
    accessToken: sealer.open(access, accessPurpose(id)),
    refreshToken: refresh === null ? null : sealer.open(refresh, refreshPurpose(id)),
  };
}

const accessPurpose = (id: string) => `account consent ${id} access`;
const refreshPurpose = (id: string) => `account consent ${id} refresh`;

function sealTokens(sealer: Sealer, id: string, { accessToken, refreshToken }: HeldTokens) {
  return {
    access: sealer.seal(accessToken, accessPurpose(id)),
    refresh: refreshToken === null ? null : sealer.seal(refreshToken, refreshPurpose(id)),
  };
}

function expiryOf({ expiresInSeconds }: GivenTokens, from: Date): Date | null {
  return expiresInSeconds === null ? null : new Date(from.getTime() + expiresInSeconds * 1000);
}

/**
 * One process alone renews tokens: many refresh tokens are good once, and two who use one at the same time burn it. False if
 * another has the lease, or has renewed or ended the consent since it was read.
 */
export async function leaseRenewal(
  db: Queryable,
  { organization_id, id, access_token_sealed }: LivingConsent,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<boolean> {
  const leased = await db.execute(sql`
    update account_consents set renewal_leased_until = ${until}
    where organization_id = ${organization_id} and id = ${id} and ended_at is null
      and access_token_sealed = ${access_token_sealed}
      and (renewal_leased_until is null or renewal_leased_until <= ${now})`);
  return leased === 1;
}

export async function releaseRenewal(db: Queryable, { organization_id, id }: LivingConsent): Promise<void> {
  await db.execute(sql`
    update account_consents set renewal_leased_until = null where organization_id = ${organization_id} and id = ${id}`);
}

/** By whoever has the lease. What was ended meanwhile stays ended. */
export async function storeRenewed(
  db: Queryable,
  sealer: Sealer,
  { organization_id, id }: LivingConsent,
  tokens: GivenTokens,
  at: Date,
): Promise<void> {
  const sealed = sealTokens(sealer, id, tokens);
  await db.execute(sql`
    update account_consents set access_token_sealed = ${sealed.access}, refresh_token_sealed = ${sealed.refresh},
      expires_at = ${expiryOf(tokens, at)}, renewal_leased_until = null
    where organization_id = ${organization_id} and id = ${id} and ended_at is null`);
}

const LAST_READ_EVERY_MS = 60_000;

export async function markRead(
  db: Queryable,
  { organization_id, id }: LivingConsent,
  at: Date,
): Promise<void> {
  const before = new Date(at.getTime() - LAST_READ_EVERY_MS);
  await db.execute(sql`
    update account_consents set last_read_at = ${at}
    where organization_id = ${organization_id} and id = ${id} and ended_at is null
      and (last_read_at is null or last_read_at <= ${before})`);
}

function endedAs(reason: ConsentEndReason, at: Date): SqlFragment {
  return sql`ended_at = ${at}, end_reason = ${reason}, access_token_sealed = null, refresh_token_sealed = null,
    renewal_leased_until = null`;
}

/** Forgets the tokens. False if the consent had ended before. */
export async function endConsent(
  tx: Transaction,
  { organization_id, id }: Pick<LivingConsent, "organization_id" | "id">,
  reason: ConsentEndReason,
  at: Date,
): Promise<boolean> {
  const ended = await tx.execute(sql`
    update account_consents set ${endedAs(reason, at)}
    where organization_id = ${organization_id} and id = ${id} and ended_at is null`);
  return ended === 1;
}

/** What follows for the creator's link when a platform no longer knows a consent. */
export const disconnectAccountOrder: TaskOrder<{ organizationId: string; consentId: string }> = {
  name: "creators.disconnect-account",
  input: z.object({ organizationId: z.string(), consentId: z.string() }),
};

/** The platform knows the consent no more: it ends here, too, and its creator and the team are told. */
export async function endRevokedConsent(
  { db, clock, log }: Pick<Services, "db" | "clock" | "log">,
  consent: LivingConsent,
): Promise<void> {
  const now = clock.now();
  const { organization_id: organizationId, id: consentId, refresh_token_sealed, expires_at } = consent;
  const hasRunOut = refresh_token_sealed === null && expires_at !== null && expires_at <= now;
  const reason = hasRunOut ? "expired" : "revoked";
  await db.transaction(async (tx) => {
    if (!(await endConsent(tx, consent, reason, now))) return;
    await enqueue(tx, disconnectAccountOrder, { organizationId, consentId });
    log.info({ organizationId, consentId, platform: consent.platform, reason }, "a creator's consent ended");
  });
}

/** After a rotation of encryption keys. */
export async function resealConsents(services: Pick<Services, "db" | "sealer" | "log">): Promise<void> {
  const { db } = services;
  const columns = [
    { column: sql`access_token_sealed`, purposeOf: accessPurpose },
    { column: sql`refresh_token_sealed`, purposeOf: refreshPurpose },
  ];
  for (const { column, purposeOf } of columns) {
    const rows = await db.rows<{ organization_id: string; id: string; sealed: string }>(sql`
      select organization_id, id, ${column} as sealed from account_consents where ${column} is not null`);
    await sealValuesAnew(services, rows, purposeOf, ({ organization_id, id, sealed: former }, sealed) =>
      db.execute(sql`
        update account_consents set ${column} = ${sealed}
        where organization_id = ${organization_id} and id = ${id} and ${column} = ${former}`),
    );
  }
}
