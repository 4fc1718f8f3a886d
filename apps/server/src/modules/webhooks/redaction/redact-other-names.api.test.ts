import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import {
  buildDirectChat,
  buildGroup,
  buildMessage,
  clientMessageId,
} from "../../../../test/chat-builders.ts";
import { buildCreator, buildJoinedCreator } from "../../../../test/creator-builders.ts";
import { deliveriesOf, storeDeliveries } from "../../../../test/delivery-builders.ts";
import { eventsOf } from "../../../../test/outbox.ts";
import { enterPortal } from "../../../../test/portal-builders.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { buildTrackedAccount, type TestAccount } from "../../../../test/tracking-builders.ts";
import { type BuiltEndpoint, buildEndpoint } from "../../../../test/webhook-builders.ts";
import type { Database } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { sendMessage } from "../../chat/post-message.ts";
import { deleteCreator } from "../../creators/delete-creator.ts";
import { linkAccounts } from "../../creators/link-accounts.ts";
import { updateCreator } from "../../creators/update-creator.ts";
import { redactCreator } from "./redact-creator.ts";

let app: TestApp;
let organization: TestOrganization;
let endpoint: BuiltEndpoint;
let account: TestAccount;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  endpoint = await buildEndpoint(organization);
  account = await buildTrackedAccount(organization);
});

/** Of the types that are about an account, and know no person. */
async function storeEventsOf({ id, username }: TestAccount, count = 1): Promise<void> {
  for (const type of ["video.published", "video.views_milestone", "account.followers_milestone"] as const)
    await storeDeliveries(organization, endpoint, {
      count,
      type,
      state: "failed",
      data: { account: { id, username } },
    });
}

const storedText = async () => JSON.stringify(await eventsOf(organization));
const statesOf = async () => (await deliveriesOf(organization, endpoint)).map(({ state }) => state);

describe("forgetting a creator, whom events name without their user id,", () => {
  it("reaches those about the accounts linked to them, and no others", async () => {
    const other = await buildTrackedAccount(organization);
    const { userId } = await buildCreator(organization, { accountIds: [account.id] });
    await buildCreator(organization, { accountIds: [other.id] });
    await storeEventsOf(account);
    await storeEventsOf(other);
    expect(await redactCreator(app.services, userId)).toBe(4);
    const text = await storedText();
    expect([text.includes(account.id), text.includes(account.username)]).toEqual([false, false]);
    expect(text.split(`"${other.username}"`)).toHaveLength(5);
    expect((await statesOf()).slice(0, 6)).toEqual([...Array(3).fill("skipped"), ...Array(3).fill("failed")]);
  });

  it("reaches those with their id as a creator, in every organization", async () => {
    const { email } = await buildCreator(organization);
    const elsewhere = await buildOrganization(app);
    const { userId, id } = await buildCreator(elsewhere, { email });
    const theirs = await buildEndpoint(elsewhere);
    await storeDeliveries(elsewhere, theirs, { count: 1, data: { about: id } });
    expect(await redactCreator(app.services, userId)).toBe(3);
    expect(JSON.stringify(await eventsOf(elsewhere))).not.toContain(id);
  });

  it("knows from older events what was theirs, when the roster no longer does", async () => {
    const { userId, id } = await buildCreator(organization, { accountIds: [account.id] });
    await deleteCreator(organization.ctx, id);
    await storeEventsOf(account);
    await storeDeliveries(organization, endpoint, { count: 1, data: { about: id } });
    expect(await redactCreator(app.services, userId)).toBe(6);
    const text = await storedText();
    expect([text.includes(account.id), text.includes(id)]).toEqual([false, false]);
  });

  it("takes no id from what they wrote", async () => {
    const other = await buildCreator(organization);
    const { userId, id } = await buildJoinedCreator(organization);
    await buildMessage(organization, await buildDirectChat(organization, id), other.id);
    await redactCreator(app.services, userId);
    const [created] = await eventsOf(organization);
    expect(created).toMatchObject({ type: "creator.created", data: { creator: { id: other.id } } });
  });

  it("reaches answers that quote them, and no others", async () => {
    const { userId, id } = await buildJoinedCreator(organization);
    const group = await buildGroup(organization, [id]);
    const message = { content: "My knee hurts", clientMessageId: clientMessageId() };
    const client = await enterPortal(app, { userId });
    const { body: written } = await client.send(`/chats/${group}/messages`, {
      method: "POST",
      body: message,
    });
    const answer = { content: "Get well", clientMessageId: clientMessageId(), replyToMessageId: written.id };
    await sendMessage(organization.ctx, group, answer);
    await buildMessage(organization, group, "Hello all");
    await redactCreator(app.services, userId);
    const text = await storedText();
    expect([text.includes("knee"), text.includes("Hello all")]).toEqual([false, true]);
  });

  it("reaches messages that name them in words only, and no others", async () => {
    const { userId, id } = await buildCreator(organization, { firstName: "Ana", lastName: "Alder (A.)" });
    await buildCreator(organization, { firstName: "Alderman" });
    const group = await buildGroup(organization, [(await buildCreator(organization)).id]);
    await buildMessage(organization, group, "Thanks to ana  ALDER (A.), we sold out");
    await buildMessage(organization, group, "Ana alderman is another, and so is Diana Alder");
    await updateCreator(organization.ctx, id, { firstName: "Anna", lastName: "Birch" });
    await buildMessage(organization, group, "Anna Birch, well done");
    const system = { message: { kind: "system", content: "Anna joined" }, thread: { title: null } };
    const written = { message: { kind: "text", content: "Anna joined us" }, thread: { title: null } };
    for (const data of [system, written])
      await storeDeliveries(organization, endpoint, { count: 1, type: "chat.system_message.created", data });
    await redactCreator(app.services, userId);
    const text = await storedText();
    expect(
      ["sold out", "well done", "Diana Alder", "Anna joined us"].map((part) => text.includes(part)),
    ).toEqual([false, false, true, true]);
  });

  it("reads a name of one word only where the system wrote it", async () => {
    const { userId } = await buildCreator(organization, { firstName: "Rose", lastName: "" });
    for (const [kind, content] of [
      ["system", "Rose joined"],
      ["system", "Rosemary joined"],
      ["text", "a rose for you"],
    ])
      await storeDeliveries(organization, endpoint, {
        count: 1,
        type: "chat.system_message.created",
        data: { message: { kind, content } },
      });
    await redactCreator(app.services, userId);
    const text = await storedText();
    expect(["Rose joined", "Rosemary joined", "a rose"].map((part) => text.includes(part))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("leaves what belongs to another creator by now", async () => {
    const { userId } = await buildCreator(organization, { accountIds: [account.id] });
    const other = await buildCreator(organization);
    await linkAccounts(organization.ctx, other.id, { accountIds: [account.id], force: true });
    await storeEventsOf(account);
    await redactCreator(app.services, userId);
    expect((await statesOf()).filter((state) => state === "failed")).toHaveLength(3);
  });

  it("is complete in the end, though each run is cut short after one step", async () => {
    const { userId, id } = await buildCreator(organization, { accountIds: [account.id] });
    await deleteCreator(organization.ctx, id);
    await storeEventsOf(account);
    const { db, clock } = app.services;
    const runOneStep = () => {
      let steps = 0;
      const transaction: Database["transaction"] = (work) => {
        steps += 1;
        if (steps > 1) throw new Error("The process ended");
        return db.transaction(work);
      };
      return redactCreator({ db: { ...db, transaction }, clock }, userId);
    };
    await expect(runOneStep()).rejects.toThrow();
    await expect(runOneStep()).rejects.toThrow();
    await runOneStep();
    const text = await storedText();
    expect([text.includes(account.id), text.includes(userId)]).toEqual([false, false]);
  });

  it("holds up deliveries for 500 events at a time", async () => {
    const { userId } = await buildCreator(organization, { accountIds: [account.id] });
    await storeEventsOf(account, 400);
    expect(await redactCreator(app.services, userId)).toBe(1_201);
    const { largest } = await app.services.db.row<{ largest: number }>(sql`
      select max(total)::int as largest from (
        select count(*) as total from events
        where organization_id = ${organization.id} and data = '{"redacted": true}' group by xmin
      ) steps`);
    expect(largest).toBe(500);
  });
});
