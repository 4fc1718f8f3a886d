import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  briefFields,
  buildBrief,
  buildStaffedCampaign,
  publishedBriefs,
} from "../../../test/brief-builders.ts";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../test/builders.ts";
import { buildCampaign } from "../../../test/campaign-builders.ts";
import { eventsOf, forgetEvents } from "../../../test/outbox.ts";
import { send } from "../../../test/request.ts";
import { sharedApp } from "../../../test/shared-app.ts";
import type { TestApp } from "../../../test/test-app.ts";
import { sql } from "../../infra/db/sql.ts";
import { createId } from "../../infra/ids.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

const ask = (method: string, path: string, body?: object) =>
  send(app, `/api/v1${path}`, { method, apiKey, ...(body && { body }) });
const create = (fields: object) => ask("POST", "/briefs", fields);

const pathsOf = (body: { data: { issues: { path: string }[] } }) => body.data.issues.map(({ path }) => path);

describe("a new brief", () => {
  it("answers its id and version 1, and reads back whole, in both formats", async () => {
    const { status, body } = await create({
      name: "  Launch ",
      contentMarkdown: "# Hook\n\nHi $creator_first_name, show the **app** for $50.",
    });
    expect(status).toBe(200);
    expect(body).toEqual({ id: expect.stringMatching(/^orgbrief_/), version: 1 });
    expect((await ask("GET", `/briefs/${body.id}`)).body).toEqual({
      id: body.id,
      name: "Launch",
      version: 1,
      contentMarkdown: "## Hook\n\nHi $creator_first_name, show the **app** for $50.",
      content: {
        type: "doc",
        content: [
          { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Hook" }] },
          {
            type: "paragraph",
            content: [
              { type: "text", text: "Hi " },
              { type: "variable", attrs: { id: "creator_first_name" } },
              { type: "text", text: ", show the " },
              { type: "text", text: "app", marks: [{ type: "bold" }] },
              { type: "text", text: " for $50." },
            ],
          },
        ],
      },
      sampleVideos: [],
      campaigns: [],
      notifiableCreatorCount: 0,
      readCount: 0,
      lastNotifiedAt: null,
      actorType: "api_token",
      createdByUser: expect.objectContaining({ id: organization.owner.userId }),
      createdAt: "2026-09-21T08:30:00.000Z",
      updatedAt: "2026-09-21T08:30:00.000Z",
    });
    const { body: log } = await ask("GET", "/activity?types=brief.created");
    expect(log.data).toMatchObject([
      { subject: { id: body.id, label: "Launch" }, actor: { type: "api_key" } },
    ]);
  });

  it("may come as an editor document, whose stock images are renamed", async () => {
    const src = "https://media.example/frame.png";
    const { body } = await create({
      name: "Launch",
      content: {
        type: "doc",
        content: [
          { type: "heading", attrs: { level: 5 }, content: [{ type: "text", text: "Hook" }] },
          { type: "image", attrs: { src } },
        ],
      },
    });
    const { body: brief } = await ask("GET", `/briefs/${body.id}`);
    expect(brief.content.content).toMatchObject([
      { type: "heading", attrs: { level: 3 } },
      { type: "imageResize", attrs: { src } },
    ]);
    expect(brief.contentMarkdown).toBe(`### Hook\n\n![](${src})`);
  });

  it("needs its text in exactly one format", async () => {
    const both = await create(briefFields({ contentMarkdown: "Text", content: { type: "doc" } }));
    expect([both.status, both.body.code]).toEqual([400, "BAD_REQUEST"]);
    expect(pathsOf(both.body)).toEqual(["contentMarkdown", "content"]);
    const none = await create({ name: "Launch" });
    expect([none.status, none.body.code]).toEqual([400, "BAD_REQUEST"]);
    expect(pathsOf(none.body)).toEqual(["contentMarkdown"]);
  });

  it("is refused with every problem of its text", async () => {
    const markdown = await create({
      name: "Launch",
      contentMarkdown: "Hi $creator_nickname\n\n[here](javascript:alert)\n\n![](http://media.example/a.png)",
    });
    expect([markdown.status, markdown.body.code]).toEqual([400, "CONTENT_INVALID"]);
    expect(pathsOf(markdown.body)).toEqual(["contentMarkdown", "contentMarkdown", "contentMarkdown"]);
    const document = await create({
      name: "Launch",
      content: {
        type: "doc",
        content: [
          { type: "paragraph", content: [{ type: "variable", attrs: { id: "creator_nickname" } }] },
          { type: "codeBlock", content: [{ type: "text", text: "x" }] },
        ],
      },
    });
    expect([document.status, document.body.code]).toEqual([400, "CONTENT_INVALID"]);
    expect(pathsOf(document.body)).toEqual([
      "content.content.0.content.0.attrs.id",
      "content.content.1.type",
    ]);
    expect((await ask("GET", "/briefs")).body.totalRows).toBe(0);
  });

  it.each([
    { contentMarkdown: " \n\n " },
    { contentMarkdown: "![frame](https://media.example/frame.png) $brand_name" },
    { content: null },
    { content: "Show the app" },
    { content: { type: "doc", content: [] } },
  ])("is refused without readable text: %o", async (text) => {
    const { status, body } = await create({ name: "Launch", ...text });
    expect([status, body.code]).toEqual([400, "CONTENT_INVALID"]);
    expect(body.data.issues.length).toBeGreaterThan(0);
  });

  it("has a name of its own, whatever the case", async () => {
    await buildBrief(organization, { name: "Launch" });
    const { status, body } = await create(briefFields({ name: " launch" }));
    expect([status, body.code]).toEqual([409, "NOT_UNIQUE"]);
    const other = await buildOrganization(app);
    await expect(buildBrief(other, { name: "Launch" })).resolves.toMatchObject({ version: 1 });
  });

  it("names every wrong field", async () => {
    const { status, body } = await create({
      name: "n".repeat(121),
      contentMarkdown: 7,
      campaignIds: ["orgcamp_1"],
      notify: "yes",
      sampleVideos: [{ platform: "vimeo", platformVideoId: "", label: "l".repeat(61) }],
      color: "red",
    });
    expect([status, body.code]).toEqual([400, "BAD_REQUEST"]);
    expect(pathsOf(body).sort()).toEqual([
      "campaignIds.0",
      "color",
      "contentMarkdown",
      "name",
      "notify",
      "sampleVideos.0.label",
      "sampleVideos.0.platform",
      "sampleVideos.0.platformVideoId",
    ]);
  });

  it("is not a viewer's to write", async () => {
    const viewer = await buildApiKey(organization, await buildMember(app, organization, "viewer"));
    const { status } = await send(app, "/api/v1/briefs", {
      method: "POST",
      apiKey: viewer.secret,
      body: briefFields(),
    });
    expect(status).toBe(403);
  });
});

describe("a new brief for campaigns", () => {
  it("is linked to them and tells nobody by itself", async () => {
    const campaign = await buildStaffedCampaign(organization, 2);
    await forgetEvents(organization);
    const { body } = await create(briefFields({ campaignIds: [campaign.id, campaign.id] }));
    const { body: brief } = await ask("GET", `/briefs/${body.id}`);
    expect(brief.campaigns).toEqual([{ id: campaign.id, name: campaign.name, status: "active" }]);
    expect(brief).toMatchObject({ notifiableCreatorCount: 2, lastNotifiedAt: null });
    expect((await eventsOf(organization)).map(({ type }) => type)).toEqual(["campaign.updated"]);
    const { body: linked } = await ask("GET", `/campaigns/${campaign.id}`);
    expect(linked).toMatchObject({ briefId: body.id, spec: { briefId: body.id }, revision: 2 });
  });

  it("tells their creators with notify", async () => {
    const campaign = await buildStaffedCampaign(organization, 2);
    await forgetEvents(organization);
    const { body } = await create(briefFields({ name: "Launch", campaignIds: [campaign.id], notify: true }));
    expect(await publishedBriefs(organization)).toEqual([
      {
        brief: {
          id: body.id,
          name: "Launch",
          version: 1,
          campaignIds: [campaign.id],
          creatorIds: campaign.creators.map(({ id }) => id).sort(),
          allCreators: true,
          lastNotifiedAt: "2026-09-21T08:30:00.000Z",
        },
        kind: "created",
      },
    ]);
    const { body: brief } = await ask("GET", `/briefs/${body.id}`);
    expect(brief).toMatchObject({ version: 1, lastNotifiedAt: "2026-09-21T08:30:00.000Z" });
  });

  it("publishes nothing with notify while it has none", async () => {
    const { body } = await create(briefFields({ notify: true }));
    expect(await eventsOf(organization)).toEqual([]);
    expect((await ask("GET", `/briefs/${body.id}`)).body.lastNotifiedAt).toBeNull();
  });

  it("leaves nothing behind when one of them is unknown or has ended", async () => {
    const fine = await buildCampaign(organization);
    const ended = await buildCampaign(organization);
    await app.services.db.execute(sql`update campaigns set ends_on = '2026-09-20' where id = ${ended.id}`);
    const foreign = await buildCampaign(await buildOrganization(app));
    const nowhere = createId("campaign");

    const unknown = await create(briefFields({ campaignIds: [fine.id, foreign.id, nowhere] }));
    expect([unknown.status, unknown.body.code, unknown.body.data]).toEqual([
      404,
      "NOT_FOUND",
      { ids: [foreign.id, nowhere] },
    ]);
    const late = await create(briefFields({ campaignIds: [fine.id, ended.id] }));
    expect([late.status, late.body.code, late.body.data]).toEqual([
      409,
      "CAMPAIGN_ENDED",
      { campaignIds: [ended.id] },
    ]);
    expect((await ask("GET", "/briefs")).body.totalRows).toBe(0);
    expect((await ask("GET", `/campaigns/${fine.id}`)).body).toMatchObject({ briefId: null, revision: 1 });
  });
});
