import type { Plan } from "@clipledger/domain/organizations/plans";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { mailsTo } from "../../../../test/mails.ts";
import { runQueued } from "../../../../test/queued-tasks.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { type BuiltEndpoint, buildEndpoint } from "../../../../test/webhook-builders.ts";
import { sql } from "../../../infra/db/sql.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { setPlan } from "../../organizations/manage-organization.ts";
import { mailDisabledTask } from "../mails/endpoint-mails.ts";
import { followPlansTask } from "./follow-plan.ts";

let app: TestApp;
let organization: TestOrganization;
let session: TestSession;
let endpoint: BuiltEndpoint;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

beforeEach(async () => {
  organization = await buildOrganization(app);
  session = await signIn(app, organization.owner.email, organization.id);
  endpoint = await buildEndpoint(organization);
});

/** As it is when the plan is changed by something that does not know of endpoints. */
async function change(plan: Plan): Promise<void> {
  await setPlan(app.services, organization.id, plan);
  await followPlansTask.run(app.services, {});
}

function ask(method: string, path: string, body?: object) {
  const request = { method, session, ...(body && { body }) };
  return send(app, `/ui/v1/webhook-endpoints${path}`, request);
}

const stateOf = async ({ id }: { id: string }) => {
  const { state, disabledReason } = (await ask("GET", `/${id}`)).body;
  return [state, disabledReason];
};

const logged = async () => {
  const { body } = await send(app, "/ui/v1/activity?sortDir=asc&perPage=100", { session });
  return body.data
    .map(({ type, actor }: { type: string; actor: { type: string } }) => `${type} by ${actor.type}`)
    .filter((entry: string) => entry.includes("webhook_endpoint") && !entry.includes("created"));
};

describe("a plan that loses API access", () => {
  it("disables what is active, and cancels what waits, once", async () => {
    const paused = await buildEndpoint(organization);
    await ask("POST", `/${paused.id}/pause`);
    await app.services.db.transaction((tx) =>
      publishEvent(tx, organization.ctx, "payout_hold.changed", { stage: null, previousStage: "soft" }),
    );
    await change("free");
    await followPlansTask.run(app.services, {});
    expect(await stateOf(endpoint)).toEqual(["disabled", "plan"]);
    expect(await stateOf(paused)).toEqual(["paused", null]);
    const deliveries = await app.services.db.rows(sql`
      select state from webhook_deliveries where organization_id = ${organization.id}`);
    expect(deliveries).toEqual([{ state: "canceled" }]);
    expect(await logged()).toEqual([
      "webhook_endpoint.paused by user",
      "webhook_endpoint.disabled by system",
    ]);
  });

  it("tells of all endpoints in one email", async () => {
    await runQueued(app, mailDisabledTask);
    await buildEndpoint(organization);
    await change("free");
    expect(await runQueued(app, mailDisabledTask)).toBe(1);
    const [mail] = await mailsTo(app, organization.owner.email);
    expect(mail).toMatchObject({
      subject: expect.stringMatching(/^2 webhook endpoints of Organization \d+ disabled$/),
      text: expect.stringContaining("Your plan no longer includes webhooks"),
    });
  });

  it("resumes them by itself when access returns, and no others", async () => {
    const paused = await buildEndpoint(organization);
    await ask("POST", `/${paused.id}/pause`);
    const deleted = await buildEndpoint(organization);
    await change("free");
    await ask("DELETE", `/${deleted.id}`);
    await change("basic");
    await followPlansTask.run(app.services, {});
    expect(await stateOf(endpoint)).toEqual(["active", null]);
    expect(await stateOf(paused)).toEqual(["paused", null]);
    expect((await ask("GET", "")).body.data).toHaveLength(2);
    expect((await logged()).filter((entry: string) => entry.includes("resumed"))).toEqual([
      "webhook_endpoint.resumed by system",
    ]);
  });

  it("concerns no other organization", async () => {
    const other = await buildOrganization(app);
    const { id } = await buildEndpoint(other);
    await change("free");
    const theirs = await signIn(app, other.owner.email, other.id);
    expect((await send(app, `/ui/v1/webhook-endpoints/${id}`, { session: theirs })).body.state).toBe(
      "active",
    );
  });
});

describe("without API access", () => {
  beforeEach(() => change("free"));

  it.each([
    ["POST", "", { url: "http://127.0.0.1:1/", eventTypes: ["*"] }],
    ["PATCH", "/ID", { description: "New" }],
    ["POST", "/ID/resume", undefined],
    ["POST", "/ID/test", undefined],
  ])("%s %s asks for another plan", async (method, path, body) => {
    const answer = await ask(method, path.replace("ID", endpoint.id), body);
    expect(answer.body).toMatchObject({
      status: 402,
      code: "PAYMENT_REQUIRED",
      data: { meter: "api_access" },
    });
  });

  it("endpoints can be looked at, deleted, and their secrets kept safe", async () => {
    expect((await ask("GET", "")).body).toMatchObject({ data: [{ id: endpoint.id }], limit: 0 });
    expect((await ask("POST", `/${endpoint.id}/secret/reveal`)).body.secret).toBe(endpoint.secret);
    expect((await ask("POST", `/${endpoint.id}/secret/rotate`, {})).status).toBe(200);
    expect((await ask("DELETE", `/${endpoint.id}`)).status).toBe(200);
  });
});
