import { connect as connectTo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { deliverDue } from "../../../../test/deliver-due.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { buildEndpoint, buildTestDelivery } from "../../../../test/webhook-builders.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../../../test/webhook-receivers.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { Network } from "../../../infra/outgoing/outgoing.ts";

const PUBLIC = "93.184.216.34";

let app: TestApp;
let organization: TestOrganization;
let receiver: WebhookReceiver;
let dialed: string[];
let addresses: string[];

/** Ends at the receiver, wherever the guard would have let it go. */
const buildDialer: Network["buildDialer"] =
  () =>
  ({ hostname }, callback) => {
    dialed.push(hostname);
    const socket = connectTo(Number(new URL(receiver.url).port), "127.0.0.1", () => callback(null, socket));
  };

beforeAll(async () => {
  app = await startTestApp({ network: { resolve: async () => addresses, buildDialer } });
});
afterAll(() => app.stop());

beforeEach(async () => {
  receiver = await startWebhookReceiver();
  organization = await buildOrganization(app);
  dialed = [];
  addresses = [PUBLIC];
});
afterEach(() => receiver.stop());

/** Sends a test to the endpoint; answers how its attempt ended. */
async function attempt(endpointId: string): Promise<{ status: number | null; error: string | null }> {
  const id = await buildTestDelivery(organization, endpointId);
  await deliverDue(app.services);
  return app.services.db.row(sql`
    select a.status, a.error from webhook_attempts a
    join webhook_deliveries d on d.endpoint_key = a.endpoint_key and d.place = a.place where d.id = ${id}`);
}

describe("a delivery", () => {
  // Each has a name of its own: a connection that was checked may be used again.
  let sequence = 0;
  const build = () => {
    sequence += 1;
    return buildEndpoint(organization, { url: `https://hooks-${sequence}.acme.com/in` });
  };

  it("goes to the address that its name leads to at that moment", async () => {
    const { id } = await build();
    addresses = ["93.184.216.35"];
    expect(await attempt(id)).toEqual({ status: 200, error: null });
    expect(dialed).toEqual(["93.184.216.35"]);
  });

  it.each(["10.0.0.1", "127.0.0.1", "169.254.169.254", "::ffff:10.0.0.1", "64:ff9b::a00:1", "fd00:ec2::254"])(
    "goes nowhere when the name was public at save and leads to %s now",
    async (address) => {
      const { id } = await build();
      addresses = [address];
      expect(await attempt(id)).toEqual({ status: null, error: "address_not_allowed" });
      expect([dialed, receiver.received]).toEqual([[], []]);
    },
  );

  it("goes nowhere when the name is gone", async () => {
    const { id } = await build();
    addresses = [];
    expect(await attempt(id)).toEqual({ status: null, error: "name_not_resolved" });
  });

  it("follows no redirect, neither inside nor outside", async () => {
    const { id } = await build();
    for (const location of ["http://169.254.169.254/latest", "https://hooks.acme.com/elsewhere"]) {
      receiver.behave((response) => response.writeHead(307, { location }).end());
      expect(await attempt(id)).toEqual({ status: 307, error: "redirect" });
    }
    expect(new Set(dialed)).toEqual(new Set([PUBLIC]));
    expect(receiver.received).toHaveLength(2);
  });

  it("stops at a local address that was saved while that was allowed", async () => {
    const { id } = await buildEndpoint(organization, { url: receiver.url });
    expect((await attempt(id)).status).toBe(200);
    const strict = await startTestApp({
      sharing: app,
      environment: { CLIPLEDGER_WEBHOOK_LOOPBACK: "refuse" },
    });
    const deliveryId = await buildTestDelivery(organization, id);
    await deliverDue(strict.services);
    const attempts = await app.services.db.rows(sql`
      select last_error from webhook_deliveries where id = ${deliveryId}`);
    expect(attempts).toEqual([{ last_error: "address_not_allowed" }]);
    expect(receiver.received).toHaveLength(1);
    await strict.stop();
  });
});
