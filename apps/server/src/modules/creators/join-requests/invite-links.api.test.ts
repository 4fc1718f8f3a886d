import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { buildMember, buildOrganization, type TestOrganization, tokenOf } from "../../../../test/builders.ts";
import { buildInviteLink, buildJoinRequest } from "../../../../test/join-builders.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { sharedApp } from "../../../../test/shared-app.ts";
import type { TestApp } from "../../../../test/test-app.ts";
import { createSealer, type EncryptionKey } from "../../../infra/crypto/sealer.ts";
import { sql } from "../../../infra/db/sql.ts";
import { resealCreatorSecretsTask } from "../reseal-creator-secrets.ts";
import { findInviteLink, inviteLinkUrl } from "./invite-links.ts";

let app: TestApp;
let organization: TestOrganization;
let member: TestSession;

beforeAll(async () => {
  app = await sharedApp();
  organization = await buildOrganization(app);
  const person = await buildMember(app, organization, "member");
  member = await signIn(app, person.email, organization.id);
});

const post = (path: string, body: object, session?: TestSession) =>
  send(app, `/ui/v1/invite-links${path}`, { method: "POST", body, ...(session && { session }) });
const list = async (query = "") => (await send(app, `/ui/v1/invite-links${query}`, { session: member })).body;

describe("invite links", () => {
  it("are made with a label, open for everybody, and can be copied again", async () => {
    const { status, body } = await post("", { label: "  Instagram bio " }, member);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^orgcil_/),
      label: "Instagram bio",
      url: expect.stringMatching(new RegExp(`^${app.url}/join#[\\w-]{43}$`)),
      state: "open",
      createdBy: expect.objectContaining({ name: "Mina member" }),
      createdAt: "2026-09-21T08:30:00.000Z",
      closedAt: null,
      pendingRequests: 0,
    });
    expect((await list()).data).toContainEqual(body);
    const preview = await post("/preview", { token: tokenOf(body.url) });
    expect(preview.body).toEqual({
      organization: {
        id: organization.id,
        name: expect.stringMatching(/^Organization /),
        logoUrl: null,
        color: null,
      },
    });
  });

  it("stop working when closed, twice if need be, and keep what came through them", async () => {
    const link = await buildInviteLink(organization, "Closing");
    await buildJoinRequest(organization, { token: link.token });
    const closed = await post(`/${link.id}/close`, {}, member);
    expect(closed.body).toMatchObject({
      state: "closed",
      url: null,
      closedAt: "2026-09-21T08:30:00.000Z",
      pendingRequests: 1,
    });
    expect((await post(`/${link.id}/close`, {}, member)).body).toEqual(closed.body);
    expect((await post("/preview", { token: link.token })).body.code).toBe("INVITATION_EXPIRED");
    expect((await post("/preview", { token: "unknown" })).body.code).toBe("INVITATION_EXPIRED");
    const { body } = await send(app, "/ui/v1/activity?types=invite_link.closed", { session: member });
    expect(body.data).toMatchObject([{ subject: { type: "invite_link", id: link.id, label: "Closing" } }]);
  });

  it("are listed by state and in order, page by page", async () => {
    const own = await buildOrganization(app);
    const session = await signIn(app, own.owner.email, own.id);
    for (const label of ["beta", "Alpha", "gamma"]) await buildInviteLink(own, label);
    const [first] = (await send(app, "/ui/v1/invite-links?sortCol=label&sortDir=asc", { session })).body.data;
    expect(first.label).toBe("Alpha");
    await post(`/${first.id}/close`, {}, session);
    const ask = async (query: string) =>
      (await send(app, `/ui/v1/invite-links?sortCol=label&sortDir=asc&${query}`, { session })).body;
    expect(await ask("states=open&perPage=1")).toMatchObject({
      data: [{ label: "beta" }],
      pageCount: 2,
      totalRows: 2,
    });
    expect((await ask("states=closed")).data).toMatchObject([{ label: "Alpha", url: null }]);
    expect((await ask("states[0]=closed&states[1]=open")).totalRows).toBe(3);
  });

  it("refuse a bad label, and are no business of viewers", async () => {
    for (const label of ["", "  ", "x".repeat(61), 7])
      expect((await post("", { label }, member)).status).toBe(400);
    const person = await buildMember(app, organization, "viewer");
    const viewer = await signIn(app, person.email, organization.id);
    expect((await send(app, "/ui/v1/invite-links", { session: viewer })).status).toBe(403);
  });

  it("hide their token in the database, and take part in a rotation of encryption keys", async () => {
    const [oldKey, newKey]: EncryptionKey[] = ["old", "new"].map((id) => ({ id, key: randomBytes(32) }));
    if (oldKey === undefined || newKey === undefined) throw new Error("Two keys are needed");
    const own = await buildOrganization(app);
    const ctx = { ...own.ctx, sealer: createSealer([oldKey]) };
    const { id, token } = await buildInviteLink({ ...own, ctx });
    const { row } = await app.services.db.row<{ row: string }>(
      sql`select row_to_json(l)::text as row from creator_invite_links l where id = ${id}`,
    );
    expect(row).not.toContain(token);

    const rotating = { ...app.services, sealer: createSealer([newKey, oldKey]) };
    await resealCreatorSecretsTask.run(rotating, {});
    const resealed = await findInviteLink(app.services.db, own.id, id);
    await resealCreatorSecretsTask.run(rotating, {});
    expect(await findInviteLink(app.services.db, own.id, id)).toEqual(resealed);
    const withNewKeyOnly = { ...app.services, sealer: createSealer([newKey]) };
    expect(resealed && tokenOf(inviteLinkUrl(withNewKeyOnly, resealed))).toBe(token);
  });
});
