import { beforeAll, describe, expect, it } from "vitest";
import { buildOrganization } from "../../../test/builders.ts";
import { send, signIn, type TestSession } from "../../../test/request.ts";
import { sharedApp } from "../../../test/shared-app.ts";
import type { TestApp } from "../../../test/test-app.ts";
import { sql } from "../../infra/db/sql.ts";

let app: TestApp;

beforeAll(async () => {
  app = await sharedApp();
});

const PATH = "/ui/v1/session/sessions";
const list = async (session: TestSession) => (await send(app, PATH, { session })).body.data;
const end = (session: TestSession, id: string) => send(app, `${PATH}/${id}`, { method: "DELETE", session });
const isOpen = async (session: TestSession) =>
  (await send(app, "/ui/v1/session", { session })).status === 200;

describe("the list of one's sessions", () => {
  it("names each with its device, its address and its times, this one first, and no secret", async () => {
    const { owner } = await buildOrganization(app);
    const stranger = await buildOrganization(app);
    await signIn(app, stranger.owner.email);
    await signIn(app, owner.email);
    const here = await signIn(app, owner.email);
    await signIn(app, owner.email);
    const sessions = await list(here);
    expect(sessions).toHaveLength(3);
    expect(sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true, false, false]);
    for (const session of sessions)
      expect(session).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        userAgent: "node",
        address: "127.0.0.1",
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
        isCurrent: expect.any(Boolean),
      });
  });

  it("tells when a session was last used, and using it keeps it open", async () => {
    const { owner } = await buildOrganization(app);
    const session = await signIn(app, owner.email);
    await app.services.db.execute(sql`
      update auth_sessions set created_at = now() - interval '6 days', updated_at = now() - interval '6 days',
        expires_at = now() + interval '1 day' where user_id = ${owner.userId}`);
    const [first] = await list(session);
    expect(Date.parse(first.lastSeenAt) - Date.parse(first.createdAt)).toBeGreaterThan(5 * 86_400_000);
    const { goes_on } = await app.services.db.row<{ goes_on: boolean }>(sql`
      select expires_at > now() + interval '6 days 23 hours' as goes_on from auth_sessions
      where user_id = ${owner.userId}`);
    expect(goes_on).toBe(true);
  });

  it("leaves out what has expired, and an expired session opens nothing", async () => {
    const { owner } = await buildOrganization(app);
    const [old, here] = [await signIn(app, owner.email), await signIn(app, owner.email)];
    const [, { id }] = await list(here);
    await app.services.db.execute(
      sql`update auth_sessions set expires_at = now() - interval '1 second' where id = ${id}`,
    );
    expect(await list(here)).toHaveLength(1);
    expect(await isOpen(old)).toBe(false);
  });

  it("is for people who are signed in", async () => {
    for (const [method, path] of [
      ["GET", PATH],
      ["DELETE", `${PATH}/${crypto.randomUUID()}`],
      ["POST", `${PATH}/end-others`],
    ] as const)
      expect((await send(app, path, { method })).status).toBe(401);
  });
});

describe("ending a session", () => {
  it("signs out there and nowhere else, once", async () => {
    const { owner } = await buildOrganization(app);
    const [elsewhere, here] = [await signIn(app, owner.email), await signIn(app, owner.email)];
    const [, { id }] = await list(here);
    expect((await end(here, id)).body).toEqual({ success: true });
    expect([await isOpen(elsewhere), await isOpen(here)]).toEqual([false, true]);
    expect((await end(here, id)).status).toBe(404);
    expect((await end(here, "x")).status).toBe(400);
  });

  it("does not reach anybody else's", async () => {
    const [mine, theirs] = [await buildOrganization(app), await buildOrganization(app)];
    const [here, there] = [await signIn(app, mine.owner.email), await signIn(app, theirs.owner.email)];
    const [{ id }] = await list(there);
    expect((await end(here, id)).status).toBe(404);
    expect(await isOpen(there)).toBe(true);
  });

  it("ends all others at once, and stays in itself", async () => {
    const [mine, theirs] = [await buildOrganization(app), await buildOrganization(app)];
    const others = [await signIn(app, mine.owner.email), await signIn(app, mine.owner.email)];
    const here = await signIn(app, mine.owner.email);
    const stranger = await signIn(app, theirs.owner.email);
    const endOthers = () => send(app, `${PATH}/end-others`, { method: "POST", session: here });
    expect((await endOthers()).body).toEqual({ ended: 2 });
    expect((await endOthers()).body).toEqual({ ended: 0 });
    expect(await Promise.all([...others, here, stranger].map(isOpen))).toEqual([false, false, true, true]);
  });
});
