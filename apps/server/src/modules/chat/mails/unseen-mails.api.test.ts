import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildDirectChat, buildGroup, buildMessage } from "../../../../test/chat-builders.ts";
import { buildCreator, type TestCreator } from "../../../../test/creator-builders.ts";
import { mailsTo } from "../../../../test/mails.ts";
import { enterPortal } from "../../../../test/portal-builders.ts";
import { runQueued } from "../../../../test/queued-tasks.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { deleteMessage } from "../messages/change-message.ts";
import { findUnseenTask, mailUnseenTask } from "./mail-unseen.ts";

let app: TestApp;
let organization: TestOrganization;
let creator: TestCreator;
let chatId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  creator = await buildCreator(organization, { firstName: "Juniper" });
  chatId = await buildDirectChat(organization, creator.id);
});

/** As the worker does once the five minutes are over. */
const letTimePass = async () => {
  await runQueued(app, findUnseenTask);
  await runQueued(app, mailUnseenTask);
};

const read = async (person: TestCreator, chat: string) =>
  (await enterPortal(app, person)).send(`/chats/${chat}/read`, { method: "POST", body: {} });

describe("a message that a creator has not seen", () => {
  it("is mailed after five minutes, with a link to the chat", async () => {
    await buildMessage(organization, chatId, "Can you post today?\nThank you!");
    const { run_at } = await app.services.db.row<{ run_at: Date }>(sql`
      select j.run_at from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${findUnseenTask.name}`);
    expect(run_at.getTime() - app.clock.now().getTime()).toBe(300_000);
    await letTimePass();
    const [mail, ...others] = await mailsTo(app, creator.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Organization \d+ wrote to you$/);
    expect(mail?.text).toContain("Hello Juniper,");
    expect(mail?.text).toContain("> Can you post today?\n> Thank you!");
    expect(mail?.text).toContain(`/portal/enter?to=/portal/chat/${chatId}#`);
  });

  it("is mailed once until they read, however much follows", async () => {
    await buildMessage(organization, chatId, "One");
    await buildMessage(organization, chatId, "Two");
    await letTimePass();
    await buildMessage(organization, chatId, "Three");
    await letTimePass();
    expect(await mailsTo(app, creator.email)).toHaveLength(1);
    await read(creator, chatId);
    app.clock.advance(60_000);
    await buildMessage(organization, chatId, "Four");
    await letTimePass();
    const mails = await mailsTo(app, creator.email);
    expect(mails).toHaveLength(2);
    expect(mails.at(-1)?.text).toContain("> Four");
  });

  it("is not mailed once it was read or deleted", async () => {
    await buildMessage(organization, chatId);
    await read(creator, chatId);
    const { id } = await buildMessage(organization, chatId);
    await deleteMessage(organization.ctx, { chatId, messageId: id });
    await letTimePass();
    expect(await mailsTo(app, creator.email)).toEqual([]);
  });

  it("is mailed though an earlier one, not seen either, was deleted", async () => {
    const { id } = await buildMessage(organization, chatId, "One");
    await deleteMessage(organization.ctx, { chatId, messageId: id });
    await buildMessage(organization, chatId, "Two");
    await letTimePass();
    expect((await mailsTo(app, creator.email)).map(({ text }) => /^> (.*)$/m.exec(text)?.[1])).toEqual([
      "Two",
    ]);
  });

  it("is mailed to those of a group who have not read it", async () => {
    const reader = await buildCreator(organization);
    const group = await buildGroup(organization, [creator.id, reader.id], "Bakers");
    await buildMessage(organization, group, "First");
    await read(reader, group);
    await letTimePass();
    await buildMessage(organization, group, "Second");
    await letTimePass();
    const contents = async ({ email }: TestCreator) =>
      (await mailsTo(app, email)).map(({ text }) => /^> (.*)$/m.exec(text)?.[1]);
    expect(await contents(creator)).toEqual(["First"]);
    expect(await contents(reader)).toEqual(["Second"]);
  });

  it("is not mailed to somebody who wants no such emails", async () => {
    await app.services.db.execute(sql`
      insert into unwanted_mails (user_id, kind, since) values (${creator.userId}, 'chat', ${app.clock.now()})`);
    await buildMessage(organization, chatId);
    await letTimePass();
    expect(await mailsTo(app, creator.email)).toEqual([]);
  });
});
