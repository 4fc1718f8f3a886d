import type { ImitatedRail } from "@clipledger/upstreams/rails/imitated-rail";
import { serveWise } from "@clipledger/upstreams/rails/wise/serve-wise";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { buildCreator } from "../../../test/creator-builders.ts";
import { type Gate, waitingAtGate, withGate } from "../../../test/held-commit.ts";
import { manualPayout } from "../../../test/provider-builders.ts";
import { send, signIn, type TestSession } from "../../../test/request.ts";
import type { RunningProduct } from "../../../test/running-product.ts";
import { startWorkerProcesses, type WorkerProcesses } from "../../../test/worker-processes.ts";
import type { Services } from "../../infra/context.ts";
import { sql } from "../../infra/db/sql.ts";
import { enqueue, type TaskOrder } from "../../infra/tasks/task.ts";
import { carryOutTransfersTask } from "./transfers/carry-out-transfer.ts";

const quickly = { timeout: 60_000, interval: 5 };
const patiently = { timeout: 120_000, interval: 250 };

let imitated: ImitatedRail;
let processes: WorkerProcesses;
let services: Services;
let organization: TestOrganization;
let apiKey: string;
let owner: TestSession;
let product: RunningProduct;
let creatorId: string;

beforeAll(async () => {
  imitated = await serveWise();
  processes = await startWorkerProcesses({
    CLIPLEDGER_WISE_URL: imitated.url,
    CLIPLEDGER_WEBHOOK_LOOPBACK: "allow",
    CLIPLEDGER_RAIL_TIMEOUT_MS: "300",
    CLIPLEDGER_PAYOUT_PROVIDER_TIMEOUT_MS: "300",
  });
  services = processes.app.services;
  organization = await buildOrganization(processes.app);
  apiKey = (await buildApiKey(organization)).secret;
  product = await processes.start("all");
  owner = await signIn(product, organization.owner.email, organization.id);
  const { body } = await ask("/payout-rails", { kind: "wise", credentials: imitated.credentials });
  creatorId = (await buildCreator(organization)).id;
  const sealed = services.sealer.seal(
    JSON.stringify(imitated.recipientDetails),
    `rail recipient ${creatorId} ${body.id}`,
  );
  await services.db.execute(sql`
    insert into rail_recipients (
      organization_id, creator_id, rail_id, country, details_sealed, is_ready, created_at, updated_at
    ) values (${organization.id}, ${creatorId}, ${body.id}, 'DE', ${sealed}, true, now(), now())`);
});
afterAll(async () => {
  await processes.stop();
  await imitated.stop();
});

function ask(path: string, body: object) {
  return send(product, `/ui/v1${path}`, { method: "POST", session: owner, body });
}

async function buildPayout(): Promise<string> {
  const body = manualPayout({ creatorId, payoutProvider: "partner" });
  const { status } = await send(product, "/api/v1/payouts/manual", { method: "POST", apiKey, body });
  expect(status).toBe(200);
  return body.id;
}

/** Undefined where nobody lived to answer. */
function approve(id: string): Promise<number | undefined> {
  return ask("/payouts/approve", { ids: [id] }).then(
    ({ status }) => status,
    () => undefined,
  );
}

/** The name is all that the queue needs of a task of a later module. */
const retryRequests: TaskOrder<object> = {
  name: "payouts.reconcile-wishes",
  input: carryOutTransfersTask.input,
};

/** What the schedule does each minute, so that the test need not wait that long. */
async function reconcileAndRead(id: string): Promise<string> {
  await enqueue(services.db, retryRequests, {});
  await enqueue(services.db, carryOutTransfersTask, {});
  const { status } = await services.db.row<{ status: string }>(
    sql`select provider_status as status from payouts where id = ${id}`,
  );
  return status;
}

async function expectSentOnce(id: string, before: number): Promise<void> {
  product = await processes.start("all");
  await expect.poll(() => reconcileAndRead(id), patiently).toBe("requested");
  expect(imitated.payments()).toHaveLength(before + 1);
}

describe("a product that is killed while it sends money", () => {
  it("sends it once, whichever request it dies at", { timeout: 600_000 }, async () => {
    const first = imitated.requests().length;
    expect(await approve(await buildPayout())).toBe(200);
    const steps = imitated.requests().length - first;
    expect(steps).toBeGreaterThan(2);
    for (let step = 0; step < steps; step += 1) {
      const id = await buildPayout();
      const before = imitated.payments().length;
      const asked = imitated.requests().length;
      imitated.fail("carried-out-unheard", step);
      const approving = approve(id);
      await expect.poll(() => imitated.requests().length, quickly).toBeGreaterThan(asked + step);
      await product.end("SIGKILL");
      await approving;
      await expectSentOnce(id, before);
    }
  });

  it.each<Gate>([
    { table: "rail_transfers", at: "insert" },
    { table: "rail_transfers", at: "commit" },
  ])("sends it once when it dies while writing the transfer down ($at)", async (gate) => {
    const id = await buildPayout();
    const before = imitated.payments().length;
    await withGate(services.db, gate, async () => {
      const approving = approve(id);
      await expect.poll(() => waitingAtGate(services.db), quickly).toBeGreaterThan(0);
      await product.end("SIGKILL");
      expect(await approving).toBeUndefined();
    });
    await expectSentOnce(id, before);
  });
});
