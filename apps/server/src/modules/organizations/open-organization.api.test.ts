import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildMember, buildOrganization } from "../../../test/builders.ts";
import { send, signIn, type TestSession } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const southwind = { name: " Southwind ", defaultCurrency: "EUR" };
const open = (session: TestSession, body: unknown = southwind) =>
  send(app, "/ui/v1/organizations", { method: "POST", session, body });

describe("an owner", () => {
  it("opens a further organization, on the same plan, with nothing of the first in it", async () => {
    const { id, owner } = await buildOrganization(app, { plan: "basic" });
    const { status, body } = await open(await signIn(app, owner.email, id));
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ name: "Southwind", plan: "basic", defaultCurrency: "EUR" }),
    ]);
    const session = await signIn(app, owner.email, body.id);
    expect((await send(app, "/ui/v1/members", { session })).body.data).toEqual([
      expect.objectContaining({ role: "owner" }),
    ]);
    const { body: log } = await send(app, "/ui/v1/activity", { session });
    expect(
      log.data.map(({ type, actor }: { type: string; actor: { type: string } }) => [type, actor.type]),
    ).toContainEqual(["organization.created", "user"]);
    const { organizations } = (await send(app, "/ui/v1/session", { session })).body;
    expect(organizations.map((one: { id: string }) => one.id).toSorted()).toEqual([id, body.id].toSorted());
  });

  it("is told every problem at once, and opens nothing then", async () => {
    const { id, owner } = await buildOrganization(app);
    const session = await signIn(app, owner.email, id);
    const { status, body } = await open(session, { name: " ", defaultCurrency: "XXX", plan: "enterprise" });
    expect(status).toBe(400);
    expect(body.data.issues.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      "defaultCurrency",
      "name",
      "plan",
    ]);
    expect((await send(app, "/ui/v1/session", { session })).body.organizations).toHaveLength(1);
  });

  it("owns twenty at most, however many are asked for at once", async () => {
    const { id, owner } = await buildOrganization(app);
    const session = await signIn(app, owner.email, id);
    const answers = await Promise.all(Array.from({ length: 24 }, () => open(session)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { code: "INVALID_STATE" },
    });
  });
});

describe("nobody else", () => {
  it("opens one: neither an admin nor an API key nor a stranger", async () => {
    const organization = await buildOrganization(app);
    const admin = await buildMember(app, organization, "admin");
    const stranger = await buildOrganization(app);
    expect((await open(await signIn(app, admin.email, organization.id))).status).toBe(403);
    expect((await open(await signIn(app, stranger.owner.email, organization.id))).status).toBe(404);
    const { secret } = await buildApiKey(organization);
    const byKey = await send(app, "/api/v1/organizations", {
      method: "POST",
      apiKey: secret,
      body: southwind,
    });
    expect(byKey.status).toBe(404);
  });

  it("opens one where only whoever runs the server may", async () => {
    const closed = await startTestApp({ environment: { CLIPLEDGER_NEW_ORGANIZATIONS: "off" } });
    try {
      const { id, owner } = await buildOrganization(closed);
      const session = await signIn(closed, owner.email, id);
      const { status, body } = await send(closed, "/ui/v1/organizations", {
        ...{ method: "POST", session, body: southwind },
      });
      expect([status, body.message]).toEqual([403, "Only whoever runs the server opens organizations here"]);
    } finally {
      await closed.stop();
    }
  });
});
