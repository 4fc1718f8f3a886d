import type { PayoutRailKind } from "@clipledger/contract/dashboard/payout-rails";
import type { Rail } from "@clipledger/rails/rail";
import type { Services } from "../../../infra/context.ts";
import type { Sealer } from "../../../infra/crypto/sealer.ts";
import type { Database, Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { HTTP_RAILS, isHttpKind } from "./rail-kinds.ts";

/** A rail that a team has connected. */
export interface RailRow {
  readonly organization_id: string;
  readonly id: string;
  readonly kind: PayoutRailKind;
  /** Null once it was removed. */
  readonly credentials_sealed: string | null;
  readonly account: string | null;
  readonly problem: string | null;
  readonly tested_at: Date | null;
  readonly paused_at: Date | null;
  readonly removed_at: Date | null;
  readonly created_at: Date;
}

export const railColumns = sql`
  organization_id, id, kind, credentials_sealed, account, problem, tested_at, paused_at, removed_at, created_at`;

/** The rails that a team has, the oldest first. */
export function listRails(db: Queryable, organizationId: string): Promise<RailRow[]> {
  return db.rows(sql`
    select ${railColumns} from payout_rails where organization_id = ${organizationId} and removed_at is null
    order by created_at, id`);
}

/** Removed ones too: what they have sent is still theirs. */
export function findRail(db: Queryable, organizationId: string, id: string): Promise<RailRow | undefined> {
  return db.maybeRow(sql`
    select ${railColumns} from payout_rails where organization_id = ${organizationId} and id = ${id}`);
}

/** Whether a team pays by rails of its own. What is made while all of them are paused waits for them. */
export async function hasRails(db: Queryable, organizationId: string): Promise<boolean> {
  const { has_rails } = await db.row<{ has_rails: boolean }>(sql`
    select exists (
      select from payout_rails where organization_id = ${organizationId} and removed_at is null
    ) as has_rails`);
  return has_rails;
}

export function credentialsPurpose(id: string): string {
  return `payout rail ${id}`;
}

export function openCredentials(sealer: Sealer, { id, credentials_sealed }: RailRow): Record<string, string> {
  return credentials_sealed === null
    ? {}
    : JSON.parse(sealer.open(credentials_sealed, credentialsPurpose(id)));
}

/** Rails remember tokens and certificates, so that one is kept for as long as its credentials stay the same. */
const kept = new WeakMap<Database, Map<string, { readonly sealed: string; readonly rail: Rail }>>();

export type RailServices = Pick<Services, "db" | "sealer" | "outgoing" | "railSettings">;

/** The rail itself, ready to be asked. Undefined: it was removed, or is paid by files. */
export function railOf(services: RailServices, row: RailRow): Rail | undefined {
  const { id, kind, credentials_sealed: sealed } = row;
  if (sealed === null || !isHttpKind(kind)) return undefined;
  const rails = kept.get(services.db) ?? new Map();
  kept.set(services.db, rails);
  const known = rails.get(id);
  if (known?.sealed === sealed) return known.rail;
  const rail = createRail(services, row.kind, openCredentials(services.sealer, row));
  if (rail !== undefined) rails.set(id, { sealed, rail });
  return rail;
}

export function createRail(
  { outgoing, railSettings }: RailServices,
  kind: PayoutRailKind,
  credentials: Readonly<Record<string, string>>,
): Rail | undefined {
  if (!isHttpKind(kind)) return undefined;
  const { profile, create } = HTTP_RAILS[kind];
  return create({
    credentials,
    baseUrl: railSettings.urls[kind] ?? profile.defaultUrl,
    dispatcher: outgoing.dispatcher,
    timeoutMs: railSettings.timeoutMs,
  });
}
