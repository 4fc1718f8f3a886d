import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { buildCreator, type TestCreator } from "../../../test/creator-builders.ts";
import { eventsOf, forgetEvents } from "../../../test/outbox.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { sql } from "../../infra/db/sql.ts";
import { postSystemMessage } from "./post-system-message.ts";

let app: TestApp;
let organization: TestOrganization;
let creator: TestCreator;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  creator = await buildCreator(organization);
  await forgetEvents(organization);
});

const post = (
  clientMessageId: string,
  creatorId = creator.id,
  metadata: Record<string, unknown> | null = null,
) =>
  app.services.db.transaction((tx) =>
    postSystemMessage(tx, organization.ctx, {
      creatorId,
      content: "You were paid",
      metadata,
      clientMessageId,
    }),
  );

const countRows = () =>
  app.services.db.row<{ chats: number; messages: number }>(sql`
    select (select count(*)::int from chats where organization_id = ${organization.id}) as chats,
      (select count(*)::int from chat_messages where organization_id = ${organization.id}) as messages`);

describe("a system message", () => {
  it("begins the creator's chat and is told with it", async () => {
    await post("payout:1", creator.id, { payoutId: "orgpay_4Rk8sVn1QwZp" });
    expect(await eventsOf(organization)).toEqual([
      {
        type: "chat.system_message.created",
        data: {
          message: {
            id: expect.stringMatching(/^crmsg_/),
            chatId: expect.stringMatching(/^crchat_/),
            senderType: "system",
            senderUserId: null,
            senderDisplayName: null,
            senderMember: null,
            kind: "system",
            content: "You were paid",
            metadata: { payoutId: "orgpay_4Rk8sVn1QwZp" },
            source: "system",
            clientMessageId: "payout:1",
            replyTo: null,
            reactions: [],
            attachments: [],
            createdAt: app.clock.now().toISOString(),
            editedAt: null,
            deletedAt: null,
            pinnedAt: null,
            seenAt: null,
          },
          thread: {
            id: expect.stringMatching(/^crchat_/),
            kind: "direct",
            creatorUserId: creator.userId,
            orgCreatorId: creator.id,
            groupKind: null,
            title: null,
            publicTitle: null,
            campaignId: null,
          },
          isFirstMessage: true,
        },
      },
    ]);
  });

  it("goes into the same chat as the others, and only one of them is the first", async () => {
    await Promise.all(["one", "two", "three"].map((id) => post(id)));
    const told = await eventsOf(organization);
    expect(new Set(told.map(({ data }) => data.thread.id)).size).toBe(1);
    expect(told.map(({ data }) => data.isFirstMessage).toSorted()).toEqual([false, false, true]);
    await post("one", (await buildCreator(organization)).id);
    expect(await countRows()).toEqual({ chats: 2, messages: 4 });
  });

  it("is posted and told once, however often it is sent", async () => {
    await Promise.all([post("same"), post("same"), post("same")]);
    await post("same");
    expect(await countRows()).toEqual({ chats: 1, messages: 1 });
    expect(await eventsOf(organization)).toHaveLength(1);
  });
});
