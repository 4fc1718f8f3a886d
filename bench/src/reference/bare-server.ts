import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";

/** Answers one page for an organization. The path has its query. */
type BareAnswer = (pool: pg.Pool, organizationId: string, path: string) => Promise<object>;

/** The least that answers an organization's key: `node:http` and `pg` alone, and the key looked up each time. */
export function runBareServer(answer: BareAnswer): void {
  const pool = new pg.Pool({
    connectionString: process.env["DATABASE_URL"],
    max: Number(process.env["DATABASE_MAX_CONNECTIONS"]),
    application_name: "bare",
    options: "-c plan_cache_mode=force_generic_plan -c timezone=UTC",
  });
  const respond = async (secret: string, path: string): Promise<{ status: number; body: string }> => {
    const organizationId = await findOrganization(pool, secret);
    if (organizationId === undefined) return { status: 401, body: "" };
    return { status: 200, body: JSON.stringify(await answer(pool, organizationId, path)) };
  };
  const server = createServer((request, response) => {
    respond(String(request.headers["x-api-key"]), request.url ?? "").then(
      ({ status, body }) =>
        response
          .writeHead(status, {
            "content-type": "application/json",
            "content-length": Buffer.byteLength(body),
          })
          .end(body),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  server.listen(0, "127.0.0.1", () => {
    // Safe: a server that listens on TCP has a TCP address.
    const { port } = server.address() as AddressInfo;
    process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`);
  });
  process.once("SIGTERM", () => void pool.end().then(() => process.exit(0)));
}

async function findOrganization(pool: pg.Pool, secret: string): Promise<string | undefined> {
  const hash = createHash("sha256").update(secret).digest();
  const { rows } = await pool.query({ name: "key", text: keyText, values: [hash, new Date()] });
  return rows[0]?.organization_id;
}

const keyText = `
  select k.id, k.organization_id, o.plan, m.role, k.owner_user_id, k.expires_at, k.last_used_at
  from api_keys k
  join organizations o on o.id = k.organization_id
  join members m on m.organization_id = k.organization_id and m.user_id = k.owner_user_id
  where k.secret_hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > $2)`;
