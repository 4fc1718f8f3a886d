import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCreator } from "../../../../test/creator-builders.ts";
import { buildApplication, buildPublicJob, type TestApplication } from "../../../../test/job-builders.ts";
import { mailsTo } from "../../../../test/mails.ts";
import { eventsOf, forgetEvents } from "../../../../test/outbox.ts";
import { runQueued } from "../../../../test/queued-tasks.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { mailAnswerTask } from "./mails/application-mails.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: { id: string; secret: string };
let jobId: string;
let application: TestApplication;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = await buildApiKey(organization);
  jobId = (await buildPublicJob(organization)).id;
  application = await buildApplication(organization, jobId);
  await forgetEvents(organization);
  await runQueued(app, mailAnswerTask);
});

const reply = (fields: object = {}, { id } = application) =>
  send(app, `/api/v1/applications/${id}/reply`, {
    method: "POST",
    apiKey: apiKey.secret,
    body: { message: "Tell us more", clientMessageId: "client-0001", ...fields },
  });
const typesOf = async () => (await eventsOf(organization)).map(({ type }) => type);
const countMessages = async () => {
  const { total } = await app.services.db.row<{ total: number }>(sql`
    select count(*)::int as total from chat_messages where organization_id = ${organization.id}`);
  return total;
};

describe("an answer to an application", () => {
  it("is a message in the applicant's chat, and answers the application with it", async () => {
    app.clock.advance(60_000);
    const { status, body } = await reply();
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      id: application.id,
      status: "open",
      answeredAt: app.clock.now().toISOString(),
      isUnread: false,
      chatId: expect.stringMatching(/^crchat_/),
      messageId: expect.stringMatching(/^crmsg_/),
    });
    const [event, ...rest] = await eventsOf(organization);
    expect(rest).toEqual([]);
    expect(event).toMatchObject({
      type: "chat.message.sent",
      data: {
        message: { id: body.messageId, chatId: body.chatId, content: "Tell us more", senderType: "org" },
        thread: { creatorUserId: application.userId, orgCreatorId: null, kind: "direct" },
        source: "api",
        apiKeyId: apiKey.id,
        isFirstMessage: true,
      },
    });
    expect(JSON.stringify(event)).not.toContain(application.email);
  });

  it("goes into the chat of a creator who applied", async () => {
    const creator = await buildCreator(organization);
    const own = await buildApplication(organization, jobId, { email: creator.email });
    await forgetEvents(organization);
    expect((await reply({}, own)).body.applicant.orgCreatorId).toBe(creator.id);
    const [event] = await eventsOf(organization);
    expect(event?.data.thread).toMatchObject({ orgCreatorId: creator.id, creatorUserId: creator.userId });
  });

  it("moves the status along, both or neither", async () => {
    expect((await reply({ status: "in_review" })).body.status).toBe("in_review");
    expect((await typesOf()).toSorted()).toEqual(["application.status_changed", "chat.message.sent"]);
    await reply({ status: "accepted", clientMessageId: "client-0002" });
    await forgetEvents(organization);
    const refused = await reply({ status: "rejected", clientMessageId: "client-0003" });
    expect(refused).toMatchObject({ status: 409, body: { code: "INVALID_STATE" } });
    expect(await countMessages()).toBe(2);
    expect(await typesOf()).toEqual([]);
  });

  it("with the status it has already is a message only", async () => {
    expect((await reply({ status: "open" })).body.status).toBe("open");
    expect(await typesOf()).toEqual(["chat.message.sent"]);
  });

  it("is given once for each client's id, and later ones do not undo what happened since", async () => {
    const first = await reply({ status: "rejected" });
    await reply({ status: "in_review", clientMessageId: "client-0002" });
    await forgetEvents(organization);
    const again = await reply({ status: "rejected", message: "Something else" });
    expect(again.body).toMatchObject({ messageId: first.body.messageId, status: "in_review" });
    expect(await countMessages()).toBe(2);
    expect(await typesOf()).toEqual([]);
  });

  it("does not mistake another message with the same client's id for itself", async () => {
    const other = await buildApplication(organization, (await buildPublicJob(organization)).id, {
      email: application.email,
    });
    await reply({}, other);
    const answer = await reply({ status: "rejected" });
    expect(answer).toMatchObject({ status: 409, body: { code: "INVALID_STATE" } });
    expect(answer.body.message).toContain("clientMessageId");
    const { body } = await reply({ status: "rejected", clientMessageId: "client-0002" });
    expect(body.status).toBe("rejected");
  });

  it("is given once, however often it is sent at the same moment", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => reply({ status: "accepted" })));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ body }) => body.messageId)).size).toBe(1);
    expect(await countMessages()).toBe(1);
    const types = await typesOf();
    for (const type of ["creator.created", "application.status_changed", "chat.message.sent"])
      expect(types.filter((told) => told === type)).toHaveLength(1);
    expect(await runQueued(app, mailAnswerTask)).toBe(1);
  });

  it("is mailed with what was decided, and not a second time as a chat message", async () => {
    await reply({ status: "rejected", message: "Thank you,\nnot this time" });
    await runQueued(app, mailAnswerTask);
    const [mail, ...rest] = await mailsTo(app, application.email);
    expect(rest).toEqual([]);
    expect(mail?.subject).toContain("Baking app");
    expect(mail?.text).toContain("not to go on with your application");
    expect(mail?.text).toContain("not this time");
    const { total } = await app.services.db.row<{ total: number }>(sql`
      select count(*)::int as total from graphile_worker.jobs where task_identifier = 'chat.find-unseen'`);
    expect(total).toBe(0);
  });

  it.each([
    ["message", { message: " " }],
    ["message", { message: "x".repeat(8_001) }],
    ["clientMessageId", { clientMessageId: "short12" }],
    ["clientMessageId", { clientMessageId: "x".repeat(65) }],
    ["status", { status: "withdrawn" }],
  ])("is refused with a %s like %j", async (path, fields) => {
    const { status, body } = await reply(fields);
    expect(status).toBe(400);
    expect(body.data.issues.map((issue: { path: string }) => issue.path)).toEqual([path]);
  });
});
