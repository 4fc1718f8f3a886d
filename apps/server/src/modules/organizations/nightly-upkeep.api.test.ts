import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildInvitation, buildOrganization, tokenOf } from "../../../test/builders.ts";
import { send, signIn } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { createSealer, type EncryptionKey } from "../../infra/crypto/sealer.ts";
import { sql } from "../../infra/db/sql.ts";
import { createId } from "../../infra/ids.ts";
import { commitWithKey } from "./api-keys/key-commitments.ts";
import { invitationLink } from "./invitations/invitation-links.ts";
import { memberInvitations } from "./invitations/invite-member.ts";
import { findPendingInvitation } from "./invitations/pending-invitations.ts";
import { forgetExpiredTask, resealSecretsTask } from "./nightly-upkeep.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const counts = () =>
  app.services.db.row<{ sessions: number; windows: number }>(sql`
    select (select count(*)::int from auth_sessions) as sessions,
      (select count(*)::int from request_windows) as windows`);

describe("the nightly cleaning", () => {
  it("keeps what is in use and forgets what has ended", async () => {
    const organization = await buildOrganization(app);
    const { secret } = await buildApiKey(organization);
    await signIn(app, organization.owner.email);
    await send(app, "/api/v1/me", { apiKey: secret });
    app.clock.set(new Date().toISOString());
    await send(app, "/api/v1/me", { apiKey: secret });
    await forgetExpiredTask.run(app.services, {});
    expect(await counts()).toEqual({ sessions: 1, windows: 1 });

    app.clock.advance(60 * 86_400_000);
    await forgetExpiredTask.run(app.services, {});
    await forgetExpiredTask.run(app.services, {});
    expect(await counts()).toEqual({ sessions: 0, windows: 0 });
  });
});

describe("what an API key has paid", () => {
  it("is counted until the day after", async () => {
    const organization = await buildOrganization(app);
    const { id: apiKeyId } = await buildApiKey(organization);
    const actor = { ...organization.ctx.actor, apiKeyId };
    const instants = ["2026-09-20T23:59:59.999Z", "2026-09-21T00:00:00.000Z", "2026-09-22T03:41:00.000Z"];
    for (const instant of instants) {
      app.clock.set(instant);
      const payout = { id: createId("payout"), amountMinor: 100n, currency: "USD" } as const;
      await app.services.db.transaction((tx) => commitWithKey(tx, { ...organization.ctx, actor }, payout));
    }
    await forgetExpiredTask.run(app.services, {});
    const kept = await app.services.db.rows<{ day: string }>(sql`
      select day from api_key_commitments where api_key_id = ${apiKeyId} order by day`);
    expect(kept.map(({ day }) => day)).toEqual(["2026-09-21", "2026-09-22"]);
  });
});

describe("a rotation of encryption keys", () => {
  it("seals everything anew, so that the old key can be dropped; running it twice changes nothing", async () => {
    const oldKey: EncryptionKey = { id: "old", key: randomBytes(32) };
    const newKey: EncryptionKey = { id: "new", key: randomBytes(32) };
    const organization = await buildOrganization(app);
    const withOldKey = { ...organization, ctx: { ...organization.ctx, sealer: createSealer([oldKey]) } };
    const { invitation, link } = await buildInvitation(withOldKey, "viewer");
    const sealed = async () =>
      (await findPendingInvitation(app.services.db, organization.id, invitation.id))?.token_sealed;

    const rotating = { ...app.services, sealer: createSealer([newKey, oldKey]) };
    await resealSecretsTask.run(rotating, {});
    const first = await sealed();
    await resealSecretsTask.run(rotating, {});
    expect(await sealed()).toBe(first);

    const withNewKeyOnly = { ...app.services, sealer: createSealer([newKey]) };
    const row = await findPendingInvitation(app.services.db, organization.id, invitation.id);
    expect(row && tokenOf(invitationLink(withNewKeyOnly, memberInvitations, row))).toBe(tokenOf(link));
  });
});
