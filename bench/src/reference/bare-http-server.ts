import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import {
  countActivity,
  listActivityRows,
} from "../../../apps/server/src/modules/organizations/activity/activity.queries.ts";
import { recordStatement } from "./record-statement.ts";

/**
 * The least that answers `GET /api/v1/activity` like the product, on `node:http` and `pg` alone: the product's own
 * statements, prepared, over a pool of the same size, and the key looked up each time.
 */
function main(): void {
  const pool = new pg.Pool({
    connectionString: process.env["DATABASE_URL"],
    max: Number(process.env["DATABASE_MAX_CONNECTIONS"]),
    application_name: "bare",
    options: "-c plan_cache_mode=force_generic_plan -c timezone=UTC",
  });
  const server = createServer((request, response) => {
    answer(pool, request, response).catch((error: Error) => response.writeHead(500).end(error.message));
  });
  server.listen(0, "127.0.0.1", () => {
    // Safe: a server that listens on TCP has a TCP address.
    const { port } = server.address() as AddressInfo;
    process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`);
  });
  process.once("SIGTERM", () => void pool.end().then(() => process.exit(0)));
}

const PAGE_SIZE = 10;
const countStatement = recordStatement((db, organizationId) => countActivity(db, { organizationId }));
const listStatement = recordStatement((db, organizationId) =>
  listActivityRows(db, { organizationId }, { limit: PAGE_SIZE, offset: 0, direction: "desc" }),
);

async function answer(pool: pg.Pool, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const organizationId = await findOrganization(pool, String(request.headers["x-api-key"]));
  if (organizationId === undefined) {
    response.writeHead(401).end();
    return;
  }
  const [count, list] = await Promise.all([
    pool.query(countStatement(organizationId)),
    pool.query(listStatement(organizationId)),
  ]);
  const totalRows: number = count.rows[0].total;
  const body = JSON.stringify({
    data: list.rows.map(toEntry),
    pageCount: Math.ceil(totalRows / PAGE_SIZE),
    totalRows,
  });
  response
    .writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) })
    .end(body);
}

async function findOrganization(pool: pg.Pool, secret: string): Promise<string | undefined> {
  const hash = createHash("sha256").update(secret).digest();
  const { rows } = await pool.query({ name: "key", text: keyText, values: [hash, new Date()] });
  return rows[0]?.organization_id;
}

function toEntry(row: Record<string, unknown> & { occurred_at: Date }): object {
  return {
    id: row["id"],
    type: row["type"],
    occurredAt: row.occurred_at.toISOString(),
    actor: {
      type: row["actor_type"],
      surface: row["surface"],
      userId: row["user_id"],
      apiKeyId: row["api_key_id"],
      impersonated: row["impersonated"],
      name: row["user_name"],
      apiKeyName: row["api_key_name"],
    },
    subject: { type: row["subject_type"], id: row["subject_id"], label: row["subject_label"] },
    changes: row["changes"],
  };
}

const keyText = `
  select k.id, k.organization_id, o.plan, m.role, k.owner_user_id, k.expires_at, k.last_used_at
  from api_keys k
  join organizations o on o.id = k.organization_id
  join members m on m.organization_id = k.organization_id and m.user_id = k.owner_user_id
  where k.secret_hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > $2)`;

main();
