import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../test/builders.ts";
import { buildCreator, buildJoinedCreator, markArchived } from "../../../test/creator-builders.ts";
import { eventsOf } from "../../../test/outbox.ts";
import { send } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { buildTrackedAccount } from "../../../test/tracking-builders.ts";
import { sql } from "../../infra/db/sql.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});
afterAll(() => app.stop());

const post = (body: object, key = apiKey) =>
  send(app, "/api/v1/creators", { method: "POST", apiKey: key, body });
const get = async (id: string, key = apiKey) =>
  (await send(app, `/api/v1/creators/${id}`, { apiKey: key })).body;

const cora = { firstName: "Cora", lastName: "Creator" };

describe("adding a creator", () => {
  it("answers their ids, and makes somebody who was not invited", async () => {
    const { status, body } = await post({ ...cora, email: " Cora@Test.Example ", notes: " Likes cats " });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^orgcre_/),
      creatorUserId: expect.stringMatching(/^user_/),
    });
    const at = "2026-09-21T08:30:00.000Z";
    expect(await get(body.id)).toEqual({
      id: body.id,
      creatorUserId: body.creatorUserId,
      notes: "Likes cats",
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
      actorType: "api_token",
      userId: organization.owner.userId,
      orgId: organization.id,
      user: {
        id: body.creatorUserId,
        name: "Cora Creator",
        email: "cora@test.example",
        image: null,
        emailVerified: false,
        createdAt: at,
        updatedAt: at,
        role: null,
        banned: null,
        banReason: null,
        banExpires: null,
        firstName: "Cora",
        lastName: "Creator",
        creatorProfileId: null,
      },
      createdByUser: expect.objectContaining({ name: "Olive Owner", role: "owner" }),
      creatorProfile: null,
      member: null,
      invitation: null,
      status: "not invited",
      creatorStatus: "active",
      accounts: [],
      tags: [],
      activeCampaign: null,
      activeCampaignEndsAt: null,
      campaignDisplay: null,
      campaignProrationApplied: null,
    });
  });

  it("links accounts, makes tags, and invites, all at once", async () => {
    const account = await buildTrackedAccount(organization, { username: "cora.cooks" });
    await buildCreator(organization, { tags: ["Food"] });
    const { body } = await post({
      ...cora,
      email: "all@test.example",
      invite: true,
      accountIds: [account.id, account.id],
      tags: ["food", " Travel ", "FOOD"],
    });
    expect(await get(body.id)).toMatchObject({
      status: "invitation sent",
      invitation: { status: "pending", expiresAt: "2026-10-05T08:30:00.000Z" },
      accounts: [{ id: account.id, platform: "tiktok", username: "cora.cooks", isCompetitor: false }],
      tags: [{ name: "Food" }, { name: "Travel" }],
    });
  });

  it("tells it once, in the log and as events without the address", async () => {
    const team = await buildOrganization(app);
    const key = (await buildApiKey(team)).secret;
    const email = "told@test.example";
    const { body } = await post({ ...cora, email, invite: true, tags: ["New"] }, key);
    const events = await eventsOf(team);
    expect(events).toEqual([
      {
        type: "creator.created",
        data: {
          creator: {
            id: body.id,
            creatorUserId: body.creatorUserId,
            user: {
              id: body.creatorUserId,
              name: "Cora Creator",
              firstName: "Cora",
              lastName: "Creator",
              image: null,
            },
            notes: null,
            status: "not invited",
            creatorStatus: "active",
            isMarketplaceCreator: false,
            accounts: [],
            tags: [{ id: expect.stringMatching(/^orgtag_/), name: "New" }],
            createdAt: "2026-09-21T08:30:00.000Z",
            updatedAt: "2026-09-21T08:30:00.000Z",
          },
          via: "manual",
          applicationId: null,
          joinRequestId: null,
          inviteLinkId: null,
        },
      },
      {
        type: "creator.invited",
        data: expect.objectContaining({
          creator: expect.objectContaining({ id: body.id, status: "invitation sent" }),
          resent: false,
        }),
      },
    ]);
    expect(JSON.stringify(events)).not.toContain(email);
    const { body: log } = await send(app, "/api/v1/activity", { apiKey: key });
    expect(log.data.slice(0, 2)).toMatchObject([
      { type: "creator.invited", subject: { type: "creator", id: body.id, label: "Cora Creator" } },
      { type: "creator.created", subject: { id: body.id }, actor: { type: "api_key", surface: "api" } },
    ]);
  });

  it("refuses an email that is on the roster, in whatever case, archived ones too", async () => {
    const known = await buildCreator(organization, { email: "known@test.example" });
    await markArchived(organization, known.id);
    const { status, body } = await post({ ...cora, email: "KNOWN@test.example" });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: "CREATOR_ALREADY_EXISTS", data: { creatorId: known.id } });
  });

  it("refuses a member of the team", async () => {
    const member = await buildMember(app, organization, "viewer");
    const { status, body } = await post({ ...cora, email: member.email });
    expect([status, body.code]).toEqual([409, "USER_HAS_NON_CREATOR_MEMBERSHIP"]);
  });

  it("refuses accounts that are not tracked, or are another's, and adds nobody", async () => {
    const foreign = await buildTrackedAccount(await buildOrganization(app));
    const email = "nobody@test.example";
    const missing = await post({ ...cora, email, accountIds: [foreign.id] });
    expect(missing.status).toBe(404);
    expect(missing.body).toMatchObject({ code: "ACCOUNTS_NOT_FOUND", data: { accountIds: [foreign.id] } });

    const held = await buildTrackedAccount(organization, {
      creatorId: (await buildCreator(organization)).id,
    });
    const taken = await post({ ...cora, email, accountIds: [held.id] });
    expect(taken.status).toBe(409);
    expect(taken.body).toMatchObject({
      code: "ACCOUNTS_ALREADY_ASSIGNED",
      data: { accountIds: [held.id] },
    });
    const left = await app.services.db.rows(sql`select from users where email = ${email}`);
    expect(left).toEqual([]);
  });

  it("names everything that is wrong with a body", async () => {
    const { status, body } = await post({
      firstName: " ",
      email: "no address",
      invite: "yes",
      accountIds: ["acc"],
      notes: "x".repeat(5_001),
      tags: ["", "x".repeat(41)],
      role: "owner",
    });
    expect(status).toBe(400);
    const paths = body.data.issues.map(({ path }: { path: string }) => path);
    expect(paths.sort()).toEqual([
      "accountIds.0",
      "email",
      "firstName",
      "invite",
      "lastName",
      "notes",
      "role",
      "tags.0",
      "tags.1",
    ]);
    const many = Array.from({ length: 21 }, (_, index) => `tag ${index}`);
    expect((await post({ ...cora, email: "tags@test.example", tags: many })).status).toBe(400);
  });
});

describe("a person whom several organizations know", () => {
  it("shows each of them only what it wrote down itself", async () => {
    const email = "shared@test.example";
    const other = await buildOrganization(app);
    const otherKey = (await buildApiKey(other)).secret;
    const theirs = await buildJoinedCreator(other, { firstName: "Sam", lastName: "Secret", email });
    await app.services.db.execute(
      sql`update users set image = 'https://pictures.example/sam.png' where id = ${theirs.userId}`,
    );
    app.clock.advance(60_000);
    const ours = await post({ ...cora, email });
    app.clock.advance(-60_000);
    expect(ours.body.creatorUserId).toBe(theirs.userId);
    const shown = await get(ours.body.id);
    expect(shown).toMatchObject({
      status: "not invited",
      member: null,
      invitation: null,
      user: {
        name: "Cora Creator",
        image: null,
        emailVerified: false,
        createdAt: "2026-09-21T08:31:00.000Z",
        updatedAt: "2026-09-21T08:31:00.000Z",
      },
    });
    expect(JSON.stringify(shown)).not.toContain("Secret");
    expect(await get(theirs.id, otherKey)).toMatchObject({
      status: "joined",
      user: {
        name: "Sam Secret",
        image: "https://pictures.example/sam.png",
        emailVerified: true,
        createdAt: "2026-09-21T08:30:00.000Z",
      },
    });
    expect((await get(theirs.id)).code).toBe("NOT_FOUND");
  });

  it("keeps their own name when an organization adds them", async () => {
    const { owner } = await buildOrganization(app);
    const { id } = await buildCreator(organization, { ...cora, email: owner.email });
    expect((await get(id)).user.name).toBe("Cora Creator");
    const { name } = await app.services.db.row<{ name: string }>(
      sql`select name from users where id = ${owner.userId}`,
    );
    expect(name).toBe("Olive Owner");
  });
});
