import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../../../test/builders.ts";
import { followEvents } from "../../../../../test/chat-builders.ts";
import { buildCreator } from "../../../../../test/creator-builders.ts";
import { mailsTo } from "../../../../../test/mails.ts";
import { eventsOf, forgetEvents, mailEvents } from "../../../../../test/outbox.ts";
import { buildDueWindow, storePayout } from "../../../../../test/payout-builders.ts";
import {
  buildPayoutAtProvider,
  claim,
  controlSandbox,
  manualPayout,
  PROVIDER_TIMEOUT_MS,
  sandboxPayoutsOf,
} from "../../../../../test/provider-builders.ts";
import { send, signIn, type TestSession } from "../../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { mailClaimLinkTask } from "../../messages/mail-claim-link.ts";
import { retryProviderRequestsTask } from "./provider-requests.ts";
import { pollProviderTask } from "./refresh-payout.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let session: TestSession;

beforeAll(async () => {
  app = await startTestApp({
    environment: { CLIPLEDGER_PAYOUT_PROVIDER_TIMEOUT_MS: PROVIDER_TIMEOUT_MS },
  });
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  session = await signIn(app, organization.owner.email, organization.id);
});
afterAll(() => app.stop());

const ui = (path: string, body?: object, by = session) =>
  send(app, `/ui/v1/payouts${path}`, { method: "POST", session: by, body: body ?? {} });
const approve = (ids: string[]) => ui("/approve", { ids });
const cancel = (id: string) => ui(`/${id}/cancel`);
const reissue = (id: string) => ui(`/${id}/reissue`);
const linkOf = (id: string) => ui(`/${id}/claim-link`);
const get = async (id: string) => (await send(app, `/api/v1/payouts/${id}`, { apiKey })).body;
const misbehave = (mode: string, count = 1) =>
  controlSandbox(app, session, { action: "misbehave", mode, count: String(count) });
const lastEntry = async () => (await send(app, "/api/v1/activity?perPage=1", { apiKey })).body.data[0];
const typesOf = async () => (await eventsOf(organization)).map(({ type }) => type);
const poll = () => pollProviderTask.run(app.services, {});

async function build() {
  const due = await buildDueWindow(organization, { creator: { firstName: "Juno", lastName: "Vale" } });
  const id = await buildPayoutAtProvider(app, apiKey, due);
  await forgetEvents(organization);
  return { id, due };
}

async function tell(id: string, action: "complete" | "expire" | "return"): Promise<void> {
  const { providerPayoutId } = await get(id);
  await controlSandbox(app, session, { action, payout: providerPayoutId });
  await poll();
}

/** Each payout that arrived has its hour of the day. On a busy machine the provider may miss one. */
async function pollUntilReturned(id: string): Promise<void> {
  for (let hour = 0; hour < 48; hour += 1) {
    await poll();
    if ((await get(id)).providerPayoutStatus === "returned") return;
    app.clock.advance(3_600_000);
  }
  throw new Error("The payout was not found returned within two days");
}

async function windowOf({ creatorId }: { creatorId: string }) {
  return app.services.db.row(sql`
    select state, generation from billing_windows where creator_id = ${creatorId} and starts_on = '2026-09-14'`);
}

async function mailClaimLink(payoutId: string) {
  await mailClaimLinkTask.run(app.services, { organizationId: organization.id, payoutId });
  const { total } = (await app.services.mailbox?.list({ limit: 1, offset: 0, direction: "desc" })) ?? {};
  const page = { limit: 1, offset: 0, direction: "desc" } as const;
  return { total, mail: (await app.services.mailbox?.list(page))?.mails[0] };
}

describe("approving", () => {
  it("lets the creator claim, and tells them so", async () => {
    const { id, due } = await build();
    const { status, body } = await approve([id]);
    expect([status, body]).toEqual([200, { approved: [id], failed: [] }]);
    expect(await get(id)).toMatchObject({ providerPayoutStatus: "approved", providerState: null });
    await followEvents(app);
    expect(await typesOf()).toEqual(["payout.status_changed", "chat.system_message.created"]);
    const [changed, message] = await eventsOf(organization);
    expect(changed?.data).toMatchObject({ previousStatus: "created", payout: { id } });
    expect(message?.data.message.content).toMatch(/^Your payout of €100\.00 for .* is ready\./);
    expect(await lastEntry()).toMatchObject({
      type: "payout.approved",
      actor: { type: "user", userId: organization.owner.userId },
      changes: { providerPayoutStatus: { before: "created", after: "approved" } },
    });
    const { mail } = await mailClaimLink(id);
    expect(mail?.to).toBe(due.creatorEmail);
    expect(mail?.subject).toMatch(/^Claim your €100\.00 from Organization \d+$/);
    expect(mail?.text).toContain("Hello Juno,");
    expect(mail?.text).toContain((await linkOf(id)).body.url);
  });

  it("does the same once, however often it is asked for", async () => {
    const { id } = await build();
    const answers = await Promise.all([approve([id]), approve([id]), approve([id])]);
    for (const { body } of answers) expect(body).toEqual({ approved: [id], failed: [] });
    expect((await approve([id])).body.approved).toEqual([id]);
    await followEvents(app);
    expect(await typesOf()).toEqual(["payout.status_changed", "chat.system_message.created"]);
  });

  it("approves many, and says which it could not", async () => {
    const [first, second, third] = [await build(), await build(), await build()];
    await cancel(second.id);
    const outside = await storePayout(organization, { creatorId: first.due.creatorId });
    const { body } = await approve([first.id, second.id, outside, third.id]);
    expect(body.approved).toEqual([first.id, third.id]);
    expect(body.failed).toEqual([
      { id: second.id, code: "INVALID_STATE", message: "This payout does not await approval any more" },
      { id: outside, code: "INVALID_STATE", message: "This payout was made outside of the service" },
    ]);
  });

  it("refuses all when one is not known", async () => {
    const { id } = await build();
    const { status, body } = await approve([id, "orgpay_AAAAAAAAAAAA"]);
    expect([status, body.data]).toEqual([404, { ids: ["orgpay_AAAAAAAAAAAA"] }]);
    expect((await get(id)).providerPayoutStatus).toBe("created");
  });

  it("says why the provider refused, and leaves the payout as it was", async () => {
    const { id } = await build();
    await misbehave("fail");
    const { body } = await approve([id]);
    expect(body.failed).toEqual([
      {
        id,
        code: "PAYOUT_PROVIDER_FAILED",
        message: "The payout provider refused: The sandbox was told to refuse",
      },
    ]);
    expect(await get(id)).toMatchObject({ providerPayoutStatus: "created", providerState: null });
    expect((await approve([id])).body.approved).toEqual([id]);
  });

  it.each(["time_out", "answer_late"])(
    "is finished later when the provider does not answer (%s)",
    async (mode) => {
      const { id } = await build();
      await misbehave(mode);
      expect((await approve([id])).body.failed[0].code).toBe("PAYOUT_PROVIDER_FAILED");
      expect(await get(id)).toMatchObject({ providerPayoutStatus: "created", providerState: "approving" });
      expect((await cancel(id)).body.code).toBe("INVALID_STATE");
      await retryProviderRequestsTask.run(app.services, {});
      expect((await get(id)).providerState).toBe("approving");
      app.clock.advance(60_000);
      await retryProviderRequestsTask.run(app.services, {});
      await retryProviderRequestsTask.run(app.services, {});
      expect(await get(id)).toMatchObject({ providerPayoutStatus: "approved", providerState: null });
      await followEvents(app);
      expect(await typesOf()).toEqual(["payout.status_changed", "chat.system_message.created"]);
      expect(await lastEntry()).toMatchObject({ type: "payout.approved", actor: { type: "user" } });
    },
  );

  it("does not wait for a silent provider again and again", async () => {
    const ids: string[] = [];
    for (let number = 0; number < 8; number += 1) ids.push((await build()).id);
    await misbehave("time_out", 8);
    const { body } = await approve(ids);
    expect(body.failed).toHaveLength(8);
    const { remaining } = await app.services.db.row<{ remaining: number }>(sql`
      select remaining from sandbox_behavior where payer_id = ${organization.id}`);
    expect(remaining).toBe(3);
    for (const id of ids) expect((await get(id)).providerState).toBe("approving");
    await controlSandbox(app, session, { action: "behave" });
    app.clock.advance(60_000);
    await retryProviderRequestsTask.run(app.services, {});
    for (const id of ids) expect((await get(id)).providerPayoutStatus).toBe("approved");
  });

  it("is for admins and above", async () => {
    const { id } = await build();
    const member = await buildMember(app, organization, "member");
    const theirs = await signIn(app, member.email, organization.id);
    for (const path of ["/approve", `/${id}/cancel`, `/${id}/reissue`])
      expect((await ui(path, path === "/approve" ? { ids: [id] } : {}, theirs)).status).toBe(403);
    expect((await get(id)).providerPayoutStatus).toBe("created");
  });
});

describe("canceling a payout that awaits approval", () => {
  it("takes it back, and its window is due again", async () => {
    const { id, due } = await build();
    const { status, body } = await cancel(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      providerPayoutStatus: "deleted",
      providerState: null,
      withdrawnAt: app.clock.now().toISOString(),
    });
    expect(await windowOf(due)).toEqual({ state: "open", generation: 2 });
    expect(await typesOf()).toEqual(["payout.status_changed", "payout.withdrawn"]);
    expect(await lastEntry()).toMatchObject({ type: "payout.withdrawn", actor: { type: "user" } });
    expect((await cancel(id)).status).toBe(200);
    const again = await buildPayoutAtProvider(app, apiKey, due);
    expect(again).not.toBe(id);
    expect(await windowOf(due)).toEqual({ state: "paid", generation: 2 });
  });

  it("is refused after approval", async () => {
    const { id, due } = await build();
    await approve([id]);
    const { status, body } = await cancel(id);
    expect([status, body.code]).toEqual([409, "INVALID_STATE"]);
    expect(await windowOf(due)).toEqual({ state: "paid", generation: 1 });
  });

  it("is finished later when the provider does not answer, once", async () => {
    const { id, due } = await build();
    await misbehave("answer_late");
    expect((await cancel(id)).body.code).toBe("PAYOUT_PROVIDER_FAILED");
    expect(await get(id)).toMatchObject({ providerPayoutStatus: "created", providerState: "canceling" });
    expect((await approve([id])).body.failed[0].code).toBe("INVALID_STATE");
    app.clock.advance(60_000);
    await retryProviderRequestsTask.run(app.services, {});
    await poll();
    expect(await get(id)).toMatchObject({ providerPayoutStatus: "deleted", providerState: null });
    expect(await windowOf(due)).toEqual({ state: "open", generation: 2 });
    expect(await typesOf()).toEqual(["payout.status_changed", "payout.withdrawn"]);
  });

  it("works for payouts of no window too", async () => {
    const creator = await buildCreator(organization);
    const sent = manualPayout({ creatorId: creator.id, payoutProvider: "partner" });
    await send(app, "/api/v1/payouts/manual", { method: "POST", apiKey, body: sent });
    expect((await cancel(sent.id)).body.withdrawnAt).not.toBeNull();
  });
});

describe("the way of a payout to the creator", () => {
  it("goes from approval over the claim to the money", async () => {
    const { id } = await build();
    expect((await linkOf(id)).body.code).toBe("INVALID_STATE");
    await approve([id]);
    const { status, body } = await linkOf(id);
    expect(status).toBe(200);
    expect(await lastEntry()).toMatchObject({ type: "payout.claim_link_copied", subject: { id } });
    const page = await claim(app, body.url);
    expect(page.body).toContain("It is on its way to you.");
    await forgetEvents(organization);
    await poll();
    expect((await get(id)).providerPayoutStatus).toBe("requested");
    expect(await lastEntry()).toMatchObject({ type: "payout.status_changed", actor: { type: "system" } });
    await tell(id, "complete");
    expect(await get(id)).toMatchObject({
      providerPayoutStatus: "completed",
      completedAt: expect.any(String),
    });
    await poll();
    expect(await typesOf()).toEqual(["payout.status_changed", "payout.status_changed", "payout.paid"]);
    expect((await linkOf(id)).body.code).toBe("INVALID_STATE");
  });

  it("begins anew with a reissue, which awaits approval", async () => {
    const { id, due } = await build();
    expect((await reissue(id)).body.code).toBe("INVALID_STATE");
    await approve([id]);
    await tell(id, "expire");
    await forgetEvents(organization);
    const { status, body } = await reissue(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: "campaign",
      amount: 100,
      providerPayoutStatus: "created",
      reissuedFromPayoutId: id,
    });
    expect((await get(id)).reissuedAsPayoutId).toBe(body.id);
    const [event] = await eventsOf(organization);
    expect(event).toMatchObject({
      type: "payout.initiated",
      data: { kind: "reissue", payout: { id: body.id } },
    });
    expect(await lastEntry()).toMatchObject({ type: "payout.reissued", subject: { id: body.id } });
    expect(await windowOf(due)).toEqual({ state: "paid", generation: 1 });
    expect((await reissue(id)).body.code).toBe("INVALID_STATE");
    await approve([body.id]);
    await claim(app, (await linkOf(body.id)).body.url);
    await tell(body.id, "complete");
    expect((await get(body.id)).providerPayoutStatus).toBe("completed");
  });

  it("stays what was reissued, after the reissue was taken back and the window is due again", async () => {
    const { id, due } = await build();
    await approve([id]);
    await tell(id, "expire");
    const { body } = await reissue(id);
    expect((await cancel(body.id)).status).toBe(200);
    expect(await windowOf(due)).toEqual({ state: "open", generation: 2 });
    expect((await get(id)).reissuedAsPayoutId).toBe(body.id);
    expect((await reissue(id)).body.code).toBe("INVALID_STATE");
  });

  it("begins anew for a payout of no window too, once", async () => {
    const creator = await buildCreator(organization);
    const sent = manualPayout({ creatorId: creator.id, payoutProvider: "partner" });
    await send(app, "/api/v1/payouts/manual", { method: "POST", apiKey, body: sent });
    await approve([sent.id]);
    await tell(sent.id, "expire");
    const answers = await Promise.all([reissue(sent.id), reissue(sent.id), reissue(sent.id)]);
    const [reissued, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    expect(reissued?.body).toMatchObject({ type: "manual", amount: 25.5, reissuedFromPayoutId: sent.id });
    for (const { status } of answers) expect([200, 409]).toContain(status);
  });

  it("is reissued once, also when the provider's answer is lost", async () => {
    const { id } = await build();
    await approve([id]);
    await tell(id, "expire");
    const before = (await sandboxPayoutsOf(organization)).length;
    await misbehave("answer_late");
    expect((await reissue(id)).body.code).toBe("PAYOUT_PROVIDER_FAILED");
    const answers = await Promise.all([reissue(id), reissue(id), reissue(id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sandboxPayoutsOf(organization)).toHaveLength(before + 1);
  });

  it("frees the window when a reissue is taken back", async () => {
    const { id, due } = await build();
    await approve([id]);
    await tell(id, "expire");
    const { id: newId } = (await reissue(id)).body;
    expect((await cancel(newId)).status).toBe(200);
    expect(await windowOf(due)).toEqual({ state: "open", generation: 2 });
    expect((await reissue(id)).body.code).toBe("INVALID_STATE");
  });

  it("comes back after it arrived, and is told to the creator and the team", async () => {
    const { id, due } = await build();
    await approve([id]);
    await claim(app, (await linkOf(id)).body.url);
    await tell(id, "complete");
    app.clock.advance(20 * 86_400_000);
    await controlSandbox(app, session, {
      action: "return",
      payout: (await get(id)).providerPayoutId,
    });
    await pollUntilReturned(id);
    const { providerPayoutStatus, returnedAt, returnReason, completedAt } = await get(id);
    expect(providerPayoutStatus).toBe("returned");
    expect(returnReason).toBe("The receiving account is closed");
    expect(Date.parse(returnedAt)).toBeGreaterThan(Date.parse(completedAt));
    expect((await typesOf()).filter((type) => type === "payout.returned")).toHaveLength(1);
    expect(await lastEntry()).toMatchObject({ type: "payout.returned", subject: { id } });
    await followEvents(app);
    const { content } = await app.services.db.row<{ content: string }>(sql`
      select content from chat_messages where client_message_id = ${`payout.returned:${id}`}`);
    expect(content).toContain("came back");
    await mailEvents(app);
    expect((await mailsTo(app, due.creatorEmail)).at(-1)?.subject).toMatch(/^Your payout from .* came back$/);
    expect(await windowOf(due)).toEqual({ state: "paid", generation: 1 });
  }, 120_000);

  it("is reissued after it came back, under an id of its own", async () => {
    const { id } = await build();
    await approve([id]);
    await claim(app, (await linkOf(id)).body.url);
    await tell(id, "return");
    await tell(id, "complete");
    expect((await get(id)).providerPayoutStatus).toBe("returned");
    const { body } = await reissue(id);
    expect(body).toMatchObject({ reissuedFromPayoutId: id, providerPayoutStatus: "created" });
    expect(body.id).not.toBe(id);
    expect((await reissue(id)).body.code).toBe("INVALID_STATE");
  });

  it("sends the claim link again, but not once it was claimed", async () => {
    const { id } = await build();
    await approve([id]);
    expect((await ui(`/${id}/claim-link/resend`)).body).toEqual({ success: true });
    expect(await lastEntry()).toMatchObject({ type: "payout.claim_link_sent", subject: { id } });
    const { total } = await mailClaimLink(id);
    await claim(app, (await linkOf(id)).body.url);
    expect((await ui(`/${id}/claim-link/resend`)).body.code).toBe("INVALID_STATE");
    await poll();
    expect((await mailClaimLink(id)).total).toBe(total);
  });

  it("keeps no claim link anywhere", async () => {
    const { id } = await build();
    await approve([id]);
    const { signature } = Object.fromEntries(new URL((await linkOf(id)).body.url).searchParams);
    const { found } = await app.services.db.row<{ found: boolean }>(sql`
      select exists (select from payouts p where p::text like ${`%${signature}%`})
        or exists (select from sandbox_payouts s where s::text like ${`%${signature}%`})
        or exists (select from events e where e.data::text like ${`%${signature}%`})
        or exists (select from chat_messages m where m.content like ${`%${signature}%`})
        or exists (select from graphile_worker._private_jobs j where j.payload::text like ${`%${signature}%`}) as found`);
    expect(found).toBe(false);
  });

  it("ends when nobody claims it within 30 days", async () => {
    const { id, due } = await build();
    await approve([id]);
    app.clock.advance(30 * 86_400_000);
    await poll();
    expect((await get(id)).providerPayoutStatus).toBe("expired");
    expect(await windowOf(due)).toEqual({ state: "paid", generation: 1 });
  });
});

describe("the provider", () => {
  it("is named to whoever may see payouts", async () => {
    const { body } = await send(app, "/ui/v1/payout-provider", { session });
    expect(body).toEqual({
      kind: "sandbox",
      name: "Sandbox",
      sandboxUrl: `${app.url}/sandbox-provider?organization=${organization.id}`,
    });
  });
});
