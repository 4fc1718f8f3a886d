import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { eventsOf, forgetEvents } from "../../../../test/outbox.ts";
import { buildDueWindow } from "../../../../test/payout-builders.ts";
import { buildPayoutAtProvider, claim, controlSandbox } from "../../../../test/provider-builders.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { webhookHeaders, webhookSecretOf } from "../../../infra/crypto/signatures.ts";
import { sql } from "../../../infra/db/sql.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let session: TestSession;

beforeAll(async () => {
  app = await startTestApp({ role: "all" });
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  session = await signIn(app, organization.owner.email, organization.id);
});
afterAll(() => app.stop());

const get = async (id: string) => (await send(app, `/api/v1/payouts/${id}`, { apiKey })).body;
const statusOf = async (id: string) => (await get(id)).providerPayoutStatus;
const post = (body: string, headers: Record<string, string>) =>
  send(app, "/provider-callbacks/payouts", { method: "POST", body, headers });
const secret = () => app.services.payoutProvider?.callbackSecret ?? "";
const bodyAbout = (id: string) => JSON.stringify({ type: "payout.updated", data: { id } });
const callBack = (body: string, at = app.clock.now(), key = secret()) =>
  post(body, webhookHeaders(key, "msg_1", body, at));

async function build() {
  const id = await buildPayoutAtProvider(app, apiKey, await buildDueWindow(organization));
  const { providerPayoutId } = await get(id);
  return { id, providerPayoutId: String(providerPayoutId) };
}

const move = (id: string, state: string) =>
  app.services.db.execute(sql`update sandbox_payouts set state = ${state} where id = ${id}`);

describe("callbacks of the provider", () => {
  it("come by themselves from the sandbox, and are looked into", async () => {
    const { id, providerPayoutId } = await build();
    await send(app, "/ui/v1/payouts/approve", { method: "POST", session, body: { ids: [id] } });
    const { url } = (await send(app, `/ui/v1/payouts/${id}/claim-link`, { method: "POST", session })).body;
    await claim(app, url);
    await expect.poll(() => statusOf(id)).toBe("requested");
    await controlSandbox(app, session, { action: "complete", payout: providerPayoutId });
    await expect.poll(() => statusOf(id)).toBe("completed");
  });

  it("may come twice, late and in any order: what counts is where the payout stands", async () => {
    const { id, providerPayoutId } = await build();
    await forgetEvents(organization);
    await move(providerPayoutId, "completed");
    const answers = await Promise.all(Array.from({ length: 5 }, () => callBack(bodyAbout(providerPayoutId))));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    await expect.poll(() => statusOf(id)).toBe("completed");
    await move(providerPayoutId, "approved");
    await callBack(bodyAbout(providerPayoutId));
    await expect.poll(waitingLooks).toBe(0);
    expect(await statusOf(id)).toBe("completed");
    expect((await eventsOf(organization)).map(({ type }) => type)).toEqual([
      "payout.status_changed",
      "payout.paid",
    ]);
  });

  it("change nothing when they are forged, altered or too old", async () => {
    const { id, providerPayoutId } = await build();
    await move(providerPayoutId, "approved");
    const body = bodyAbout(providerPayoutId);
    const now = app.clock.now();
    const headers = webhookHeaders(secret(), "msg_1", body, now);
    const refused = [
      await callBack(body, now, webhookSecretOf(Buffer.alloc(32))),
      await callBack(body, new Date(now.getTime() - 301_000)),
      await callBack(body, new Date(now.getTime() + 301_000)),
      await post(`${body} `, headers),
      await post(body, { ...headers, "webhook-id": "msg_2" }),
      await post(body, {}),
    ];
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401]);
    expect(await waitingLooks()).toBe(0);
    expect(await statusOf(id)).toBe("created");
    expect((await post(body, headers)).status).toBe(202);
    await expect.poll(() => statusOf(id)).toBe("approved");
  });

  it("about nothing that is known are taken and come to nothing", async () => {
    expect((await callBack(bodyAbout("sbx_000000000000"))).status).toBe(202);
    await expect.poll(waitingLooks).toBe(0);
  });

  it.each(["{}", "not json", '{"data":{"id":""}}', '{"data":{"id":"../x"}}'])("refuse %s", async (body) => {
    expect((await callBack(body)).status).toBe(400);
  });

  it("are POST alone", async () => {
    expect((await send(app, "/provider-callbacks/payouts")).status).toBe(404);
  });
});

async function waitingLooks(): Promise<number> {
  const { total } = await app.services.db.row<{ total: number }>(sql`
    select count(*)::int as total from graphile_worker.jobs where task_identifier = 'payouts.look-at-payout'`);
  return total;
}
