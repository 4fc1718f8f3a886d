import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildInviteLink, buildJoinRequest } from "../../../../test/join-builders.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { cancelUnansweredRequestsTask } from "./decide-join-request.ts";

let app: TestApp;
let organization: TestOrganization;
let owner: TestSession;
let link: { id: string; token: string };

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
  owner = await signIn(app, organization.owner.email, organization.id);
  link = await buildInviteLink(organization);
});
afterAll(() => app.stop());

const ask = (fields: object) =>
  send(app, "/ui/v1/join-requests", {
    method: "POST",
    body: { token: link.token, firstName: "June", lastName: "Vale", email: "june@test.example", ...fields },
  });
const list = async (query = "", session = owner) =>
  (await send(app, `/ui/v1/join-requests?perPage=100&${query}`, { session })).body;
const decide = (id: string, decision: "approve" | "reject", session = owner) =>
  send(app, `/ui/v1/join-requests/${id}/${decision}`, { method: "POST", body: {}, session });
const eventsOf = (subject: string) =>
  app.services.db.rows<{ type: string; actor: object; data: Record<string, unknown> }>(sql`
    select type, actor, data from events where data::text like ${`%${subject}%`} order by occurred_at, position`);

describe("asking to join", () => {
  it("leaves a request that the team sees, and an event without the address", async () => {
    const answer = await ask({ email: " June@Test.Example ", message: "  I bake on camera  " });
    expect(answer.body).toEqual({ success: true });
    const [request] = (await list()).data;
    expect(request).toEqual({
      id: expect.stringMatching(/^orgcjr_/),
      status: "pending",
      message: "I bake on camera",
      link: { id: link.id, label: "TikTok bio" },
      user: {
        id: expect.stringMatching(/^user_/),
        name: "June Vale",
        firstName: "June",
        lastName: "Vale",
        email: "june@test.example",
        image: null,
      },
      creatorId: null,
      createdAt: "2026-09-21T08:30:00.000Z",
      decidedAt: null,
      decidedBy: null,
    });
    const [event] = await eventsOf(request.id);
    const { email: _, ...user } = request.user;
    expect(event).toMatchObject({
      type: "creator.join_request.created",
      actor: { type: "creator", surface: "ui", userId: null },
      data: {
        joinRequest: {
          id: request.id,
          status: "pending",
          message: "I bake on camera",
          createdAt: request.createdAt,
          link: request.link,
          user,
        },
      },
    });
    expect(JSON.stringify(event)).not.toContain("@test.example");
  });

  it("answers a repeated request in the same way, and keeps the first", async () => {
    const before = await list();
    expect((await ask({ firstName: "Other", message: "Again" })).body).toEqual({ success: true });
    expect(await list()).toEqual(before);
  });

  it("keeps one of many simultaneous requests", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask({ email: "race@test.example" })));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const { data } = await list();
    const raced = data.filter(({ user }: { user: { email: string } }) => user.email === "race@test.example");
    expect(raced).toHaveLength(1);
  });

  it("shows nothing of an account elsewhere, and does not touch it", async () => {
    const stranger = await buildOrganization(app);
    const readUser = () =>
      app.services.db.row(sql`select * from users where email = ${stranger.owner.email}`);
    const before = await readUser();
    expect((await ask({ email: stranger.owner.email })).body).toEqual({ success: true });
    expect(await readUser()).toEqual(before);
    const { data } = await list();
    const request = data.find(({ user }: { user: { id: string } }) => user.id === stranger.owner.userId);
    expect(request.user).toMatchObject({ name: "June Vale", image: null });
    expect(
      JSON.stringify(await list("", await signIn(app, stranger.owner.email, stranger.id))),
    ).not.toContain("June");
  });

  it("is refused with a wrong or closed link, and names every bad field", async () => {
    expect((await ask({ token: "unknown" })).body.code).toBe("INVITATION_EXPIRED");
    const { body } = await ask({
      firstName: " ",
      lastName: "x".repeat(51),
      email: "no",
      message: "x".repeat(2001),
    });
    expect(body.data.issues.map(({ path }: { path: string }) => path).sort()).toEqual([
      "email",
      "firstName",
      "lastName",
      "message",
    ]);
  });

  it("ends where 500 requests of one link wait", async () => {
    const full = await buildInviteLink(organization, "Full");
    await app.services.db.execute(sql`
      with people as (
        insert into users (id, name, email, created_at, updated_at)
        select 'user_' || lpad(n::text, 12, '0'), '', 'flood-' || n || '@test.example', now(), now()
        from generate_series(1, 500) n returning id
      )
      insert into creator_join_requests (
        organization_id, id, link_id, user_id, first_name, last_name, message, status, created_at
      )
      select ${organization.id}, 'orgcjr_' || right(id, 12), ${full.id}, id, 'F', '', '', 'pending', now() from people`);
    const refused = await ask({ token: full.token, email: "late@test.example" });
    expect(refused).toMatchObject({ status: 409, body: { code: "INVALID_STATE" } });
    expect((await ask({ email: "late@test.example" })).status).toBe(200);
    expect((await decide("orgcjr_000000000001", "reject")).status).toBe(200);
    expect((await ask({ token: full.token, email: "later@test.example" })).status).toBe(200);
    expect((await ask({ token: full.token, email: "latest@test.example" })).status).toBe(409);
    await app.services.db.execute(sql`delete from users where email like 'flood-%'`);
  });
});

describe("a request to join", () => {
  it("is rejected once, without an effect on the roster", async () => {
    const { id } = await buildJoinRequest(organization);
    const { body } = await decide(id, "reject");
    expect(body).toMatchObject({
      status: "rejected",
      creatorId: null,
      decidedAt: "2026-09-21T08:30:00.000Z",
      decidedBy: { name: "Olive Owner" },
    });
    expect((await decide(id, "reject")).body.code).toBe("INVALID_STATE");
    expect((await decide(id, "approve")).body.code).toBe("INVALID_STATE");
    const types = (await eventsOf(id)).map(({ type }) => type);
    expect(types).toEqual(["creator.join_request.created", "creator.join_request.rejected"]);
  });

  it("may be made again after a rejection", async () => {
    const first = await buildJoinRequest(organization, { email: "again@test.example" });
    await decide(first.id, "reject");
    const second = await buildJoinRequest(organization, { email: "again@test.example" });
    expect(second.id).not.toBe(first.id);
  });

  it("is found by its status", async () => {
    const own = await buildOrganization(app);
    const session = await signIn(app, own.owner.email, own.id);
    const [rejected, waiting] = [await buildJoinRequest(own), await buildJoinRequest(own)];
    await decide(rejected.id, "reject", session);
    const idsOf = async (query: string) =>
      (await list(query, session)).data.map(({ id }: { id: string }) => id);
    expect(await idsOf("statuses=pending")).toEqual([waiting.id]);
    expect(await idsOf("statuses=rejected")).toEqual([rejected.id]);
    expect(await idsOf("statuses=approved&statuses=canceled")).toEqual([]);
    expect((await idsOf("")).sort()).toEqual([rejected.id, waiting.id].sort());
  });

  it("is closed after 30 days without a decision, once, however often the job runs", async () => {
    const own = await buildOrganization(app);
    const session = await signIn(app, own.owner.email, own.id);
    app.clock.set("2026-09-22T08:30:00.000Z");
    const old = await buildJoinRequest(own);
    app.clock.advance(1);
    const younger = await buildJoinRequest(own);
    app.clock.set("2026-10-22T08:30:00.000Z");
    const run = () => cancelUnansweredRequestsTask.run(app.services, {});
    await Promise.all([run(), run()]);
    await run();
    expect((await list("statuses=canceled", session)).data).toMatchObject([{ id: old.id, decidedBy: null }]);
    expect((await list("statuses=pending", session)).data).toMatchObject([{ id: younger.id }]);
    const events = await eventsOf(old.id);
    expect(events.map(({ type }) => type)).toEqual([
      "creator.join_request.created",
      "creator.join_request.canceled",
    ]);
    expect(events[1]).toMatchObject({ actor: { type: "system" } });
  });
});
