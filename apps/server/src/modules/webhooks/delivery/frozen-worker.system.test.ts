import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { commitEvents } from "../../../../test/delivery-world.ts";
import { buildEndpoint } from "../../../../test/webhook-builders.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../../../test/webhook-receivers.ts";
import { startWorkerProcesses, type WorkerProcesses } from "../../../../test/worker-processes.ts";
import { sql } from "../../../infra/db/sql.ts";
import { ENDPOINT_GROUPS } from "./endpoint-leases.ts";

const patiently = { timeout: 60_000, interval: 50 };
const ENDPOINTS = 8;

let processes: WorkerProcesses;
let organization: TestOrganization;
let receiver: WebhookReceiver;

beforeAll(async () => {
  processes = await startWorkerProcesses({ CLIPLEDGER_WEBHOOK_LOOPBACK: "allow" });
  receiver = await startWebhookReceiver();
  organization = await buildOrganization(processes.app);
  for (let built = 0; built < ENDPOINTS; built += 1)
    await buildEndpoint(organization, { url: `${receiver.url}/${built}` });
});
afterAll(async () => {
  await processes.stop();
  await receiver.stop();
});

/** How many groups of endpoints each worker has. */
async function shares(): Promise<number[]> {
  const rows = await organization.ctx.db.rows<{ groups: number }>(sql`
    select count(*)::int as groups from pg_locks
    where locktype = 'advisory' and granted and objsubid = 2 and classid = 4270005 group by pid order by 1`);
  return rows.map(({ groups }) => groups);
}

async function countPending(): Promise<number> {
  const { pending } = await organization.ctx.db.row<{ pending: number }>(sql`
    select count(*)::int as pending from webhook_deliveries where state = 'pending'`);
  return pending;
}

const arrivalsOf = (ids: readonly string[]) =>
  receiver.received.filter(({ headers }) => ids.includes(String(headers["webhook-id"])));

describe("a worker that is frozen", () => {
  it("loses its endpoints to the others, and shares them again once it wakes", async () => {
    const half = ENDPOINT_GROUPS / 2;
    const [frozen] = [await processes.start(), await processes.start()];
    await expect.poll(shares, patiently).toEqual([half, half]);
    const early = await commitEvents(organization, 5);
    await expect.poll(() => arrivalsOf(early).length, patiently).toBe(5 * ENDPOINTS);
    // What is not recorded would be sent again.
    await expect.poll(countPending, patiently).toBe(0);
    frozen.process.kill("SIGSTOP");
    const late = await commitEvents(organization, 5);
    await expect.poll(() => arrivalsOf(late).length, patiently).toBe(5 * ENDPOINTS);
    expect(await shares()).toEqual([ENDPOINT_GROUPS]);
    frozen.process.kill("SIGCONT");
    await expect.poll(shares, patiently).toEqual([half, half]);
    const last = await commitEvents(organization, 5);
    await expect.poll(() => arrivalsOf(last).length, patiently).toBe(5 * ENDPOINTS);
    expect(receiver.received).toHaveLength(15 * ENDPOINTS);
  }, 120_000);
});
