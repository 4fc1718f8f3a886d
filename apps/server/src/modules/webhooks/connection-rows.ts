import { OPT_IN_TYPES } from "@clipledger/contract/events/catalog";
import {
  type WebhookConnectionOutput,
  WebhookConnectionSchema,
} from "@clipledger/contract/webhooks/endpoints";
import type { Plan } from "@clipledger/domain/organizations/plans";
import { placesBeyond } from "@clipledger/domain/webhooks/endpoint";
import { AppError, badRequest } from "../../infra/app-error.ts";
import type { Services } from "../../infra/context.ts";
import { hashSecret } from "../../infra/crypto/secrets.ts";
import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../infra/db/sql.ts";
import type { MemberCaller } from "../../infra/http/request-context.ts";
import { wireFields } from "../../infra/wire-fields.ts";

const USE_RESOLUTION_MS = 60_000;

/**
 * Who calls with a token. Missing, unknown, ended and dormant ones take the same path, a hash and one indexed query. Nothing is
 * remembered, so that a token that was ended or renewed is refused at once by every process.
 */
export async function identifyConnection(
  { db, clock }: Pick<Services, "db" | "clock">,
  token: string | undefined,
): Promise<MemberCaller | undefined> {
  const row = await findCallingConnection(db, hashSecret(token ?? ""));
  if (row === undefined) return undefined;
  const now = clock.now();
  if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() >= USE_RESOLUTION_MS)
    await noteUse(db, row, now);
  const { id, name, user_id: userId } = row;
  return {
    organization: { id: row.organization_id, plan: row.plan },
    role: "admin",
    userId,
    connection: { id, name },
    actor: { type: "user", surface: "api", userId, apiKeyId: null, impersonated: false },
  };
}

interface CallingConnectionRow {
  organization_id: string;
  plan: Plan;
  id: string;
  name: string;
  user_id: string;
  last_used_at: Date | null;
}

/** A token of any organization. It counts only as long as whoever made it could make another. */
function findCallingConnection(db: Queryable, tokenHash: Buffer): Promise<CallingConnectionRow | undefined> {
  return db.maybeRow(sql`
    select c.organization_id, o.plan, c.id, c.name, m.user_id, c.last_used_at
    from webhook_connections c
    join organizations o on o.id = c.organization_id
    join members m on ${isResponsible}
    where c.token_hash = ${tokenHash} and c.ended_at is null`);
}

const isResponsible = sql`m.organization_id = c.organization_id and m.user_id = c.responsible_user_id
  and m.role in ('owner', 'admin')`;

async function noteUse(
  db: Queryable,
  { organization_id, id }: CallingConnectionRow,
  at: Date,
): Promise<void> {
  await db.execute(sql`
    update webhook_connections set last_used_at = ${at}
    where organization_id = ${organization_id} and id = ${id}`);
}

export type LockedConnection = Pick<ConnectionRow, "id" | "name" | "event_types">;

/** Locks a connection that has not ended. Events are settled before, endpoints are locked after it. */
export function lockConnection(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<LockedConnection | undefined> {
  return tx.maybeRow(sql`
    select id, name, event_types from webhook_connections
    where organization_id = ${organizationId} and id = ${id} and ended_at is null
    for no key update`);
}

export async function getLockedConnection(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<LockedConnection> {
  const connection = await lockConnection(tx, organizationId, id);
  if (connection === undefined) throw new AppError("NOT_FOUND");
  return connection;
}

/** An endpoint of a connection receives nothing that the connection may not have. */
export function refuseTypesBeyond({ event_types }: LockedConnection, eventTypes: readonly string[]): void {
  const places = placesBeyond(eventTypes, event_types, OPT_IN_TYPES);
  if (places.length === 0) return;
  throw badRequest(
    places.map((place) => ({
      path: `eventTypes.${place}`,
      message: `The connection may not have ${eventTypes[place] === "*" ? "all types" : eventTypes[place]}`,
    })),
  );
}

/** The oldest first. */
export function listConnectionRows(db: Queryable, organizationId: string): Promise<ConnectionRow[]> {
  return db.rows(sql`${selectConnections(organizationId)} order by c.created_at, c.id`);
}

export async function readConnection(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<WebhookConnectionOutput> {
  const row = await db.maybeRow<ConnectionRow>(sql`${selectConnections(organizationId)} and c.id = ${id}`);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return toConnection(row);
}

interface ConnectionRow {
  id: string;
  name: string;
  event_types: string[];
  prefix: string;
  responsible_user_id: string | null;
  responsible_name: string | null;
  responsible_email: string | null;
  responsible_image: string | null;
  is_dormant: boolean;
  endpoints: number;
  created_at: Date;
  last_used_at: Date | null;
}

function selectConnections(organizationId: string): SqlFragment {
  return sql`
    select c.id, c.name, c.event_types, c.prefix, c.responsible_user_id, u.name as responsible_name,
      u.email as responsible_email, u.image as responsible_image, m.id is null as is_dormant,
      (select count(*)::int from webhook_endpoints e
        where e.organization_id = c.organization_id and e.connection_id = c.id and e.deleted_at is null
      ) as endpoints,
      c.created_at, c.last_used_at
    from webhook_connections c
    left join users u on u.id = c.responsible_user_id
    left join members m on ${isResponsible}
    where c.organization_id = ${organizationId} and c.ended_at is null`;
}

export function toConnection(row: ConnectionRow): WebhookConnectionOutput {
  return {
    ...wireFields(WebhookConnectionSchema, row),
    state: row.is_dormant ? "dormant" : "active",
    responsible:
      row.responsible_user_id === null
        ? null
        : {
            id: row.responsible_user_id,
            name: row.responsible_name,
            email: row.responsible_email ?? "",
            image: row.responsible_image,
          },
  };
}
