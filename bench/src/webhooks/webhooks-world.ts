import { randomBytes } from "node:crypto";
import { systemClock } from "../../../apps/server/src/infra/clock.ts";
import { createSealer } from "../../../apps/server/src/infra/crypto/sealer.ts";
import { type Database, openDatabase } from "../../../apps/server/src/infra/db/database.ts";
import { sql } from "../../../apps/server/src/infra/db/sql.ts";
import { createId } from "../../../apps/server/src/infra/ids.ts";
import { createLogger } from "../../../apps/server/src/infra/log.ts";
import { insertEndpoint } from "../../../apps/server/src/modules/webhooks/endpoints/create-endpoint.ts";
import { addSecret } from "../../../apps/server/src/modules/webhooks/endpoints/signing-secrets.ts";
import { startControlled, type Tell } from "../controlled-program.ts";
import { startProductServer } from "../product-server.ts";
import type { RawTarget } from "../reference/raw-webhooks.ts";
import type { Stage } from "../stage.ts";
import { startTemporaryDatabase } from "../temporary-database.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";

const ORGANIZATIONS = 25;
export const ENDPOINTS_EACH = 2;

export interface WebhooksWorld {
  readonly db: Database;
  readonly organizationIds: readonly string[];
  readonly targets: readonly RawTarget[];
  readonly receivers: Tell;
  readonly raw: Tell;
}

/** Organizations with two endpoints each, a receiver for every endpoint, and a worker of the product, or several. */
export async function openWebhooksWorld(stage: Stage, workers = 1): Promise<WebhooksWorld> {
  const folder = await makeTemporaryFolder(stage);
  const databaseUrl = await startTemporaryDatabase(stage, folder);
  const receivers = await startControlled(stage, {
    name: "receivers",
    program: "bench/src/webhooks/receivers-program.ts",
    args: [String(ORGANIZATIONS * ENDPOINTS_EACH)],
    folder,
  });
  const raw = await startControlled(stage, {
    name: "raw",
    program: "bench/src/reference/raw-webhooks.ts",
    folder,
  });
  const db = await stage.hold(
    async () => openDatabase({ url: databaseUrl, maxConnections: 4, log: createLogger("warn") }),
    (database) => database.close(),
  );
  const key = randomBytes(32);
  const seeded = await seed(db, await receivers<number[]>("ports"), key);
  for (let worker = 0; worker < workers; worker += 1)
    await startProductServer(stage, folder, databaseUrl, {
      args: ["--role", "worker"],
      environment: {
        CLIPLEDGER_ENCRYPTION_KEYS: `bench:${key.toString("base64")}`,
        CLIPLEDGER_WEBHOOK_LOOPBACK: "allow",
      },
    });
  return { db, receivers, raw, ...seeded };
}

async function seed(
  db: Database,
  ports: readonly number[],
  key: Buffer,
): Promise<Pick<WebhooksWorld, "organizationIds" | "targets">> {
  const sealer = createSealer([{ id: "bench", key }]);
  const organizationIds = Array.from({ length: ORGANIZATIONS }, () => createId("organization"));
  const at = systemClock.now();
  const targets: RawTarget[] = [];
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into organizations (id, name, plan, default_currency, created_at, updated_at)
      select id, id, 'enterprise', 'EUR', ${at}, ${at} from unnest(${organizationIds}::text[]) as o(id)`);
    for (const [index, port] of ports.entries()) {
      const organizationId = organizationIds[Math.floor(index / ENDPOINTS_EACH)] ?? "";
      const id = createId("webhookEndpoint");
      const url = `http://127.0.0.1:${port}/webhooks`;
      await insertEndpoint(tx, {
        organizationId,
        id,
        url,
        description: null,
        eventTypes: ["*"],
        createdByUserId: null,
        createdAt: at,
      });
      targets.push({ url, secret: await addSecret(tx, sealer, { organizationId, endpointId: id }, at) });
    }
  });
  return { organizationIds, targets };
}
