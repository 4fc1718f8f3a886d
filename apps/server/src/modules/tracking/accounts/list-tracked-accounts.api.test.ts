import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCreator, type TestCreator } from "../../../../test/creator-builders.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import {
  buildTrackedAccount,
  buildTrackedVideo,
  buildVideo,
  type TestAccount,
} from "../../../../test/tracking-builders.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let ada: TestAccount;
let creator: TestCreator;
let projectId: string;

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  const { email } = (await buildOrganization(app)).owner;
  creator = await buildCreator(organization, { firstName: "Cora", lastName: "Creator", email });
  const creatorId = creator.id;
  ada = await buildTrackedAccount(organization, {
    username: "ada_bakes",
    displayName: "Zoë & Ada",
    platformAccountId: "1001",
    creatorId,
    hashtagsFilter: ["ad"],
    publishedVideoCount: 241,
  });
  projectId = await buildProjectWith(ada);
  app.clock.advance(1_000);
  const others = { maxVideos: 100, creatorId } as const;
  await buildTrackedAccount(organization, {
    ...others,
    username: "bo",
    platform: "youtube",
    displayName: null,
  });
  app.clock.advance(1_000);
  await buildTrackedAccount(organization, {
    username: "adaXbakes",
    displayName: "100% cy",
    isCompetitor: true,
  });
  await buildHeldVideos();
});
afterAll(() => app.stop());

async function buildProjectWith(account: TestAccount): Promise<string> {
  const id = createId("project");
  await app.services.db.execute(sql`
    insert into projects (organization_id, id, name, created_at, updated_at, actor_type)
    values (${organization.id}, ${id}, 'Launch', ${app.clock.now()}, ${app.clock.now()}, 'user')`);
  await app.services.db.execute(sql`
    insert into account_projects (organization_id, account_id, project_id, hashtags_filter, created_at)
    values (${organization.id}, ${account.id}, ${id}, '{spring}', ${app.clock.now()})`);
  return id;
}

/** Three held, one of them passes the filter; two tracked by themselves, one of those a sample in a brief. */
async function buildHeldVideos(): Promise<void> {
  await buildVideo(organization, ada, { hashtags: ["AD"] });
  await buildVideo(organization, ada, { hashtags: ["other"] });
  await buildVideo(organization, ada);
  await buildTrackedVideo(organization, ada);
  await buildTrackedVideo(organization, ada, { isReference: true });
  await app.services.db.execute(sql`
    insert into excluded_videos (organization_id, id, account_id, platform, platform_video_id, created_at, updated_at, actor_type)
    values (${organization.id}, ${createId("excludedVideo")}, ${ada.id}, 'tiktok', 'later', now(), now(), 'user')`);
}

/** Of own accounts and competitors' alike, unless the query says otherwise. */
const ask = (query: string, key = apiKey) =>
  send(app, `/api/v1/accounts/tracked?${query.includes("viewMode") ? query : `viewMode=all&${query}`}`, {
    apiKey: key,
  });
const namesOf = async (query: string) =>
  (await ask(query)).body.data.map(({ username }: { username: string }) => username);

describe("the list of tracked accounts", () => {
  it("shows everything known of an account", async () => {
    const { body } = await ask(`accounts[0]=${ada.id}`);
    expect(body).toMatchObject({ pageCount: 1, totalRows: 1 });
    expect(body.data[0]).toEqual({
      id: ada.id,
      platform: "tiktok",
      platformAccountId: "1001",
      initialUsername: "ada_bakes",
      region: null,
      maxVideos: 30,
      isCompetitor: false,
      orgCreatorId: creator.id,
      linkState: "declared",
      linkStateSince: "2026-09-21T08:30:00.000Z",
      hashtagsFilter: ["ad"],
      createdAt: "2026-09-21T08:30:00.000Z",
      updatedAt: "2026-09-21T08:30:00.000Z",
      actorType: "user",
      userId: organization.owner.userId,
      orgId: organization.id,
      lastErrorAt: null,
      lastErrorCode: null,
      username: "ada_bakes",
      displayName: "Zoë & Ada",
      individualVideos: 1,
      analyticsLatestLoadAt: "2026-09-21T08:30:00.000Z",
      excludedVideosCount: 1,
      totalVideosTracked: 3,
      totalVideosRetained: 1,
      totalVideosPublished: 241,
      user: {
        id: organization.owner.userId,
        name: "Olive Owner",
        image: null,
        firstName: "Olive",
        lastName: "Owner",
        role: "owner",
      },
      creator: {
        id: creator.id,
        user: { id: creator.userId, name: "Cora Creator", image: null, email: creator.email },
        accounts: [
          {
            id: ada.id,
            platform: "tiktok",
            platformAccountId: "1001",
            isCompetitor: false,
            username: "ada_bakes",
            displayName: "Zoë & Ada",
            linkState: "declared",
            linkStateSince: "2026-09-21T08:30:00+00:00",
          },
          expect.objectContaining({ username: "bo", displayName: null }),
        ],
      },
      projects: [{ id: projectId, name: "Launch", logo: null, hashtagsFilter: ["spring"] }],
    });
  });

  it("leaves competitors out unless asked otherwise, newest first", async () => {
    expect((await send(app, "/api/v1/accounts/tracked", { apiKey })).body.totalRows).toBe(2);
    expect(await namesOf("viewMode=all")).toEqual(["adaXbakes", "bo", "ada_bakes"]);
    expect(await namesOf("viewMode=internal")).toEqual(["bo", "ada_bakes"]);
    expect(await namesOf("viewMode=competitors")).toEqual(["adaXbakes"]);
  });

  it("searches names and ids, whatever the case and without wildcards", async () => {
    expect(await namesOf("search=ADA_")).toEqual(["ada_bakes"]);
    expect(await namesOf("search=100%25")).toEqual(["adaXbakes"]);
    expect(await namesOf("search=zo%C3%AB")).toEqual(["ada_bakes"]);
    expect(await namesOf("search=1001")).toEqual(["ada_bakes"]);
    expect(await namesOf("search=%25")).toEqual(["adaXbakes"]);
    expect(await namesOf("search=%20")).toHaveLength(3);
  });

  it("filters by platform and project", async () => {
    expect(await namesOf("platforms=youtube")).toEqual(["bo"]);
    expect(await namesOf(`projects[0]=${projectId}`)).toEqual(["ada_bakes"]);
    expect(await namesOf(`projects[0]=${createId("project")}`)).toEqual([]);
  });

  it.each([
    ["username", ["ada_bakes", "adaXbakes", "bo"]],
    ["displayName", ["adaXbakes", "ada_bakes", "bo"]],
    ["platform", ["ada_bakes", "adaXbakes", "bo"]],
    ["totalVideosTracked", ["bo", "adaXbakes", "ada_bakes"]],
    ["totalVideosRetained", ["bo", "adaXbakes", "ada_bakes"]],
    ["totalVideosPublished", ["ada_bakes", "bo", "adaXbakes"]],
    ["maxVideos", ["ada_bakes", "adaXbakes", "bo"]],
  ])("sorts by %s, unknown values last", async (sortCol, names) => {
    expect(await namesOf(`sortCol=${sortCol}&sortDir=asc`)).toEqual(names);
  });

  it("refuses an unknown column, platform and view", async () => {
    const { status, body } = await ask("platforms=myspace&viewMode=mine&perPage=101");
    expect(status).toBe(400);
    expect(body.data.issues.map(({ path }: { path: string }) => path).sort()).toEqual([
      "perPage",
      "platforms.0",
      "viewMode",
    ]);
  });

  it("pages, and counts all", async () => {
    const { body } = await ask("perPage=2&page=2");
    expect(body).toMatchObject({ pageCount: 2, totalRows: 3, data: [{ username: "ada_bakes" }] });
    expect((await send(app, "/api/v1/accounts/tracked/count", { apiKey })).body).toBe(3);
  });

  it("asks the database as often for many accounts as for one", async () => {
    const queriesFor = async (query: string) => {
      let acquired = 0;
      const count = () => {
        acquired += 1;
      };
      app.services.db.pool.on("acquire", count);
      await ask(query);
      app.services.db.pool.off("acquire", count);
      return acquired;
    };
    await ask("");
    expect(await queriesFor("perPage=3")).toBe(await queriesFor("perPage=1"));
  });

  it("hides another organization's accounts", async () => {
    const other = await buildApiKey(await buildOrganization(app));
    expect((await ask(`accounts[0]=${ada.id}`, other.secret)).body.data).toEqual([]);
    expect((await ask("", other.secret)).body.totalRows).toBe(0);
    expect((await send(app, "/api/v1/accounts/tracked/count", { apiKey: other.secret })).body).toBe(0);
  });
});
