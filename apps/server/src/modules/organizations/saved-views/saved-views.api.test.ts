import { beforeAll, describe, expect, it } from "vitest";
import { buildMember, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { sharedApp } from "../../../../test/shared-app.ts";
import type { TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";

let app: TestApp;
let organization: TestOrganization;
let member: TestSession;
let viewer: TestSession;

beforeAll(async () => {
  app = await sharedApp();
  organization = await buildOrganization(app);
  member = await signIn(app, (await buildMember(app, organization, "member")).email, organization.id);
  viewer = await signIn(app, (await buildMember(app, organization, "viewer")).email, organization.id);
});

const create = (session: TestSession, body: object) =>
  send(app, "/ui/v1/saved-views", {
    method: "POST",
    session,
    body: { list: "accounts", query: "", ...body },
  });
const change = (session: TestSession, id: string, body: object) =>
  send(app, `/ui/v1/saved-views/${id}`, { method: "PATCH", session, body });
const remove = (session: TestSession, id: string) =>
  send(app, `/ui/v1/saved-views/${id}`, { method: "DELETE", session });
const namesOf = async (session: TestSession, list = "accounts"): Promise<string[]> =>
  (await send(app, `/ui/v1/saved-views?list=${list}`, { session })).body.data.map(
    ({ name }: { name: string }) => name,
  );

describe("saved views", () => {
  it("keep the address and the columns of a list under a name, changed and deleted by their owner", async () => {
    const columns = [
      { id: "views", isShown: true },
      { id: "followers", isShown: false },
    ];
    const { status, body } = await create(viewer, {
      name: " Mine ",
      query: "sort=totalViews&q=%23a",
      columns,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^orgview_/),
      list: "accounts",
      name: "Mine",
      query: "sort=totalViews&q=%23a",
      columns,
      isShared: false,
      isOwn: true,
      owner: expect.objectContaining({ name: "Mina viewer" }),
      createdAt: "2026-09-21T08:30:00.000Z",
      updatedAt: "2026-09-21T08:30:00.000Z",
    });
    expect((await change(viewer, body.id, { name: "Best", columns: null })).body).toMatchObject({
      name: "Best",
      query: "sort=totalViews&q=%23a",
      columns: null,
    });
    expect(await namesOf(viewer)).toEqual(["Best"]);
    expect(await namesOf(viewer, "videos")).toEqual([]);
    expect((await remove(viewer, body.id)).body).toEqual({ success: true });
    expect((await remove(viewer, body.id)).status).toBe(404);
  });

  it("are one's own until they are shared, and then the team's to see but not to change", async () => {
    const { body: view } = await create(member, { name: "Of a member" });
    expect(await namesOf(viewer)).toEqual([]);
    expect((await change(viewer, view.id, { name: "Taken" })).status).toBe(404);
    expect((await change(member, view.id, { isShared: true })).body.isShared).toBe(true);
    await create(viewer, { name: "Zoo" });
    expect(await namesOf(viewer)).toEqual(["Zoo", "Of a member"]);
    expect((await change(viewer, view.id, { name: "Taken" })).status).toBe(403);
    expect((await remove(viewer, view.id)).status).toBe(403);
  });

  it("are shared by members, not by viewers", async () => {
    expect((await create(viewer, { name: "For all", isShared: true })).status).toBe(403);
    const { body: own } = await create(viewer, { name: "For me" });
    expect((await change(viewer, own.id, { isShared: true })).status).toBe(403);
    expect((await create(member, { name: "For all", isShared: true })).body.isShared).toBe(true);
  });

  it("have a name once per person and list, in any case", async () => {
    expect((await create(member, { name: "Twice", list: "jobs" })).status).toBe(200);
    expect((await create(member, { name: "TWICE", list: "jobs" })).body.code).toBe(
      "SAVED_VIEW_NAME_CONFLICT",
    );
    const { body: other } = await create(member, { name: "Other", list: "jobs" });
    expect((await change(member, other.id, { name: "twice" })).status).toBe(409);
    expect((await create(member, { name: "Twice", list: "videos" })).status).toBe(200);
    expect((await create(viewer, { name: "Twice", list: "jobs" })).status).toBe(200);
  });

  it("are at most a hundred of a person, and go when they leave", async () => {
    const person = await buildMember(app, organization, "member");
    const session = await signIn(app, person.email, organization.id);
    await app.services.db.execute(sql`
      insert into saved_views (organization_id, id, user_id, list, name, query, created_at, updated_at)
      select ${organization.id}, 'orgview_' || lpad(n::text, 12, '0'), ${person.userId}, 'briefs', 'View ' || n, '', now(), now()
      from generate_series(1, 100) n`);
    expect((await create(session, { name: "One more" })).body.code).toBe("SAVED_VIEW_LIMIT_REACHED");
    const owner = await signIn(app, organization.owner.email, organization.id);
    await send(app, `/ui/v1/members/${person.memberId}`, { method: "DELETE", session: owner });
    const { left } = await app.services.db.row<{ left: number }>(sql`
      select count(*)::int as left from saved_views where user_id = ${person.userId}`);
    expect(left).toBe(0);
  });

  it("tell every problem of what they are given at once", async () => {
    const { status, body } = await create(member, {
      list: "Accounts!",
      name: " ",
      query: "x".repeat(4_001),
      columns: [
        { id: "a", isShown: true },
        { id: "a", isShown: false },
      ],
    });
    expect(status).toBe(400);
    expect(body.data.issues.map(({ path }: { path: string }) => path)).toEqual(
      expect.arrayContaining(["list", "name", "query", "columns"]),
    );
  });
});
