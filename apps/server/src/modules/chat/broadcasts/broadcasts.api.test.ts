import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCampaign, insertAssignment } from "../../../../test/campaign-builders.ts";
import { type ChatClient, chatClient } from "../../../../test/chat-builders.ts";
import { buildCreator } from "../../../../test/creator-builders.ts";
import { eventsOf, forgetEvents } from "../../../../test/outbox.ts";
import { runQueued } from "../../../../test/queued-tasks.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { postBroadcastTask } from "./send-broadcast.ts";

let app: TestApp;
let organization: TestOrganization;
let campaignId: string;
let key: { id: string; secret: string };
let client: ChatClient;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  campaignId = (await buildCampaign(organization)).id;
  key = await buildApiKey(organization);
  client = chatClient(app, key.secret);
});

const broadcast = (fields: object = {}) =>
  client("/broadcasts", {
    method: "POST",
    body: { campaignId, content: "Big news", clientMessageId: "broadcast-1", ...fields },
  });

const messagesOf = () =>
  organization.ctx.db.rows<{ creator_id: string; content: string; sender_user_id: string }>(sql`
    select t.creator_id, m.content, m.sender_user_id from chat_messages m
    join chats t on t.organization_id = m.organization_id and t.id = m.chat_id
    where m.organization_id = ${organization.id} order by m.key`);

describe("a broadcast", () => {
  it("posts one message into the direct chat of everybody who works in the campaign", async () => {
    const [working, scheduled, over, idle] = await Promise.all(
      Array.from({ length: 4 }, () => buildCreator(organization)),
    );
    const assign = (creator: { id: string } | undefined, validFrom: string, validUntil: string | null) =>
      insertAssignment(organization, { campaignId, creatorId: creator?.id ?? "", validFrom, validUntil });
    await assign(working, "2026-09-14", null);
    await assign(scheduled, "2026-10-05", null);
    await assign(over, "2026-09-07", "2026-09-13");
    await forgetEvents(organization);
    const { status, body } = await broadcast();
    expect(status).toBe(200);
    expect(body).toEqual({ broadcastId: expect.stringMatching(/^crbcast_/), recipientCount: 2 });
    await runQueued(app, postBroadcastTask);
    const messages = await messagesOf();
    expect(new Set(messages.map(({ creator_id }) => creator_id))).toEqual(
      new Set([working?.id, scheduled?.id]),
    );
    expect(messages.map(({ creator_id }) => creator_id)).not.toContain(idle?.id);
    expect(messages[0]).toMatchObject({ content: "Big news", sender_user_id: organization.owner.userId });
    const { broadcastId } = body;
    expect(await eventsOf(organization)).toMatchObject(
      messages.map((message) => ({
        type: "chat.message.sent",
        data: {
          thread: { orgCreatorId: message.creator_id },
          apiKeyId: key.id,
          source: "api",
          broadcastId,
          isFirstMessage: true,
        },
      })),
    );
  });

  it("is sent once, however often it is asked for and its parts are posted", async () => {
    const { id: creatorId } = await buildCreator(organization);
    await insertAssignment(organization, { campaignId, creatorId });
    const answers = await Promise.all([broadcast(), broadcast(), broadcast({ content: "Other news" })]);
    expect(new Set(answers.map(({ body }) => body.broadcastId)).size).toBe(1);
    expect(await runQueued(app, postBroadcastTask)).toBe(1);
    const { broadcastId } = answers[0]?.body ?? {};
    const part = { organizationId: organization.id, broadcastId, creatorIds: [creatorId] };
    await Promise.all([postBroadcastTask.run(app.services, part), postBroadcastTask.run(app.services, part)]);
    expect(await messagesOf()).toHaveLength(1);
  });

  it("goes to nobody in an empty campaign, and to no campaign of others", async () => {
    expect((await broadcast()).body.recipientCount).toBe(0);
    const theirs = await buildCampaign(await buildOrganization(app));
    expect((await broadcast({ campaignId: theirs.id, clientMessageId: "broadcast-2" })).status).toBe(404);
    expect(await runQueued(app, postBroadcastTask)).toBe(0);
  });

  it("reaches 1,000 creators in parts", { timeout: 60_000 }, async () => {
    await storeWorkingCreators(1_000);
    expect((await broadcast()).body.recipientCount).toBe(1_000);
    expect(await runQueued(app, postBroadcastTask)).toBe(20);
    expect(await messagesOf()).toHaveLength(1_000);
  });
});

async function storeWorkingCreators(count: number): Promise<void> {
  const { db } = organization.ctx;
  const people = Array.from({ length: count }, () => ({
    user: createId("user"),
    creator: createId("creator"),
    assignment: createId("assignment"),
  }));
  const at = app.clock.now();
  await db.execute(sql`
    insert into users (id, name, email, created_at, updated_at)
    select id, '', lower(id) || '@test.example', ${at}, ${at} from unnest(${people.map(({ user }) => user)}::text[]) id`);
  await db.execute(sql`
    with added as (
      insert into creators (organization_id, id, user_id, first_name, last_name, actor_type, created_at, updated_at)
      select ${organization.id}, p.creator, p.person, 'Many', 'More', 'system', ${at}, ${at}
      from unnest(${people.map(({ creator }) => creator)}::text[], ${people.map(({ user }) => user)}::text[]) p(creator, person)
      returning id, key
    )
    insert into assignments (
      organization_id, id, campaign_id, creator_id, creator_key, valid_from, actor_type, created_at, updated_at
    )
    select ${organization.id}, p.assignment, ${campaignId}, a.id, a.key, '2026-09-14', 'system', ${at}, ${at}
    from added a join unnest(
      ${people.map(({ creator }) => creator)}::text[], ${people.map(({ assignment }) => assignment)}::text[]
    ) p(creator, assignment) on p.creator = a.id`);
}
