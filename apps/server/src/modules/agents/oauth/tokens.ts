import { createHash, timingSafeEqual } from "node:crypto";
import type { KeyScope } from "@clipledger/domain/organizations/key-scopes";
import { z } from "zod";
import { systemActor } from "../../../infra/actors.ts";
import type { KeyResource } from "../../../infra/auth/authenticate-api-key.ts";
import type { Services } from "../../../infra/context.ts";
import { createCallerSecret, hashSecret } from "../../../infra/crypto/secrets.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { markApiKeyRevoked, recordRevokedKeys } from "../../organizations/api-keys/api-keys.ts";
import { OAuthRefusal, readResource } from "./clients.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ACCESS_MS = HOUR_MS;
/** Whoever does not come back within this time asks the person again. */
const REFRESH_MS = 30 * DAY_MS;

/** The fields of a form, as a client sends them to the token endpoint. */
export type TokenRequest = Readonly<Record<string, string | undefined>>;

interface TokenAnswer {
  readonly access_token: string;
  readonly token_type: "Bearer";
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly scope: string;
}

export function answerTokenRequest(services: Services, request: TokenRequest): Promise<TokenAnswer> {
  if (request["grant_type"] === "authorization_code") return exchangeCode(services, request);
  if (request["grant_type"] === "refresh_token") return refreshTokens(services, request);
  throw new OAuthRefusal("unsupported_grant_type", "Send grant_type authorization_code or refresh_token");
}

/** A code works once, whatever comes of it. Whoever brings a used one ends what was made of it. */
async function exchangeCode(services: Services, request: TokenRequest): Promise<TokenAnswer> {
  const { code = "", redirect_uri = "", code_verifier = "" } = request;
  const hash = hashSecret(code);
  return answering(services, async (tx, now) => {
    const row = await tx.maybeRow<CodeRow>(sql`
      select ${grantColumns}, t.redirect_uri, t.code_challenge, t.expires_at, t.used_at
      from oauth_codes t ${joinGrant} where t.code_hash = ${hash} for update of t`);
    if (row === undefined) return undefined;
    if (row.used_at !== null) return endGrant(tx, services, row);
    await tx.execute(sql`update oauth_codes set used_at = ${now} where code_hash = ${hash}`);
    const isRight =
      row.expires_at > now &&
      isOf(services, row, request) &&
      row.redirect_uri === redirect_uri &&
      isVerifierOf(row.code_challenge, code_verifier);
    if (!isRight) return endGrant(tx, services, row);
    // From here on the key ends when somebody revokes it, or when its tokens are not refreshed.
    await tx.execute(sql`
      update api_keys set expires_at = null where organization_id = ${row.organization_id} and id = ${row.api_key_id}`);
    return issueTokens(tx, row, now);
  });
}

/** Each refresh token works once. A used one means that two programs have it: the whole grant ends. */
async function refreshTokens(services: Services, request: TokenRequest): Promise<TokenAnswer> {
  const hash = hashSecret(request["refresh_token"] ?? "");
  return answering(services, async (tx, now) => {
    const row = await tx.maybeRow<TokenRow>(sql`
      select ${grantColumns}, t.expires_at, t.used_at
      from oauth_refresh_tokens t ${joinGrant} where t.token_hash = ${hash} for update of t`);
    if (row === undefined) return undefined;
    if (row.used_at !== null) return endGrant(tx, services, row);
    if (row.expires_at <= now || !isOf(services, row, request)) return undefined;
    await tx.execute(sql`update oauth_refresh_tokens set used_at = ${now} where token_hash = ${hash}`);
    return issueTokens(tx, row, now);
  });
}

/** Ends the grant that an access or refresh token belongs to; of unknown ones nothing is said (RFC 7009). */
export async function revokeToken(services: Services, token: string): Promise<void> {
  const hash = hashSecret(token);
  await services.db.transaction(async (tx) => {
    const row = await tx.maybeRow<GrantRow>(sql`
      select ${grantColumns} from oauth_grants t ${joinGrant}
      where t.access_hash = ${hash} or exists (
        select from oauth_refresh_tokens r
        where r.organization_id = t.organization_id and r.api_key_id = t.api_key_id and r.token_hash = ${hash}
      )`);
    if (row !== undefined) await endGrant(tx, services, row);
  });
  services.apiKeyCache.clear();
}

interface GrantRow {
  readonly organization_id: string;
  readonly api_key_id: string;
  readonly client_id: string;
  readonly resource: KeyResource;
  readonly key_name: string;
  readonly scopes: KeyScope[];
  readonly key_expires_at: Date | null;
  /** Not revoked, and of somebody who is a member. */
  readonly is_live: boolean;
}

interface TokenRow extends GrantRow {
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

interface CodeRow extends TokenRow {
  readonly redirect_uri: string;
  readonly code_challenge: string;
}

const grantColumns: SqlFragment = sql`
  g.organization_id, g.api_key_id, g.client_id, g.resource, k.name as key_name, k.scopes, k.expires_at as key_expires_at,
  (k.revoked_at is null and m.user_id is not null) as is_live`;

const joinGrant: SqlFragment = sql`
  join oauth_grants g on g.organization_id = t.organization_id and g.api_key_id = t.api_key_id
  join api_keys k on k.organization_id = g.organization_id and k.id = g.api_key_id
  left join members m on m.organization_id = k.organization_id and m.user_id = k.owner_user_id`;

/** A refusal is answered after what it ends was committed. */
async function answering(
  services: Services,
  work: (tx: Transaction, now: Date) => Promise<TokenAnswer | undefined>,
): Promise<TokenAnswer> {
  const answer = await services.db.transaction((tx) => work(tx, services.clock.now()));
  services.apiKeyCache.clear();
  if (answer === undefined)
    throw new OAuthRefusal("invalid_grant", "This grant is not valid, or has ended; ask the person again");
  return answer;
}

/** For the client that it was granted to, and the resource that it was granted for. */
function isOf(services: Services, row: GrantRow, { client_id, resource }: TokenRequest): boolean {
  const isResource = resource === undefined || readResource(services, resource) === row.resource;
  const isExpired = row.key_expires_at !== null && row.key_expires_at <= services.clock.now();
  return row.is_live && !isExpired && row.client_id === client_id && isResource;
}

function isVerifierOf(challenge: string, verifier: string): boolean {
  const hashed = createHash("sha256").update(verifier).digest("base64url");
  return /^[\w.~-]{43,128}$/.test(verifier) && timingSafeEqual(Buffer.from(hashed), Buffer.from(challenge));
}

async function issueTokens(tx: Transaction, row: GrantRow, now: Date): Promise<TokenAnswer> {
  const { organization_id: organizationId, api_key_id: apiKeyId, scopes } = row;
  const access = createCallerSecret("access");
  const refresh = createCallerSecret("refresh");
  await tx.execute(sql`
    update oauth_grants set access_hash = ${access.hash}, access_expires_at = ${new Date(now.getTime() + ACCESS_MS)}
    where organization_id = ${organizationId} and api_key_id = ${apiKeyId}`);
  await tx.execute(
    insertRow("oauth_refresh_tokens", {
      tokenHash: refresh.hash,
      organizationId,
      apiKeyId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + REFRESH_MS),
    }),
  );
  return {
    access_token: access.secret,
    token_type: "Bearer",
    expires_in: ACCESS_MS / 1000,
    refresh_token: refresh.secret,
    scope: scopes.join(" "),
  };
}

async function endGrant(
  tx: Transaction,
  { clock }: Pick<Services, "clock">,
  row: GrantRow,
): Promise<undefined> {
  const { organization_id: id, api_key_id, key_name: name } = row;
  const revoked = await markApiKeyRevoked(tx, id, api_key_id, clock.now());
  const ctx = { clock, actor: systemActor, organization: { id } };
  if (revoked > 0) await recordRevokedKeys(tx, ctx, [{ id: api_key_id, name }]);
}

/** Unused registrations live for a day; decided proposals, whose amounts are in the books, for as long as anybody asks about them. */
const PROPOSALS_MS = 90 * DAY_MS;

/** Nightly, ends grants whose tokens nobody refreshed, and removes what nobody can use any more. */
export const forgetUnusedGrantsTask = defineTask({
  name: "agents.forget-unused",
  input: z.object({}),
  schedule: "53 3 * * *",
  run: forgetUnused,
});

async function forgetUnused({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await db.transaction(async (tx) => {
    for (const row of await listLapsedGrants(tx, now)) await endGrant(tx, { clock }, row);
  });
  // Nobody ever had a token of these.
  await db.execute(sql`
    delete from api_keys k using oauth_grants g
    where g.organization_id = k.organization_id and g.api_key_id = k.id and g.access_hash is null
      and k.expires_at < ${before(DAY_MS)}`);
  await db.execute(sql`
    delete from oauth_grants g using api_keys k
    where k.organization_id = g.organization_id and k.id = g.api_key_id
      and (k.revoked_at < ${before(DAY_MS)} or k.expires_at < ${before(DAY_MS)})`);
  await db.execute(sql`
    delete from oauth_clients c
    where c.created_at < ${before(DAY_MS)} and not exists (select from oauth_grants g where g.client_id = c.id)`);
  await db.execute(sql`delete from payout_proposals where created_at < ${before(PROPOSALS_MS)}`);
}

function listLapsedGrants(db: Queryable, now: Date): Promise<GrantRow[]> {
  return db.rows(sql`
    select ${grantColumns} from oauth_refresh_tokens t ${joinGrant}
    where t.used_at is null and t.expires_at <= ${now} and k.revoked_at is null`);
}
