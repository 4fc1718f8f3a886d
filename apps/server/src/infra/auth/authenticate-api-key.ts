import { BlockList, isIP, isIPv4 } from "node:net";
import type { KeyMoneyMode, KeyScope } from "@clipledger/domain/organizations/key-scopes";
import type { Plan } from "@clipledger/domain/organizations/plans";
import type { Role } from "@clipledger/domain/organizations/roles";
import { AppError } from "../app-error.ts";
import type { Clock } from "../clock.ts";
import { hashSecret, isSecretOf } from "../crypto/secrets.ts";
import type { Database, Queryable } from "../db/database.ts";
import { sql } from "../db/sql.ts";
import type { ApiKeyCache, ApiKeyPrincipal } from "./api-key-cache.ts";

/** What a caller asks: keys work at each, the access tokens of programs at the one they were granted for. */
export type KeyResource = "api" | "mcp";

interface KeyLookup {
  readonly db: Database;
  readonly clock: Clock;
  readonly apiKeyCache: ApiKeyCache;
}

interface Caller {
  readonly secret: string | undefined;
  readonly address: string;
  readonly resource: KeyResource;
}

/**
 * Missing, unknown, revoked and expired keys all take the same path, a hash and one indexed query, so that
 * neither answer nor timing tells them apart. Only a live key hears that it does not work from an address.
 */
export async function authenticateApiKey(
  { db, clock, apiKeyCache }: KeyLookup,
  { secret = "", address, resource }: Caller,
): Promise<ApiKeyPrincipal> {
  const hash = hashSecret(secret);
  const isToken = isSecretOf("access", secret);
  const principal = await apiKeyCache.find(`${resource} ${hash.toString("base64")}`, () =>
    isToken ? lookUpToken(db, hash, resource, clock.now()) : lookUp(db, hash, clock.now()),
  );
  if (principal === undefined) throw new AppError("UNAUTHORIZED");
  refuseForeignAddress(principal, address);
  await noteUse(db, principal, { at: clock.now(), address });
  return principal;
}

function refuseForeignAddress({ apiKey }: ApiKeyPrincipal, address: string): void {
  if (apiKey.allowedAddresses === undefined) return;
  const family = isIP(address);
  const isAllowed = family !== 0 && apiKey.allowedAddresses.check(address, family === 6 ? "ipv6" : "ipv4");
  if (isAllowed) return;
  const message = `This API key does not work from the address ${address}`;
  throw new AppError("API_KEY_ADDRESS_NOT_ALLOWED", { address }, { message });
}

async function lookUp(db: Queryable, hash: Buffer, now: Date): Promise<ApiKeyPrincipal | undefined> {
  const row = await db.maybeRow<PrincipalRow>(findLiveKey(hash, now));
  return row && toPrincipal(row);
}

/** What a program was granted never pays anything, whatever somebody has made of its key since. */
async function lookUpToken(
  db: Queryable,
  hash: Buffer,
  resource: KeyResource,
  now: Date,
): Promise<ApiKeyPrincipal | undefined> {
  const row = await db.maybeRow<PrincipalRow>(findLiveToken(hash, resource, now));
  return row && toPrincipal({ ...row, money: row.money === "none" ? "none" : "preview" });
}

function toPrincipal(row: PrincipalRow): ApiKeyPrincipal {
  return {
    organization: { id: row.organization_id, plan: row.plan },
    role: row.role,
    userId: row.owner_user_id,
    apiKey: {
      id: row.id,
      expiresAt: row.expires_at,
      limits: { scopes: row.scopes, money: row.money },
      allowedAddresses: row.allowed_addresses === null ? undefined : toBlockList(row.allowed_addresses),
      notedUseAt: row.last_used_at,
    },
  };
}

interface PrincipalRow {
  id: string;
  organization_id: string;
  plan: Plan;
  role: Role;
  owner_user_id: string;
  expires_at: Date | null;
  last_used_at: Date | null;
  scopes: KeyScope[];
  money: KeyMoneyMode;
  allowed_addresses: string[] | null;
}

function findLiveKey(hash: Buffer, now: Date) {
  return sql`
    select k.id, k.organization_id, o.plan, m.role, k.owner_user_id, k.expires_at, k.last_used_at, k.scopes, k.money,
      k.allowed_addresses
    from api_keys k
    join organizations o on o.id = k.organization_id
    join members m on m.organization_id = k.organization_id and m.user_id = k.owner_user_id
    where k.secret_hash = ${hash} and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now})`;
}

function findLiveToken(hash: Buffer, resource: KeyResource, now: Date) {
  return sql`
    select k.id, k.organization_id, o.plan, m.role, k.owner_user_id,
      least(k.expires_at, g.access_expires_at) as expires_at, k.last_used_at, k.scopes, k.money, k.allowed_addresses
    from oauth_grants g
    join api_keys k on k.organization_id = g.organization_id and k.id = g.api_key_id
    join organizations o on o.id = k.organization_id
    join members m on m.organization_id = k.organization_id and m.user_id = k.owner_user_id
    where g.access_hash = ${hash} and g.resource = ${resource} and g.access_expires_at > ${now}
      and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now})`;
}

/** Node calls it a list of blocked addresses; here it holds those that may pass. */
function toBlockList(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of addresses) {
    const [address = "", bits] = text.split("/");
    const family = isIPv4(address) ? "ipv4" : "ipv6";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const USE_RESOLUTION_MS = 60_000;

/** At most once a minute for each key and process; requests that come together write once. */
async function noteUse(
  db: Queryable,
  { organization, apiKey }: ApiKeyPrincipal,
  { at, address }: { readonly at: Date; readonly address: string },
): Promise<void> {
  const { notedUseAt } = apiKey;
  if (notedUseAt !== null && at.getTime() - notedUseAt.getTime() < USE_RESOLUTION_MS) return;
  apiKey.notedUseAt = at;
  await db.execute(sql`
    update api_keys set last_used_at = ${at}, last_used_from = ${isIP(address) === 0 ? null : address}
    where organization_id = ${organization.id} and id = ${apiKey.id}`);
}
