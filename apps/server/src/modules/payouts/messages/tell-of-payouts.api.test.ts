import { type EventPayout, EventPayoutSchema } from "@clipledger/contract/events/payouts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCreator, type TestCreator } from "../../../../test/creator-builders.ts";
import { mailsTo } from "../../../../test/mails.ts";
import { eventsOf, forgetEvents } from "../../../../test/outbox.ts";
import { buildDueWindow, storePayout } from "../../../../test/payout-builders.ts";
import { calculate, initiate } from "../../../../test/provider-builders.ts";
import { send, signIn } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { type FollowedEvent, mailEventsTask } from "../../../infra/events/act-on-events.ts";
import { publishEvents } from "../../../infra/events/outbox.ts";
import { createId } from "../../../infra/ids.ts";
import { payoutMailers } from "./mail-payouts.ts";
import { tellOfPayouts } from "./tell-of-payouts.ts";

let app: TestApp;
let organization: TestOrganization;
let creator: TestCreator;
let apiKey: string;
let stored: EventPayout;

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});
afterAll(() => app.stop());
beforeEach(async () => {
  creator = await buildCreator(organization);
  const withdrawnAt = "2026-09-20T10:00:00.000Z";
  const payoutId = await storePayout(organization, { creatorId: creator.id, withdrawnAt });
  stored = EventPayoutSchema.parse((await send(app, `/api/v1/payouts/${payoutId}`, { apiKey })).body);
  await forgetEvents(organization);
});

type At = Pick<EventPayout, "providerPayoutId" | "providerPayoutStatus">;

const outside: At = { providerPayoutId: null, providerPayoutStatus: null };
const atProvider = (providerPayoutStatus: EventPayout["providerPayoutStatus"]): At => ({
  providerPayoutId: "sbx_000000000000",
  providerPayoutStatus,
});
const byRails = (providerPayoutStatus: EventPayout["providerPayoutStatus"]): At => ({
  providerPayoutId: createId("railPayout"),
  providerPayoutStatus,
});

/** What is told of an event of a payout of 100 euros. */
function eventOf(type: FollowedEvent["type"], at: At, changes: object = {}): FollowedEvent {
  const data = { payout: { ...stored, ...at, ...changes } };
  // Each type's own fields beside the payout are not read.
  return {
    id: createId("webhookEvent"),
    type,
    actor: organization.ctx.actor,
    data,
  } as FollowedEvent;
}

const follow = (event: FollowedEvent) => tellOfPayouts(app.services, organization.id, [event]);

const messages = ({ id } = creator) =>
  app.services.db.rows<{ content: string; metadata: { type: string } }>(sql`
    select m.content, m.metadata from chat_messages m join chats c on c.id = m.chat_id
    where c.creator_id = ${id} order by m.created_at, m.id`);

describe("what a creator is told in the chat of their pay", () => {
  it.each([
    ["payout.paid", outside, "payout.sent", "Payout sent: €100.00."],
    [
      "payout.withdrawn",
      outside,
      "payout.voided",
      "The payout of €100.00 was recorded by mistake and taken back: Recorded by mistake",
    ],
    [
      "payout.status_changed",
      atProvider("approved"),
      "payout.claimable",
      "Your payout of €100.00 is ready. We have sent you an email with a link to claim it.",
    ],
    [
      "payout.status_changed",
      byRails("requested"),
      "payout.on_its_way",
      "Your payout of €100.00 is on its way.",
    ],
    [
      "payout.returned",
      atProvider("returned"),
      "payout.returned",
      "Your payout of €100.00 came back. Please check your payment details; we will send it again.",
    ],
  ] as const)("%s of %o", async (type, at, news, content) => {
    const event = eventOf(type, at);
    await follow(event);
    await follow(event);
    expect(await messages()).toEqual([{ content, metadata: { type: news, payoutId: stored.id } }]);
  });

  it.each([
    ["payout.paid", atProvider("completed")],
    ["payout.withdrawn", atProvider("deleted")],
    ["payout.status_changed", atProvider("requested")],
    ["payout.status_changed", byRails("completed")],
    ["payout.status_changed", atProvider("returned")],
    ["payout.canceled", outside],
  ] as const)("is nothing of %s of %o", async (type, at) => {
    await follow(eventOf(type, at));
    expect(await messages()).toEqual([]);
  });

  it("payout.canceled of a cycle that was set off against the balance", async () => {
    const due = await buildDueWindow(organization, { campaign: { name: "Autumn" } });
    const session = await signIn(app, organization.owner.email, organization.id);
    const adjustment = { amount: -150, currency: "EUR", reason: "Agreed in the chat" };
    await send(app, `/ui/v1/creators/${due.creatorId}/balance`, {
      method: "POST",
      session,
      body: adjustment,
    });
    const { body } = await initiate(app, apiKey, await calculate(app, apiKey, due.address));
    const canceled = (await eventsOf(organization)).findLast(({ type }) => type === "payout.canceled");
    const event = { ...eventOf("payout.canceled", outside), data: canceled?.data } as FollowedEvent;
    await follow(event);
    await follow(event);
    const told = await messages({ ...creator, id: due.creatorId });
    expect(told.filter(({ metadata }) => metadata.type === "payout.netted")).toEqual([
      {
        content:
          "€100.00 for Autumn, 14 to 20 September 2026, was set off against your balance, so nothing of it is left to pay.",
        metadata: { type: "payout.netted", cancellationId: body.cancellationId },
      },
    ]);
  });

  it("is told in the name of whoever did it", async () => {
    await follow(eventOf("payout.paid", outside));
    const { actor } = await app.services.db.row<{ actor: object }>(sql`
      select actor from events where organization_id = ${organization.id} and type = 'chat.system_message.created'`);
    expect(actor).toMatchObject({ type: "user", userId: organization.owner.userId });
  });

  it("goes on with the others where one cannot be told", async () => {
    const broken = eventOf("payout.paid", outside, { id: "\0" });
    const events = [broken, eventOf("payout.returned", atProvider("returned"))];
    await expect(tellOfPayouts(app.services, organization.id, events)).rejects.toThrow("Parts of a task");
    expect(await messages()).toHaveLength(1);
  });
});

describe("an email about an event", () => {
  const mailTask = mailEventsTask(payoutMailers);

  const waiting = () =>
    app.services.db.rows<{ key: string; payload: { eventId: string; organizationId: string } }>(sql`
      select j.key, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'events.mail' and j.payload ->> 'organizationId' = ${organization.id}`);

  async function publish(isMailed: boolean): Promise<void> {
    const data = { payout: stored };
    await app.services.db.transaction((tx) =>
      publishEvents(tx, organization.ctx, [
        { type: "payout.paid", data, ...(isMailed && { isMailed }) },
        { type: "payout.initiated", data: { ...data, kind: "manual" } },
      ]),
    );
  }

  it("is ordered with it, under its id", async () => {
    await publish(false);
    expect(await waiting()).toEqual([]);
    await publish(true);
    const [order, ...others] = await waiting();
    expect(others).toEqual([]);
    expect(order?.payload).toEqual({ organizationId: organization.id, eventId: order?.key });
    const told = await app.services.db.rows<{ type: string }>(
      sql`select type from events where id = ${order?.key}`,
    );
    expect(told).toEqual([{ type: "payout.paid" }]);
    expect(await eventsOf(organization)).toHaveLength(4);
  });

  it("is sent once, wherever the worker is killed", async () => {
    await app.services.db.execute(sql`delete from graphile_worker._private_jobs`);
    await publish(true);
    const [order] = await waiting();
    if (order === undefined) throw new Error("No email waits");
    const cut = { ...app.services, mailer: { send: () => Promise.reject(new Error("killed")) } };
    await expect(mailTask.run(cut, order.payload)).rejects.toThrow("killed");
    expect(await mailsTo(app, creator.email)).toEqual([]);
    await mailTask.run(app.services, order.payload);
    await mailTask.run(app.services, order.payload);
    const mails = await mailsTo(app, creator.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Organization \d+ has paid you €100\.00$/),
    ]);
  });

  it("is not sent of what was redacted meanwhile", async () => {
    await app.services.db.execute(sql`delete from graphile_worker._private_jobs`);
    await publish(true);
    const [order] = await waiting();
    await app.services.db.execute(sql`
      update events set data = data || '{"redacted": true}' where id = ${order?.key}`);
    if (order !== undefined) await mailTask.run(app.services, order.payload);
    expect(await mailsTo(app, creator.email)).toEqual([]);
  });
});
