import { beforeAll, describe, expect, it } from "vitest";
import { buildMember, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCreator } from "../../../../test/creator-builders.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { sharedApp } from "../../../../test/shared-app.ts";
import type { TestApp } from "../../../../test/test-app.ts";

let app: TestApp;
let organization: TestOrganization;
let session: TestSession;
beforeAll(async () => {
  app = await sharedApp();
  organization = await buildOrganization(app);
  session = await signIn(app, organization.owner.email, organization.id);
});

const write = (path: string, body: object, as = session) =>
  send(app, `/ui/v1/creators-at-once${path}`, { method: "POST", session: as, body });
const count = async () => (await send(app, "/ui/v1/creators/count", { session })).body.total;
const read = async (id: string) => (await send(app, `/ui/v1/creators/${id}`, { session })).body;
const newcomer = (name: string) => ({ firstName: name, lastName: "", email: `${name}@crowd.example` });

describe("adding many", () => {
  it("adds and invites them all, in the order of the list", async () => {
    const creators = [{ ...newcomer("zoe"), tags: ["Vienna"] }, newcomer("abe")];
    const { status, body } = await write("", { creators, invite: true });
    expect(status).toBe(200);
    expect(await read(body.creatorIds[0])).toMatchObject({
      user: { email: "zoe@crowd.example" },
      status: "invitation sent",
      tags: [{ name: "Vienna" }],
    });
    expect(await read(body.creatorIds[1])).toMatchObject({ user: { email: "abe@crowd.example" } });
  });

  it("tells every problem by row before, and adds nobody while there is one", async () => {
    const archived = await buildCreator(organization, { email: "old@crowd.example" });
    await write("/archive", { creatorIds: [archived.id] });
    const creators = [
      newcomer("new"),
      { firstName: "", lastName: "", email: "no address" },
      { ...newcomer("zoe"), email: " ZOE@crowd.example" },
      newcomer("old"),
      { ...newcomer("own"), email: organization.owner.email },
      newcomer("new"),
    ];
    const before = await count();
    const { body } = await write("/check", { creators });
    expect(body.problems.map(({ row, field }: { row: number; field: string }) => [row, field])).toEqual([
      [1, "firstName"],
      [1, "email"],
      [2, "email"],
      [3, "email"],
      [4, "email"],
      [5, "email"],
    ]);
    const refused = await write("", { creators: creators.filter((_, row) => row !== 1) });
    expect(refused.status).toBe(400);
    expect(refused.body.data.issues.map(({ path }: { path: string }) => path)).toEqual(
      [1, 2, 3, 4].map((row) => `creators.${row}.email`),
    );
    expect(await count()).toBe(before);
  });

  it("lets two who send the same list at once add everybody once", async () => {
    const creators = ["p", "q", "r", "s"].map(newcomer);
    const before = await count();
    const answers = await Promise.all([
      write("", { creators }),
      write("", { creators: creators.toReversed() }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await count()).toBe(before + 4);
  });
});

describe("tags of many", () => {
  it("are added and removed whatever their case; the first spelling stays", async () => {
    const one = await buildCreator(organization, { tags: ["Berlin", "Food"] });
    const other = await buildCreator(organization, { tags: ["Travel"] });
    const creatorIds = [one.id, other.id];
    const { body } = await write("/tags", { creatorIds, add: ["berlin", "New"], remove: ["FOOD"] });
    expect(body).toEqual({ changed: 2 });
    const names = async (id: string) => (await read(id)).tags.map(({ name }: { name: string }) => name);
    expect(await names(one.id)).toEqual(["Berlin", "New"]);
    expect(await names(other.id)).toEqual(["Berlin", "New", "Travel"]);
    expect((await write("/tags", { creatorIds, add: ["New"] })).body).toEqual({ changed: 0 });
    const { body: log } = await send(app, "/ui/v1/activity?perPage=1", { session });
    expect(log.data[0]).toMatchObject({ type: "creator.updated" });
  });

  it("stay as they were for all where one would have too many", async () => {
    const full = await buildCreator(organization, {
      tags: Array.from({ length: 20 }, (_, n) => `Tag ${n}`),
    });
    const other = await buildCreator(organization);
    const { status, body } = await write("/tags", { creatorIds: [full.id, other.id], add: ["One more"] });
    expect(status).toBe(400);
    expect(body.data.issues).toHaveLength(1);
    expect((await read(other.id)).tags).toEqual([]);
  });
});

describe("archiving many", () => {
  it("is done to all or none, and can be undone", async () => {
    const [one, other] = [await buildCreator(organization), await buildCreator(organization)];
    const creatorIds = [one.id, other.id];
    expect((await write("/archive", { creatorIds })).body).toEqual({ changed: 2 });
    expect((await read(other.id)).creatorStatus).toBe("archived");
    const third = await buildCreator(organization);
    const refused = await write("/archive", { creatorIds: [third.id, one.id] });
    expect(refused).toMatchObject({ status: 409, body: { data: { creatorIds: [one.id] } } });
    expect((await read(third.id)).creatorStatus).toBe("active");
    expect((await write("/unarchive", { creatorIds })).body).toEqual({ changed: 2 });
    expect((await read(one.id)).creatorStatus).toBe("active");
    expect((await write("/unarchive", { creatorIds })).status).toBe(409);
  });
});

describe("a message to many", () => {
  it("reaches each in their own chat, once", async () => {
    const [one, other] = [await buildCreator(organization), await buildCreator(organization)];
    const order = {
      creatorIds: [one.id, other.id],
      content: "You are behind this week. Can I help?",
      clientMessageId: "message-to-two",
    };
    expect((await write("/messages", order)).body).toEqual({ recipientCount: 2 });
    expect((await write("/messages", order)).status).toBe(200);
    const { body } = await send(app, "/ui/v1/chats?search=behind", { session });
    expect(body.totalRows).toBe(2);
    const chat = body.data[0].id;
    const messages = await send(app, `/ui/v1/chats/${chat}/messages`, { session });
    expect(messages.body.data).toHaveLength(1);
  });
});

it("refuses viewers, and creators of others", async () => {
  const viewer = await buildMember(app, organization, "viewer");
  const asViewer = await signIn(app, viewer.email, organization.id);
  const own = await buildCreator(organization);
  const foreign = await buildCreator(await buildOrganization(app));
  const message = { content: "Hello", clientMessageId: "hello-strangers" };
  for (const [path, fields] of [
    ["/tags", { add: ["x"] }],
    ["/archive", {}],
    ["/messages", message],
  ] as const) {
    expect((await write(path, { creatorIds: [own.id], ...fields }, asViewer)).status).toBe(403);
    const { status, body } = await write(path, { creatorIds: [own.id, foreign.id], ...fields });
    expect([status, body.data.creatorIds]).toEqual([404, [foreign.id]]);
  }
  expect((await write("/check", { creators: [] }, asViewer)).status).toBe(403);
  expect((await read(own.id)).tags).toEqual([]);
});
