import type { ApplicationOutput } from "@clipledger/contract/jobs/application";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildAssignment } from "../../../../test/assignment-builders.ts";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCampaign } from "../../../../test/campaign-builders.ts";
import { followEvents } from "../../../../test/chat-builders.ts";
import { buildCreator, type TestCreator } from "../../../../test/creator-builders.ts";
import { eventsOf, forgetEvents } from "../../../../test/outbox.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { FollowedEvent } from "../../../infra/events/act-on-events.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { createId } from "../../../infra/ids.ts";
import { unassignCreators } from "../../campaigns/assignments/end-assignments.ts";
import type { AssignmentEvent } from "./follow-events.ts";
import { followInChats } from "./follow-events.ts";

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
  await followEvents(app);
  await forgetEvents(organization);
});

const unassign = (assignment: "current" | "scheduled", endBasis: "current" | "prev") =>
  unassignCreators(organization.ctx, {
    creatorIds: [creator.id],
    endBasis,
    assignment,
    removeCanceledWindows: false,
  });

const messages = async () => {
  const rows = await app.services.db.rows<{ content: string }>(sql`
    select content from chat_messages where organization_id = ${organization.id} order by key`);
  return rows.map(({ content }) => content);
};

describe("status messages", () => {
  it("tell a creator of their assignments", async () => {
    const campaign = await buildCampaign(organization, { name: "Autumn launch" });
    await buildAssignment(organization, { campaignId: campaign.id, creatorId: creator.id });
    await followEvents(app);
    await unassign("current", "current");
    await followEvents(app);
    expect(await messages()).toEqual([
      "You were assigned to Autumn launch, from 21 September 2026 on.",
      "The last day of your work in Autumn launch is now 27 September 2026.",
    ]);
    const told = (await eventsOf(organization)).filter(({ type }) => type === "chat.system_message.created");
    expect(told[0]?.data).toMatchObject({
      message: { kind: "system", metadata: { type: "assignment.created", campaignId: campaign.id } },
      isFirstMessage: true,
    });
  });

  it("tell of an assignment that was canceled before it began", async () => {
    const campaign = await buildCampaign(organization, { name: "Autumn launch" });
    await buildAssignment(organization, {
      campaignId: campaign.id,
      creatorId: creator.id,
      startBasis: "next",
    });
    await unassign("scheduled", "prev");
    await followEvents(app);
    expect((await messages()).at(-1)).toBe("Your assignment to Autumn launch was canceled.");
  });

  it("leave out what is not so any more when they are posted", async () => {
    const campaign = await buildCampaign(organization, { name: "Autumn launch" });
    await buildAssignment(organization, { campaignId: campaign.id, creatorId: creator.id });
    await unassign("current", "current");
    await followEvents(app);
    expect(await messages()).toEqual([
      "The last day of your work in Autumn launch is now 27 September 2026.",
    ]);
  });

  it("wait in one queue of their organization", async () => {
    const campaign = await buildCampaign(organization);
    await buildAssignment(organization, { campaignId: campaign.id, creatorId: creator.id });
    await unassign("current", "current");
    const queues = await app.services.db.rows<{ queue_name: string }>(sql`
      select distinct queue_name from graphile_worker.jobs where task_identifier = 'events.follow'`);
    expect(queues).toEqual([{ queue_name: `events.follow ${organization.id}` }]);
  });

  it("are posted though one before them could not be", async () => {
    const campaign = await buildCampaign(organization, { name: "Autumn launch" });
    await buildAssignment(organization, { campaignId: campaign.id, creatorId: creator.id });
    const [event] = await app.services.db.rows<AssignmentEvent>(sql`
      select id, type, data from events where organization_id = ${organization.id} and type = 'assignment.created'`);
    if (event === undefined) throw new Error("No event tells of the assignment");
    const unreadable = structuredClone({ ...event, id: createId("webhookEvent") });
    unreadable.data.assignment.validFrom = "no day";
    const events = [unreadable, event];
    await expect(followInChats(app.services, organization.id, events)).rejects.toThrow("Parts of a task");
    expect(await messages()).toHaveLength(1);
  });

  it("are posted once, however often the event is followed", async () => {
    const campaign = await buildCampaign(organization);
    await buildAssignment(organization, { campaignId: campaign.id, creatorId: creator.id });
    await followEvents(app);
    const events = await app.services.db.rows<FollowedEvent>(sql`
      select id, type, data, actor from events where organization_id = ${organization.id} and type = 'assignment.created'`);
    expect(events).toHaveLength(1);
    await Promise.all([
      followInChats(app.services, organization.id, events),
      followInChats(app.services, organization.id, events),
    ]);
    expect(await messages()).toHaveLength(1);
  });

  it.each([
    ["accepted", ["Your application for Sourdough starter was accepted. Welcome!"]],
    ["rejected", ["Your application for Sourdough starter was not accepted this time."]],
    ["in_review", []],
  ] as const)("tell somebody that their application was %s", async (status, expected) => {
    await app.services.db.transaction((tx) =>
      publishEvent(tx, organization.ctx, "application.status_changed", {
        application: application(status),
        previousStatus: "open",
      }),
    );
    await followEvents(app);
    expect(await messages()).toEqual(expected);
  });
});

function application(status: ApplicationOutput["status"]): ApplicationOutput {
  const at = app.clock.now().toISOString();
  const jobId = createId("job");
  return {
    id: createId("jobApplication"),
    jobId,
    status,
    source: "applied",
    statusChangedAt: at,
    answeredAt: null,
    createdAt: at,
    updatedAt: at,
    applicant: { id: creator.userId, name: "Cora", image: null, orgCreatorId: null, countryCode: null },
    job: { id: jobId, productTitle: "Sourdough starter", status: "public", jobType: "other" },
    chatId: null,
  };
}
